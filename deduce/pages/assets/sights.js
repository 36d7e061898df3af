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
