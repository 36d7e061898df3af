// The site: a puzzle to begin with, ways to bring others in, the engine, and the page of a puzzle.
import { DeduceError, Stopped, starting } from "./deduce.js";
import { EMBEDDED, EntryPage, rulesOf, SitePage } from "./pages.js";
import { dayOf, streaksOf } from "./days.js";
import { days as daysKept, games, punctual, takeIn, written } from "./games.js";
import { articlesOf, bundled, element, keepFiles, pictureOf, wantedOf } from "./pool.js";
import { DAILY, dayScreen, gamesScreen, learnScreen, nextOf } from "./screens.js";
import { jsonOf, linkOf, puzzleOf, puzzleOfGrid } from "./puzzles.js";

const LANGUAGE = "deduce language";

/** The engine is loaded when it is needed, or after this many milliseconds: what a visitor asks for first comes first. */
const PATIENCE = 8000;

/** More of a text or file is not handed to the engine, which says that it is too much. */
const MOST = 2 ** 24 + 1;

const find = (selector) => document.querySelector(selector);

class Site {
  constructor() {
    this.page = null;
    this.opened = 0;
    /** What the engine is asked, each with the key of what is said of it. */
    this.asked = new Set();
    this.loaded = false;
    this.again = false;
    this.failed = "";
    /** Comes when the engine is wanted, in another page only when somebody asks for reasons. */
    this.wanted = new Promise((wanted) => (this.want = wanted));
    if (!EMBEDDED) setTimeout(() => this.start(), PATIENCE);
  }

  /** Load the engine, if that has not begun. */
  start() {
    if (this.engine) return;
    this.want();
    this.engine = starting({ language: document.documentElement.lang, onProgress: (part) => this.state(part) });
    this.await();
  }

  /** Take notice when the engine is ready, or cannot be. */
  await() {
    Object.assign(this, { loaded: false, failed: "", come: 0 });
    this.engine.ready.then(
      () => {
        this.loaded = true;
        this.state();
        keepOffline();
      },
      (error) => {
        this.failed = typeof WebAssembly === "undefined" ? "no_wasm" : "offline";
        if (this.asked.size) this.toast(phrase(this.failed), String(error));
        this.state();
      },
    );
  }

  /** Say what is waited for, if anything is: the reasons are only while somebody reads. @param {number} part  of the engine that has come */
  state(part = this.come) {
    this.come = part;
    const { key } = [...this.asked].findLast((one) => one.key !== "arguing" || !this.page?.playing) ?? {};
    const loading = this.loaded ? "" : phrase(this.again ? "stopped" : "loading", { percent: Math.round(100 * part) });
    const text = key && !this.failed ? `${phrase(key)} ${loading}`.trim() : "";
    for (const line of document.querySelectorAll(".waiting")) line.textContent = text;
  }

  /** Wait no more for what the engine was asked under a key, or for anything. @param {string} [key] */
  forget(key) {
    for (const one of this.asked) if (!key || one.key === key) this.asked.delete(one);
    this.state();
  }

  /** Say for some seconds what failed, or what was done. */
  toast(text, why = "") {
    clearTimeout(this.fading);
    if (text) this.fading = setTimeout(() => this.toast(""), 8000);
    find(".toast").hidden = !text;
    find(".toast p").textContent = text;
    find(".toast p").title = why;
  }

  /**
   * Ask the engine, and say so; nothing comes of what was stopped.
   * @param {string} key  of what is said
   */
  async ask(name, given, key, bytes) {
    this.start();
    const { engine } = this;
    const asked = { key };
    this.asked.add(asked);
    this.state();
    if (!this.loaded) await engine.ready.catch(() => {});
    const { ready } = engine;
    try {
      return this.asked.has(asked) ? await engine.ask(name, given, bytes) : undefined;
    } catch (error) {
      if (error instanceof Stopped) return undefined;
      const failed = this.failed || (error.dead ? "too_much" : "");
      throw failed ? new Error(phrase(failed)) : error;
    } finally {
      this.asked.delete(asked);
      if (engine.ready !== ready) {
        // it was stopped, or did not survive the question
        this.again = true;
        this.await();
      }
      this.state();
    }
  }

  /**
   * Show on a button that its work goes on; pressed again meanwhile, or if something else is begun, nothing comes of it.
   * @param {(turn: number) => Promise} work  is given the turn in which it was asked for
   */
  async busy(button, work) {
    const turn = (this.opened += 1);
    const pressed = this.pressed;
    this.release();
    if (pressed === button) {
      if (this.loaded && this.asked.size) this.engine.stop();
      this.forget();
      return;
    }
    this.pressed = button;
    button.setAttribute("aria-busy", "true");
    try {
      await work(turn);
    } catch (error) {
      if (turn === this.opened) this.toast(error instanceof DeduceError ? phrase("none_made") : String(error.message));
    } finally {
      if (this.pressed === button && turn >= this.turned) this.release();
    }
  }

  /** Let the button that was pressed be as it was. */
  release() {
    this.turned = this.opened;
    this.pressed?.removeAttribute("aria-busy");
    this.pressed = null;
  }

  /** What the address names, by its keys. */
  get address() {
    const parts = [...location.hash.slice(1).matchAll(/(?:^|&)(\w+)(?:=([^&]*))?/g)].map(([, key, value]) => [key, decoded(value ?? "")]);
    return Object.fromEntries(parts);
  }

  /** Show what the address names. */
  route() {
    const { p, step, of, enter, signed, repeat, today, mine, learn } = this.address;
    const [columns, rows] = (enter ?? "").split("x").map(Number);
    const fits = /^\d+x\d+$/.test(enter) && [columns, rows].every((side) => side >= 4 && side <= 20);
    if (p && this.page?.isAt({ p })) this.turn(step);
    else if (p) this.open(p, { step, of, play: step === undefined, routed: true });
    else if (fits) this.enter({ rows, columns, unique: !repeat, signed: Boolean(signed) });
    else if (today !== undefined) this.present(dayScreen(today));
    else if (mine !== undefined) this.present(gamesScreen());
    else if (learn !== undefined) this.present(learnScreen(learn));
    else this.leave();
  }

  /** Show a screen that is about no single puzzle. */
  async present(screen) {
    this.away();
    const turn = this.opened;
    find(".screen").hidden = false;
    find(".home").hidden = true;
    find(".screen h1").textContent = screen.title;
    find(".screen .sub").textContent = screen.sub;
    if (this.screen?.title !== screen.title) find(".screen .in").replaceChildren();
    this.screen = screen;
    try {
      const parts = await screen.parts();
      if (turn !== this.opened) return;
      find(".screen .in").replaceChildren(...parts.filter((part) => part !== ""));
      find(".screen .bar button").hidden = !screen.shared;
      scrollTo(0, 0);
      find(".screen h1").focus();
    } catch {
      if (turn === this.opened) this.toast(phrase("not_loaded"));
    }
  }

  /** Read the puzzle that is shown from a step on, or play it. */
  turn(step) {
    this.page.turnTo(step === undefined);
    if (step !== undefined) this.page.reader.toName(step);
  }

  /** @param {object} grid  as `EntryPage` takes it @param {boolean} [blank]  nothing is entered yet */
  enter(grid, blank) {
    this.opened += 1;
    this.put(new EntryPage(this, grid));
    if (!blank) return;
    this.page.player.restart();
    // how to enter is said until something is entered
    this.page.player.say([]);
  }

  /** Read a text or file of any kind, and show what is in it. @param {object} how  as `show` takes it */
  async open(text, { bytes, ...how } = {}) {
    this.tellFaults([]);
    const linked = /#(?:.*&)?p=([^&\s]+)/.exec(text);
    if (linked && !/[?&]m=|#m=/.test(text)) {
      how.step ??= /[#&]step=([\d.]+|end)/.exec(text)?.[1];
      text = decoded(linked[1]);
    }
    const known = ((linked || how.routed) && puzzleOf(text)) || puzzleOfGrid(text);
    if (known) return this.show(known, how);
    if (!text.trim() && !bytes) return this.tellFaults([phrase("nothing")]);
    if (!this.page) this.leave();
    if (how.routed) find("#text").value = text;
    const turn = (this.opened += 1);
    let reading;
    try {
      reading = await this.ask("read", { text: text.slice(0, MOST) }, "reading", bytes);
    } catch (error) {
      return turn === this.opened && this.tellFaults([String(error.message)]);
    }
    if (!reading || turn !== this.opened) return undefined;
    const { puzzles, remarks, faults } = reading;
    if (puzzles.length === 1 && !faults.length) return this.show(puzzles[0], { ...how, remarks });
    if (puzzles.length > 1) remarks.push(phrase("several", { n: puzzles.length }));
    this.tellFaults(faults, remarks);
    return this.offer(puzzles);
  }

  offer(puzzles) {
    const buttons = puzzles.map((puzzle, index) => {
      const name = [`${index + 1}.`, `${puzzle.columns}x${puzzle.rows}`, puzzle.id].filter(Boolean).join(" ");
      const item = made("li", {});
      item.append(buttonFor([name], () => this.show(puzzle)));
      return item;
    });
    find(".several").replaceChildren(...buttons);
  }

  /**
   * Show a puzzle at once, and its argument as soon as that is found.
   * @param {object} puzzle  as JSON
   * @param {object} how  the `step` to read from; whether to `play`, else it is read; what the engine `remarks`; and
   *   whether it is `routed`: named by the address; its place `of` those that come with their arguments, and the `article`
   */
  async show(puzzle, { step = "0", play = false, remarks = [], routed = false, of, article } = {}) {
    const turn = (this.opened += 1);
    const builtIn = article ?? (linkOf(puzzle) === FIRST.link ? FIRST.article.cloneNode(true) : undefined);
    const first = new SitePage(this, puzzle, builtIn, of);
    // the same puzzle may have other links
    if (routed) history.replaceState(null, "", first.hash);
    this.put(first, play);
    /** Begin to read, with what was remarked on before and after what the page says. */
    const read = (page, after = []) => {
      page.reader.toName(step);
      const said = [...page.article.querySelectorAll(".said p:not(.idea)")].map(({ textContent }) => textContent);
      const all = [...remarks, ...said, ...after];
      if (all.length > said.length && step === "0") page.write({ kind: "card", where: [phrase("puzzle")], said: all });
    };
    if (!play) read(first);
    if (builtIn) return;
    if (EMBEDDED && play) await this.wanted;
    let argued;
    try {
      argued = (await pooledAt(of, first.link)) ?? (await this.ask("article", { puzzle }, "arguing"));
    } catch (error) {
      if (turn === this.opened && !this.failed) this.tell(first.part("h1").textContent, [String(error.message)]);
    }
    if (!argued || turn !== this.opened) return;
    const { playing, player } = first;
    if (playing) player.save();
    const page = new SitePage(this, puzzle, element(argued.html), of);
    const { hint, stage, said } = player;
    if (playing) Object.assign(page.player, { hint, stage, said });
    page.fastest = first.fastest;
    const { reader } = first;
    // the first steps are the same
    if (!playing && reader.at) step = reader.step > page.puzzle.steps.length ? "end" : String(reader.step);
    this.put(page, playing);
    if (!playing) read(page, argued.remarks);
    else if (player.solved) page.judge();
  }

  /** Show a new puzzle of a kind, or such as the engine makes, unless something else has been begun. */
  make(button, kind, wanted = wantedOf(kind)) {
    this.busy(button, async (turn) => {
      const fresh = kind && (await freshOf(kind));
      const [puzzle] = fresh ? [fresh.puzzle] : ((await this.ask("generate", wanted, "making")) ?? []);
      if (puzzle && turn === this.opened) this.show(puzzle, { ...fresh, play: true });
    });
  }

  /** Show the next puzzle of a day that is not solved, or all of them if there is none. */
  openDay(day, button) {
    this.busy(button, async (turn) => {
      const next = await nextOf(day);
      if (turn !== this.opened) return;
      if (next) this.show(next.puzzle, { ...next, play: true });
      else location.hash = `#today=${day}`;
    });
  }

  /** Put a page in the place of the one that is shown, or of the home page. */
  put(page, playing = true) {
    const old = this.page;
    if (old?.playing) old.player.save();
    const active = old?.article.contains(document.activeElement) ? document.activeElement : null;
    old?.player.clock(false);
    old?.article.remove();
    find("main").append(page.article);
    find(".screen").hidden = true;
    find(".hero").replaceChildren();
    document.body.classList.remove("whole");
    find(".home").hidden = true;
    this.page = page;
    const line = made("p", { className: "waiting small" });
    page.part(".desk").append(line);
    page.turnTo(playing);
    this.toast("");
    this.state();
    const same = old?.link === page.link;
    if (same) page.board.choose(old.board.current, Boolean(active?.closest("[data-cell]")));
    const button = same && active?.getAttribute("data-do");
    if (button) page.article.querySelector(`[data-do="${button}"]`)?.focus();
    else if (!same && playing && !page.player.solved) page.board.choose(page.board.current, true);
    else if (!same || (active && !active.closest("[data-cell]"))) page.part(".name h1").focus();
  }

  /** Put away the puzzle that is shown. */
  away() {
    this.opened += 1;
    this.release();
    if (this.page?.playing) this.page.player.save();
    this.page?.player.clock(false);
    this.page?.article.remove();
    document.body.classList.add("whole");
    const shown = this.page ?? this.screen;
    this.page = this.screen = null;
    return shown;
  }

  /** Go home. */
  leave() {
    const from = this.away();
    find(".screen").hidden = true;
    find(".home").hidden = false;
    const [days, all] = [streaksOf(punctual(), dayOf(new Date())).now, games()];
    const solved = Object.keys(daysKept()[dayOf(new Date())] ?? {}).length;
    find("[data-site=daily] small").textContent = solved ? phrase("solved_of", { solved, all: DAILY.length }) : phrase("not_begun");
    find("[data-site=today] small").textContent = days > 0 ? phrase("streak_short", { n: days }) : "";
    find("[data-site=mine] small").textContent = all.length ? String(all.length) : "";
    const row = find("[data-site=continue]");
    // the first puzzle is shown above it
    const last = all.find(({ filled, blanks, link }) => filled && filled < blanks && link !== FIRST.link);
    row.hidden = !last;
    if (last) {
      this.last = last;
      row.querySelector("b").textContent = phrase("continue", last.data);
      row.querySelector("small").textContent = `${phrase("filled_of", last)} \u00b7 ${timeShown(last.time)}`;
      row.querySelector(".mini").replaceChildren(pictureOf(last.data, last.values));
    }
    if (from) find(".home h1").focus();
    this.drawFirst();
  }

  /** Draw the puzzle of the home page; a tap on a cell begins to play it. For keys and the ear there is the button. */
  drawFirst() {
    const { data, puzzle } = FIRST;
    const picture = pictureOf(data, savedGame(data)?.values ?? [...data.givens]);
    picture.addEventListener("click", ({ target }) => {
      const cell = [...picture.querySelectorAll(".cell")].indexOf(target.closest(".cell"));
      this.show(puzzle, { play: true });
      if (cell >= 0) this.page.click(this.page.board.cells[cell]);
    });
    find(".hero").replaceChildren(picture);
  }

  /** Hand over a text and a link by the sheet of the system, or copy them. */
  async share(title, text) {
    const url = location.href.replace(location.search, "");
    try {
      if (navigator.share) await navigator.share({ title, text, url });
      else this.toast(phrase(await navigator.clipboard.writeText([text, url].filter(Boolean).join(" ")).then(() => (text ? "result_copied" : "copied"), () => "this_link")));
    } catch {
      // who closes the sheet shares nothing
    }
  }

  /** Save a text as a file. */
  download(text, name, type) {
    const link = made("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  /** Say what is wrong with what came in. @param {string[]} remarks  what is to be said beside */
  tellFaults(faults, remarks = []) {
    const paragraphs = [...faults, ...remarks].map(paragraph);
    paragraphs.forEach(({ classList }, index) => classList.toggle("fault", index < faults.length));
    find(".faults").replaceChildren(...paragraphs);
    find(".several").replaceChildren();
    if (!paragraphs.length) return;
    if (this.page) history.pushState(null, "", "#");
    if (this.page) this.leave();
    reveal("open");
  }

  /** Show an answer. @param {string | string[]} said  HTML from the engine, or texts */
  tell(title, said) {
    find(".answer h2").textContent = title;
    if (typeof said === "string") find(".told").innerHTML = said;
    else find(".told").replaceChildren(...said.map((part) => (typeof part === "string" ? paragraph(part) : part)));
    find(".answer").showModal();
  }
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The rules of the game, with pictures. */
function howOf(unique, signed) {
  const how = made("div", { className: "how" });
  how.append(...rulesShown(rulesOf(unique, signed)));
  return how;
}

function paragraph(text) {
  return made("p", { textContent: text });
}

/** Show one of the forms that are hidden. */
function reveal(name) {
  for (const form of document.querySelectorAll("form[hidden], form.revealed")) {
    form.hidden = form.dataset.form !== name;
    form.classList.add("revealed");
  }
  find(`form[data-form=${name}] :is(textarea, select)`).focus();
}

/** Let the site work without a network from now on, where the browser can. */
function keepOffline() {
  navigator.serviceWorker?.addEventListener("controllerchange", keepFiles);
  if (navigator.onLine) navigator.serviceWorker?.register("sw.js").catch(() => {});
}

/** Go to the page in the language that was chosen, or that the browser prefers. */
function speak() {
  const choice = find("[name=language]");
  const known = [...choice.options].map((option) => option.value);
  const { lang } = document.documentElement;
  const wanted = kept(LANGUAGE) ?? navigator.languages.map((code) => code.slice(0, 2)).find((code) => known.includes(code));
  const go = (code) => location.replace(`${choice.options[known.indexOf(code)].dataset.to}${location.search}${location.hash}`);
  choice.addEventListener("change", () => {
    keep(LANGUAGE, choice.value);
    go(choice.value);
  });
  if (lang === known[0] && wanted && known.includes(wanted) && wanted !== lang) go(wanted);
}

/** The puzzle of the home page, whose argument is built in. */
const FIRST = bundled(document.getElementById("first").content.firstElementChild);

/** A puzzle of a kind that has not been begun; undefined if there is none, or without its file. */
async function freshOf(kind) {
  const all = await articlesOf(kind).catch(() => []);
  const first = Math.floor(Math.random() * all.length);
  for (const step of all.keys()) {
    const at = (first + step) % all.length;
    const found = bundled(all[at]);
    if (!kept(keyOf(found.data))) return { ...found, of: `${kind}.${at}` };
  }
  return undefined;
}

/** The article at a place in the pool, if it is that of a puzzle. @param {string} [of]  `8-3.17`, `learn.sandwich.2` */
async function pooledAt(of, link) {
  const [kind, at, exercise] = of?.split(".") ?? [];
  if (!/^([\w-]+-\w+|learn)$/.test(kind)) return undefined;
  const all = await articlesOf(kind).catch(() => []);
  const html = kind === "learn" ? all.find(({ rule }) => rule === at)?.articles[exercise] : all[at];
  return html && bundled(html).link === link ? { html } : undefined;
}

async function openFile(chosen) {
  const bytes = new Uint8Array(await chosen.slice(0, MOST).arrayBuffer());
  const games = takeIn(new TextDecoder().decode(bytes));
  if (games === undefined) return site.open("", { bytes });
  location.hash = "#mine";
  site.route();
  return site.toast(phrase("taken_in", { n: games }));
}

const FORMS = {
  open: () => site.open(find("#text").value),
  enter: ({ columns, rows, repeat, signed }) =>
    site.enter({ rows: Number(rows.value), columns: Number(columns.value), unique: !repeat.checked, signed: signed.checked }, true),
  make: ({ size }, button) => site.make(button, `${size.value}-${button.value}`),
};

const ACTS = {
  daily: () => site.openDay(dayOf(new Date()), find("[data-site=daily]")),
  today: () => (location.hash = "#today"),
  learn: () => (location.hash = "#learn"),
  mine: () => (location.hash = "#mine"),
  send: () => site.share(phrase("today"), site.screen.shared),
  hush: () => site.toast(""),
  close: () => find(".answer").close(),
  file: () => file.click(),
  save_all: () => site.download(written(), "deduce.json", "application/json"),
  play: () => site.show(FIRST.puzzle, { play: true }),
  why: () => site.show(FIRST.puzzle),
  continue: () => site.show(puzzleOf(site.last.link), { of: site.last.of, play: true }),
  rules: () => site.tell(phrase("rules"), [howOf(true, false), howOf(false, true)]),
  tango: () => site.enter({ rows: 6, columns: 6, unique: false, signed: true }, true),
  enter: () => reveal("enter"),
  open: () => reveal("open"),
};

speak();
document.body.classList.add("scripted");
const site = new Site();
const file = find("input[type=file]");

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  FORMS[form.dataset.form](form.elements, event.submitter);
});
document.addEventListener("click", (event) => ACTS[event.target.closest("[data-site]")?.dataset.site]?.());
file.addEventListener("change", () => {
  if (file.files[0]) openFile(file.files[0]);
  file.value = "";
});
for (const kind of ["dragover", "dragleave", "drop"]) {
  addEventListener(kind, (event) => {
    event.preventDefault();
    document.body.classList.toggle("drops", kind === "dragover");
    const { files } = event.dataTransfer;
    if (kind === "drop" && files[0]) openFile(files[0]);
    else if (kind === "drop") site.open(event.dataTransfer.getData("text"));
  });
}
addEventListener("hashchange", () => site.route());
addEventListener("keydown", (event) => site.page?.arrow(event));
addEventListener("resize", () => site.page?.reshape());
addEventListener("storage", ({ key }) => (site.page ? site.page.player.adopt(key) : site.screen && site.present(site.screen)));
addEventListener("pagehide", () => site.page?.playing && site.page.player.save());
document.addEventListener("visibilitychange", () => site.page?.player.clock(site.page.playing && !document.hidden));
site.route();
