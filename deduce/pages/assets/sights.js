/**
 * A line as somebody looks at it.
 * @typedef {object} Line
 * @property {string} name  `r3` or `c4`
 * @property {number[]} cells  those of the board
 * @property {string[]} values  what they hold
 * @property {string[]} signs  `=`, `x` or nothing after each cell
 */

/**
 * What a plain rule sees in a line; cells are told by their places along it, from 0.
 * @typedef {object} Sight
 * @property {number[]} because
 * @property {number[]} places
 * @property {string} value  what follows there
 * @property {string} key  of its phrase
 * @property {number} [sign]  the place of the sign that it goes by
 * @property {number[]} [told]  the cells that it names before what follows
 */

function opposite(value) {
  return value === "1" ? "0" : "1";
}

function placesOf(values, wanted) {
  return [...values.keys()].filter((at) => values[at] === wanted);
}

/** Two alike that touch. */
function pairs({ values }) {
  return [...values.keys()].flatMap((at) => {
    const value = values[at];
    const places = [at - 1, at + 2].filter((side) => values[side] === ".");
    if (value === "." || values[at + 1] !== value || !places.length) return [];
    return [{ because: [at, at + 1], places, value: opposite(value), key: "sees_pair" }];
  });
}

/** A blank between two alike. */
function sandwiches({ values }) {
  return placesOf(values, ".")
    .filter((at) => (values[at - 1] ?? ".") !== "." && values[at - 1] === values[at + 1])
    .map((at) => ({
      because: [at - 1, at + 1],
      places: [at],
      value: opposite(values[at - 1]),
      key: "sees_sandwich",
      told: [at - 1, at, at + 1],
    }));
}

/** All of a symbol, in a line with blanks of a number that fits. */
function allOf(key, fits) {
  return ({ values }) => {
    const places = placesOf(values, ".");
    const full = ["1", "0"].filter((value) => placesOf(values, value).length === Math.ceil(values.length / 2));
    const found = fits(places.length) ? full : [];
    return found.map((value) => ({ because: placesOf(values, value), places, value: opposite(value), key, told: places }));
  };
}

const lastGap = allOf("sees_last", (blanks) => blanks === 1);
const fullQuota = allOf("sees_full", (blanks) => blanks > 1);

/** A sign beside a known cell. */
function signsBeside({ values, signs }) {
  return [...values.keys()].flatMap((at) => {
    const [known, blank] = values[at] === "." ? [at + 1, at] : [at, at + 1];
    if (!signs[at] || values[blank] !== "." || values[known] === ".") return [];
    const value = signs[at] === "=" ? values[known] : opposite(values[known]);
    return [{ because: [known], places: [blank], value, key: "sees_sign", sign: at, told: [at, at + 1] }];
  });
}

/** Two blanks joined by an equals sign that touch a known cell. */
function touchingEqual({ values, signs }) {
  return [...values.keys()].flatMap((at) => {
    if (signs[at] !== "=" || values[at] !== "." || values[at + 1] !== ".") return [];
    return [at - 1, at + 2]
      .filter((known) => (values[known] ?? ".") !== "." && signs[Math.min(known, at + 1)] !== "x")
      .map((known) => ({
        because: [known],
        places: [at, at + 1],
        value: opposite(values[known]),
        key: "sees_touching",
        sign: at,
        told: [at, at + 1],
      }));
  });
}

/** How a plain rule looks at a line. */
const SIGHTS = { pairs, lastGap, sandwiches, fullQuota, signsBeside, touchingEqual };

/** Every line of a board. */
function linesOf(puzzle, values) {
  const signs = new Map(puzzle.signs.map(([one, other, sign]) => [`${one} ${other}`, sign]));
  const names = (letter, count) =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);
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

/** The words for one line, in the symbols of the puzzle. */
class Words {
  constructor(puzzle, line) {
    this.puzzle = puzzle;
    this.line = line;
    this.across = line.name[0] === "r";
  }

  get name() {
    return capital(lineNamed(this.line.name));
  }

  /** @param {number[]} places  in order */
  cells(places) {
    const runs = [];
    for (const at of places) {
      const run = runs[runs.length - 1];
      if (run && run[run.length - 1] === at - 1) run.push(at);
      else runs.push([at]);
    }
    const spans = runs.map((run) => (run.length > 1 ? `${run[0] + 1}-${run[run.length - 1] + 1}` : `${run[0] + 1}`));
    return phrase(this.across ? "columns" : "rows", { n: places.length, numbers: listed(spans) });
  }

  /** Name two cells that a sign joins. */
  pair(places) {
    return phrase(this.across ? "columns" : "rows", { n: 2, numbers: listed(places.map((at) => `${at + 1}`)) });
  }

  row(places) {
    const { symbols } = this.puzzle;
    return places.map((at) => (this.line.values[at] === "." ? "_" : symbols[this.line.values[at]])).join(" ");
  }

  all(count, value) {
    const symbol = this.puzzle.symbols[value];
    const key = count === 1 ? "its_one" : count === 2 ? "its_both" : "its_all";
    return phrase(key, { count: counted(count), symbol });
  }

  tell({ because, places, value, key, sign, told = because }) {
    const { symbols, articles } = this.puzzle;
    const other = opposite(value);
    const symbol = symbols[value];
    return phrase(key, {
      line: this.name,
      row: this.row(told),
      cells: this.cells(told),
      pair: this.pair(told),
      one: capital(articles[other]),
      symbol: symbols[this.line.values[because[0]]],
      other: symbols[other],
      three: Array(3).fill(symbols[other]).join(" "),
      known: this.cells(because),
      sign: sign === undefined ? "" : this.line.signs[sign],
      all: this.all(because.length, other),
      held: phrase("held", { n: places.length, cells: this.cells(places), symbol }),
      value: symbol,
    });
  }
}

function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** @param {number} beside what it is compared with: both in figures where this is too large */
function counted(count, beside = 0) {
  const words = phrase("numbers").split(" ");
  return words[Math.max(count, beside)] ? words[count] : String(count);
}

/** What breaks a rule of the game as the board stands. */
function breaksOf(puzzle, values) {
  const lines = linesOf(puzzle, values);
  const found = lines.flatMap((line) => breaksIn(puzzle, line));
  if (!puzzle.unique) return found;
  const seen = new Map();
  for (const line of lines.filter((own) => !own.values.includes("."))) {
    const key = line.name[0] + line.values.join("");
    const twin = seen.get(key);
    if (!twin) seen.set(key, line);
    else {
      const names = { line: new Words(puzzle, twin).name, other: lineNamed(line.name) };
      found.push({ cells: [...twin.cells, ...line.cells], text: phrase("breaks_unique", names) });
    }
  }
  return found;
}

function breaksIn(puzzle, line) {
  const { values, signs, cells } = line;
  const words = new Words(puzzle, line);
  const found = [];
  const tell = (key, places, more = {}) => {
    const said = { line: words.name, cells: words.cells(places), ...more };
    found.push({ cells: places.map((at) => cells[at]), text: phrase(key, said) });
  };
  for (let at = 0; at < values.length; ) {
    let end = at + 1;
    while (end < values.length && values[end] === values[at]) end++;
    const count = end - at;
    const symbol = puzzle.symbols[values[at]];
    if (symbol && count > 2) tell("breaks_three", [...values.keys()].slice(at, end), { count: counted(count), symbol });
    at = end;
  }
  const most = Math.ceil(values.length / 2);
  for (const value of ["1", "0"]) {
    const places = placesOf(values, value);
    const symbol = puzzle.symbols[value];
    const n = places.length;
    if (n > most) tell("breaks_balance", places, { n: most, count: counted(n), most: counted(most, n), symbol });
  }
  signs.forEach((sign, at) => {
    const [one, other] = [values[at], values[at + 1]];
    if (sign && one !== "." && other !== "." && (one === other) !== (sign === "=")) {
      const places = [at, at + 1];
      tell("breaks_sign", places, { sign, pair: words.pair(places), row: words.row(places) });
    }
  });
  return found;
}
