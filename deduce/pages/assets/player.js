/** Lets somebody fill the grid: entries that can be undone, a check, and hints. */
class Player {
  constructor(page) {
    this.page = page;
    const { puzzle } = page;
    this.key = keyOf(puzzle);
    this.values = [...puzzle.givens];
    this.past = [];
    this.future = [];
    this.time = 0;
    this.hints = 0;
    this.since = 0;
    this.waiting = 0;
    this.alarm = 0;
    this.calm = false;
    this.cycled = 0;
    this.hint = null;
    this.stage = 0;
    this.said = [];
    // what was entered before, where the browser keeps such things
    Object.assign(this, savedGame(puzzle));
    this.breaks = breaksOf(puzzle, this.values);
  }

  /** Keep the game soon: that takes longer than to draw what was entered. */
  saveSoon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.save(), 100);
  }

  save() {
    this.clock(this.since > 0);
    const { values, past, future, time, hints } = this;
    keep(this.key, JSON.stringify({ values: values.join(""), past, future, time, hints }));
  }

  /** Count the time that is played. @param {boolean} on  from now on */
  clock(on) {
    if (this.since) this.time += Date.now() - this.since;
    this.since = on ? Date.now() : 0;
  }

  /** What is told of what breaks a rule: enough to find it. */
  get broken() {
    return this.breaks.slice(0, 2).map(({ text }) => text);
  }

  get solved() {
    const { certain } = this.page.puzzle;
    return !certain.includes(".") && this.values.join("") === certain;
  }

  /**
   * Fill cells, as one move.
   * @param {boolean} joined  with the last move
   * @param {boolean} calm  what breaks a rule is told only after a moment
   */
  enter(cells, { joined = false, calm = false } = {}) {
    const { givens } = this.page.puzzle;
    const changed = cells.filter(([cell, value]) => givens[cell] === "." && this.values[cell] !== value);
    if (!changed.length) return;
    const before = joined ? this.past.pop() : changed.map(([cell]) => [cell, this.values[cell]]);
    if (before[0][1] !== changed[0][1]) this.past.push(before);
    this.future = [];
    this.put(changed);
    const names = `${this.named(changed)}.`;
    this.calm = calm && !this.solved;
    if (this.calm) {
      this.tell([], names);
      this.alarm = setTimeout(() => this.page.playing && this.warn(""), 600);
    } else this.warn(names);
  }

  /** Tell what breaks a rule, or how a full grid stands. @param {string} names  what was entered, to be heard before */
  warn(names) {
    this.calm = false;
    if (this.solved) this.clock(false);
    const breaks = setting("breaks") ? this.broken : [];
    const full = !this.values.includes(".") && !breaks.length;
    const told = full ? [checked(this.page.puzzle, this.values).stages[0], this.solved ? this.result : ""] : breaks;
    this.tell(told, [names, ...told].filter(Boolean).join(" "));
  }

  put(cells) {
    clearTimeout(this.alarm);
    this.calm = false;
    for (const [cell, value] of cells) this.values[cell] = value;
    this.hint = null;
    this.breaks = breaksOf(this.page.puzzle, this.values);
    this.saveSoon();
  }

  undo() {
    this.turn(this.past, this.future, "undone");
  }

  redo() {
    this.turn(this.future, this.past, "redone");
  }

  turn(from, to, key) {
    const move = from.pop();
    if (!move) return;
    to.push(move.map(([cell]) => [cell, this.values[cell]]));
    this.put(move);
    this.tell([], phrase(key, { cells: this.named(move) }));
    const { board } = this.page;
    // signs that are entered are counted after the cells
    board.choose(move[0][0] % board.cells.length, false);
  }

  /** Name cells with what they hold. */
  named(cells) {
    return listed(cells.map(([cell, value]) => holding(this.page.puzzle, cell, value)));
  }

  /** Go on to the next value of a cell: blank, 1, 0; or back. Presses in a row are one move. */
  cycle(cell, step = 1) {
    const around = [".", "1", "0"];
    const value = around[(around.indexOf(this.values[cell]) + step + 3) % 3];
    const { past, future } = this;
    const joined = past.length > 0 && this.cycled === past.length && !future.length && past[past.length - 1][0][0] === cell;
    this.enter([[cell, value]], { joined, calm: true });
    this.cycled = this.past.length;
  }

  restart() {
    const { givens } = this.page.puzzle;
    this.enter([...givens].map((value, cell) => [cell, value]));
    this.time = this.hints = 0;
    this.save();
    this.tell([phrase("givens")]);
  }

  /** Go on from a grid of the argument. */
  take(values) {
    this.enter(values.map((value, cell) => [cell, value]));
    this.tell([phrase("as_here")]);
  }

  /** Say whether the entries are right; pressed again, where they are not, and then which. */
  check() {
    if (this.hint?.kind === "wrong" && !this.toldAll) this.tellMore(this.hint);
    else this.begin(checked(this.page.puzzle, this.values));
  }

  /** How many moves ago no entry was known to be wrong; 0 where that was never so. */
  get rightAgo() {
    const values = [...this.values];
    for (let at = this.past.length - 1; at >= 0; at--) {
      for (const [cell, value] of this.past[at]) values[cell] = value;
      if (checked(this.page.puzzle, values).kind !== "wrong") return this.past.length - at;
    }
    return 0;
  }

  /** Undo all moves since the first mistake. */
  goBack() {
    const n = this.rightAgo;
    for (let left = n; left; left--) this.undo();
    this.tell([phrase("gone_back", { n })]);
  }

  /** Say a little more: each press a stage, then all of it; then enter what follows. */
  ask() {
    const { page } = this;
    if (this.toldAll && this.hint?.places.length) this.enter(this.hint.places);
    else if (this.hint && !this.toldAll) this.tellMore(this.hint);
    else page.advise(this.values, (hint) => this.begin(hint));
  }

  begin(hint) {
    this.hint = hint;
    this.stage = 0;
    if (hint.places.length) this.hints += 1;
    this.tellMore(hint);
  }

  tellLess() {
    this.stage = Math.max(this.stage - 2, 0);
    this.tellMore(this.hint);
  }

  tellMore(hint) {
    clearTimeout(this.alarm);
    this.calm = false;
    this.stage = Math.min(this.stage + 1, hint.stages.length);
    const n = hint.kind === "wrong" ? this.rightAgo : 0;
    this.tell([hint.stages[this.stage - 1], n ? phrase("right_ago", { n }) : ""]);
    this.save();
  }

  /** All of a hint has been told. */
  get toldAll() {
    return Boolean(this.hint) && this.stage === this.hint?.stages.length;
  }

  /** Say something: what is to be read, and, where that is more, what is to be heard. */
  tell(texts, heard) {
    this.said = texts.filter(Boolean);
    this.page.announce(heard ?? this.said.join(" "));
    this.page.refresh();
  }

  /** What the board shows: the entries, and what is told of them. */
  get view() {
    const { puzzle } = this.page;
    const { values, hint, stage } = this;
    const chain = hint?.chain ?? [];
    const links = chain.length ? Math.max(0, chain.length + stage - hint.stages.length) : 0;
    const view = viewOn(puzzle, values, chain, links);
    if (!links) {
      view.look = hint?.kind === "wrong" && this.stage < 2 ? undefined : hint?.look;
      view.cell = chain[0]?.places[0][0];
    }
    if (!chain.length && this.toldAll) {
      mark(view, hint.because, "because");
      mark(view, hint.places.map(([cell]) => cell), "place");
      view.signs = hint.signs;
    }
    if (hint && this.toldAll) mark(view, hint.wrong, "wrong");
    if (setting("breaks") && !this.calm) this.breaks.forEach(({ cells }) => mark(view, cells, "clash"));
    return view;
  }

  show() {
    const { page, values, hint } = this;
    const told = hint && this.toldAll;
    page.board.count(setting("counts") ? values : null);
    const stages = hint?.stages.length ?? 0;
    const place = stages > 1 ? phrase("stage_of", { stage: this.stage, stages }) : "";
    page.write([phrase("filled_of", filledOf(page.puzzle, values)), place].filter(Boolean), this.said);
    page.button("less").hidden = !hint || this.stage < 2;
    page.button("argument").hidden = !this.solved;
    page.button("following").hidden = !this.solved || !page.article.querySelector("nav [rel=next]");
    const fills = told && hint.places.length;
    page.button("hint").textContent = phrase(hint && !told ? "more" : fills ? "fill" : "hint");
    page.button("show").hidden = !hint || hint.step === undefined || (this.stage < 3 && !told);
    page.button("to-right").hidden = hint?.kind !== "wrong" || !this.rightAgo;
    page.tell("undo", "disabled", !this.past.length);
    page.tell("redo", "disabled", !this.future.length);
    page.draw(this.view, Boolean(hint));
  }

  /** What is told at the end. */
  get result() {
    const hours = Math.floor(this.time / 3600000);
    const rest = new Date(this.time).toISOString().slice(14, 19);
    const time = hours ? `${hours}:${rest}` : rest.replace(/^0/, "");
    return `${phrase("solved_in", { time, n: this.hints, hints: this.hints || phrase("no") })} ${this.page.grade}`;
  }

  /** Take a key that was pressed on a cell; say whether it was of use. */
  press(key, cell) {
    const { symbols } = this.page.puzzle;
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
