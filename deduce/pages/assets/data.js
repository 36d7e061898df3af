// @ts-check
"use strict";

/**
 * A place of the argument. Cells are numbered row by row, from 0.  It is written as `9 28;23;`: what it rests on, what
 * becomes 0, what becomes 1, each cell by how far it is from the one before; or as a list of that and the rest by name.
 * @typedef {object} Place
 * @property {string} name  `53` for a step, `53.7` for a link of a lookahead
 * @property {number[]} because  what it rests on
 * @property {number[]} zeros  cells that become 0
 * @property {number[]} ones  cells that become 1
 * @property {number} [depth]  how many suppositions are in force
 * @property {string} [letter]  what they are pencilled in with
 * @property {string[]} [lines]  `r3`, `c4`: the line looked at, then those that it is compared with
 * @property {boolean} [broken]  the lines have no filling any more
 * @property {number[]} [signs]  the signs that it rests on, by their number
 * @property {number[]} [blank]  cells that its sentence takes to be blank
 * @property {string[]} [counts]  `r30`: how many 0s row 3 has, which its sentence counts
 * @property {string[]} [whole]  lines whose every cell counts for its sentence
 */

/**
 * A step; one by a plain rule is written as its place alone.
 * @typedef {object} Step
 * @property {number} level
 * @property {number} idea  which of the ideas it goes by
 * @property {string[]} [stages]  what a hint says before all of it, where it looks at no line
 * @property {Place[]} places
 */

/**
 * @typedef {object} Puzzle
 * @property {number} rows
 * @property {number} columns
 * @property {boolean} unique  no two rows and no two columns are the same
 * @property {string} givens  `0`, `1` and `.`, row by row
 * @property {string[] & Record<string, string>} symbols  how 0 and 1 are written
 * @property {string[] & Record<string, string>} articles  the same with their article
 * @property {[number, number, string][]} signs
 * @property {number} edge  units from the edge of the drawing to the first cell
 * @property {number} pitch  units from a cell to the next
 * @property {boolean} playable  there is a solution to play for
 * @property {string} certain  what every solution has, as far as that is known; by itself what the argument ends with
 * @property {string} beyond  what a hint says after the last step
 * @property {Place} [refuted]  what leaves it without a solution
 * @property {number} hardest  the number of the hardest step, 0 without steps
 * @property {Step[]} steps
 * @property {[string, number, string, string][]} plain  the rules in use that the script knows, the easiest first:
 *   name, rating, the function that looks for it, what it is about, or the step where the list tells that
 * @property {string[]} ideas  the rules of the ideas that other steps go by; the list of the steps tells the ideas
 */

/**
 * What a board shows.
 * @typedef {object} View
 * @property {string[]} values  `0`, `1` or `.` for each cell
 * @property {Map<number, Set<string>>} marks  the roles that mark a cell
 * @property {Map<number, string>} letters  what stands beside a pencilled value
 * @property {string[]} broken  lines without a filling
 * @property {number[]} [signs]  signs that are marked
 * @property {string} [look]  a line to look at
 * @property {number} [cell]  a cell to look at
 */

/** What the script needs to know of a puzzle. @param {Element} article @returns {Puzzle} */
function dataOf(article) {
  const puzzle = { signs: [], steps: [], beyond: "", playable: true, ...RULES, ...JSON.parse(article.querySelector("script")?.textContent ?? "") };
  puzzle.steps = puzzle.steps.map((/** @type {any} */ written, /** @type {number} */ at) => {
    const step = written.places ? written : { places: [written] };
    return { ...step, places: step.places.map((/** @type {any} */ place) => placeOf(place, String(at + 1))) };
  });
  if (puzzle.refuted) puzzle.refuted = placeOf(puzzle.refuted, "end");
  const places = allPlaces(puzzle);
  puzzle.certain ??= viewAt(puzzle, places, places.length + 1).values.join("");
  return puzzle;
}

/** @param {any} written @param {string} name @returns {Place} */
function placeOf(written, name) {
  const [marks, more] = [written].flat();
  const [because, zeros, ones] = marks.split(";").map((/** @type {string} */ own) => {
    let cell = 0;
    return own ? own.split(" ").map((by) => (cell += Number(by))) : [];
  });
  return { name, because, zeros, ones, ...more };
}

/** @param {Place} place @returns {[number, string][]} */
function placed({ zeros, ones }) {
  return [...zeros.map(holds("0")), ...ones.map(holds("1"))];
}

/** @param {string} value */
function holds(value) {
  return (/** @type {number} */ cell) => /** @type {[number, string]} */ ([cell, value]);
}

/** What a step places in the end. @param {Step} step */
function outcome(step) {
  return placed(step.places[step.places.length - 1]);
}

/** @param {Puzzle} puzzle */
function allPlaces(puzzle) {
  return puzzle.steps.flatMap((step) => step.places);
}

/** The cells of a line. @param {Puzzle} puzzle @param {string} line */
function cellsOf(puzzle, line) {
  const index = Number(line.slice(1)) - 1;
  return line[0] === "r"
    ? Array.from({ length: puzzle.columns }, (_, c) => index * puzzle.columns + c)
    : Array.from({ length: puzzle.rows }, (_, r) => r * puzzle.columns + index);
}

/** How many blanks a puzzle has, and how many of them are filled. @param {Puzzle} puzzle @param {string[]} values */
function filledOf({ givens }, values) {
  const [blanks, left] = [[...givens], values].map((own) => placesOf(own, ".").length);
  return { blanks, filled: blanks - left };
}

/** @param {Puzzle} puzzle @param {number} cell */
function cellName(puzzle, cell) {
  return `r${Math.floor(cell / puzzle.columns) + 1}c${(cell % puzzle.columns) + 1}`;
}

/** @param {string} id */
function written(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? "{}");
}

/** What all puzzles of a page have alike. @type {Partial<Puzzle>} */
const RULES = written("rules");
/**
 * What the script says, by key: a text, or one of what is one and one of several; and what changes in a text with what
 * stands before it. @type {{phrases: Record<string, string | string[]>, bends: [string, string][]}}
 */
const SAID = written("phrases");

/** Say a phrase, with what stands in its braces. @param {string} key @param {Record<string, string | number>} values */
function phrase(key, values = {}) {
  const found = SAID.phrases[key];
  const text = typeof found === "string" ? found : found[values.n === 1 ? 0 : 1];
  const said = text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  return SAID.bends.reduce((told, [found, put]) => told.replace(new RegExp(found, "g"), put), said);
}

/** Name a line where it stands alone. @param {string} line */
function placeNamed(line) {
  return phrase(line[0] === "r" ? "row" : "column", { at: line.slice(1) });
}

/** Name a line in a sentence: `row 3`. @param {string} line */
function lineNamed(line) {
  return phrase(line[0] === "r" ? "rows" : "columns", { n: 1, numbers: line.slice(1) });
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

/** A board on which an argument is followed: what is entered, and what is pencilled in over that. */
class Sheet {
  /** @param {string[]} values */
  constructor(values) {
    this.entered = [...values];
    /** @type {{cell: number, value: string, letter: string, depth: number}[]} */
    this.pencil = [];
  }

  /** Give up what goes deeper than a place does. @param {Place} place */
  leave(place) {
    this.pencil = this.pencil.filter((own) => own.depth <= (place.depth ?? 0));
  }

  /** @param {Place} place */
  put(place) {
    const { depth = 0, letter = "" } = place;
    for (const [cell, value] of placed(place)) {
      if (depth) this.pencil.push({ cell, value, letter, depth });
      else this.entered[cell] = value;
    }
  }

  get values() {
    const values = [...this.entered];
    for (const { cell, value } of this.pencil) values[cell] = value;
    return values;
  }
}

/**
 * A board after so many places of an argument, the last of them marked.
 * @param {Puzzle} puzzle
 * @param {string[]} values  before the first of them
 * @param {Place[]} places
 * @param {number} count
 * @returns {View}
 */
function viewOn(puzzle, values, places, count) {
  const sheet = new Sheet(values);
  for (const place of places.slice(0, count)) {
    sheet.leave(place);
    sheet.put(place);
  }
  /** @type {View} */
  const view = { values: sheet.values, marks: new Map(), letters: new Map(), broken: [] };
  for (const { cell, letter } of sheet.pencil) {
    view.letters.set(cell, letter);
    mark(view, [cell], "pencil");
    if (letter === "?") mark(view, [cell], "supposed");
  }
  if (count) markPlace(puzzle, view, places[count - 1]);
  return view;
}

/** The board of a place of the whole argument; one more than there are is the end. @param {Puzzle} puzzle @param {Place[]} places @param {number} count */
function viewAt(puzzle, places, count) {
  const view = viewOn(puzzle, [...puzzle.givens], places, Math.min(count, places.length));
  if (count <= places.length) return view;
  view.marks.clear();
  if (puzzle.refuted) markPlace(puzzle, view, puzzle.refuted);
  return view;
}

/** @param {View} view @param {number[]} cells @param {string} role */
function mark(view, cells, role) {
  for (const cell of cells) view.marks.set(cell, (view.marks.get(cell) ?? new Set()).add(role));
}

/** @param {Puzzle} puzzle @param {View} view @param {Place} place */
function markPlace(puzzle, view, place) {
  const { because, lines = [], broken, signs, letter } = place;
  if (!broken) mark(view, lines.slice(1).flatMap((line) => cellsOf(puzzle, line)), "beside");
  mark(view, because, "because");
  if (letter !== "?") mark(view, placed(place).map(([cell]) => cell), "place");
  if (broken) view.broken = lines;
  view.signs = signs;
}
