// Puzzles as JSON, as the script of a page has them, and as links; the engine need not be there.
import { certainOf } from "./certain.js";

const RUN = "abcdefghijklmnopqrstuvwxyz";

/** More cells than that are left to the engine, which says what is wrong. */
const MOST_CELLS = 1600;

/** What the script of a page has of a puzzle, as `page_data` in deduce/pages/data.py makes it. */
export function dataOfJson({ rows, columns, unique_lines: unique, odd = "", givens, signs = [], symbols }) {
  const cell = (name) => {
    const [row, column] = name.match(/\d+/g);
    return (row - 1) * columns + (column - 1);
  };
  return {
    rows,
    columns,
    unique,
    odd,
    givens: givens.join(""),
    symbols: symbols ? [symbols.zero, symbols.one] : ["0", "1"],
    signs: signs.map(({ cells: [a, b], sign }) => [cell(a), cell(b), sign]),
  };
}

/** Puzzle JSON. @param {string[]} values  what is to be given */
export function jsonOf({ rows, columns, unique, odd, signs }, values) {
  const name = (cell) => `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;
  return {
    rows,
    columns,
    unique_lines: unique,
    ...(odd && { odd }),
    givens: Array.from({ length: rows }, (_, r) => values.slice(r * columns, (r + 1) * columns).join("")),
    signs: signs.map(([a, b, sign]) => ({ cells: [name(a), name(b)], sign })),
  };
}

/** A puzzle in one line: a task string if that can hold it, or JSON. */
export function linkOf(puzzle) {
  const { rows, columns, unique, odd, givens, signs } = dataOfJson(puzzle);
  if (rows !== columns || odd || unique === signs.length > 0 || !givens.includes(".")) {
    return JSON.stringify(jsonOf({ rows, columns, unique, odd, signs }, [...givens]));
  }
  const digits = Array(rows * columns).fill(0);
  for (const [a, b, sign] of signs) digits[a] += (sign === "=" ? 1 : 2) * (b === a + 1 ? 1 : 3);
  const runs = (text, blank) => text.replace(new RegExp(`[${blank}]{1,26}`, "g"), (run) => RUN[run.length - 1]);
  return [runs(givens, "."), ...(signs.length ? [runs(digits.join(""), "0")] : [])].join("|");
}

/** The puzzle of a link as JSON; undefined if only the engine can read it, or say what is wrong with it. */
export function puzzleOf(link) {
  try {
    const puzzle = ofTask(link) ?? ofId(link) ?? JSON.parse(link);
    const { rows, columns, givens, signs } = dataOfJson(puzzle);
    const touch = ([a, b]) => b < rows * columns && (b === a + columns || (b === a + 1 && b % columns));
    const fits = Number.isInteger(rows) && rows > 1 && givens.length === rows * columns && rows * columns <= MOST_CELLS;
    const known = fits && /^[01.]+$/.test(givens) && signs.every(touch) && (link[0] !== "{" || linkOf(puzzle) === link);
    return known ? puzzle : undefined;
  } catch {
    return undefined;
  }
}

/** The puzzle of a text that is a plain grid, if it has exactly one solution: whether lines may repeat is then no question. */
export function puzzleOfGrid(text) {
  const lines = text.trim().split("\n").map((line) => line.trim());
  const [rows, columns] = [lines.length, lines[0].length];
  if (rows < 4 || !lines.every((line) => /^[01.]{4,}$/.test(line) && line.length === columns)) return undefined;
  const puzzle = jsonOf({ rows, columns, unique: true, signs: [] }, [...lines.join("")]);
  return certainOf(dataOfJson(puzzle)).includes(".") ? undefined : puzzle;
}

/** The puzzle of a game id of Unruly: each letter counts the blanks before a 0, a capital before a 1; z is 25 blanks. */
function ofId(link) {
  const [, columns, rows, unique, coded] = /^(\d*[02468])x(\d*[02468])(u?):([a-zA-Z]*[a-yA-Y])$/.exec(link) ?? [];
  if (!coded || columns * rows > MOST_CELLS) return undefined;
  const runs = [...coded].map((letter) => ".".repeat(RUN.indexOf(letter.toLowerCase())) + (/z/i.test(letter) ? "" : letter < "a" ? "1" : "0"));
  // the last letter counts to the end
  const cells = runs.join("").slice(0, -1);
  const fits = cells.length === columns * rows;
  return fits ? jsonOf({ rows: Number(rows), columns: Number(columns), unique: unique === "u", signs: [] }, [...cells]) : undefined;
}

function ofTask(link) {
  const [, task, coded] = /^([01a-z]+)(?:\|([0-8a-z]+))?$/.exec(link) ?? [];
  if (!task) return undefined;
  const filled = (text, blank) => text.replace(/[a-z]/g, (letter) => blank.repeat(RUN.indexOf(letter) + 1));
  const givens = [...filled(task, ".")];
  const codes = [...filled(coded ?? "0".repeat(givens.length), "0")];
  if (codes.length !== givens.length) return undefined;
  const side = Math.sqrt(givens.length);
  const signs = codes.flatMap((digit, cell) =>
    [[digit % 3, cell + 1], [Math.floor(digit / 3), cell + side]].flatMap(([kind, other]) => (kind ? [[cell, other, " =x"[kind]]] : [])),
  );
  return jsonOf({ rows: side, columns: side, unique: !signs.length, signs }, givens);
}
