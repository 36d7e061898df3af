// The page of a puzzle with the engine beside it, and the page of a grid that is tapped in.
import { certainOf, stepsBySight } from "./certain.js";
import { dayOf, shortDate } from "./days.js";
import { found, games, keepDay, keepFound, read } from "./games.js";
import { articlesOf, bundled, kindOf, LEVELS } from "./pool.js";
import { dataOfJson, jsonOf, linkOf } from "./puzzles.js";
import { hrefOf, resultLine } from "./screens.js";

/** Whether this is a puzzle in another page, as `deduce-puzzle.js` shows it. */
export const EMBEDDED = location.search === "?embed";

/** Units between the cells of a grid that is tapped in, and how far from its middle a tap is on a gap. */
const [ENTRY_GAP, REACH] = [28, 17];

/** What a puzzle has before its argument comes. */
const UNARGUED = { playable: true, refuted: null, hardest: 0, steps: [] };

/** What is found of a puzzle before its argument comes: what is certain, and its first steps. */
function foundOf(puzzle) {
  const data = { ...dataOfJson(puzzle), certain: certainOf(dataOfJson(puzzle)) };
  return { certain: data.certain, steps: stepsBySight(data) };
}

/** Write steps into an article as the engine does, and number their rules. */
function putSteps(article, steps) {
  const ideas = new Map();
  const list = steps.map((step, at) => {
    const { rule, level, idea, places: [{ lines, text }] } = step;
    const head = made("p", {});
    head.append(made("b", { textContent: capital(placeNamed(lines[0])) }), " ", made("span", { textContent: phrase("rule_and_level", { rule, level }) }));
    const item = made("li", { id: String(at + 1) });
    item.append(head, ...(ideas.has(rule) ? [] : [made("p", { className: "idea", textContent: idea })]), made("p", { textContent: text }));
    if (!ideas.has(rule)) ideas.set(rule, at + 1);
    step.idea = ideas.get(rule);
    return item;
  });
  const section = made("section", { className: "steps" });
  const listed = made("ol", {});
  listed.append(...list);
  section.append(listed);
  if (list.length) article.querySelector("script").before(section);
}

/** The rules of the game for any size. */
const RULES = JSON.parse(document.getElementById("rules").textContent);

export function rulesOf(unique, signed, odd = "") {
  return RULES[[odd, unique ? "unique" : "", signed ? "signs" : ""].filter(Boolean).join(" ")];
}

function template(id) {
  return document.getElementById(id).content.cloneNode(true);
}

/** The article of a puzzle that is not argued yet. @param {object} more  data besides those of the puzzle */
function articleOf(puzzle, more = foundOf(puzzle)) {
  const article = template("draft").firstElementChild;
  const data = dataOfJson(puzzle);
  const rules = rulesOf(data.unique, data.signs.length > 0, data.odd);
  const texts = { h1: phrase("title", data), ".id": puzzle.id ?? "" };
  for (const [where, text] of Object.entries(texts)) article.querySelector(where).textContent = text;
  const certain = ".".repeat(data.givens.length);
  putSteps(article, more.steps ?? []);
  article.querySelector("script").textContent = JSON.stringify({ ...data, ...UNARGUED, rules, heading: `${data.columns}\u00d7${data.rows}`, certain, beyond: phrase("later"), ...more });
  return article;
}

/** A puzzle on the site. */
export class SitePage extends PuzzlePage {
  /**
   * @param {object} puzzle  as JSON
   * @param {Element} [article]  with its argument
   * @param {string} [of]  its place among those that come with their arguments
   */
  constructor(site, puzzle, article = articleOf(puzzle), of) {
    super(article);
    Object.assign(this, { site, json: puzzle, link: linkOf(puzzle), of, old: read(this.player.key, {}) });
    this.marked = this.old.marked;
    const [kind, rule, day] = of?.split(".") ?? [];
    this.kind = kind;
    /** The day of which it is a puzzle, if it is one of the puzzles of a day. */
    this.day = /^(today|\d{4}-\d\d)-/.test(kind) ? day : "";
    this.lesson = kind === "learn" ? rule : "";
    if (this.lesson) this.part(".up").setAttribute("href", `#learn=${rule}`);
    else if (this.day) this.part(".up").setAttribute("href", `#today=${day}`);
    if (EMBEDDED) this.article.querySelectorAll(".up, nav").forEach((link) => link.remove());
    /** What was judged of the entries of a solved game, and which of them is shown; -1 for none. */
    this.moves = null;
    this.at = -1;
    this.linkAt = 0;
    this.argued = article.querySelector(".ending") !== null;
    this.part(".menu .items").prepend(template("more"));
    this.part(".menu .seg").after(template("saving"));
    this.part(".tools").append(template("tools"));
    this.register();
    this.setState("mark", "pressed", Boolean(this.marked));
    /** What waits for the reasons, or for the engine, to be given a hint. */
    this.waits = null;
  }

  get hash() {
    return `#p=${encodeURIComponent(this.link).replace(/%(3A|3B|2C|7C)/g, decodeURIComponent)}${this.of ? `&of=${this.of}` : ""}`;
  }

  /** Whether the address names this puzzle. */
  isAt({ p }) {
    return p === this.link;
  }

  /** Write the place into the address. Back leads to what was before this puzzle, not through all of its places. */
  remember(place) {
    const how = this.isAt(this.site.address) ? "replaceState" : "pushState";
    history[how](null, "", this.playing ? this.hash : `${this.hash}&step=${place || 0}`);
  }

  turnTo(playing) {
    this.at = -1;
    super.turnTo(playing);
    this.site.state();
    if (!playing) return;
    // a game that was solved before
    if (this.player.solved && !this.player.said.length) this.player.warn("");
  }

  /** What is kept of it besides the game. */
  get record() {
    const heading = this.argued ? this.puzzle.heading : (this.old.heading ?? this.puzzle.heading);
    return { link: this.link, of: this.of ?? this.old.of, heading, best: this.best ?? this.old.best, marked: this.marked, at: Date.now() };
  }

  /** The board is solved: keep the time, and have the moves judged. */
  ended() {
    super.ended();
    const { time, hints } = this.player;
    this.best = Math.min(time, this.best || this.old.best || Infinity);
    const { kind, day, link } = this;
    const others = games().filter((game) => game.best && game.link !== link && game.heading === this.record.heading);
    this.fastest = !hints && others.length > 0 && others.every(({ best }) => time < best);
    if (day) keepDay(day, kind.split("-").at(-1), { time, hints, late: day !== dayOf(new Date()) });
    this.player.save();
    if (!this.moves && !this.lesson) this.judge();
  }

  /** The entries of the game, each with the grid before it. */
  get entries() {
    const values = [...this.player.values];
    const entries = [];
    for (const { cells } of [...this.player.past].reverse()) {
      const filled = cells.map(([cell]) => [cell, values[cell]]);
      for (const [cell, before] of cells) values[cell] = before;
      entries.unshift(...filled.map(([cell, value]) => ({ cell, value, before: values.join("") })));
      // what was before it was begun again is another game
      if (values.join("") === this.puzzle.givens) break;
    }
    return entries;
  }

  /** Have the engine judge the entries of a game that is solved. */
  async judge() {
    const { entries } = this;
    const moves = entries.map(({ cell, value }) => [cellName(this.puzzle, cell), value === "." ? null : Number(value)]);
    const judged = await this.site.ask("judge", { puzzle: this.json, moves }, "judging").catch(() => undefined);
    if (!judged?.length || this.site.page !== this) return;
    this.moves = judged.map((one) => ({ ...one, ...entries[one.number] }));
    if (this.playing && this.player.solved) this.refresh();
  }

  /** The entries as a bar: a block for what was argued, an arrow for a jump, a ring for a guess, a cross for a mistake. */
  get path() {
    const shapes = { argued: "M2 11h6v10h-6z", jump: "M5 2l4 8h-8zM5 10v11", guess: "M5 12a4 4 0 1 0 .1 0z", wrong: "M1 12l8 8M9 12l-8 8" };
    const picture = drawn("svg", { viewBox: `0 0 ${10 * Math.max(this.moves.length, 24)} 24`, "aria-hidden": "true" });
    picture.append(...this.moves.map(({ verdict }, at) => drawn("path", { class: verdict, d: shapes[verdict], transform: `translate(${10 * at} 0)` })));
    const counts = Object.keys(shapes).flatMap((verdict) => {
      const n = this.moves.filter((move) => move.verdict === verdict).length;
      return n ? [phrase(`count_${verdict}`, { n })] : [];
    });
    const button = made("button", { className: "path" });
    button.dataset.do = "review";
    button.append(picture, made("span", { className: "small", textContent: counts.join(", ") }));
    return button;
  }

  /** Show an entry on the grid before it, or the end again. @param {number} link  of the way from a wrong entry to its contradiction */
  review(at, link = 0) {
    Object.assign(this, { at, linkAt: link });
    this.refresh();
  }

  /** Go on in the review: through the links of a wrong entry, and to the next entry; or back. */
  turnReview(by) {
    const { at, linkAt: link, moves } = this;
    const links = moves[at].chain?.length ?? 0;
    if (by > 0 ? link < links : link) this.review(at, link + by);
    else this.review(at + by);
  }

  refresh() {
    if (!this.playing || !this.moves?.[this.at]) return super.refresh();
    const { before, cell, value, verdict, text, look, rule, chain = [], grid } = this.moves[this.at];
    const places = chain.map((place) => placeOf(place));
    let said = text;
    let view = viewOn(this.puzzle, [...(grid ?? before)], places, this.linkAt);
    const where = [phrase(`${verdict}_entry`), phrase("move_of", { move: this.at + 1, moves: this.moves.length })];
    if (this.linkAt) {
      said = chain[this.linkAt - 1].text;
      where.splice(1, 1, phrase("stage_of", { stage: this.linkAt, stages: chain.length }));
    } else {
      view = { ...view, values: Object.assign([...before], { [cell]: value }), cell: look < 0 ? undefined : look };
      mark(view, [cell], verdict === "wrong" ? "wrong" : "place");
      if (chain.length) said = `${text} ${phrase("see_why")}`;
    }
    super.write({ kind: "card", where, said: [said] });
    super.tools(["moves", "chapter", "earlier", "later"]);
    this.setState("chapter", "disabled", !rule);
    this.setState("earlier", "disabled", !this.at && !this.linkAt);
    this.setState("later", "disabled", this.at + 1 === this.moves.length && this.linkAt === chain.length);
    this.announce(`${where.join(". ")}. ${said}`);
    return this.draw(view, true);
  }

  /** List the entries; each leads to its place. */
  tellMoves() {
    const list = made("div", { className: "items" });
    this.moves.forEach(({ cell, value, verdict }, at) => {
      const said = `${at + 1}. ${holding(this.puzzle, cell, value)}: ${phrase(`${verdict}_entry`)}`;
      list.append(buttonFor(this.drawn(said), () => (document.querySelector(".answer").close(), this.review(at))));
    });
    this.site.tell(phrase("entries"), [list]);
  }

  /** Whether the cells of an exercise are found. */
  get found() {
    const [step] = this.puzzle.steps;
    return Boolean(this.playing && this.lesson && step && outcome(step).every(([cell, value]) => this.player.values[cell] === value));
  }

  write(what) {
    const ended = this.found && !this.player.hint;
    if (ended) keepFound(this.of);
    const record = what.kind === "finish" && this.fastest ? [phrase("fastest", this.record)] : [];
    super.write(ended ? { kind: "finish", where: [phrase("found")] } : { ...what, said: [...(what.said ?? []), ...record] });
    if (what.kind === "finish" && this.moves) this.part(".said").append(this.path);
  }

  tools(names) {
    super.tools(this.found && !this.player.hint ? ["argument", "chapter", "exercise"] : names);
  }

  /** Go on to the next exercise of a chapter, after the last one to the chapter. */
  async exercise() {
    const chapter = (await articlesOf("learn")).find(({ rule }) => rule === this.lesson);
    const next = Number(this.of.split(".")[2]) + 1;
    const html = chapter?.articles[next];
    location.hash = html ? hrefOf(bundled(html).link, `learn.${this.lesson}.${next}`) : `#learn=${this.lesson}`;
  }

  /** Practise a rule that was missed: its first exercise that is not found yet, then the others and the chapter. */
  async practise(rule) {
    const chapter = (await articlesOf("learn").catch(() => [])).find((one) => one.rule === rule);
    const at = chapter?.articles.findIndex((_, number) => !found().includes(`learn.${rule}.${number}`)) ?? -1;
    location.hash = at < 0 ? `#learn=${rule}` : hrefOf(bundled(chapter.articles[at]).link, `learn.${rule}.${at}`);
  }

  get tip() {
    return this.lesson ? `${phrase("find_it", { rule: this.puzzle.steps[0]?.rule ?? "" })} ${super.tip}` : super.tip;
  }

  /** Whether the explanation says why an empty cell holds what it does: before it is whole, its first steps may. */
  explains(cell) {
    return this.argued ? super.explains(cell) : this.puzzle.steps.some((step) => outcome(step).some(([filled]) => filled === cell));
  }

  /** What to do with the reasons of a puzzle: who tapped it in or copied it may have made a mistake. */
  get reading() {
    const { playable, certain } = this.puzzle;
    return this.argued && !(playable && !certain.includes(".")) ? ["list", "mend", "back", "next"] : super.reading;
  }

  get ends() {
    return ["share", "argument", ...(this.harder && !this.day ? ["harder"] : ["picture"]), "another"];
  }

  /** The level of its hardest step; 0 before its argument comes. */
  get level() {
    return Math.max(0, ...this.puzzle.steps.map((step) => step.level));
  }

  /** The next harder level that is offered; undefined after the hardest. */
  get harder() {
    return LEVELS.find((level) => level > this.level);
  }

  /** Find a hint: by the script, or else by the engine; pressed again, the button takes it back. */
  advise(values, give) {
    const { site, argued } = this;
    const asked = values.join("");
    let hint = hintFor(this.puzzle, values);
    // before the argument comes, the search knows more than the rules
    const later = hint.kind === "open" || (hint.kind === "search" && !argued);
    if (later && site.failed) hint = { ...NONE, kind: "open", stages: [phrase(site.failed)] };
    // a hint without its sentence is better than one that is waited for
    const mine = !(later || hint.kind === "premises") || (!site.loaded && (argued || site.failed));
    if (mine || this.waits) {
      this.wait(null);
      if (mine) give(hint);
      return;
    }
    const turn = {};
    const answer = (found) => this.waits === turn && (this.wait(null), this.player.values.join("") === asked && give(found));
    this.wait(turn);
    site.ask("advise", { puzzle: jsonOf(this.puzzle, values) }, "harder_hint").then(
      (found) => answer(found?.step ? hintOf(this.puzzle, found.step) : { ...NONE, ...found }),
      () => answer(hint),
    );
  }

  /** Show on the button that a hint is coming, or no more. */
  wait(turn) {
    this.waits = turn;
    if (!turn) this.site.forget("harder_hint");
    this.button("hint").toggleAttribute("aria-busy", Boolean(turn));
    if (turn) this.button("hint").setAttribute("aria-busy", "true");
  }

  act(name) {
    const acts = {
      review: () => this.review(0),
      earlier: () => this.turnReview(-1),
      later: () => this.turnReview(1),
      moves: () => this.tellMoves(),
      read: () => (this.site.start(), super.act("read")),
      chapter: () => (this.lesson ? (location.hash = `#learn=${this.lesson}`) : this.practise(this.moves[this.at].rule)),
      exercise: () => this.exercise(),
      "clear-all": () => (Object.assign(this, { moves: null, at: -1 }), super.act("clear-all")),
      ...(this.at < 0 ? {} : { away: () => this.review(-1) }),
      solutions: () => this.tellSolutions(),
      share: () => this.share(),
      send: () => this.share(),
      mark: () => this.toggleMark(),
      "explain-here": () => this.site.show(jsonOf(this.puzzle, this.player.values)),
      change: () => this.site.put(new EntryPage(this.site, { ...this.puzzle, signed: this.puzzle.signs.length > 0 }, this.puzzle)),
      mend: () => acts.change(),
      another: () => (this.day ? this.site.openDay(this.day, this.button("another")) : this.makeLike("another", this.level)),
      picture: () => this.picture(),
      harder: () => this.makeLike("harder", this.harder),
    };
    // what it says would lie over what comes
    this.site.toast("");
    if (acts[name]) {
      this.dialog("menu").close();
      acts[name]();
    } else super.act(name);
  }

  click(target, step) {
    const kind = target.closest("[data-save]")?.dataset.save;
    if (kind) this.save(kind);
    return super.click(target, step);
  }

  /** Make it a bookmark, or no more. */
  toggleMark() {
    this.marked = !this.marked;
    this.player.save();
    this.setState("mark", "pressed", this.marked);
    this.site.toast(phrase(this.marked ? "marked" : "unmarked"));
  }

  async tellSolutions() {
    const html = await this.site.ask("solutions", { puzzle: this.json }, "working");
    if (html !== undefined) this.site.tell(this.part("h1").textContent, html);
  }

  /** Share the link, of a game that was solved also how, without the solution. */
  share() {
    const { heading } = this.puzzle;
    const day = this.of?.split(".")[2] ?? dayOf(new Date());
    const argued = this.moves?.every(({ verdict }) => verdict === "argued") ? phrase("all_argued") : "";
    const said = [resultLine(day, heading, this.player), argued].filter(Boolean).join(", ");
    this.site.share(heading, this.playing && this.player.solved ? said : "");
  }

  /** Save or share a picture that gives nothing away: the later a cell was filled, the darker it is. */
  async picture() {
    const { rows, columns, heading } = this.puzzle;
    const cells = [...new Set(this.entries.map(({ cell }) => cell))];
    const canvas = made("canvas", { width: 720, height: 860 });
    const pen = canvas.getContext("2d");
    const side = Math.min(640 / columns, 640 / rows);
    pen.fillStyle = "#f7f5f0";
    pen.fillRect(0, 0, 720, 860);
    for (let cell = 0; cell < rows * columns; cell++) {
      const late = cells.indexOf(cell);
      pen.fillStyle = late < 0 ? "#d8d4ca" : `hsl(222 60% ${85 - (55 * late) / cells.length}%)`;
      pen.fillRect(40 + side * (cell % columns) + 2, 40 + side * Math.floor(cell / columns) + 2, side - 4, side - 4);
    }
    pen.fillStyle = "#1b1c1f";
    pen.font = "600 40px system-ui, sans-serif";
    pen.fillText(`deduce ${shortDate(this.day || dayOf(new Date()))}, ${heading}`, 40, 750, 640);
    pen.font = "36px system-ui, sans-serif";
    pen.fillText(this.player.result[0], 40, 805, 640);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    const files = [new File([blob], "deduce.png", { type: "image/png" })];
    if (navigator.canShare?.({ files })) await navigator.share({ files }).catch(() => {});
    else this.site.download(blob, "deduce.png", "image/png");
  }

  /** Show another puzzle of this size, with signs if this one has any. */
  makeLike(name, level) {
    const { rows, columns, unique, odd, signs } = this.puzzle;
    const offered = LEVELS.find((one) => one >= level) ?? LEVELS.at(-1);
    const wanted = { size: `${columns}x${rows}`, level: offered, unique_lines: unique, odd, signs: signs.length ? Math.ceil((rows * columns) / 3) : 0 };
    this.site.make(this.button(name), kindOf(this.puzzle, offered), wanted);
  }

  async save(kind) {
    const { rows, columns } = this.puzzle;
    const given = { puzzle: this.json };
    const [name, ending, type] = {
      text: ["convert", "txt", "text/plain"],
      svg: ["convert", "svg", "image/svg+xml"],
      json: ["argument", "json", "application/json"],
      page: ["page", "html", "text/html"],
    }[kind];
    const text = await this.site.ask(name, name === "convert" ? { ...given, to: kind } : given, "working");
    if (text === undefined) return;
    this.site.download(text, `${columns}x${rows}.${ending}`, type);
  }
}

/** Signs in the order of taps. */
const AROUND = [".", "=", "x"];

/** What is entered in a grid: after its cells, the signs to the right of each of them, and then the signs below each. */
class Entering extends Player {
  get signs() {
    const { cells, columns } = this.page;
    const all = this.values.map((sign, slot) => [slot % cells, (slot % cells) + (slot < 2 * cells ? 1 : columns), sign]);
    const signs = all.filter(([, , sign], slot) => slot >= cells && sign !== ".");
    return signs.sort(([a, b], [c, d]) => a - c || b - d);
  }

  put(moved) {
    for (const [slot, value] of moved) this.values[slot] = value;
    this.page.drawSigns();
    super.put(moved);
  }

  around(slot) {
    return slot < this.page.cells ? super.around(slot) : AROUND;
  }

  press(key, cell) {
    const { cells, gaps } = this.page;
    const sign = { e: "=", "=": "=", x: "x" }[key.toLowerCase()];
    if (!sign) return super.press(key, cell);
    const slot = cell + (key === key.toLowerCase() ? cells : 2 * cells);
    if (gaps.has(slot)) this.enter([[slot, this.values[slot] === sign ? "." : sign]]);
    return true;
  }

  named(moved) {
    const { cells, puzzle } = this.page;
    const name = (slot, sign) => `${cellName(puzzle, slot % cells)} ${sign === "." ? phrase("blank") : sign}`;
    return listed(moved.map(([slot, value]) => (slot < cells ? holding(puzzle, slot, value) : name(slot, value))));
  }

  get desk() {
    const { cells, gaps, puzzle } = this.page;
    const clues = this.values.slice(0, cells).filter((value) => value !== ".").length;
    this.page.part(".done").textContent = [phrase("clues", { n: clues }), gaps.size ? phrase("sign_count", { n: puzzle.signs.length }) : ""].filter(Boolean).join(", ");
    return { said: this.said };
  }

  get tools() {
    return ["undo", "again", "done"];
  }
}

/** A grid that is tapped in: its entries become the givens. */
export class EntryPage extends SitePage {
  /**
   * @param {object} grid  `rows`, `columns`, whether lines are `unique`, and whether it is `signed`
   * @param {object} [filled]  a puzzle to begin with, else what was entered last
   */
  constructor(site, { rows, columns, unique, signed }, filled) {
    const cells = rows * columns;
    const puzzle = jsonOf({ rows, columns, unique, signs: [] }, Array(cells).fill("."));
    super(site, puzzle, articleOf(puzzle, { givens: ".".repeat(3 * cells), gap: signed ? ENTRY_GAP : 0 }));
    Object.assign(this, { cells, columns, signed, gaps: new Set() });
    // all of that is about a puzzle, which it is not yet
    for (const name of ["read", "send", "explain-here", "solutions", "change", "mark", "ask-of-cell"]) this.button(name).remove();
    this.part(".saves").remove();
    if (signed) this.part(".keys").textContent += ` ${phrase("keys_signs")}`;
    this.player = new Entering(this);
    if (filled) this.fill(filled);
    if (signed) this.board.over.before(...this.places());
    this.drawSigns();
    this.player.breaks = breaksOf(this.puzzle, this.player.values);
  }

  /** Begin with a puzzle. */
  fill({ givens, signs }) {
    const values = [...givens, ...".".repeat(2 * this.cells)];
    for (const [a, b, sign] of signs) values[a + (b === a + 1 ? 1 : 2) * this.cells] = sign;
    Object.assign(this.player, { values, past: [], future: [] });
  }

  /** Where signs can be tapped in. */
  places() {
    const { board, cells, columns, gaps } = this;
    const beside = PITCH + ENTRY_GAP / 2 - REACH;
    return board.cells.flatMap((_, cell) => {
      const { x, y } = board.corner(cell);
      const [right, below] = [(cell + 1) % columns > 0, cell + columns < cells];
      const gap = (slot, place) => gaps.add(slot) && drawn("rect", { class: "hit", "data-gap": slot, ...place });
      return [
        ...(right ? [gap(cells + cell, { x: x + beside, y, width: 2 * REACH, height: PITCH })] : []),
        ...(below ? [gap(2 * cells + cell, { x, y: y + beside, width: PITCH, height: 2 * REACH })] : []),
      ];
    });
  }

  drawSigns() {
    const { board, puzzle } = this;
    puzzle.signs = this.player.signs;
    board.signs.forEach((sign) => sign.remove());
    board.signs = puzzle.signs.map((sign) => board.sign(sign));
    board.over.before(...board.signs);
    board.beside = saidBeside(puzzle);
    // each cell says what the signs around it are
    board.shown = [];
  }

  /** The time that entering takes is of no interest, and on a low screen it would be in the way of what is entered. */
  showClock() {}

  get hash() {
    return `#enter=${this.columns}x${this.puzzle.rows}${this.signed ? "&signed=1" : ""}${this.puzzle.unique ? "" : "&repeat=1"}`;
  }

  isAt() {
    return location.hash === this.hash;
  }

  /** What is tapped in is no game to be continued. */
  turnTo(playing) {
    PuzzlePage.prototype.turnTo.call(this, playing);
  }

  get tip() {
    return this.signed ? `${super.tip} ${phrase("how_signs")}` : super.tip;
  }

  click(target, step = 1) {
    const gap = target.closest("[data-gap]");
    if (!gap) return super.click(target, step);
    const slot = Number(gap.dataset.gap);
    this.board.choose(slot % this.cells, true);
    this.player.cycle(slot, step);
    return true;
  }

  act(name) {
    if (name === "done") this.site.show(jsonOf(this.puzzle, this.player.values.slice(0, this.cells)), {});
    else if (name === "again") this.player.redo();
    else super.act(name);
  }
}
