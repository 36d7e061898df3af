/**
 * What a player is told who asks how to go on.
 * @typedef {object} Hint
 * @property {string} kind  `wrong`, `step`, `search`, `open` or `solved`
 * @property {string[]} stages  one after the other; of a step all but the last, which is its sentence
 * @property {number} [step]  the place of the step, from 0
 * @property {[number, string][]} places  what follows
 * @property {number[]} because  what the step rests on
 * @property {number[]} wrong  entries that are wrong
 * @property {number[]} aside  cells that are filled, and that the step takes to be blank
 */

/** The entries that are not what every solution has. @param {Puzzle} puzzle @param {string[]} values */
function wrongEntries(puzzle, values) {
  return [...values.keys()].filter((cell) => {
    return values[cell] !== "." && puzzle.certain[cell] !== "." && values[cell] !== puzzle.certain[cell];
  });
}

/** The first step that is not yet wholly entered; -1 after the last. @param {Puzzle} puzzle @param {string[]} values */
function firstOpen(puzzle, values) {
  return puzzle.steps.findIndex((step) => outcome(step).some(([cell, value]) => values[cell] !== value));
}

/**
 * The cells that a step speaks of as blank, though they are filled.
 * @param {Puzzle} puzzle @param {number} at @param {string[]} values
 */
function leftAside(puzzle, at, values) {
  const known = [...puzzle.givens];
  puzzle.steps.slice(0, at).flatMap(outcome).forEach(([cell, value]) => (known[cell] = value));
  const spokenOf = puzzle.steps[at].stops.flatMap((stop) => [
    ...(stop.lines ?? []).flatMap((line) => cellsOf(puzzle, line)),
    ...placed(stop).map(([cell]) => cell),
  ]);
  // a direct step that names no line speaks of the whole grid
  const whole = puzzle.steps[at].stops.every((stop) => !stop.lines);
  const cells = new Set(whole ? known.keys() : spokenOf);
  return [...cells].filter((cell) => known[cell] === "." && values[cell] !== ".").sort((a, b) => a - b);
}

/** @param {Puzzle} puzzle @param {string[]} values @returns {Hint} */
function hintFor(puzzle, values) {
  const none = { places: [], because: [], wrong: [], aside: [] };
  const wrong = wrongEntries(puzzle, values);
  if (wrong.length) return { ...none, kind: "wrong", wrong, stages: [toldWrong(puzzle, wrong)] };
  const at = firstOpen(puzzle, values);
  if (at >= 0) {
    const step = puzzle.steps[at];
    const [where, which, ...breaks] = step.stages;
    const stages = [where, `${which} ${puzzle.rules[step.rule]}`.trim(), ...breaks];
    const because = step.stops[step.stops.length - 1].because ?? [];
    return { kind: "step", step: at, stages, places: outcome(step), because, wrong, aside: leftAside(puzzle, at, values) };
  }
  if (!values.includes(".")) return { ...none, kind: "solved", stages: [checked(puzzle, values).text] };
  const cell = [...values.keys()].find((own) => values[own] === "." && puzzle.certain[own] !== ".");
  if (cell === undefined) return { ...none, kind: "open", stages: [puzzle.beyond] };
  const value = puzzle.certain[cell];
  const name = cellName(puzzle, cell);
  const said = { beyond: puzzle.beyond, cell: name, symbol: puzzle.symbols[Number(value)] };
  const stages = [phrase("search", said), phrase("search_where", said), phrase("search_what", said)];
  return { ...none, kind: "search", stages, places: [[cell, value]] };
}

/** @param {Puzzle} puzzle @param {number[]} wrong */
function toldWrong(puzzle, wrong) {
  const names = wrong.map((cell) => cellName(puzzle, cell));
  return phrase("wrong", { n: names.length, cells: listed(names) });
}

/** What a check says. @param {Puzzle} puzzle @param {string[]} values */
function checked(puzzle, values) {
  const wrong = wrongEntries(puzzle, values);
  if (wrong.length) return { wrong, text: toldWrong(puzzle, wrong) };
  const blanks = values.filter((value) => value === ".").length;
  if (!blanks && !puzzle.certain.includes(".")) return { wrong, text: phrase("solved") };
  const sure = values.every((value, cell) => value === "." || puzzle.certain[cell] !== ".");
  if (!blanks) return { wrong, text: phrase("filled") };
  return { wrong, text: phrase(sure ? "right" : "not_wrong", { n: blanks }) };
}
