/**
 * An answer to a player who asks for a hint, a check, or about a cell.
 * @typedef {object} Hint
 * @property {string} kind  `wrong`, `right`, `cell`, `line`, `step`, `premises`, `search`, `open` or `solved`
 * @property {number} [level]  of the rule
 * @property {string[]} stages  what is shown, stage by stage; the last is all of it
 * @property {Move} places  what follows
 * @property {number[]} because  what it rests on
 * @property {string[]} beside  lines that are compared
 * @property {number[]} signs  the signs that it rests on
 * @property {number[]} wrong  entries that are wrong
 * @property {string} [look]  the line to look at
 * @property {Place[]} chain  what a lookahead, or the way to a cell, goes through, a stage each at the end; else empty
 * @property {number} [step]  the index of the step
 * @property {Move} [same]  the cells that are the same in all ways to fill a line
 */

const NONE = { places: [], because: [], beside: [], signs: [], wrong: [], chain: [] };

/** The ways to fill a line that no finished line has, and the cells that are the same in all. */
function hintOfLine(puzzle, values, name) {
  const parallel = linesOf(puzzle, values).filter((line) => line.name[0] === name[0]);
  const line = parallel.find((other) => other.name === name);
  const { count, ones, ways } = waysToFill(line);
  const taken = new Map();
  for (const other of puzzle.unique ? parallel : []) {
    const way = other.values.join("");
    const fits = other !== line && !way.includes(".") && line.values.every((held, at) => [".", way[at]].includes(held));
    if (fits && !taken.has(way) && waysToFill({ ...line, values: other.values }).count) taken.set(way, other.name);
  }
  const left = count - BigInt(taken.size);
  const same = [];
  placesOf(left ? line.values : [], ".").forEach((at) => {
    const number = ones[at] - BigInt([...taken.keys()].filter((way) => way[at] === "1").length);
    if (!number || number === left) same.push([line.cells[at], number ? "1" : "0"]);
  });
  const symbols = saidSymbols(puzzle);
  const named = capital(lineNamed(name));
  const number = left < 13n ? counted(Number(left)) : left.toLocaleString("en");
  const texts = [`${phrase(left > 1n ? "ways" : left ? "one_way" : "no_way", { line: named, number })}.`];
  const parts = ["1", "0"].map((value) => {
    const places = same.filter((place) => place[1] === value).map(([cell]) => line.cells.indexOf(cell));
    const n = places.length;
    return n && phrase("held", { n, cells: linesNamed(name[0] === "r" ? "c" : "r", spansOf(places), n), symbol: symbols[value] });
  });
  if (left > 1n) texts.push(same.length ? phrase("same_in_all", { cells: listed(parts.filter(Boolean)) }) : phrase("none_the_same"));
  const lines = linesNamed(name[0], [...taken.values()].map((other) => other.slice(1)));
  if (taken.size) texts.push(phrase(taken.size > 1 ? "left_out" : "one_left_out", { number: capital(counted(taken.size)), lines }));
  // no way is broken between two of its symbols
  const shown = (way) => [...way].map((value) => symbols[value]).join("\u202f");
  if (left < 13n) texts.push(ways.filter((way) => !taken.has(way)).sort().map(shown).join(phrase("apart")));
  const stage = left && !line.values.includes(".") ? phrase("finished", { line: named }) : texts.join(" ");
  return { ...NONE, kind: "line", look: name, stages: [stage], same };
}

/**
 * Whether all that a step says is true of a board on which every entry is right.
 * @param {string[]} before  the board before the step in the explanation
 */
function isTrueOn(puzzle, step, before, values) {
  const then = new Sheet(before);
  const now = new Sheet(values);
  return step.places.every((place) => {
    then.leave(place);
    now.leave(place);
    const [was, is] = [then.values, now.values];
    const same = (cells) => cells.every((cell) => was[cell] === is[cell]);
    const sameCount = (line, value) => {
      const cells = cellsOf(puzzle, line);
      return cells.filter((cell) => was[cell] === value).length === cells.filter((cell) => is[cell] === value).length;
    };
    const { because, places, blank, counts, whole } = place;
    const so =
      [...blank, ...places.map(([cell]) => cell)].every((cell) => is[cell] === ".") &&
      same(because) &&
      whole.every((line) => same(cellsOf(puzzle, line))) &&
      counts.every((count) => sameCount(count.slice(0, -1), count.slice(-1)));
    then.put(place);
    now.put(place);
    return so;
  });
}

/** What a hint says of a step before its sentences: where to look, which rule, and where a lookahead leads. */
function stagesBefore(puzzle, { title, rule, idea, leads, places: [first] }) {
  const symbol = first.places.map(([, value]) => saidSymbols(puzzle)[value]).join(" ");
  const place = first.lines[0] ? lineNamed(first.lines[0]) : first.places.map(([cell]) => cellName(puzzle, cell)).join(" ");
  const which = phrase(leads ? "which_and_try" : "which", { place: title, rule, symbol });
  return [phrase("look_at", { place }), `${which} ${idea}`.trim(), leads].filter(Boolean);
}

/** The hint that shows a step. */
function hintOf(puzzle, step) {
  const { stages = stagesBefore(puzzle, step) } = step;
  const places = step.places.map((place) => placeOf(place));
  const [first, last] = [places[0], places.at(-1)];
  return {
    ...NONE,
    kind: "step",
    level: step.level,
    stages: [...stages, ...places.map(({ text }) => text)],
    places: last.places,
    because: last.because,
    beside: first.lines.slice(1),
    signs: first.signs,
    look: first.lines[0],
    chain: places.length > 1 ? places : [],
  };
}

/** The indices of the steps of the argument that are not wholly entered, and of those the ones that are true of the board as it is. */
function stepsLeft(puzzle, values) {
  const [before, left, open] = [[...puzzle.givens], [], []];
  puzzle.steps.forEach((step, at) => {
    if (outcome(step).some(([cell]) => values[cell] === ".")) {
      left.push(at);
      if (isTrueOn(puzzle, step, before, values)) open.push(at);
    }
    outcome(step).forEach(([cell, value]) => (before[cell] = value));
  });
  return { left, open: open.sort((a, b) => puzzle.steps[a].level - puzzle.steps[b].level || a - b) };
}

/** The easiest step of the argument that is true of the board as it is, or else the first that is not wholly entered. */
function hintByStep(puzzle, values) {
  const { left, open } = stepsLeft(puzzle, values);
  if (!left.length) return undefined;
  const hint = hintOf(puzzle, puzzle.steps[open[0] ?? left[0]]);
  if (open.length) return { ...hint, step: open[0] };
  const { places, text } = inShort(puzzle, puzzle.steps[left[0]], values);
  return { ...hint, places, kind: "premises", beside: [], chain: [], stages: [hint.stages[0], text] };
}

/**
 * A hint for every step that is open, with its `name`: what is seen on one line, and steps of the argument by harder rules.
 * One is left out if those before it on the same line fill all its cells.
 */
function openHints(puzzle, values) {
  if (checked(puzzle, values).kind !== "right") return [];
  const seen = SIGHTS.rules.map(([, , rule]) => rule);
  const harder = stepsLeft(puzzle, values).open.map((at) => ({ ...puzzle.steps[at], at })).filter(({ rule }) => !seen.includes(rule));
  const filled = {};
  const steps = [...stepsSeen(puzzle, values), ...harder].filter((step) => {
    const before = (filled[step.places[0].lines[0]] ??= new Set());
    return outcome(step).filter(([cell]) => !before.has(cell) && before.add(cell)).length > 0;
  });
  return steps.map((step) => ({ ...hintOf(puzzle, step), step: step.at, name: phrase("which", { place: step.title, rule: step.rule }) }));
}

/** The end of a step as a place, with its outcome and reasons for a sentence: that is true on any board. */
function inShort(puzzle, step, values) {
  const last = { ...DEFAULTS, ...step.places.at(-1) };
  const places = last.places.filter(([cell]) => values[cell] === ".");
  const follows = listed(places.map(([cell, value]) => holding(puzzle, cell, value)));
  const cells = listed(last.because.map((cell) => cellName(puzzle, cell)));
  return { ...last, places, lines: [], text: [phrase("follows", { follows }), cells && phrase("rests_on", { cells })].join(" ").trim() };
}

/** A hint for a cell: of the recorded steps those that it rests on, one after the other; of an entry, whether it is right. */
function hintToCell(puzzle, values, cell) {
  const name = placeOfCell(puzzle, cell);
  if (values[cell] !== ".") {
    const key = puzzle.certain[cell] === values[cell] ? "is_right" : "is_wrong";
    return { ...NONE, kind: "cell", wrong: key === "is_wrong" ? [cell] : [], told: true, stages: [capital(phrase(key, { cell: name }))] };
  }
  const check = checked(puzzle, values);
  if (check.kind === "wrong") return check;
  const wanted = new Set([cell]);
  const way = new Set();
  for (const step of [...puzzle.steps].reverse()) {
    if (!outcome(step).some(([filled]) => wanted.has(filled) && values[filled] === ".")) continue;
    way.add(step);
    step.places.at(-1).because?.forEach((reason) => wanted.add(reason));
  }
  if (!way.size) return { ...NONE, kind: "cell", stages: [phrase("not_by_rules", { cell: name })] };
  const [before, now, chain] = [[...puzzle.givens], [...values], []];
  for (const step of puzzle.steps) {
    if (way.has(step)) chain.push(...(isTrueOn(puzzle, step, before, now) ? step.places : [inShort(puzzle, step, now)]));
    for (const [filled, value] of outcome(step)) {
      before[filled] = value;
      if (way.has(step)) now[filled] = value;
    }
  }
  const places = [...now.keys()].filter((at) => now[at] !== values[at]).map((at) => [at, now[at]]);
  return { ...NONE, kind: "cell", stages: chain.map(({ text }) => text), places, chain };
}

/** A cell in words. */
function placeOfCell({ columns }, cell) {
  return phrase("at", { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 });
}

function holding(puzzle, cell, value) {
  const symbol = value === "." ? phrase("blank") : saidSymbols(puzzle)[value];
  return phrase("held", { n: 1, cells: cellName(puzzle, cell), symbol });
}

function hintFor(puzzle, values) {
  const check = checked(puzzle, values);
  if (check.kind !== "right") return check;
  const [seen] = stepsSeen(puzzle, values);
  return seen ? hintOf(puzzle, seen) : (hintByStep(puzzle, values) ?? hintBySearch(puzzle, values));
}

/** Where an argument did not solve its puzzle. */
function hintBySearch(puzzle, values) {
  const cell = [...values.keys()].find((empty) => values[empty] === "." && puzzle.certain[empty] !== ".");
  if (cell === undefined) return { ...NONE, kind: "open", stages: [puzzle.beyond] };
  const value = puzzle.certain[cell];
  const said = { beyond: puzzle.beyond, cell: cellName(puzzle, cell), symbol: saidSymbols(puzzle)[value] };
  const stages = [phrase("search", said), phrase("search_where", said), phrase("search_what", said)];
  return { ...NONE, kind: "search", stages, places: [[cell, value]] };
}

/** What a check says: `wrong` in stages where an entry differs from every solution or breaks a rule, else `right` or `solved`. */
function checked(puzzle, values) {
  const { certain, givens } = puzzle;
  const entries = [...values.keys()].filter((cell) => values[cell] !== "." && givens[cell] === ".");
  const wrong = entries.filter((cell) => certain[cell] !== "." && values[cell] !== certain[cell]);
  if (wrong.length) return { ...NONE, kind: "wrong", wrong, ...wrongInStages(puzzle, wrong, entries.length) };
  const broken = breaksOf(puzzle, values).slice(0, 2);
  if (broken.length) return { ...NONE, kind: "wrong", stages: [broken.map(({ text }) => text).join(" ")] };
  const n = placesOf(values, ".").length;
  const sure = entries.every((cell) => certain[cell] !== ".");
  const key = n ? (sure ? "right" : "not_wrong") : certain.includes(".") ? "filled" : "solved";
  return { ...NONE, kind: n ? "right" : "solved", stages: [phrase(key, { n })] };
}

/** How many of the entries are wrong, in which row the first of them is, and which they are. */
function wrongInStages(puzzle, wrong, all) {
  const n = wrong.length;
  const key = n < all ? "some_wrong" : n === 1 ? "only_wrong" : n === 2 ? "both_wrong" : "all_wrong";
  const count = phrase(key, { n, number: capital(counted(n)), all: n < all ? all : counted(all) });
  const look = `r${Math.floor(wrong[0] / puzzle.columns) + 1}`;
  const cells = capital(listed(wrong.map((cell) => placeOfCell(puzzle, cell))));
  const stages = [count, `${count} ${phrase("look_at", { place: lineNamed(look) })}`, phrase("wrong", { n, cells })];
  return { look, stages };
}
