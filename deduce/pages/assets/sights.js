/** What the rules of levels 1 and 2 see on a line: tables that `deduce/pages/sights.py` makes by running the rules. */
const SIGHTS = PAGE.sights;

/**
 * What is seen on one line; cells are places on the line.
 * @typedef {object} Sight
 * @property {number} rule
 * @property {number} text
 * @property {string} x  the symbol that it looks from
 * @property {number[]} known
 * @property {[number, string][]} places
 * @property {number[]} signs  each as the place before it
 */

/** What is seen on a line. @returns {Sight[]} */
function sightsOn({ values, signs, most }) {
  const found = new Map();
  const add = (rule, text, one, known, xs, ys, joins) => {
    const [x, y] = one ? "10" : "01";
    const places = [...xs.map((at) => [at, x]), ...ys.map((at) => [at, y])];
    const key = [rule, known, joins].join(" ");
    // a pair has cells on both of its sides
    const same = joins.length ? undefined : found.get(key);
    if (same) same.places = [...same.places, ...places].sort(([a], [b]) => a - b);
    else found.set(joins.length ? key + places : key, { rule, text, x, known, places, signs: joins });
  };
  values.forEach((_, from) => {
    let [plain, signed] = [values[from], values[from]];
    for (let to = from + 1; to < Math.min(from + 4, values.length); to++) {
      plain += values[to];
      signed += (signs[to - 1] || " ") + values[to];
      for (const window of [SIGHTS.windows[plain], SIGHTS.windows[signed]]) {
        for (const [rule, text, one, ...sets] of window ?? []) add(rule, text, one, ...sets.map((set) => set.map((at) => from + at)));
      }
    }
  });
  const blanks = placesOf(values, ".");
  const [rule, text] = SIGHTS.counts[Math.min(blanks.length, 2)] ?? [];
  for (const x of rule >= 0 ? "01" : "") {
    const all = placesOf(values, x);
    if (all.length === most[x]) add(rule, text, x === "1", all, [], blanks, []);
  }
  return [...found.values()];
}

/**
 * What is seen on a board, the easiest first, and of these the nearest to the last, on the fullest line, as the engine chooses.
 * @param {(cell: number) => boolean} sure  of the cells that it may rest on @param {Sight} [last]  the one before it
 */
function sightsOf(puzzle, values, sure, last) {
  const apart = (some, others) => Math.min(...some.flatMap((a) => others.map((b) => Math.abs(a - b))));
  const away = (name, cells) => {
    if (!last) return 0;
    const [own, other] = [name, last.line.name].map((line) => Number(line.slice(1)) - 1);
    const filled = last.places.map(([at]) => at);
    return name[0] === last.line.name[0] ? Math.abs(own - other) + apart(cells, filled) : apart(cells, [other]) + apart(filled, [own]);
  };
  const found = linesOf(puzzle, values).flatMap((line, number) =>
    sightsOn(line).filter(({ known }) => known.every((at) => sure(line.cells[at]))).map((sight) => {
      const cells = sight.places.map(([at]) => at);
      const order = [SIGHTS.rules[sight.rule][1], away(line.name, cells), placesOf(line.values, ".").length, number, cells[0], sight.rule, sight.x];
      return { ...sight, line, order };
    }),
  );
  return found.sort(({ order: a }, { order: b }) => {
    const at = a.findIndex((part, at) => part !== b[at]);
    return at < 0 ? 0 : a[at] > b[at] ? 1 : -1;
  });
}

/** The sentence of a sight. */
function sightText(puzzle, { line, text, x, known, places, signs }) {
  const across = line.name[0] === "r" ? "c" : "r";
  const placed = places.map(([at]) => at);
  const sets = { known, placed, both: [...known, ...placed].sort((a, b) => a - b), pair: signs.flatMap((at) => [at, at + 1]) };
  const said = saidSymbols(puzzle);
  const symbols = { x: said[x], y: said[1 - x] };
  const all = SIGHTS.all[line.most[x] - 1];
  const named = (set, form) => {
    const numbers = set === "pair" ? sets.pair.map((at) => at + 1) : set === "line" ? [line.name.slice(1)] : spansOf(sets[set]);
    const [axis, n] = set === "line" ? [line.name[0], 1] : [across, sets[set].length];
    return form ? SIGHTS.forms[form][axis + (n > 1 ? 1 : 0)].replace("{numbers}", listed(numbers)) : linesNamed(axis, numbers, n);
  };
  const filled = (said) =>
    said.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, slot, form = "") => {
      const [name, held] = slot.toLowerCase().split("_");
      const [first, second] = form.split("|");
      const symbol = symbols[name];
      const word =
        name === "all" ? filled(all) : held ? phrase("held", { n: sets[name].length, cells: named(name), symbol: symbols[held] })
        : second === undefined ? (symbol ?? named(name, form)) : (symbol ? PAGE.second.includes(symbol) : sets[name].length > 1) ? second : first;
      return slot[0] === name[0] ? word : capital(word);
    });
  return filled(SIGHTS.texts[text]);
}

/** A sight as a step: its rule, and its place with the sentence. */
function stepOf(puzzle, sight) {
  const [, rating, rule, idea] = SIGHTS.rules[sight.rule];
  const { name, cells } = sight.line;
  const signs = sight.signs.map((at) => puzzle.signs.findIndex(([a, b]) => a === cells[at] && b === cells[at + 1]));
  const [places, because] = [sight.places.map(([at, value]) => [cells[at], value]), sight.known.map((at) => cells[at])];
  const whole = sight.text === SIGHTS.counts[1]?.[1] || sight.text === SIGHTS.counts[2]?.[1] ? [name] : [];
  const place = { lines: [name], places, because, signs, whole, text: sightText(puzzle, sight) };
  return { title: capital(placeNamed(name)), rule, level: Math.floor(rating), idea, places: [place] };
}

/** The steps that are seen on a board, and rest only on clues and on entries that are known to be right. */
function stepsSeen(puzzle, values) {
  const { certain, givens } = puzzle;
  return sightsOf(puzzle, values, (cell) => givens[cell] !== "." || certain[cell] === values[cell]).map((sight) => stepOf(puzzle, sight));
}

/** The steps with which an explanation begins, as far as they are seen on one line. */
function stepsBySight(puzzle) {
  const [values, steps] = [[...puzzle.givens], []];
  for (let sight; ([sight] = sightsOf(puzzle, values, () => true, sight)), sight; ) {
    if (sight.places.some(([at]) => values[sight.line.cells[at]] !== ".")) break;
    steps.push(stepOf(puzzle, sight));
    for (const [cell, value] of outcome(steps.at(-1))) values[cell] = value;
    if (breaksOf(puzzle, values).length) break;
  }
  return steps;
}

/** All ways to fill a line, as numbers, whose bits are its cells. */
function allWays({ values: { length }, signs, most }) {
  const ways = [];
  const grow = (way, at, ones) => {
    if (at === length) ways.push(way);
    for (const bit of at < length ? [0, 1] : []) {
      const [before, last] = [(way >> (at - 2)) & 1, (way >> (at - 1)) & 1];
      const joins = { "=": last === bit, x: last !== bit }[signs[at - 1]] ?? true;
      if (joins && !(at > 1 && before === bit && last === bit) && (bit ? ones : at - ones) < most[bit]) grow(way | (bit << at), at + 1, ones + bit);
    }
  };
  grow(0, 0, 0);
  return ways;
}

/** Fill in what is the same in all ways to fill a line, over and over; return whether every line still has one. @param {number[][]} ways  of each line */
function settled({ rows, columns, unique }, lines, grid, ways) {
  const open = new Set(lines.keys());
  const without = (number, drops) => {
    const left = ways[number].filter((way) => !drops(way));
    if (left.length < ways[number].length) open.add(number);
    ways[number] = left;
  };
  for (const number of open) {
    const { cells } = lines[number];
    const bits = (value) => cells.reduce((sum, cell, at) => sum | (grid[cell] === value ? 1 << at : 0), 0);
    const [ones, zeros] = [bits("1"), bits("0")];
    without(number, (way) => way & zeros || ones & ~way);
    open.delete(number);
    if (!ways[number].length) return false;
    const [and, or] = [ways[number].reduce((a, b) => a & b), ways[number].reduce((a, b) => a | b)];
    cells.forEach((cell, at) => {
      if (grid[cell] !== "." || (!((and >> at) & 1) && (or >> at) & 1)) return;
      grid[cell] = String((and >> at) & 1);
      open.add(number < rows ? rows + (cell % columns) : Math.floor(cell / columns));
    });
    const beside = [...lines.keys()].filter((other) => other !== number && other < rows === number < rows);
    if (unique && ways[number].length === 1) beside.forEach((other) => without(other, (way) => way === and));
  }
  return true;
}

/** The most grids that are tried, and the longest line, in the search for the solution of a puzzle whose explanation is not here. */
const [MOST_TRIED, LONGEST] = [200, 20];

/** What is certain of a puzzle without the engine: its solution if a short search finds exactly one, else what all ways to fill its lines share. */
function certainOf(puzzle) {
  const { rows, columns, givens } = puzzle;
  if (Math.max(rows, columns) > LONGEST) return givens;
  const lines = linesOf(puzzle, [...givens]);
  const solutions = [];
  const open = [{ grid: [...givens], ways: lines.map(allWays) }];
  let sure;
  for (let tried = 0; open.length && solutions.length < 2; tried++) {
    if (tried === MOST_TRIED) return sure;
    const { grid, ways } = open.pop();
    const fits = settled(puzzle, lines, grid, ways);
    sure ??= fits ? grid.join("") : givens;
    const [number] = [...lines.keys()].filter((at) => ways[at].length > 1).sort((a, b) => ways[a].length - ways[b].length);
    if (fits && number === undefined) solutions.push(grid.join(""));
    if (!fits || number === undefined) continue;
    const cell = lines[number].cells.find((empty) => grid[empty] === ".");
    for (const value of "01") open.push({ grid: Object.assign([...grid], { [cell]: value }), ways: [...ways] });
  }
  return solutions.length === 1 ? solutions[0] : sure;
}
