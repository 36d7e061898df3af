// @ts-check
"use strict";

/**
 * A place of the argument. Cells are numbered row by row, from 0.
 * @typedef {object} Stop
 * @property {string} name  `53` for a step, `53.7` for a link of a lookahead
 * @property {number} [depth]  how many suppositions are in force
 * @property {number[]} [because]  what it rests on
 * @property {number[]} [zeros]  cells that become 0
 * @property {number[]} [ones]  cells that become 1
 * @property {string} [letter]  what they are pencilled in with
 * @property {string[]} [lines]  `r3`, `c4`: the line looked at, then those that it is compared with
 * @property {boolean} [broken]  the lines have no filling any more
 */

/**
 * @typedef {object} Step
 * @property {string} rule
 * @property {string[]} stages  what a hint says before all of it
 * @property {Stop[]} stops
 */

/**
 * @typedef {object} Puzzle
 * @property {number} rows
 * @property {number} columns
 * @property {string} givens  `0`, `1` and `.`, row by row
 * @property {string[]} symbols  how 0 and 1 are written
 * @property {[number, number, string][]} signs
 * @property {number} edge  units from the edge of the drawing to the first cell
 * @property {number} pitch  units from a cell to the next
 * @property {string[]} outlines  the outlines of the first row and of the first column
 * @property {boolean} playable  there is a solution to play for
 * @property {string} certain  what every solution has, as far as that is known
 * @property {string} beyond  what a hint says after the last step
 * @property {Stop | null} refuted  what leaves it without a solution
 * @property {number} hardest  the number of the hardest step, 0 without steps
 * @property {Record<string, string>} rules  what each rule is about
 * @property {Step[]} steps
 */

/**
 * What a board shows.
 * @typedef {object} View
 * @property {string[]} values  `0`, `1` or `.` for each cell
 * @property {Map<number, Set<string>>} marks  the roles that mark a cell
 * @property {Map<number, string>} letters  what stands beside a pencilled value
 * @property {string[]} broken  lines without a filling
 * @property {string} [look]  a line to look at
 */

/** @param {Stop} stop @returns {[number, string][]} */
function placed(stop) {
  return [
    ...(stop.zeros ?? []).map((cell) => /** @type {[number, string]} */ ([cell, "0"])),
    ...(stop.ones ?? []).map((cell) => /** @type {[number, string]} */ ([cell, "1"])),
  ];
}

/** What a step places in the end. @param {Step} step */
function outcome(step) {
  return placed(step.stops[step.stops.length - 1]);
}

/** @param {Puzzle} puzzle */
function allStops(puzzle) {
  return puzzle.steps.flatMap((step) => step.stops);
}

/** The cells of a line. @param {Puzzle} puzzle @param {string} line */
function cellsOf(puzzle, line) {
  const index = Number(line.slice(1)) - 1;
  return line[0] === "r"
    ? Array.from({ length: puzzle.columns }, (_, c) => index * puzzle.columns + c)
    : Array.from({ length: puzzle.rows }, (_, r) => r * puzzle.columns + index);
}

/** @param {Puzzle} puzzle @param {number} cell */
function cellName(puzzle, cell) {
  return `r${Math.floor(cell / puzzle.columns) + 1}c${(cell % puzzle.columns) + 1}`;
}

/** What the script says, by key: a text, or one of what is one and one of several. @type {Record<string, string | string[]>} */
const PHRASES = JSON.parse(document.getElementById("phrases")?.textContent ?? "");

/** Say a phrase, with what stands in its braces. @param {string} key @param {Record<string, string | number>} values */
function phrase(key, values = {}) {
  const found = PHRASES[key];
  const text = typeof found === "string" ? found : found[values.n === 1 ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** @param {string[]} parts */
function listed(parts) {
  const last = parts[parts.length - 1];
  return parts.length > 1 ? phrase("and", { parts: parts.slice(0, -1).join(", "), last }) : last;
}

/** Write an empty cell as a word, to be spoken. @param {string} text */
function spoken(text) {
  return text.replace(/(^|[^\w])_(?!\w)/g, `$1${phrase("blank")}`);
}

/**
 * The board after so many places of the argument, the last of them marked; one more than there are is the end.
 * @param {Puzzle} puzzle
 * @param {Stop[]} stops  all of the puzzle
 * @param {number} count
 * @returns {View}
 */
function viewAt(puzzle, stops, count) {
  const values = [...puzzle.givens];
  /** @type {{cell: number, value: string, letter: string, depth: number}[]} */
  let pencil = [];
  for (const stop of stops.slice(0, count)) {
    const depth = stop.depth ?? 0;
    pencil = pencil.filter((own) => own.depth <= depth);
    for (const [cell, value] of placed(stop)) {
      if (depth) pencil.push({ cell, value, letter: stop.letter ?? "", depth });
      else values[cell] = value;
    }
  }
  const marks = new Map();
  /** @param {number} cell @param {string} role */
  const mark = (cell, role) => marks.set(cell, (marks.get(cell) ?? new Set()).add(role));
  for (const { cell, value, letter } of pencil) {
    values[cell] = value;
    mark(cell, "pencil");
    if (letter === "?") mark(cell, "supposed");
  }
  const ended = count > stops.length;
  const now = ended ? puzzle.refuted : stops[count - 1];
  if (now) {
    const beside = now.broken ? [] : (now.lines ?? []).slice(1);
    beside.flatMap((line) => cellsOf(puzzle, line)).forEach((cell) => mark(cell, "beside"));
    (now.because ?? []).forEach((cell) => mark(cell, "because"));
    placed(now).filter(() => now.letter !== "?").forEach(([cell]) => mark(cell, "place"));
  }
  const letters = new Map(pencil.map(({ cell, letter }) => [cell, letter]));
  return { values, marks, letters, broken: (now?.broken && now.lines) || [] };
}
