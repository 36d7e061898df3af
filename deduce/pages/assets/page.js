/** The tools while a puzzle is read and while it is played; the last is the main one, under the thumb. */
const READING = ["list", "hardest", "back", "next"];
const PLAYING = ["undo", "suppose", "check", "hint"];

/** The least side of a cell that a finger hits, in pixels. */
const FINGER = 30;

/** What a card is whose text is written smaller. */
const LENGTHS = ["long", "longer", "longest"];

/** A time as it is read: `4:12`, `1:04:12`. */
function timeShown(milliseconds) {
  const hours = Math.floor(milliseconds / 3600000);
  const minutes = new Date(milliseconds).toISOString().slice(14, 19);
  return hours ? `${hours}:${minutes}` : minutes.replace(/^0/, "");
}

function iconShown(name) {
  const picture = drawn("svg", { class: "i", "aria-hidden": "true" });
  picture.append(drawn("use", { href: `#i-${name}` }));
  return picture;
}

/** Lets keys scroll what is larger than its room. */
const SCROLLERS = new ResizeObserver((seen) => {
  for (const { target } of seen) {
    if (target.scrollHeight > target.clientHeight + 1) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});

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
    this.part("header").after(document.getElementById("controls").content.cloneNode(true));
    this.buttons = new Map();
    this.register();
    this.board = new Board(this.puzzle, this.part(".board"));
    this.playing = false;
    this.symbol = "1";
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
      this.article.classList.add("picks");
      this.board.choose(Number(cell.dataset.cell), false);
      this.nameCell();
    });
    article.addEventListener("focusout", ({ target }) => !this.playing && target.closest("[data-cell]") && article.classList.remove("picks"));
    article.addEventListener("keydown", (event) => this.key(event));
    article.classList.add("game");
    this.button("from-here").hidden = !this.puzzle.playable;
  }

  /** Write what is special to the puzzle into what is the same for all. */
  fillIn() {
    const [zero, one] = this.puzzle.symbols;
    const text = (selector) => this.part(selector)?.textContent ?? "";
    const heading = this.puzzle.heading || text("header h1");
    this.part(".name bdi").textContent = this.part(".menu h2").textContent = heading;
    this.part(".menu .about").textContent = [text(".facts"), text(".id")].filter(Boolean).join(" ");
    this.part(".keys").textContent = `${phrase("keys", { zero, one })} ${phrase("keys_line")} ${phrase("keys_read")}`;
    this.part(".meanings").append(...legend(new Set(MARKS)));
    const nav = this.part("nav");
    const up = nav?.querySelector("[rel=up]");
    if (up) {
      this.part(".up").setAttribute("href", up.getAttribute("href"));
      this.part(".up").setAttribute("aria-label", up.getAttribute("aria-label") ?? up.textContent);
      this.part(".up").hidden = false;
      this.part(".menu .items").before(nav);
    }
    for (const box of this.article.querySelectorAll("[data-set]")) box.checked = setting(box.dataset.set);
    this.part(".seg").append(...["", ...KINDS].map((kind) => this.choice("symbols", kind, kind === symbolKind(this.puzzle), [kind ? phrase(kind) : `${zero} ${one}`])));
    this.drawSymbols();
  }

  /** A choice between several values of a setting. */
  choice(set, value, checked, said) {
    const label = made("label", {});
    const radio = made("input", { type: "radio", name: `${set} ${this.name}`, value, checked });
    radio.dataset.set = set;
    const name = made("span", {});
    name.append(...said);
    label.append(radio, name);
    return label;
  }

  /** A text with the symbols that the board shows, as nodes. */
  drawn(text) {
    return inSymbols(symbolKind(this.puzzle), text, symbolShown);
  }

  /** Draw the symbols beside the board: in the list, in the menu, and on the pad, which chooses what a tap on a cell fills in, and nothing else. */
  drawSymbols() {
    const kind = symbolKind(this.puzzle);
    for (const mark of this.article.querySelectorAll(".steps i")) {
      mark.dataset.said ??= mark.textContent;
      mark.replaceChildren(...this.drawn(marked(mark.dataset.said)));
    }
    for (const place of this.article.querySelectorAll(".how")) place.replaceChildren(...rulesShown(this.puzzle.rules, kind));
    const [zero, one] = saidSymbols(this.puzzle);
    const orders = { 1: [one, zero], 0: [zero, one] };
    const choices = Object.entries(orders).map(([value, [first, second]]) => this.choice("first", value, value === firstSymbol(), this.drawn(phrase("taps", { first, second }))));
    this.part(".first").replaceChildren(...choices);
    const buttons = ["0", "1", "."].map((value) => {
      const button = made("button", {});
      button.append(value === "." ? phrase("clear") : symbolShown(kind, value, this.puzzle.symbols[value]));
      button.dataset.put = value;
      button.setAttribute("aria-pressed", String(value === this.symbol));
      return button;
    });
    this.part(".pad").replaceChildren(...buttons);
  }

  /** Find a part that stays, once: the cells of a large board stand before most of them. */
  part(selector) {
    const part = this.parts.get(selector) ?? this.article.querySelector(selector);
    this.parts.set(selector, part);
    return part;
  }

  /** Find the buttons by what they do; those of tools leave the page while they are of no use. */
  register() {
    for (const button of this.article.querySelectorAll("[data-do]")) this.buttons.set(button.dataset.do, button);
  }

  button(name) {
    return this.buttons.get(name);
  }

  /** Set an ARIA state of a button. */
  setState(name, state, value) {
    this.button(name).setAttribute(`aria-${state}`, String(value));
  }

  /** Write another word on a button, and draw another icon. */
  rename(name, word, icon) {
    const button = this.button(name);
    button.querySelector("span").textContent = word;
    button.querySelector("use").setAttribute("href", `#i-${icon}`);
  }

  dialog(name) {
    return this.part(`dialog.${name}`);
  }

  /** Put up tools by what they do; the focus stays at its place. */
  tools(names) {
    const box = this.part(".tools");
    const wanted = names.map((name) => this.button(name));
    const place = [...box.children].indexOf(document.activeElement);
    [...box.children].forEach((tool) => wanted.includes(tool) || tool.remove());
    wanted.forEach((tool, at) => box.children[at] !== tool && box.insertBefore(tool, box.children[at] ?? null));
    if (place >= 0 && !box.contains(document.activeElement)) box.children[Math.min(place, names.length - 1)].focus();
  }

  /** @param {boolean} reveals  scroll to what is marked */
  draw(view, reveals) {
    const roles = this.board.show(view);
    this.board.count(view.values);
    const key = [...roles].join();
    if (key !== this.roles) {
      this.part(".desk .legend").replaceChildren(...legend(roles));
      this.suit();
    }
    this.roles = key;
    const [first] = view.marks.keys();
    if (reveals && this.padded && first !== undefined) this.reveal(first);
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
    const picks = this.article.classList.contains("picks");
    const button = this.button("ask-of-cell");
    const blank = player.values[board.current] === ".";
    const known = blank ? this.explains(board.current) : puzzle.givens[board.current] === "." && puzzle.certain[board.current] !== ".";
    button.hidden = !(playing && picks && known) || Boolean(player.hint) || player.whatIfs.length > 0;
    const [row, column] = [Math.floor(board.current / puzzle.columns) + 1, (board.current % puzzle.columns) + 1];
    button.textContent = phrase(blank ? "why" : "is_it_right", { row, column });
  }

  /** Whether the explanation says why an empty cell holds what it does. */
  explains(_) {
    return this.puzzle.steps.length > 0;
  }

  /** Write how far the puzzle is into the bar. @param {string} text  @param {number} part  of all, up to 1 */
  progress(text, part) {
    this.part(".done").textContent = text;
    // on the bar alone, for every part of the article would take it over
    this.part(".meter i").style.width = `${100 * part}%`;
    this.showClock();
  }

  /** Write the time that has been played into the bar. */
  showClock() {
    this.part(".clock").textContent = this.playing && setting("clock") ? timeShown(this.player.elapsed) : "";
  }

  /**
   * Write beside the board.
   * @param {object} what  `kind`, which is `card`, `finish`, `slim` while cells are filled, or else idle; the texts `where`, `said`, and `aside`, which is
   *   less important; and the `stage` of `stages` of a hint
   */
  write({ kind = "", where = [], said = [], aside = "", stage = 0, stages = 0 }) {
    const desk = this.part(".desk");
    for (const [name, on] of Object.entries({ card: kind, finish: kind === "finish", slim: kind === "slim" })) desk.classList.toggle(name, Boolean(on));
    const put = (tag, text, properties = {}) => {
      const part = made(tag, properties);
      part.append(...this.drawn(text));
      return part;
    };
    const head = kind === "finish" ? [made("h2", { tabIndex: -1 })] : where.map((text, at) => put(at ? "span" : "b", text));
    if (kind === "finish") head[0].append(iconShown("tick"), where[0]);
    this.part(".where").replaceChildren(...head);
    // columns 4-5 stay on one line
    const rows = said.filter(Boolean).map((text) => put("p", text.replace(/\d-(?=\d)/g, "$&\u2060"), { className: kind ? "" : "alarm" }));
    if (aside) rows.push(put("p", aside, { className: "idea" }));
    // a new part begins at its top; to scroll it there lays out the page
    const fresh = made("div", { className: "said" });
    fresh.append(...rows);
    this.part(".said").replaceWith(fresh);
    this.parts.set(".said", fresh);
    SCROLLERS.disconnect();
    SCROLLERS.observe(fresh);
    const bars = stages > 1 && stages < 6 ? Array.from({ length: stages }, (_, at) => made("i", { className: at < stage ? "on" : "" })) : [];
    this.part(".stages").replaceChildren(...bars);
    this.part(".stages").hidden = !bars.length;
    this.part(".stages").setAttribute("aria-label", stages ? phrase("stage_of", { stage, stages }) : "");
    this.suit();
  }

  /** Write smaller what is longer than its room. */
  suit() {
    const [desk, said] = [this.part(".desk"), this.part(".said")];
    desk.classList.remove(...LENGTHS);
    // to measure lays out the page, and few texts are so long
    if (said.textContent.length < 40) return;
    for (const length of LENGTHS) if (said.scrollHeight > said.clientHeight + 1) desk.classList.add(length);
  }

  /** Take another shape. */
  reshape() {
    this.fit();
    this.suit();
  }

  announce(text) {
    const heard = document.querySelector(".spoken");
    if (heard && !this.article.hidden) heard.textContent = spoken(inSymbols(symbolKind(this.puzzle), text, symbolNamed).join("").replaceAll("\u00a0", " "));
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
    this.button("play").hidden = playing || !this.puzzle.playable;
    this.button("read").hidden = !playing;
    this.board.svg.setAttribute("aria-label", phrase(playing ? "board_to_fill" : "board"));
    this.player.clock(playing);
    if (playing) this.remember("");
    this.fit();
    this.refresh();
  }

  /** Decide once for a puzzle what a tap means, and for each shape whether counts have room. */
  fit() {
    const { classList } = this.article;
    // to measure lays out the board
    const shape = [innerWidth, innerHeight, setting("counts"), this.padded, classList.contains("projects")].join();
    if (shape === this.shape) return;
    const side = (counted) => {
      classList.toggle("counted", counted);
      return parseFloat(getComputedStyle(this.part(".board")).getPropertyValue("--side"));
    };
    const bare = side(false);
    if (bare) this.padded ??= bare < FINGER;
    const low = matchMedia("(max-height: 40rem) and (max-aspect-ratio: 1/1)").matches;
    classList.toggle("padded", Boolean(this.padded));
    const counts = setting("counts") && !low && side(true) >= (this.padded ? 24 : FINGER);
    classList.toggle("counted", counts);
    classList.toggle("dense", side(counts) < 20.5);
    this.shape = bare ? shape : "";
    this.part(".tip").replaceChildren(...this.drawn(this.tip));
  }

  /** How cells are filled. */
  get tip() {
    const first = Number(firstSymbol());
    const symbols = saidSymbols(this.puzzle);
    return phrase(this.padded ? "how_pad" : "how", { one: symbols[first], zero: symbols[1 - first] });
  }

  /** Show the list of the steps, where it has no room beside the board, or the board again. */
  list(open) {
    this.article.classList.toggle("lists", open);
    this.setState("list", "expanded", open);
    this.rename("list", phrase(open ? "to_board" : "list"), open ? "grid" : "list");
    if (open) this.reader.show();
  }

  /** Show board and sentence alone, large, or all of it again. */
  project() {
    const projects = this.article.classList.toggle("projects");
    this.list(false);
    this.fit();
    this.refresh();
    this.button(projects ? "leave" : "menu").focus();
  }

  /** @param {number} step  1 for the next value of a cell, -1 for the previous; return whether it changed */
  click(target, step = 1) {
    const put = target.closest("[data-put]");
    if (put) this.choose(put.dataset.put);
    const button = target.closest("[data-do]");
    if (button && button.getAttribute("aria-disabled") !== "true") this.act(button.dataset.do);
    const line = target.closest("[data-line]");
    if (line) this.showLine(line.dataset.line);
    const cell = target.closest("[data-cell]");
    if (!cell) return false;
    const at = Number(cell.dataset.cell);
    this.board.choose(at, true);
    if (!this.playing) return false;
    if (this.padded) this.player.enter([[at, this.symbol]], { calm: true });
    else this.player.cycle(at, step);
    return true;
  }

  /** Show the ways to fill a line. */
  showLine(name) {
    const { player, reader, playing } = this;
    const { values } = playing ? player : viewAt(this.puzzle, reader.places, reader.at);
    const hint = hintOfLine(this.puzzle, values, name);
    if (playing) player.begin(hint);
    else {
      this.write({ kind: "card", where: [capital(placeNamed(name))], said: hint.stages });
      this.announce(hint.stages[0]);
    }
  }

  /** Choose what a tap on a cell fills in. */
  choose(symbol) {
    this.symbol = symbol;
    for (const button of this.part(".pad").children) button.setAttribute("aria-pressed", String(button.dataset.put === symbol));
  }

  change(box) {
    if (!box.dataset.set) return;
    keep(`deduce ${box.dataset.set}`, box.type === "checkbox" ? (box.checked ? "on" : "off") : box.value);
    if (box.type === "radio") this.drawSymbols();
    this.shape = "";
    this.fit();
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
      play: () => this.play(),
      "from-here": () => this.playFromHere(),
      menu: () => this.openDialog("menu"),
      rules: () => this.openDialog("rules"),
      print: () => print(),
      project: () => this.project(),
      leave: () => this.project(),
      hint: () => player.ask(),
      "ask-of-cell": () => player.askOfCell(),
      less: () => player.showStage(player.stage - 1),
      all: () => player.showStage(player.hint.stages.length),
      away: () => player.putAway(),
      check: () => player.check(),
      judge: () => player.check(),
      open: () => player.chooseStep(),
      where: () => player.check(),
      clear: () => player.clearWrong(),
      suppose: () => player.whatIf("suppose"),
      inner: () => player.whatIf("suppose"),
      keep: () => player.whatIf("keep"),
      turn: () => player.whatIf("turn"),
      undo: () => player.undo(),
      redo: () => player.redo(),
      "to-right": () => player.goBack(),
      reset: () => this.dialog("ask").showModal(),
      restart: () => this.dialog("ask").showModal(),
      "clear-all": () => player.restart(),
      argument: () => this.readFrom(0),
      following: () => this.part("nav [rel=next]").click(),
    };
    acts[name]?.();
  }

  /** Begin with what it is about: a button that has the focus would be scrolled to. */
  openDialog(name) {
    this.dialog(name).showModal();
    this.part(`.${name} h2`).focus();
  }

  /** The tools while it is read. */
  get reading() {
    return READING;
  }

  /** The tools at the end. */
  get ends() {
    return ["argument", "reset", ...(this.part("nav [rel=next]") ? ["following"] : [])];
  }

  /** Let the board show that it is solved. */
  ended() {
    this.article.classList.add("ends");
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(50);
    setTimeout(() => this.article.classList.remove("ends"), 2000);
  }

  toHardest() {
    this.list(false);
    this.reader.toStep(this.puzzle.hardest);
  }

  /** Play, with the keys at the cell at hand. */
  play() {
    this.turnTo(true);
    if (!this.player.solved) this.board.choose(this.board.current, true);
  }

  /** Read the step of the hint, or on where the explanation was left, or where the entries end. */
  read() {
    const { reader, player, puzzle } = this;
    if (player.hint?.step !== undefined && player.stage > 1) {
      this.readFrom(player.hint.step + 1);
      return;
    }
    const next = puzzle.steps.findIndex((step) => outcome(step).some(([cell]) => player.values[cell] === "."));
    this.turnTo(false);
    if (!reader.at && player.past.length && next > 0) reader.toStep(next + 1);
    else reader.go(reader.at);
    this.button("next").focus();
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
    const cell = event.target.closest("[data-cell]");
    const used = event.ctrlKey || event.metaKey ? this.shortcut(event) : cell ? this.onCell(event.key, cell) : false;
    if (used) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  onCell(key, cell) {
    return this.board.move(key) || (this.playing && this.player.press(key, Number(cell.dataset.cell))) || this.lineKey(key);
  }

  /** Show the row of the cell at hand for `l`, its column for `L`. */
  lineKey(key) {
    const { board, puzzle } = this;
    if (key === "l") this.showLine(`r${Math.floor(board.current / puzzle.columns) + 1}`);
    if (key === "L") this.showLine(`c${(board.current % puzzle.columns) + 1}`);
    return key.toLowerCase() === "l";
  }

  shortcut(event) {
    const key = event.key.toLowerCase();
    if (!this.playing || !["z", "y"].includes(key)) return false;
    if (key === "y" || event.shiftKey) this.player.redo();
    else this.player.undo();
    return true;
  }

  /** Take a key that was pressed anywhere on the page: go through the explanation, or play at the cell at hand. */
  arrow(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, textarea, select, [data-cell], dialog")) return;
    const projects = this.article.classList.contains("projects");
    if (projects && event.key === "Escape") this.project();
    else if (this.playing) this.keyInPlay(event);
    else {
      const ways = { ArrowLeft: -1, ArrowRight: 1, ...(projects ? { PageUp: -1, PageDown: 1 } : {}) };
      const by = ways[event.key];
      if (!by) return;
      if (event.shiftKey) this.reader.skip(by);
      else this.reader.go(this.reader.at + by);
      event.preventDefault();
    }
  }

  keyInPlay(event) {
    const presses = ["Enter", " "].includes(event.key) || (event.key === "Escape" && this.player.hint);
    if (event.key === "Escape" && this.player.hint) this.player.putAway();
    if (presses || !(event.key.startsWith("Arrow") || this.player.press(event.key, this.board.current))) return;
    this.board.choose(this.board.current, true);
    event.preventDefault();
  }
}
