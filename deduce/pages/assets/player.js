/** Lets a reader fill the grid: entries and what-ifs that can be undone, a check, and hints. */
class Player {
  constructor(page) {
    this.page = page;
    const { puzzle } = page;
    this.key = keyOf(puzzle);
    this.values = [...puzzle.givens];
    this.whatIfs = [];
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
    const { values, whatIfs, past, future, time, hints } = this;
    keep(this.key, JSON.stringify({ ...this.page.record, values: values.join(""), whatIfs, past, future, time, hints }));
  }

  /** Go on from what another window has kept of this game. @param {string} key  of what was kept */
  adopt(key) {
    const game = key === this.key && savedGame(this.page.puzzle);
    if (!game || JSON.stringify(game.values) === JSON.stringify(this.values)) return;
    this.put([]);
    clearTimeout(this.waiting);
    Object.assign(this, game, { since: this.since && Date.now() });
    this.breaks = breaksOf(this.page.puzzle, this.values);
    this.say([]);
  }

  /** Count the time that is played. @param {boolean} on  from now on, until the puzzle is solved */
  clock(on) {
    this.time = this.elapsed;
    this.since = on && !this.solved ? Date.now() : 0;
    clearInterval(this.ticking);
    if (this.since) this.ticking = setInterval(() => this.page.showClock(), 1000);
    // the screen stays on while it is played; a frame may not keep it on
    if (self !== top || Boolean(this.since) === Boolean(this.awake)) return;
    this.awake?.then((lock) => lock?.release());
    this.awake = this.since ? navigator.wakeLock?.request("screen").catch(() => {}) : undefined;
  }

  /** The milliseconds that have been played. */
  get elapsed() {
    return this.time + (this.since ? Date.now() - this.since : 0);
  }

  /** The first broken rules, which are enough to find the mistake. */
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
   * @param {boolean} calm  report what breaks a rule only after a moment
   * @param {WhatIf[]} whatIfs  that are open after it
   * @param {boolean} anew  also on a board that is solved, which else stays as it is
   */
  enter(cells, { joined = false, calm = false, whatIfs = this.whatIfs, anew = false } = {}) {
    if (this.solved && !anew) return;
    const { givens } = this.page.puzzle;
    const changed = cells.filter(([cell, value]) => givens[cell] === "." && this.values[cell] !== value);
    if (!changed.length) return;
    const first = joined ? this.past.pop() : undefined;
    const revert = this.apply({ cells: changed, whatIfs: this.begun(whatIfs, changed[0][0]) });
    if ((first ?? revert).cells[0][1] !== changed[0][1]) this.past.push(first ?? revert);
    this.future = [];
    const names = `${this.named(changed)}.`;
    this.calm = calm && !this.solved;
    if (this.calm) {
      this.say([], names);
      this.alarm = setTimeout(() => this.page.playing && this.warn(""), 600);
    } else this.warn(names);
  }

  /** Report what breaks a rule, or the verdict on a full grid. @param {string} names  the entries, to be heard first */
  warn(names) {
    this.calm = false;
    if (this.solved) this.clock(false);
    const breaks = setting("breaks") ? this.broken : [];
    const full = !this.values.includes(".") && !breaks.length;
    const texts = full ? [checked(this.page.puzzle, this.values).stages[0]] : breaks;
    const heard = [names, ...texts, ...(this.solved ? this.result : [])];
    this.say(this.solved ? this.result : texts, heard.filter(Boolean).join(" "));
    if (this.solved) this.page.ended();
  }

  /** Make a move; return the move that reverts it. */
  apply({ cells, whatIfs = this.whatIfs }) {
    const revert = { cells: cells.map(([cell]) => [cell, this.values[cell]]), whatIfs: this.whatIfs };
    if (whatIfs === this.whatIfs) delete revert.whatIfs;
    this.whatIfs = whatIfs;
    this.put(cells);
    return revert;
  }

  put(cells) {
    clearTimeout(this.alarm);
    this.calm = false;
    for (const [cell, value] of cells) this.values[cell] = value;
    this.hint = null;
    this.breaks = breaksOf(this.page.puzzle, this.values);
    this.saveSoon();
  }

  /** Return what-ifs, the innermost of which starts with a cell if it has no start yet. */
  begun(whatIfs, first) {
    const inner = whatIfs.at(-1);
    return inner?.start < 0 ? [...whatIfs.slice(0, -1), { ...inner, start: first }] : whatIfs;
  }

  /** The cells that differ from a grid. */
  changedFrom(grid) {
    return [...this.values.keys()].filter((cell) => this.values[cell] !== grid[cell]);
  }

  /** Start a what-if, or end the innermost one: `keep` it, `drop` it, or `turn` it, which enters the opposite of its start. */
  whatIf(act) {
    const { before, start } = this.whatIfs.at(-1) ?? {};
    const changed = act === "suppose" || act === "keep" ? [] : this.changedFrom(before);
    const cells = changed.map((cell) => [cell, before[cell]]);
    let whatIfs = this.whatIfs.slice(0, -1);
    if (act === "suppose") whatIfs = [...this.whatIfs, { before: this.values.join(""), start: -1 }];
    if (act === "keep") whatIfs = this.begun(whatIfs, start);
    if (act === "turn" && changed.includes(start)) {
      cells[changed.indexOf(start)][1] = this.values[start] === "1" ? "0" : "1";
      whatIfs = this.begun(whatIfs, start);
    }
    this.past.push(this.apply({ cells, whatIfs }));
    this.future = [];
    this.warn(phrase(act));
  }

  undo() {
    this.turn(this.past, this.future, "undone");
  }

  redo() {
    this.turn(this.future, this.past, "redone");
  }

  turn(from, to, key) {
    const move = this.solved ? undefined : from.pop();
    if (!move) return;
    to.push(this.apply(move));
    this.say([], phrase(key, { what: move.cells.length ? this.named(move.cells) : phrase("a_what_if") }));
    const { board } = this.page;
    // signs that are entered are counted after the cells
    if (move.cells.length) board.choose(move.cells[0][0] % board.cells.length, false);
  }

  /** Name cells with what they hold. */
  named(cells) {
    return listed(cells.map(([cell, value]) => holding(this.page.puzzle, cell, value)));
  }

  /** Go on to the next value of a cell: blank, 1, 0; or back. Presses in a row are one move. */
  cycle(cell, step = 1) {
    const around = this.around(cell);
    const value = around[(around.indexOf(this.values[cell]) + step + 3) % 3];
    const { past, future } = this;
    const joined = past.length > 0 && this.cycled === past.length && !future.length && past.at(-1).cells[0]?.[0] === cell;
    this.enter([[cell, value]], { joined, calm: true });
    this.cycled = this.past.length;
  }

  /** The values of a cell in the order of taps. */
  around(_) {
    return firstSymbol() === "1" ? [".", "1", "0"] : [".", "0", "1"];
  }

  restart() {
    this.take([...this.page.puzzle.givens], "givens");
    this.time = this.hints = 0;
    this.save();
  }

  /** Go on from another grid. */
  take(values, key) {
    this.enter(values.map((value, cell) => [cell, value]), { whatIfs: [], anew: true });
    this.clock(this.page.playing);
    this.say([phrase(key)]);
  }

  /** Say whether the entries are right; pressed again, where they are not, and then which. */
  check() {
    if (this.hint?.kind === "wrong" && !this.allShown) this.showStage(this.stage + 1);
    else this.begin(this.judged);
  }

  /** What a check says: of the entries before the first what-if. */
  get judged() {
    const [outermost] = this.whatIfs;
    if (!outermost) return checked(this.page.puzzle, this.values);
    const check = checked(this.page.puzzle, [...outermost.before]);
    const n = this.changedFrom(outermost.before).length;
    return { ...check, stages: check.stages.map((text) => `${text} ${phrase("not_judged", { n })}`) };
  }

  /** How many moves ago no entry was known to be wrong; 0 where that was never so. */
  get rightAgo() {
    const values = [...this.values];
    let { whatIfs } = this;
    for (let at = this.past.length - 1; at >= 0; at--) {
      const move = this.past[at];
      for (const [cell, value] of move.cells) values[cell] = value;
      whatIfs = move.whatIfs ?? whatIfs;
      const sure = whatIfs.length ? [...whatIfs[0].before] : values;
      if (checked(this.page.puzzle, sure).kind !== "wrong") return this.past.length - at;
    }
    return 0;
  }

  /** Clear the entries that are wrong. */
  clearWrong() {
    this.enter(this.hint.wrong.map((cell) => [cell, "."]));
  }

  /** Undo all moves since the first mistake. */
  goBack() {
    const n = this.rightAgo;
    for (let left = n; left; left--) this.undo();
    this.say([phrase("gone_back", { n })]);
  }

  /** Say a little more: each press a stage, then all of it; then enter what follows. */
  ask() {
    const { page } = this;
    if (this.allShown && this.hint?.places.length) this.enter(this.hint.places);
    else if (this.hint && !this.allShown) this.showStage(this.stage + 1);
    else if (this.whatIfs.length) this.begin(this.judged);
    else page.advise(this.values, (hint) => this.begin(hint));
  }

  /** Answer what the button asks of the cell at hand. */
  askOfCell() {
    this.begin(hintToCell(this.page.puzzle, this.values, this.page.board.current));
  }

  begin(hint) {
    this.hint = hint;
    if (hint.places.length || hint.told) this.hints += 1;
    this.showStage(1);
  }

  /** Let a step be chosen among those that are open; their list is a hint already. */
  chooseStep() {
    const hints = this.whatIfs.length ? [] : openHints(this.page.puzzle, this.values);
    if (!hints.length) {
      this.hint = null;
      this.ask();
      return;
    }
    this.hints += 1;
    this.saveSoon();
    const shows = (hint) => () => ((this.hint = hint), this.page.act("all"));
    this.page.part(".open .items").replaceChildren(...hints.map((hint) => buttonFor([hint.name], shows(hint))));
    this.page.openDialog("open");
  }

  /** Close a hint or a check, or undo a what-if as a whole. */
  putAway() {
    if (!this.hint && this.whatIfs.length) {
      this.whatIf("drop");
      return;
    }
    this.hint = null;
    this.say([]);
  }

  /** Show a stage of the hint, from 1. */
  showStage(stage) {
    clearTimeout(this.alarm);
    this.calm = false;
    this.stage = stage;
    // to be told which entries are wrong is help, too
    if (this.allShown && this.hint.wrong.length && !this.hint.told) this.hints += 1;
    if (this.allShown) this.hint.told = true;
    const n = this.hint.kind === "wrong" ? this.rightAgo : 0;
    this.say([this.hint.stages[stage - 1], n ? phrase("right_ago", { n }) : ""]);
    this.save();
  }

  /** Whether all of the hint is shown. */
  get allShown() {
    return Boolean(this.hint) && this.stage === this.hint?.stages.length;
  }

  /** Say something. @param {string} [heard]  what is heard, if that is more */
  say(texts, heard) {
    this.said = texts.filter(Boolean);
    this.page.announce(heard ?? this.said.join(" "));
    this.page.refresh();
  }

  /** What the board shows: the entries, and the marks of a hint. */
  get view() {
    const { puzzle } = this.page;
    const { values, hint, stage } = this;
    const chain = hint?.chain ?? [];
    const links = chain.length ? Math.max(0, chain.length + stage - hint.stages.length) : 0;
    const view = viewOn(puzzle, values, chain, links);
    if (hint?.kind === "cell") mark(view, this.changedFrom(view.values), "pencil");
    for (const role of this.whatIfs.length ? ["pencil", "what-if"] : []) mark(view, this.changedFrom(this.whatIfs[0].before), role);
    for (const { start } of this.whatIfs.filter(({ start }) => view.marks.get(start)?.has("pencil"))) {
      mark(view, [start], "supposed");
      view.letters.set(start, "?");
    }
    if (!links) {
      view.at = hint?.kind === "wrong" && this.stage < 2 ? undefined : hint?.look;
      view.look = this.allShown && hint.kind !== "line" ? undefined : view.at;
      view.cell = hint?.kind === "cell" ? undefined : chain[0]?.places[0][0];
    }
    if (!chain.length && this.allShown) {
      mark(view, hint.beside.flatMap((line) => cellsOf(puzzle, line)), "beside");
      mark(view, hint.because, "because");
      mark(view, hint.places.map(([cell]) => cell), "place");
      for (const [cell, value] of hint.places) view.values[cell] = value;
      view.signs = hint.signs;
    }
    for (const [cell, value] of hint?.same ?? []) {
      view.values[cell] = value;
      mark(view, [cell], "pencil");
    }
    if (hint && this.allShown) mark(view, hint.wrong, "wrong");
    if (setting("breaks") && !this.calm) this.breaks.forEach(({ cells }) => mark(view, cells, "clash"));
    return view;
  }

  show() {
    const { page, values, solved, hint } = this;
    const { blanks, filled } = filledOf(page.puzzle, values);
    page.progress(phrase("filled_of", { blanks, filled }), blanks ? filled / blanks : 1);
    page.article.classList.toggle("solved", solved);
    page.write(this.desk);
    page.tools(solved ? page.ends : this.tools);
    page.nameCell();
    for (const [name, shown] of [["inner", this.whatIfs.length], ["judge", this.whatIfs.length]]) page.button(name).hidden = !shown;
    page.setState("undo", "disabled", !this.past.length);
    page.setState("redo", "disabled", !this.future.length);
    page.setState("less", "disabled", this.stage < 2);
    page.setState("all", "disabled", this.allShown);
    page.setState("to-right", "disabled", hint?.kind !== "wrong" || !this.rightAgo);
    page.setState("clear", "disabled", !hint?.wrong.length);
    page.draw(this.view, Boolean(this.hint));
  }

  /** What is written beside the board. */
  get desk() {
    const { hint, stage, said, page } = this;
    if (this.solved) return { kind: "finish", where: [phrase("is_solved")], said };
    page.button("away").setAttribute("aria-label", phrase(hint ? "close" : "drop_it"));
    if (!hint) return this.whatIfs.length ? { kind: "slim", where: [this.supposed], said: said.length ? said : [phrase("in_pencil")] } : { said };
    const stages = hint.stages.length;
    const name = { wrong: "check", right: "check", solved: "check" }[hint.kind] ?? "hint";
    const where = [hint.kind === "line" ? capital(placeNamed(hint.look)) : phrase(name), stages > 5 ? phrase("stage_of", { stage, stages }) : "", this.supposed];
    return { kind: "card", where: where.filter(Boolean), said, stage, stages };
  }

  /** The tools for what is shown. */
  get tools() {
    const { hint, page, allShown } = this;
    const fills = allShown && hint.places.length;
    const [key, icon] = hint && !allShown ? ["more", "next"] : fills ? ["fill", "pen"] : ["hint", "bulb"];
    page.rename("hint", phrase(key), icon);
    if (hint?.kind === "wrong") {
      page.rename("where", phrase(this.stage > 1 ? "which_one" : "where"), "next");
      return ["undo", "to-right", "less", allShown ? "clear" : "where"];
    }
    if (hint && (!allShown || fills)) return ["undo", "less", "all", "hint"];
    return this.whatIfs.length ? ["undo", "turn", "keep", "hint"] : PLAYING;
  }

  /** The innermost what-if: its first entry, and how many cells it has changed; empty without one. */
  get supposed() {
    const inner = this.whatIfs.at(-1);
    if (!inner) return "";
    const [n, value] = [this.changedFrom(inner.before).length, this.values[inner.start]];
    return value && value !== "."
      ? phrase("supposed", { n, supposed: holding(this.page.puzzle, inner.start, value) })
      : phrase("what_if", { n });
  }

  /** The texts at the end. */
  get result() {
    return [phrase("solved_in", { time: timeShown(this.elapsed), n: this.hints, hints: this.hints || phrase("no") })];
  }

  /** Take a key that was pressed on a cell; say whether it was of use. */
  press(key, cell) {
    const { symbols } = this.page.puzzle;
    const small = symbols.map((symbol) => symbol.toLowerCase());
    const pressed = key.toLowerCase();
    // 0 and 1 are of use whatever the symbols are
    const value = [symbols.indexOf(key), small.indexOf(pressed), ["0", "1"].indexOf(key)].find((index) => index >= 0);
    if (value !== undefined) this.enter([[cell, String(value)]]);
    else if (["backspace", "delete", "."].includes(pressed)) this.enter([[cell, "."]]);
    else if (pressed === " " || pressed === "enter") this.cycle(cell);
    else return false;
    return true;
  }
}
