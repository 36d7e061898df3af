/**
 * A row or column of a board.
 * @typedef {object} Line
 * @property {string} name  `r3` or `c4`
 * @property {number[]} cells
 * @property {string[]} values
 * @property {string[]} signs  `=`, `x` or nothing after each cell
 */

/** The indices of a value. */
function placesOf(values, wanted) {
  return [...values.keys()].filter((at) => values[at] === wanted);
}

/** Every line of a board. */
function linesOf(puzzle, values) {
  const signs = new Map(puzzle.signs.map(([a, b, sign]) => [`${a} ${b}`, sign]));
  const names = (letter, count) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);
  return [...names("r", puzzle.rows), ...names("c", puzzle.columns)].map((name) => {
    const cells = cellsOf(puzzle, name);
    return {
      name,
      cells,
      values: cells.map((cell) => values[cell]),
      signs: cells.map((cell, at) => signs.get(`${cell} ${cells[at + 1]}`) ?? ""),
    };
  });
}

function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Write a number as a word, or in figures if it or a number that it is compared with is large. */
function counted(count, compared = 0) {
  const words = phrase("numbers").split(" ");
  return words[Math.max(count, compared)] ? words[count] : String(count);
}

/** Return every break of a rule of the game. */
function breaksOf(puzzle, values) {
  const lines = linesOf(puzzle, values);
  const breaks = lines.flatMap((line) => breaksIn(puzzle, line));
  if (!puzzle.unique) return breaks;
  const seen = new Map();
  for (const line of lines.filter((full) => !full.values.includes("."))) {
    const key = line.name[0] + line.values.join("");
    const same = seen.get(key);
    if (!same) seen.set(key, line);
    else {
      const names = { line: capital(lineNamed(same.name)), other: lineNamed(line.name) };
      breaks.push({ cells: [...same.cells, ...line.cells], text: phrase("breaks_unique", names) });
    }
  }
  return breaks;
}

function breaksIn(puzzle, { name, cells, values, signs }) {
  const breaks = [];
  const add = (key, places, more) => {
    const runs = [];
    for (const at of places) {
      const run = runs.at(-1);
      if (run?.at(-1) === at) run.push(at + 1);
      else runs.push([at + 1]);
    }
    const named = (numbers) => phrase(name[0] === "r" ? "columns" : "rows", { n: places.length, numbers: listed(numbers) });
    const spans = runs.map((run) => (run.length > 1 ? `${run[0]}-${run.at(-1)}` : run[0]));
    const said = { line: capital(lineNamed(name)), cells: named(spans), pair: named(runs.flat()), ...more };
    breaks.push({ cells: places.map((at) => cells[at]), text: phrase(key, said) });
  };
  for (let at = 0; at < values.length; ) {
    let end = at + 1;
    while (end < values.length && values[end] === values[at]) end++;
    const symbol = puzzle.symbols[values[at]];
    const places = [...values.keys()].slice(at, end);
    if (symbol && end - at > 2) add("breaks_three", places, { count: counted(end - at), symbol });
    at = end;
  }
  const most = Math.ceil(values.length / 2);
  for (const value of ["1", "0"]) {
    const places = placesOf(values, value);
    const n = places.length;
    const said = { n: most, count: counted(n), most: counted(most, n), symbol: puzzle.symbols[value] };
    if (n > most) add("breaks_balance", places, said);
  }
  signs.forEach((sign, at) => {
    const [a, b] = [values[at], values[at + 1]];
    if (!sign || a === "." || b === "." || (a === b) === (sign === "=")) return;
    add("breaks_sign", [at, at + 1], { sign, row: `${puzzle.symbols[a]} ${puzzle.symbols[b]}` });
  });
  return breaks;
}
