/** Lets somebody fill the grid: entries that can be undone, a check, and hints. */
class Player {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    const { puzzle } = desk;
    this.key = `deduce ${puzzle.columns} ${puzzle.givens} ${JSON.stringify(puzzle.signs)}`;
    this.values = [...puzzle.givens];
    /** @type {[number, string][][]} */
    this.past = [];
    /** @type {[number, string][][]} */
    this.future = [];
    /** @type {number[]} */
    this.wrong = [];
    /** @type {Hint | null} */
    this.hint = null;
    this.stage = 0;
    /** @type {string[]} */
    this.said = [];
    this.load();
  }

  /** Take up what was entered before, where the browser keeps such things. */
  load() {
    try {
      const saved = localStorage.getItem(this.key) ?? "";
      const fits = saved.length === this.values.length && /^[01.]*$/.test(saved);
      if (fits) this.values = this.values.map((value, at) => (value === "." ? saved[at] : value));
    } catch {
      // nothing is kept: the page works all the same
    }
  }

  save() {
    try {
      localStorage.setItem(this.key, this.values.join(""));
    } catch {
      // as above
    }
  }

  /** Fill cells, as one move. @param {[number, string][]} cells */
  enter(cells) {
    const { givens } = this.desk.puzzle;
    const changed = cells.filter(([cell, value]) => givens[cell] === "." && this.values[cell] !== value);
    if (!changed.length) return;
    this.past.push(changed.map(([cell]) => [cell, this.values[cell]]));
    this.future = [];
    this.put(changed);
    const names = changed.map(([cell, value]) => this.named(cell, value));
    const done = !this.values.includes(".") && checked(this.desk.puzzle, this.values).text;
    this.tell(done ? [done] : [], `${listed(names)}. ${done || ""}`);
  }

  /** @param {[number, string][]} cells */
  put(cells) {
    for (const [cell, value] of cells) this.values[cell] = value;
    this.wrong = [];
    this.hint = null;
    this.save();
  }

  /** @param {number} cell @param {string} value */
  named(cell, value) {
    const { symbols } = this.desk.puzzle;
    const held = value === "." ? phrase("blank") : symbols[Number(value)];
    return phrase("holds", { cell: cellName(this.desk.puzzle, cell), held });
  }

  undo() {
    this.turn(this.past, this.future, "undone");
  }

  redo() {
    this.turn(this.future, this.past, "redone");
  }

  /** @param {[number, string][][]} from @param {[number, string][][]} to @param {string} key */
  turn(from, to, key) {
    const move = from.pop();
    if (!move) return;
    to.push(move.map(([cell]) => [cell, this.values[cell]]));
    this.put(move);
    this.tell([], phrase(key, { cells: listed(move.map(([cell, value]) => this.named(cell, value))) }));
    this.desk.board.choose(move[0][0], false);
  }

  /** Go on to the next value of a cell: blank, 0, 1. @param {number} cell */
  cycle(cell) {
    this.enter([[cell, { ".": "0", 0: "1", 1: "." }[this.values[cell]] ?? "."]]);
  }

  restart() {
    const { givens } = this.desk.puzzle;
    this.enter([...givens].map((value, cell) => [cell, value]));
    this.tell([phrase("givens")]);
  }

  /** Go on from a grid of the argument. @param {string[]} values */
  take(values) {
    this.enter(values.map((value, cell) => [cell, value]));
    this.tell([phrase("as_here")]);
  }

  check() {
    const { wrong, text } = checked(this.desk.puzzle, this.values);
    this.hint = null;
    this.wrong = wrong;
    this.tell([text]);
  }

  /** Say a little more: each press a stage, then all of it; then enter what follows. */
  ask() {
    const { puzzle } = this.desk;
    if (this.toldAll && this.hint?.places.length) {
      this.enter(this.hint.places);
      return;
    }
    if (!this.hint) {
      this.hint = hintFor(puzzle, this.values);
      this.stage = 0;
    }
    const { hint } = this;
    const whole = hint.step === undefined ? hint.stages.slice(-1) : this.told(hint.step);
    const stages = hint.step === undefined ? hint.stages.slice(0, -1) : hint.stages;
    this.wrong = hint.wrong;
    if (this.stage < stages.length) this.tell([stages[this.stage]]);
    else this.tell([...(hint.step === undefined ? [] : stages.slice(1)), ...whole, this.aside(hint)]);
    this.stage = Math.min(this.stage + 1, stages.length + 1);
    this.desk.refresh();
  }

  /** All of a hint has been told. */
  get toldAll() {
    if (!this.hint) return false;
    return this.stage > this.hint.stages.length - (this.hint.step === undefined ? 1 : 0);
  }

  /** The sentences of a step. @param {number} at */
  told(at) {
    return this.desk.puzzle.steps[at].stops.map((stop) => this.desk.textAt(stop.name));
  }

  /** @param {Hint} hint */
  aside(hint) {
    if (!hint.aside.length) return "";
    const names = hint.aside.map((cell) => cellName(this.desk.puzzle, cell));
    return phrase("aside", { cells: listed(names) });
  }

  /** Say something: what is to be read, and, where that is more, what is to be heard. @param {string[]} texts @param {string} [heard] */
  tell(texts, heard) {
    this.said = texts.filter(Boolean);
    this.desk.announce(heard ?? this.said.join(" "));
    this.desk.refresh();
  }

  show() {
    const { desk, values, hint } = this;
    /** @type {Map<number, Set<string>>} */
    const marks = new Map(this.wrong.map((cell) => [cell, new Set(["wrong"])]));
    if (hint && this.toldAll) {
      hint.because.forEach((cell) => marks.set(cell, new Set(["because"])));
      hint.places.forEach(([cell]) => marks.set(cell, new Set(["place"])));
    }
    const first = hint?.step === undefined ? undefined : desk.puzzle.steps[hint.step].stops[0];
    if (first?.letter && this.stage > 1 && !this.toldAll) marks.set(placed(first)[0][0], new Set(["supposed"]));
    desk.draw({ values, marks, letters: new Map(), broken: [], look: first?.lines?.[0] });
    const blanks = desk.puzzle.givens.split(".").length - 1;
    const left = values.filter((value) => value === ".").length;
    desk.write([phrase("filled_of", { filled: blanks - left, blanks })], this.said);
    const fills = this.toldAll && hint?.places.length;
    desk.button("hint").textContent = phrase(hint && !this.toldAll ? "more" : fills ? "fill" : "hint");
    desk.button("show").hidden = !(hint && this.toldAll && hint.step !== undefined);
    desk.button("undo").setAttribute("aria-disabled", String(!this.past.length));
    desk.button("redo").setAttribute("aria-disabled", String(!this.future.length));
  }

  /** Take a key that was pressed on a cell; say whether it was of use. @param {string} key @param {number} cell */
  press(key, cell) {
    const { symbols } = this.desk.puzzle;
    const small = symbols.map((symbol) => symbol.toLowerCase());
    const pressed = key.toLowerCase();
    // 0 and 1 are of use whatever the symbols are
    const value = [symbols.indexOf(key), small.indexOf(pressed), ["0", "1"].indexOf(key)].find((found) => found >= 0);
    if (value !== undefined) this.enter([[cell, String(value)]]);
    else if (["backspace", "delete", "."].includes(pressed)) this.enter([[cell, "."]]);
    else if (pressed === " " || pressed === "enter") this.cycle(cell);
    else return false;
    return true;
  }
}
