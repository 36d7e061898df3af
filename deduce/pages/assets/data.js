"use strict";

/**
 * What a board shows.
 * @typedef {object} View
 * @property {string[]} values  `0`, `1` or `.` for each cell
 * @property {Map<number, Set<string>>} marks  the roles that mark a cell
 * @property {Map<number, string>} letters  what is written next to a pencilled value
 * @property {string[]} broken  lines without a filling
 * @property {number[]} signs  signs that are marked
 * @property {string} [look]  a line to look at
 * @property {number} [cell]  a cell to look at
 */

/** What sentences have in place of the symbols 0 and 1, so that those of the board are drawn. */
const MARKED = ["\uff10", "\uff11"];

/** The symbols of a puzzle in its sentences. */
function saidSymbols({ symbols }) {
  return symbols.join("") === "01" ? MARKED : symbols;
}

/** A text from the list, with its symbols marked. */
function marked(said) {
  return said.replace(/[01]/g, (symbol) => MARKED[symbol]);
}

/** The sentence of a place in the list. */
const SENTENCE = ":scope > span, :scope > p:last-of-type, :scope > .text";

/** The text of a part of the list, with its symbols marked. */
function markedIn(part) {
  const nodes = [...(part?.childNodes ?? [])];
  return nodes.map((node) => (node.nodeName === "I" ? marked(node.dataset.said ?? node.textContent) : node.textContent)).join("");
}

function sentenceIn(item) {
  return markedIn(item?.querySelector(SENTENCE));
}

/** The idea of a rule, in the list where the rule is met first. */
function ideaIn(item) {
  return markedIn(item?.querySelector(".idea"));
}

/** What a place has where its data do not say otherwise. */
const DEFAULTS = { because: [], places: [], depth: 0, letter: "", lines: [], broken: false, signs: [], blank: [], counts: [], whole: [] };

/** A place with all that it may have; its letter, if not given, begins its sentence, or is `?`. */
function placeOf(place, name = place.name, text = place.text) {
  const places = (place.places ?? []).map(([cell, value]) => [cell, String(value)]);
  const letter = place.letter ?? /^\((\w+)\) /.exec(text)?.[1] ?? (place.depth && places.length ? "?" : "");
  return { ...DEFAULTS, ...place, places, name, text, letter };
}

/** The data of a puzzle, with the names and sentences of its places from the list of its steps. */
function dataOf(article) {
  const puzzle = JSON.parse(article.querySelector("script").textContent);
  const items = [...article.querySelectorAll(".steps li")];
  for (const step of puzzle.steps) {
    step.item = items[0];
    step.places = step.places.map((place) => {
      const item = items.shift();
      return placeOf(place, item.id.split("/").at(-1), sentenceIn(item));
    });
    const first = puzzle.steps[step.idea - 1] ?? step;
    const title = step.item.querySelector("b").textContent;
    Object.assign(step, { title, rule: first.rule, level: step.level ?? first.level, idea: ideaIn(first.item) });
  }
  return puzzle;
}

/** What a step places in the end. */
function outcome(step) {
  return step.places[step.places.length - 1].places;
}

/** The cells of a line. */
function cellsOf(puzzle, line) {
  const index = Number(line.slice(1)) - 1;
  return line[0] === "r"
    ? Array.from({ length: puzzle.columns }, (_, c) => index * puzzle.columns + c)
    : Array.from({ length: puzzle.rows }, (_, r) => r * puzzle.columns + index);
}

/** How many blanks a puzzle has, and how many of them are filled. */
function filledOf({ givens }, values) {
  const [blanks, left] = [[...givens], values].map((grid) => placesOf(grid, ".").length);
  return { blanks, filled: blanks - left };
}

function cellName(puzzle, cell) {
  return `r${Math.floor(cell / puzzle.columns) + 1}c${(cell % puzzle.columns) + 1}`;
}

/**
 * What a page has once.
 * @typedef {object} Page
 * @property {Record<string, string | string[]>} phrases  by key; two forms where they depend on a number
 * @property {[string, string][]} bends  patterns, and what is put in their place in what is said
 * @property {string} second  the symbols that choose the second of two texts
 */
const PAGE = JSON.parse(document.getElementById("page").textContent);

/** Fill in the braces of a phrase; of two texts with a bar between, a symbol chooses. */
function phrase(key, values = {}) {
  const forms = PAGE.phrases[key];
  const text = typeof forms === "string" ? forms : forms[values.n === 1 ? 0 : 1];
  const said = text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, first, second) => {
    if (first === undefined) return String(values[name]);
    return PAGE.second.includes(values[name]) ? second : first;
  });
  return PAGE.bends.reduce((text, [pattern, bent]) => text.replace(new RegExp(pattern, "g"), bent), said);
}

/** Name a line on its own. */
function placeNamed(line) {
  return phrase(line[0] === "r" ? "row" : "column", { at: line.slice(1) });
}

/** Name a line in a sentence: `row 3`. */
function lineNamed(line) {
  return linesNamed(line[0], [line.slice(1)]);
}

/** Name rows or columns: `rows 3 and 6`. @param {string} axis  `r` or `c` */
function linesNamed(axis, numbers, n = numbers.length) {
  return phrase(axis === "r" ? "rows" : "columns", { n, numbers: listed(numbers) });
}

function listed(parts) {
  const last = parts[parts.length - 1];
  return parts.length > 1 ? phrase("and", { parts: parts.slice(0, -1).join(", "), last }) : last;
}

/** Write an empty cell as a word, to be spoken. */
function spoken(text) {
  return text.replace(/(^|[^\w])_(?!\w)/g, `$1${phrase("blank")}`);
}

/** A board on which an argument is followed: what is entered, and what is pencilled in over that. */
class Sheet {
  constructor(values) {
    this.entered = [...values];
    this.pencil = [];
  }

  /** Give up what goes deeper than a place does. */
  leave(place) {
    this.pencil = this.pencil.filter(({ depth }) => depth <= place.depth);
  }

  put({ places, depth, letter }) {
    for (const [cell, value] of places) {
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
 * @param {string[]} values  before the first of them
 */
function viewOn(puzzle, values, places, count) {
  const sheet = new Sheet(values);
  for (const place of places.slice(0, count)) {
    sheet.leave(place);
    sheet.put(place);
  }
  const view = { values: sheet.values, marks: new Map(), letters: new Map(), broken: [], signs: [] };
  for (const { cell, letter } of sheet.pencil) {
    view.letters.set(cell, letter);
    mark(view, [cell], "pencil");
    if (letter === "?") mark(view, [cell], "supposed");
  }
  if (count) markPlace(puzzle, view, places[count - 1]);
  return view;
}

/** The board of a place of the whole argument; one more than there are is the end. */
function viewAt(puzzle, places, count) {
  const view = viewOn(puzzle, [...puzzle.givens], places, Math.min(count, places.length));
  if (count <= places.length) return view;
  view.marks.clear();
  if (puzzle.refuted) markPlace(puzzle, view, puzzle.refuted);
  return view;
}

function mark(view, cells, role) {
  for (const cell of cells) view.marks.set(cell, (view.marks.get(cell) ?? new Set()).add(role));
}

function markPlace(puzzle, view, place) {
  const { because, places, lines, broken, signs, letter } = { ...DEFAULTS, ...place };
  if (!broken) mark(view, lines.slice(1).flatMap((line) => cellsOf(puzzle, line)), "beside");
  mark(view, because, "because");
  if (letter !== "?") mark(view, places.map(([cell]) => cell), "place");
  if (broken) view.broken = lines;
  view.signs = signs;
}
