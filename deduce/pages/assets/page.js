/** One puzzle on the page: its board, and what surrounds it. */
class PuzzlePage {
  constructor(article) {
    this.article = article;
    this.name = article.id;
    this.puzzle = dataOf(article);
    this.parts = new Map();
    // the script goes to places by itself; with their ids the browser would scroll to them as well
    this.items = new Map();
    for (const item of article.querySelectorAll("li[id], .ending")) {
      this.items.set(item.id.slice(this.name ? this.name.length + 1 : 0), item);
      item.removeAttribute("id");
    }
    const template = document.getElementById("controls");
    const header = this.part("header");
    header.after(template.content.cloneNode(true));
    this.board = new Board(this.puzzle);
    this.part(".board").append(this.board.svg);
    this.board.svg.style.setProperty("--width", String(this.board.size.width));
    this.board.svg.style.setProperty("--height", String(this.board.size.height));
    this.grade = this.part(".grade").textContent ?? "";
    this.playing = false;
    this.roles = "";
    this.fillIn();
    this.reader = new Reader(this);
    this.player = new Player(this);
    article.addEventListener("click", (event) => this.click(event.target));
    article.addEventListener("contextmenu", (event) => this.click(event.target, -1) && event.preventDefault());
    article.addEventListener("change", (event) => this.change(event.target));
    article.addEventListener("focusin", ({ target }) => {
      const cell = target.closest("[data-cell]");
      if (!cell) return;
      this.article.classList.add("chosen");
      this.board.choose(Number(cell.dataset.cell), false);
      this.nameCell();
    });
    article.addEventListener("keydown", (event) => this.key(event));
    article.classList.add("open");
    if (!this.puzzle.playable) this.part(".choice").hidden = this.button("from-here").hidden = true;
  }

  /** Write what is special to the puzzle into what is the same for all. */
  fillIn() {
    const [zero, one] = this.puzzle.symbols;
    const text = (selector) => this.part(selector).textContent ?? "";
    this.part(".keys.playing").textContent = phrase("keys", { zero, one });
    this.part(".menu h2").textContent = text("h1");
    this.part(".menu .about").textContent = [text(".facts"), text(".id")].filter(Boolean).join(" ");
    this.part(".menu .game").textContent = text(".rules");
    this.part(".meanings").append(...legend(new Set(MARKS)));
    const buttons = ["0", "1", "."].map((value) => {
      const button = made("button", { textContent: this.puzzle.symbols[value] ?? phrase("clear") });
      button.dataset.put = value;
      return button;
    });
    this.part(".pad").append(...buttons);
    const boxes = this.article.querySelectorAll("[data-set]");
    for (const box of boxes) box.checked = setting(box.dataset.set ?? "");
    const select = this.part(".menu select");
    for (const option of [...select.options].slice(1)) option.textContent = phrase(option.value, { zero, one });
    select.value = symbolKind();
  }

  /** Find a part that stays, once: the cells of a large board stand before most of them. */
  part(selector) {
    const part = this.parts.get(selector) ?? this.article.querySelector(selector);
    this.parts.set(selector, part);
    return part;
  }

  button(name) {
    return this.part(`[data-do="${name}"]`);
  }

  /** Set an ARIA state of a button. */
  setState(name, state, value) {
    this.button(name).setAttribute(`aria-${state}`, String(value));
  }

  dialog(name) {
    return this.part(`dialog.${name}`);
  }

  /** @param {boolean} reveals  scroll to what is marked */
  draw(view, reveals) {
    const roles = this.board.show(view);
    const key = [...roles].join();
    if (key !== this.roles) this.part(".legend").replaceChildren(...legend(roles, this.puzzle.symbols));
    this.roles = key;
    const [first] = view.marks.keys();
    if (reveals && first !== undefined) this.reveal(first);
  }

  /** Scroll the board alone, where it is larger than its room, so that a cell is seen. */
  reveal(cell) {
    const box = this.part(".board");
    const room = box.getBoundingClientRect();
    const target = this.board.cells[cell].getBoundingClientRect();
    if (target.left < room.left || target.right > room.right) box.scrollLeft += target.left - room.left - room.width / 2;
    if (target.top < room.top || target.bottom > room.bottom) box.scrollTop += target.top - room.top - room.height / 2;
  }

  /** Offer to answer about the cell at hand: why it holds what it does, or whether the entry is right. */
  nameCell() {
    const { puzzle, player, board, playing } = this;
    const chosen = this.article.classList.contains("chosen");
    const button = this.button("ask-of-cell");
    const blank = player.values[board.current] === ".";
    const known = blank ? puzzle.steps.length > 0 : puzzle.givens[board.current] === "." && puzzle.certain[board.current] !== ".";
    button.hidden = !(playing && chosen && known) || Boolean(player.hint) || player.whatIfs.length > 0;
    button.textContent = phrase(blank ? "why" : "is_it_right");
    button.setAttribute("aria-label", `${cellName(puzzle, board.current)}: ${button.textContent}`);
  }

  /** Write beside the board. @param {string} aside  less important */
  write(where, said, aside = "") {
    this.part(".where").replaceChildren(
      ...where.map((text, at) => made(at ? "span" : "b", { textContent: text })),
    );
    // columns 4-5 stay on one line
    const rows = said.filter(Boolean).map((text) => made("p", { textContent: text.replace(/\d-(?=\d)/g, "$&\u2060") }));
    if (aside) rows.push(made("p", { textContent: aside, className: "idea" }));
    this.part(".said").replaceChildren(...rows);
  }

  /** Write beside the board, for the ear as well. */
  say(where, said, aside) {
    this.write(where, said, aside);
    this.announce([...where, ...said, aside].filter(Boolean).map((text) => text.replace(/\.?$/, ".")).join(" "));
  }

  announce(text) {
    const heard = document.querySelector(".spoken");
    if (heard && !this.article.hidden) heard.textContent = spoken(text);
  }

  /** Find a hint, and hand it over. */
  advise(values, give) {
    give(hintFor(this.puzzle, values));
  }

  refresh() {
    if (this.playing) this.player.show();
    else this.reader.show();
  }

  /** Write the place at hand into the address, so that it can be kept. */
  remember(place) {
    const hash = this.name && place ? `${this.name}/${place}` : this.name || place;
    try {
      history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    } catch {
      // some frames have no address of their own
    }
  }

  turnTo(playing) {
    this.playing = playing;
    this.list(false);
    this.article.classList.toggle("plays", playing);
    this.setState("play", "pressed", playing);
    this.setState("read", "pressed", !playing);
    this.board.svg.setAttribute("aria-label", phrase(playing ? "board_to_fill" : "board"));
    this.player.clock(playing);
    if (playing) this.remember("");
    else this.board.count(null);
    this.fit();
    this.refresh();
  }

  /** Put up the pad where cells are too small to be tapped: there a tap only chooses a cell. */
  fit() {
    const { classList } = this.article;
    classList.remove("padded");
    const side = (this.board.svg.getScreenCTM()?.a ?? 1) * this.board.pitch;
    const coarse = matchMedia("(pointer: coarse)").matches;
    // a tap keeps its meaning when the phone is turned
    const small = (coarse && this.small) || side < (coarse ? 44 : 24);
    this.small = this.playing && small;
    classList.toggle("padded", this.small);
    const [zero, one] = this.puzzle.symbols;
    const rules = made("button", { className: "link", textContent: phrase("rules") });
    rules.dataset.do = "menu";
    this.part(".how").replaceChildren(phrase(small ? "how_pad" : "how", { zero, one }), " ", rules);
  }

  /** Show the list of the steps, where it has no room beside the board, or the board again. */
  list(open) {
    this.article.classList.toggle("lists", open);
    this.setState("list", "expanded", open);
    this.button("list").textContent = phrase(open ? "to_board" : "list");
    if (open) this.reader.show();
  }

  /** Show board and sentence alone, large, or all of it again. */
  project() {
    const projects = this.article.classList.toggle("projects");
    this.list(false);
    if (!projects) this.button("menu").focus();
  }

  /** @param {number} step  1 for the next value of a cell, -1 for the previous; return whether it changed */
  click(target, step = 1) {
    const put = target.closest("[data-put]");
    if (put) this.usePad(put.dataset.put);
    const button = target.closest("[data-do]");
    if (button) this.act(button.getAttribute("data-do") ?? "");
    const cell = target.closest("[data-cell]");
    if (!cell) return false;
    const at = Number(cell.dataset.cell);
    this.board.choose(at, true);
    const padded = this.article.classList.contains("padded");
    const fills = this.playing && (!padded || Boolean(this.symbol));
    if (fills && padded) this.player.enter([[at, this.player.values[at] === this.symbol ? "." : this.symbol]], { calm: true });
    else if (fills) this.player.cycle(at, step);
    return fills;
  }

  /** Fill the cell at hand from the pad; the symbol then fills each cell that is tapped, until it is pressed again. */
  usePad(symbol) {
    this.symbol = this.symbol === symbol ? "" : symbol;
    for (const button of this.part(".pad").children) button.setAttribute("aria-pressed", String(button.dataset.put === this.symbol));
    this.player.enter([[this.board.current, symbol]]);
  }

  change(box) {
    if (!box.dataset.set) return;
    keep(`deduce ${box.dataset.set}`, box.type === "checkbox" ? (box.checked ? "on" : "off") : box.value);
    this.refresh();
  }

  act(name) {
    const { reader, player } = this;
    this.article.querySelector("dialog[open]")?.close();
    const acts = {
      first: () => reader.go(0),
      back: () => reader.go(reader.at - 1),
      next: () => reader.go(reader.at + 1),
      last: () => reader.go(reader.end),
      hardest: () => this.toHardest(),
      list: () => this.list(!this.article.classList.contains("lists")),
      read: () => this.read(),
      play: () => this.turnTo(true),
      "from-here": () => this.playFromHere(),
      menu: () => this.openMenu(),
      project: () => this.project(),
      show: () => this.readFrom((player.hint?.step ?? 0) + 1),
      hint: () => player.ask(),
      "ask-of-cell": () => player.askOfCell(),
      less: () => player.showStage(player.stage - 1),
      all: () => player.showStage(player.hint.stages.length),
      away: () => player.putAway(),
      check: () => player.check(),
      ...Object.fromEntries(WHAT_IF.map((act) => [act, () => player.whatIf(act)])),
      undo: () => player.undo(),
      redo: () => player.redo(),
      "to-right": () => player.goBack(),
      reset: () => this.dialog("ask").showModal(),
      restart: () => player.restart(),
      argument: () => this.readFrom(0),
      following: () => this.part("nav [rel=next]").click(),
    };
    acts[name]?.();
  }

  /** Begin with what it is about: a button that has the focus would be scrolled to. */
  openMenu() {
    this.dialog("menu").showModal();
    this.part(".menu h2").focus();
  }

  toHardest() {
    this.list(false);
    this.reader.toStep(this.puzzle.hardest);
  }

  /** Read on where the explanation was left, or where the entries end. */
  read() {
    const { reader, player, puzzle } = this;
    const next = puzzle.steps.findIndex((step) => outcome(step).some(([cell]) => player.values[cell] === "."));
    this.turnTo(false);
    if (!reader.at && player.past.length && next > 0) reader.toStep(next + 1);
    else reader.go(reader.at);
  }

  /** Play on from the grid that is before the step at hand. */
  playFromHere() {
    const { places, step } = this.reader;
    const { values } = viewAt(this.puzzle, places, places.filter((place) => parseInt(place.name) < step).length);
    this.turnTo(true);
    this.player.take(values, "as_here");
    this.button("hint").focus();
  }

  /** Read the argument from a step on, 0 for the beginning. */
  readFrom(step) {
    this.turnTo(false);
    this.reader.toStep(step);
    this.button("next").focus();
  }

  key(event) {
    if (event.altKey) return;
    const target = event.target;
    const cell = target.closest("[data-cell]");
    const used = event.ctrlKey || event.metaKey ? this.shortcut(event) : cell ? this.onCell(event.key, cell) : false;
    if (used) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  onCell(key, cell) {
    return this.board.move(key) || (this.playing && this.player.press(key, Number(cell.dataset.cell)));
  }

  shortcut(event) {
    const key = event.key.toLowerCase();
    if (!this.playing || !["z", "y"].includes(key)) return false;
    if (key === "y" || event.shiftKey) this.player.redo();
    else this.player.undo();
    return true;
  }

  /** Go back or on, wherever on the page the key is pressed. */
  arrow(event) {
    const projects = this.article.classList.contains("projects");
    if (projects && event.key === "Escape") this.project();
    const ways = { ArrowLeft: -1, ArrowRight: 1, ...(projects ? { PageUp: -1, PageDown: 1 } : {}) };
    const by = ways[event.key];
    if (!by || this.playing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest("input, [data-cell], dialog")) return;
    if (event.shiftKey) this.reader.skip(by);
    else this.reader.go(this.reader.at + by);
    event.preventDefault();
  }
}
