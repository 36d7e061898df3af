/**
 * A row or column of a board.
 * @typedef {object} Line
 * @property {string} name  `r3` or `c4`
 * @property {number[]} cells
 * @property {string[]} values
 * @property {string[]} signs  `=`, `x` or nothing after each cell
 * @property {{0: number, 1: number}} most  how many of each value it may have
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
      most: { 0: Math.floor((cells.length + !puzzle.odd) / 2), 1: Math.ceil(cells.length / 2) },
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

/** Write places in their order by their numbers, those that are together as one: `2`, `4-6`. */
function spansOf(places) {
  const runs = [];
  for (const at of places) {
    const run = runs.at(-1);
    if (run?.at(-1) === at) run.push(at + 1);
    else runs.push([at + 1]);
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}-${run.at(-1)}` : run[0]));
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

function breaksIn(puzzle, { name, cells, values, signs, most: mosts }) {
  const breaks = [];
  const add = (key, places, more) => {
    const named = (numbers) => linesNamed(name[0] === "r" ? "c" : "r", numbers, places.length);
    const said = { line: capital(lineNamed(name)), cells: named(spansOf(places)), pair: named(places.map((at) => at + 1)), ...more };
    breaks.push({ cells: places.map((at) => cells[at]), text: phrase(key, said) });
  };
  for (let at = 0; at < values.length; ) {
    let end = at + 1;
    while (end < values.length && values[end] === values[at]) end++;
    const symbol = saidSymbols(puzzle)[values[at]];
    const places = [...values.keys()].slice(at, end);
    if (symbol && end - at > 2) add("breaks_three", places, { count: counted(end - at), symbol });
    at = end;
  }
  for (const value of ["1", "0"]) {
    const places = placesOf(values, value);
    const [n, most] = [places.length, mosts[value]];
    const said = { n: most, count: counted(n), most: counted(most, n), symbol: saidSymbols(puzzle)[value] };
    if (n > most) add("breaks_balance", places, said);
  }
  signs.forEach((sign, at) => {
    const [a, b] = [values[at], values[at + 1]];
    if (!sign || a === "." || b === "." || (a === b) === (sign === "=")) return;
    add("breaks_sign", [at, at + 1], { sign, row: [a, b].map((value) => saidSymbols(puzzle)[value]).join(" ") });
  });
  return breaks;
}

/** The ways to fill a line by its own rules: their number, in how many of them each cell is 1, and the first of them. @param {number} listed  how many of these */
function waysToFill({ values, signs, most }, listed = 200) {
  // those that are alike in their last two symbols and their number of ones go on alike
  let ends = [{ count: 1n, ones: [], ways: [""] }];
  values.forEach((held, at) => {
    const longer = new Map();
    for (const { count, ones, ways } of ends) {
      for (const value of held === "." ? "01" : held) {
        const more = ways.map((way) => way + value);
        const [way] = more;
        const unlike = way.endsWith(value + value) ? "x" : "=";
        if (way.endsWith(value.repeat(3)) || signs[at - 1] === unlike || way.split(value).length > most[value] + 1) continue;
        const key = at + 1 < values.length && way.slice(-2) + way.split("1").length;
        const end = longer.get(key) ?? { count: 0n, ones: [], ways: [] };
        end.count += count;
        end.ones = [...ones, value === "1" ? count : 0n].map((number, cell) => number + (end.ones[cell] ?? 0n));
        end.ways = [...end.ways, ...more].slice(0, listed);
        longer.set(key, end);
      }
    }
    ends = [...longer.values()];
  });
  return ends[0] ?? { count: 0n, ones: [], ways: [] };
}
