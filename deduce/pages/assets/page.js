/** One puzzle on the page: its board, and what surrounds it. */
class Desk {
  /** @param {HTMLElement} article */
  constructor(article) {
    this.article = article;
    this.name = article.dataset.name ?? "";
    this.prefix = this.name ? `${this.name}/` : "";
    const island = article.querySelector("script");
    this.puzzle = /** @type {Puzzle} */ (JSON.parse(/** @type {HTMLElement} */ (island).textContent ?? ""));
    // the script goes to places by itself; with their ids the browser would scroll to them as well
    /** @type {Map<string, HTMLElement>} */
    this.places = new Map();
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (article.querySelectorAll("li[id], .ending"))) {
      this.places.set(place.id.slice(this.prefix.length), place);
      place.removeAttribute("id");
    }
    const template = /** @type {HTMLTemplateElement} */ (document.getElementById("desk"));
    const header = /** @type {HTMLElement} */ (article.querySelector("header"));
    header.after(template.content.cloneNode(true));
    this.board = new Board(/** @type {SVGSVGElement} */ (article.querySelector(".givens svg")), this.puzzle);
    this.part(".board").append(this.board.svg);
    this.part(".board").style.setProperty("--columns", String(this.puzzle.columns));
    const [zero, one] = this.puzzle.symbols;
    this.part(".keys.playing").textContent = phrase("keys", { zero, one });
    this.reader = new Reader(this);
    this.player = new Player(this);
    this.playing = false;
    article.addEventListener("click", (event) => this.click(/** @type {Element} */ (event.target)));
    article.addEventListener("keydown", (event) => this.key(event));
    article.classList.add("open");
    if (!this.puzzle.playable) this.part(".modes").hidden = this.button("from-here").hidden = true;
  }

  /** @param {string} selector */
  part(selector) {
    return /** @type {HTMLElement} */ (this.article.querySelector(selector));
  }

  /** @param {string} name */
  button(name) {
    return /** @type {HTMLButtonElement} */ (this.part(`[data-do="${name}"]`));
  }

  /** What is said at a place of the argument. @param {string} name */
  textAt(name) {
    return this.places.get(name)?.querySelector(".text")?.textContent ?? "";
  }

  /** @param {View} view */
  draw(view) {
    this.part(".legend").replaceChildren(...legend(this.board.show(view)));
    const [first] = view.marks.keys();
    if (first !== undefined) this.reveal(first);
  }

  /** Scroll the board alone, where it is wider than its room, so that a cell is seen. @param {number} cell */
  reveal(cell) {
    const box = this.part(".board");
    if (box.scrollWidth <= box.clientWidth) return;
    const room = box.getBoundingClientRect();
    const own = this.board.cells[cell].getBoundingClientRect();
    if (own.left < room.left || own.right > room.right) box.scrollLeft += own.left - room.left - room.width / 2;
  }

  /** Write beside the board. @param {string[]} where @param {string[]} said @param {string} aside  less important */
  write(where, said, aside = "") {
    this.part(".where").replaceChildren(
      ...where.map((text, at) => Object.assign(document.createElement(at ? "span" : "b"), { textContent: text })),
    );
    const rows = said.filter(Boolean).map((text) => Object.assign(document.createElement("p"), { textContent: text }));
    if (aside) rows.unshift(Object.assign(document.createElement("p"), { textContent: aside, className: "idea" }));
    this.part(".said").replaceChildren(...rows);
  }

  /** Write beside the board, for the ear as well. @param {string[]} where @param {string[]} said @param {string} aside */
  say(where, said, aside) {
    this.write(where, said, aside);
    this.announce([...where, aside, ...said].filter(Boolean).map((text) => text.replace(/\.?$/, ".")).join(" "));
  }

  /** @param {string} text */
  announce(text) {
    const heard = document.querySelector(".spoken");
    if (heard && !this.article.hidden) heard.textContent = spoken(text);
  }

  refresh() {
    if (this.playing) this.player.show();
    else this.reader.show();
  }

  /** Write the place at hand into the address, so that it can be kept. @param {string} place */
  remember(place) {
    const hash = this.name && place ? `${this.name}/${place}` : this.name || place;
    try {
      history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    } catch {
      // some frames have no address of their own
    }
  }

  /** @param {boolean} playing */
  turnTo(playing) {
    this.playing = playing;
    this.article.classList.toggle("plays", playing);
    this.button("play").setAttribute("aria-pressed", String(playing));
    this.button("read").setAttribute("aria-pressed", String(!playing));
    this.board.svg.setAttribute("aria-label", phrase(playing ? "board_to_fill" : "board"));
    this.refresh();
  }

  /** @param {Element} target */
  click(target) {
    const button = target.closest("[data-do]");
    if (button) {
      this.act(button.getAttribute("data-do") ?? "");
      return;
    }
    const cell = /** @type {HTMLElement | null} */ (target.closest("[data-cell]"));
    if (!cell) return;
    const at = Number(cell.dataset.cell);
    this.board.choose(at, true);
    if (this.playing) this.player.cycle(at);
  }

  /** @param {string} name */
  act(name) {
    const { reader, player } = this;
    /** @type {Record<string, () => void>} */
    const acts = {
      first: () => reader.go(0),
      back: () => reader.go(reader.at - 1),
      next: () => reader.go(reader.at + 1),
      last: () => reader.go(reader.end),
      hardest: () => reader.toStep(this.puzzle.hardest),
      read: () => this.turnTo(false),
      play: () => this.turnTo(true),
      "from-here": () => this.playFromHere(),
      show: () => this.showHint(),
      hint: () => player.ask(),
      check: () => player.check(),
      undo: () => player.undo(),
      redo: () => player.redo(),
      restart: () => player.restart(),
    };
    acts[name]?.();
  }

  /** Play on from the grid that is before the step at hand. */
  playFromHere() {
    const before = this.reader.stops.findIndex((stop) => stop.name === String(this.reader.step));
    const count = this.reader.at === this.reader.end ? this.reader.stops.length : Math.max(before, 0);
    const { values } = viewAt(this.puzzle, this.reader.stops, count);
    this.turnTo(true);
    this.player.take(values);
    this.button("hint").focus();
  }

  /** Go to the step of the hint. */
  showHint() {
    const step = this.player.hint?.step ?? 0;
    this.turnTo(false);
    this.reader.toStep(step + 1);
    this.button("next").focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey) return;
    const target = /** @type {Element} */ (event.target);
    const cell = /** @type {HTMLElement | null} */ (target.closest("[data-cell]"));
    const used = event.ctrlKey || event.metaKey ? this.shortcut(event) : cell ? this.onCell(event.key, cell) : false;
    if (used) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** @param {string} key @param {HTMLElement} cell */
  onCell(key, cell) {
    return this.board.move(key) || (this.playing && this.player.press(key, Number(cell.dataset.cell)));
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const key = event.key.toLowerCase();
    if (!this.playing || !["z", "y"].includes(key)) return false;
    if (key === "y" || event.shiftKey) this.player.redo();
    else this.player.undo();
    return true;
  }

  /** Go back or on, wherever on the page the key is pressed. @param {KeyboardEvent} event */
  arrow(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || this.playing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (/** @type {Element} */ (event.target).closest("input, [data-cell], .wide")) return;
    if (event.shiftKey) this.reader.skip(by);
    else this.reader.go(this.reader.at + by);
    event.preventDefault();
  }
}

/** @type {Map<string, Desk>} */
const desks = new Map();
/** @type {Desk | null} */
let shown = null;

/** Show what the address names: a puzzle and a place in it, or the index of a book. @param {boolean} focus */
function route(focus) {
  const hash = location.hash.slice(1);
  const articles = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("article")]);
  const index = /** @type {HTMLElement | null} */ (document.querySelector(".index"));
  const named = articles.find((article) => [hash, hash.split("/")[0]].includes(article.dataset.name ?? ""));
  const article = index ? named : articles[0];
  articles.forEach((own) => (own.hidden = own !== article));
  if (index) index.hidden = Boolean(article);
  document.body.classList.toggle("whole", !article);
  shown = null;
  if (article) {
    const name = article.dataset.name ?? "";
    shown = desks.get(name) ?? new Desk(article);
    desks.set(name, shown);
    if (shown.playing && hash !== name) shown.turnTo(false);
    shown.reader.toName(index ? hash.slice(name.length + 1) : hash);
    shown.refresh();
  }
  if (focus) {
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ ((article ?? index)?.querySelector("h1"))?.focus();
  }
}

document.body.classList.add("scripted");
addEventListener("hashchange", () => route(true));
addEventListener("keydown", (event) => shown?.arrow(event));
route(false);
