// A puzzle that is tapped in, as the engine would have it: it need not be there yet.

const CELL = 40;
const GAP = 14;

/** What is the same for all sizes. */
const BLANK = JSON.parse(document.getElementById("blank").textContent);

/**
 * What the script of a page knows of a puzzle, as `puzzle_data` in deduce/pages/data.py gives it, without any argument.
 * @param {boolean} signed  with room for signs
 */
export function dataOfBlank(own, signed) {
  const { rows, columns } = own;
  const { symbols } = BLANK;
  const edge = 14 + 9 * String(Math.max(rows, columns)).length;
  const pitch = CELL + (signed ? GAP : 0);
  return { ...own, symbols, edge, pitch };
}

/** The rest of it while nothing is known. */
export const UNARGUED = { playable: true, refuted: null, hardest: 0, steps: [] };

export function rulesOf(unique, signed) {
  return BLANK.rules[[unique ? "unique" : "", signed ? "signs" : ""].filter(Boolean).join(" ")];
}

/** The drawing of its givens, which are none. */
export function drawingOf({ rows, columns, edge, pitch }) {
  const [wide, high] = [columns, rows].map((count) => edge + (count - 1) * pitch + CELL);
  const made = (name, attributes, ...inside) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.append(...inside);
    return element;
  };
  const corners = Array.from({ length: rows * columns }, (_, at) => [edge + (at % columns) * pitch, edge + Math.floor(at / columns) * pitch]);
  const cells = corners.map(([x, y]) => `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`).join("");
  const numbers = (count, place) =>
    Array.from({ length: count }, (_, at) => made("text", place(edge + at * pitch + CELL / 2), String(at + 1)));
  const beside = edge / 2 - 1;
  const sizes = { viewBox: `0 0 ${wide + 3} ${high + 3}`, fill: "currentColor", "font-family": "sans-serif", "text-anchor": "middle" };
  const frame = pitch > CELL ? [] : [made("g", { class: "frame" }, made("path", { d: `M${edge} ${edge}h${wide - edge}v${high - edge}h-${wide - edge}z` }))];
  return made(
    "svg",
    sizes,
    made("g", { class: "cell" }, made("path", { d: cells })),
    ...frame,
    made(
      "g",
      { class: "number", "font-size": 15 },
      ...numbers(columns, (along) => ({ x: along, y: beside + 5.4 })),
      ...numbers(rows, (along) => ({ x: beside, y: along + 5.4 })),
    ),
  );
}
