/**
 * What a player is told who asks how to go on.
 * @typedef {object} Hint
 * @property {string} kind  `wrong`, `sight`, `step`, `premises`, `search`, `open` or `solved`
 * @property {number} level  of the rule, 0 where none is told
 * @property {string[][]} stages  what is told, one after the other; the last is all of it
 * @property {[number, string][]} places  what follows
 * @property {number[]} because  what it rests on
 * @property {number[]} signs  the signs that it rests on
 * @property {number[]} wrong  entries that are wrong
 * @property {string} [look]  the line to look at
 * @property {Place[]} [chain]  what a lookahead goes through, a stage each at the end
 * @property {number} [step]  the place of the step that is told, from 0
 */

/** What stands in the list for a place of the argument. @typedef {(name: string) => Element | undefined} ItemAt */

/** Where the sentence of a place stands in the list. */
const SENTENCE = ":scope > span, :scope > p:last-of-type, :scope > .text";

/** @param {Element | undefined} item */
function sentenceIn(item) {
  return item?.querySelector(SENTENCE)?.textContent ?? "";
}

/** What a step is about, where that is met first. @param {Element | undefined} item */
function ideaIn(item) {
  return item?.querySelector(".idea")?.textContent ?? "";
}

const NONE = { level: 0, places: [], because: [], signs: [], wrong: [] };

/**
 * The easiest that can be seen in one line of the board as it is, near a cell.
 * @param {Puzzle} puzzle @param {string[]} values @param {ItemAt} itemAt @param {number} near @returns {Hint | undefined}
 */
function hintBySight(puzzle, values, itemAt, near) {
  /** @param {number} cell */
  const away = (cell) => {
    const { columns } = puzzle;
    return Math.abs(Math.floor(cell / columns) - Math.floor(near / columns)) + Math.abs((cell % columns) - (near % columns));
  };
  let best;
  for (const line of linesOf(puzzle, values)) {
    for (const [rule, rating, name, idea] of puzzle.plain) {
      for (const sight of SIGHTS[name](line)) {
        const distance = Math.min(...sight.places.map((at) => away(line.cells[at])));
        const easier = !best || rating < best.rating || (rating === best.rating && distance < best.distance);
        if (easier) best = { line, rule, rating, idea, sight, distance };
      }
    }
  }
  if (!best) return undefined;
  const { line, rule, rating, idea, sight } = best;
  const words = new Words(puzzle, line);
  const cells = (/** @type {number[]} */ places) => places.map((at) => line.cells[at]);
  const sign = sight.sign === undefined ? undefined : cells([sight.sign, sight.sign + 1]);
  return {
    ...NONE,
    kind: "sight",
    level: Math.floor(rating),
    stages: [...wordsOf(line.name, rule, ideaIn(itemAt(idea)) || idea), [words.tell(sight)]],
    places: cells(sight.places).map((cell) => [cell, sight.value]),
    because: cells(sight.because),
    signs: puzzle.signs.flatMap(([one, other], at) => (sign?.[0] === one && sign[1] === other ? [at] : [])),
    look: line.name,
  };
}

/** What is said before all of a step: where to look, and which rule. @param {string} line @param {string} rule @param {string} idea */
function wordsOf(line, rule, idea) {
  const which = phrase("which_rule", { line: capital(placeNamed(line)), rule, idea });
  return [[phrase("look_at", { place: lineNamed(line) })], [which.trim()]];
}

/**
 * Whether all that a step says is true of a board on which every entry is right.
 * @param {Puzzle} puzzle @param {Step} step @param {string[]} before  the board on which it was found @param {string[]} values
 */
function stands(puzzle, step, before, values) {
  const then = new Sheet(before);
  const now = new Sheet(values);
  return step.places.every((place) => {
    then.leave(place);
    now.leave(place);
    const [was, is] = [then.values, now.values];
    /** @param {number[]} cells */
    const same = (cells) => cells.every((cell) => was[cell] === is[cell]);
    /** @param {string} line @param {string} value */
    const alike = (line, value) => {
      const cells = cellsOf(puzzle, line);
      return cells.filter((cell) => was[cell] === value).length === cells.filter((cell) => is[cell] === value).length;
    };
    const { because, blank = [], counts = [], whole = [] } = place;
    const so =
      [...blank, ...placed(place).map(([cell]) => cell)].every((cell) => is[cell] === ".") &&
      same(because) &&
      whole.every((line) => same(cellsOf(puzzle, line))) &&
      counts.every((count) => alike(count.slice(0, -1), count.slice(-1)));
    then.put(place);
    now.put(place);
    return so;
  });
}

/**
 * The easiest step of the argument that is true of the board as it is, or else the first that is not wholly entered.
 * @param {Puzzle} puzzle @param {string[]} values @param {ItemAt} itemAt @returns {Hint | undefined}
 */
function hintByStep(puzzle, values, itemAt) {
  const before = [...puzzle.givens];
  let best = -1;
  let first = -1;
  puzzle.steps.forEach((step, at) => {
    if (outcome(step).some(([cell]) => values[cell] === ".")) {
      if (first < 0) first = at;
      const easier = best < 0 || step.level < puzzle.steps[best].level;
      if (easier && stands(puzzle, step, before, values)) best = at;
    }
    outcome(step).forEach(([cell, value]) => (before[cell] = value));
  });
  if (first < 0) return undefined;
  const at = best < 0 ? first : best;
  const step = puzzle.steps[at];
  const { because } = step.places[step.places.length - 1];
  const { lines, signs = [] } = step.places[0];
  const met = puzzle.steps.findIndex((own) => own.idea === step.idea);
  const [rule, idea] = [puzzle.ideas[step.idea], ideaIn(itemAt(String(met + 1)))];
  const [look, which, ...more] = step.stages?.map((text) => [text]) ?? wordsOf(lines?.[0] ?? "", rule, idea);
  if (step.stages) which[0] = `${which} ${idea}`.trim();
  const places = outcome(step).filter(([cell]) => values[cell] === ".");
  const hint = { ...NONE, level: step.level, places, because, signs, look: lines?.[0], step: at };
  if (best < 0) {
    /** @param {[number, string][]} cells */
    const told = (cells) => listed(cells.map(([cell, value]) => holding(puzzle, cell, value)));
    const follows = told(places);
    const rests = because.length ? phrase("rests_on", { cells: listed(because.map((cell) => cellName(puzzle, cell))) }) : "";
    return { ...hint, kind: "premises", step: undefined, stages: [look, [phrase("follows", { follows }), rests]] };
  }
  const told = step.places.map((place) => [sentenceIn(itemAt(place.name))]);
  const chain = told.length > 1 ? step.places : undefined;
  return { ...hint, kind: "step", chain, stages: [look, which, ...more, ...told] };
}

/** @param {Puzzle} puzzle @param {number} cell @param {string} value */
function holding(puzzle, cell, value) {
  const symbol = value === "." ? phrase("blank") : puzzle.symbols[value];
  return phrase("held", { n: 1, cells: cellName(puzzle, cell), symbol });
}

/**
 * @param {Puzzle} puzzle
 * @param {string[]} values
 * @param {ItemAt} itemAt
 * @param {number} near  the cell that was changed last
 * @returns {Hint}
 */
function hintFor(puzzle, values, itemAt, near = 0) {
  const { wrong, text } = checked(puzzle, values);
  if (wrong.length) return { ...NONE, kind: "wrong", wrong, stages: [[text]] };
  if (!values.includes(".")) return { ...NONE, kind: "solved", stages: [[text]] };
  return hintBySight(puzzle, values, itemAt, near) ?? hintByStep(puzzle, values, itemAt) ?? hintBySearch(puzzle, values);
}

/** What a check says: wrong is what differs from every solution. @param {Puzzle} puzzle @param {string[]} values */
function checked(puzzle, values) {
  const { certain } = puzzle;
  const entries = [...values.keys()].filter((cell) => values[cell] !== ".");
  const wrong = entries.filter((cell) => certain[cell] !== "." && values[cell] !== certain[cell]);
  const cells = listed(wrong.map((cell) => cellName(puzzle, cell)));
  if (wrong.length) return { wrong, text: phrase("wrong", { n: wrong.length, cells }) };
  const blanks = values.length - entries.length;
  if (!blanks && !certain.includes(".")) return { wrong, text: phrase("solved") };
  const sure = entries.every((cell) => certain[cell] !== ".");
  if (!blanks) return { wrong, text: phrase("filled") };
  return { wrong, text: phrase(sure ? "right" : "not_wrong", { n: blanks }) };
}
