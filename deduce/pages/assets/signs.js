/** A sign beside a known cell. @param {Line} line @returns {Sight[]} */
function signsBeside({ values, signs }) {
  return [...values.keys()].flatMap((at) => {
    const [known, blank] = values[at] === "." ? [at + 1, at] : [at, at + 1];
    if (!signs[at] || values[blank] !== "." || values[known] === ".") return [];
    const value = signs[at] === "=" ? values[known] : opposite(values[known]);
    return [{ because: [known], places: [blank], value, key: "sees_sign", sign: at, told: [at, at + 1] }];
  });
}

/** Two blanks joined by an equals sign that touch a known cell. @param {Line} line @returns {Sight[]} */
function touchingEqual({ values, signs }) {
  return [...values.keys()].flatMap((at) => {
    if (signs[at] !== "=" || values[at] !== "." || values[at + 1] !== ".") return [];
    return [at - 1, at + 2]
      .filter((known) => (values[known] ?? ".") !== "." && signs[Math.min(known, at + 1)] !== "x")
      .map((known) => ({
        because: [known],
        places: [at, at + 1],
        value: opposite(values[known]),
        key: "sees_touching",
        sign: at,
        told: [at, at + 1],
      }));
  });
}

Object.assign(SIGHTS, { signsBeside, touchingEqual });

/** How signs are drawn, around their middle. @type {Record<string, string>} */
const STROKES = { "=": "M-8.5 -4h17M-8.5 4h17", x: "M-6.5 -6.5l13 13M-6.5 6.5l13 -13" };

/** @param {Board} board @param {[number, number, string]} sign */
function signDrawn(board, [one, other, sign]) {
  const [a, b] = [board.corner(one), board.corner(other)];
  const made = drawn("g", {
    class: "mark",
    "aria-hidden": "true",
    transform: `translate(${(a.x + b.x) / 2 + 20} ${(a.y + b.y) / 2 + 20})`,
  });
  made.append(drawn("circle", { r: 11.5 }), drawn("path", { d: STROKES[sign] }));
  return made;
}

/** Say for each cell what the signs around it are. @param {Puzzle} puzzle */
function saidBeside(puzzle) {
  /** @type {Map<number, string[]>} */
  const said = new Map();
  for (const [one, other, sign] of puzzle.signs) {
    const across = other === one + 1;
    const kind = sign === "=" ? "equal" : "unlike";
    said.set(one, [...(said.get(one) ?? []), phrase(`${kind}_${across ? "right" : "below"}`)]);
    said.set(other, [...(said.get(other) ?? []), phrase(`${kind}_${across ? "left" : "above"}`)]);
  }
  return said;
}
