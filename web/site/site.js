// The site: brings puzzles in, keeps the engine, and shows the page of a puzzle.
import { DeduceError, Stopped, starting } from "./deduce.js";
import { articleOf, draftOf, EntryPage, SitePage } from "./pages.js";

const EXAMPLE = "6x6u:jfCFACCe";
const LANGUAGE = "deduce language";

/** More characters than that are not read, and a box would show them only after a long while. */
const LONG = 1e6;

/** The same for a trace. */
const LONG_TRACE = 2 ** 24;

/** How much of a text is handed to the engine: one more than it reads, so that it says so. */
const mostOf = (start) => (start.slice(0, 1000).includes('"deduce-trace/') ? LONG_TRACE : LONG) + 1;

const find = (selector) => document.querySelector(selector);

function element(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  return made.content.firstElementChild;
}

class Site {
  constructor() {
    this.page = null;
    this.opened = 0;
    this.asking = 0;
    this.loaded = false;
    this.again = false;
    this.engine = starting({ language: document.documentElement.lang, onProgress: (part) => this.progress(part) });
    this.await();
  }

  /** Tell how far the engine is until it is there. */
  await() {
    this.loaded = false;
    // what is said where it cannot be loaded
    this.failed = "";
    this.progress(0);
    this.engine.ready.then(
      () => {
        this.loaded = true;
        if (!this.asking) this.state("");
        keepOffline();
      },
      (error) => {
        this.failed = typeof WebAssembly === "undefined" ? "no_wasm" : "offline";
        this.state(this.failed, {}, String(error));
      },
    );
  }

  progress(part) {
    if (this.asking || this.loaded || this.failed) return;
    const key = this.again ? "stopped" : part < 1 ? "loading" : "starting";
    this.state(key, { percent: Math.round(100 * part) });
    if (part < 1) find(".state progress").setAttribute("value", String(part));
    find(".state progress").hidden = false;
  }

  /** Say what goes on, or nothing. */
  state(key, values = {}, why = "") {
    if (!key && find(".state").hidden) return;
    find(".state").hidden = !key;
    find(".state p").textContent = key ? phrase(key, values) : "";
    find(".state p").title = why;
    find(".state progress").removeAttribute("value");
    find(".state progress").hidden = !this.asking;
    find("[data-site=stop]").hidden = !this.asking;
    this.page?.fit();
  }

  /**
   * Ask the engine, and say so; nothing comes of what was stopped.
   * @param {string} key  of what is said
   */
  async ask(name, given, key, bytes) {
    const engine = this.engine;
    if (!this.loaded) await engine.ready.catch(() => {});
    const { ready } = engine;
    this.asking += 1;
    this.state(key);
    try {
      return await engine.ask(name, given, bytes);
    } catch (error) {
      if (error instanceof Stopped) return undefined;
      const key = this.failed || (error.dead ? "too_much" : "");
      throw key ? new Error(phrase(key)) : error;
    } finally {
      this.asking -= 1;
      if (engine.ready !== ready && !this.asking) {
        // it was stopped, or did not survive the question
        this.again = true;
        this.await();
      } else if (!this.asking) this.state(this.failed);
    }
  }

  /** Read whatever somebody has, and show it. */
  async open(text, { bytes, place = "", play = false, entered } = {}) {
    const turn = (this.opened += 1);
    this.tellFaults([]);
    find(".several").replaceChildren();
    if (entered && !this.loaded) this.enter(entered);
    const linked = /#(?:.*&)?p=([^&\s]+)/.exec(text);
    if (linked && !/[?&]m=|#m=/.test(text)) {
      place ||= /[#&]step=([\d.]+|end)/.exec(text)?.[1] ?? "";
      text = decoded(linked[1]);
    }
    text = text.slice(0, mostOf(text));
    if (!text.trim() && !bytes) return this.tellFaults([phrase("nothing")]);
    let found;
    try {
      found = await this.ask("read", { text }, "reading", bytes);
    } catch (error) {
      return this.turned(turn) && this.tellFaults([String(error.message)]);
    }
    if (!found || !this.turned(turn)) return undefined;
    const { puzzles, told, faults } = found;
    if (puzzles.length === 1 && !faults.length) return this.show(puzzles[0], { place, play, told });
    if (puzzles.length > 1) told.push(phrase("several", { n: puzzles.length }));
    this.tellFaults(faults, told);
    return this.choose(puzzles);
  }

  /** @param {number} turn  of opening; another may have come since */
  turned(turn) {
    return turn === this.opened;
  }

  /** Play at once what was tapped in, while the engine is not there. */
  enter(entered) {
    const { puzzle, player } = entered;
    const own = { ...puzzle, unique: puzzle.unique && !puzzle.signs.length, givens: player.values.join("") };
    const draft = draftOf(own, own.signs.length > 0);
    this.put(new SitePage(articleOf(draft), this, draft), true);
  }

  choose(drafts) {
    const buttons = drafts.map((draft, at) => {
      const name = [`${at + 1}.`, `${draft.data.columns}x${draft.data.rows}`, draft.id].filter(Boolean).join(" ");
      const button = made("button", { type: "button", textContent: name });
      button.addEventListener("click", () => this.show(draft, {}));
      const item = made("li", {});
      item.append(button);
      return item;
    });
    find(".several").replaceChildren(...buttons);
  }

  /** Show a puzzle as it is, and its argument as soon as that is found. */
  async show(draft, { place = "", play = false, told = [] }) {
    const turn = (this.opened += 1);
    const old = this.page;
    const first = new SitePage(articleOf({ ...draft, drawing: element(draft.drawing) }), this, draft);
    const same = old && !(old instanceof EntryPage) && keyOf(old.puzzle) === keyOf(first.puzzle);
    this.put(first, play || Boolean(same && old.playing));
    /** Say before the rest what was found in reading it. */
    const tell = (page) => {
      const said = [...page.article.querySelectorAll(".said p:not(.idea)")].map((own) => own.textContent);
      if (told.length && !page.playing && !place) page.say([phrase("puzzle")], [...told, ...said], draft.rules);
    };
    tell(first);
    let html;
    try {
      html = await this.ask("article", { puzzle: draft.puzzle }, "arguing");
    } catch (error) {
      return this.turned(turn) && this.tell(draft.title, [String(error.message)]);
    }
    if (!html || !this.turned(turn)) return undefined;
    const page = new SitePage(element(html), this, draft);
    this.put(page, first.playing);
    if (!first.playing) page.reader.toName(place);
    return tell(page);
  }

  /** Put a page in the place of the one that is shown; what is played goes on. */
  put(page, playing) {
    const old = this.page;
    if (old?.playing) old.player.save();
    const active = old?.article.contains(document.activeElement) ? document.activeElement : null;
    if (old && old.constructor === page.constructor && keyOf(old.puzzle) === keyOf(page.puzzle)) carry(old.player, page.player);
    old?.player.clock(false);
    old?.article.remove();
    find("main").append(page.article);
    find(".entry").hidden = true;
    document.body.classList.remove("whole");
    this.page = page;
    page.turnTo(playing);
    if (!playing) page.reader.go(0);
    else page.remember("");
    const button = active?.getAttribute("data-do");
    if (active?.closest("[data-cell]")) page.board.choose(old.board.current, true);
    else if (button) page.article.querySelector(`[data-do="${button}"]`)?.focus();
    else if (active || !old) page.part("h1").focus();
  }

  /** Go back to where puzzles come in. */
  leave() {
    this.opened += 1;
    if (this.page?.playing) this.page.player.save();
    this.page?.player.clock(false);
    this.page?.article.remove();
    this.page = null;
    find(".entry").hidden = false;
    document.body.classList.add("whole");
    find(".entry h1").focus();
  }

  /** Say what is wrong with what came in. @param {string[]} told  what is to be said beside */
  tellFaults(faults, told = []) {
    const paragraphs = [...faults, ...told].map(paragraph);
    paragraphs.forEach((own, at) => own.classList.toggle("fault", at < faults.length));
    find(".faults").replaceChildren(...paragraphs);
    if (paragraphs.length && this.page) this.leave();
  }

  /** Show an answer. @param {string | string[]} told  HTML from the engine, or texts */
  tell(title, told) {
    find(".answer h2").textContent = title;
    if (typeof told === "string") find(".answer .told").innerHTML = told;
    else find(".answer .told").replaceChildren(...told.filter(Boolean).map(paragraph));
    find(".answer").showModal();
  }

  /** Show what the address names. */
  route() {
    const { p, step = "" } = Object.fromEntries([...location.hash.slice(1).matchAll(/(?:^|&)(\w+)=([^&]*)/g)].map((own) => own.slice(1)));
    if (!p) return this.page ? this.leave() : undefined;
    const link = decoded(p);
    if (this.page?.draft.link === link) return this.page.reader.toName(step);
    find("#text").value = link;
    return this.open(link, { place: step });
  }
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function paragraph(text) {
  return made("p", { textContent: text });
}

/** Go on with a game on another page of the same puzzle. */
function carry(from, to) {
  const { values, past, future, time, hints, hint, stage, said } = from;
  Object.assign(to, { values, past, future, time, hints, hint, stage, said });
  to.breaks = breaksOf(to.page.puzzle, values);
}

/** Let the site work without a network from now on, where the browser can. */
function keepOffline() {
  if (navigator.onLine) navigator.serviceWorker?.register("sw.js").catch(() => {});
}

/** Go to the page in the language that was chosen, or that the browser prefers. */
function speak() {
  const choice = find("[name=language]");
  const known = [...choice.options].map((option) => option.value);
  const { lang } = document.documentElement;
  const wanted = kept(LANGUAGE) ?? navigator.languages.map((own) => own.slice(0, 2)).find((own) => known.includes(own));
  const go = (code) => location.replace(`${choice.options[known.indexOf(code)].dataset.to}${location.hash}`);
  choice.addEventListener("change", () => {
    keep(LANGUAGE, choice.value);
    go(choice.value);
  });
  if (lang === known[0] && wanted && known.includes(wanted) && wanted !== lang) go(wanted);
}

function fillSelect(name, values, chosen) {
  const options = values.map((value) => new Option(String(value), String(value), false, value === chosen));
  find(`select[name=${name}]`).replaceChildren(...options);
}

speak();
document.body.classList.add("scripted");
const sides = Array.from({ length: 17 }, (_, at) => at + 4);
fillSelect("columns", sides, 6);
fillSelect("rows", sides, 6);
fillSelect("size", sides.filter((side) => side % 2 === 0), 8);
fillSelect("level", [1, 2, 3, 4, 5, 6, 7, 8], 3);
const site = new Site();
const file = find("input[type=file]");

async function openFile(own) {
  const most = mostOf(await own.slice(0, 1000).text());
  const bytes = new Uint8Array(await own.slice(0, most).arrayBuffer());
  site.open("", { bytes });
}

const FORMS = {
  open: () => site.open(find("#text").value),
  tap: ({ columns, rows, repeat }) => {
    const [c, r] = [Number(columns.value), Number(rows.value)];
    site.put(new EntryPage({ rows: r, columns: c, unique: !repeat.checked, givens: ".".repeat(r * c), signs: [] }, site), true);
  },
  make: async ({ size, level }) => {
    try {
      const made = await site.ask("generate", { size: size.value, level: Number(level.value) }, "making");
      if (made) site.open(JSON.stringify(made[0]), { play: true });
    } catch (error) {
      site.tellFaults([error instanceof DeduceError ? phrase("none_made") : error.message]);
    }
  },
};
document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  FORMS[form.dataset.form](form.elements);
});
// whatever is done next, a word on what was done is no longer wanted
document.addEventListener("click", () => site.loaded && !site.asking && site.state(""), true);
document.addEventListener("click", (event) => {
  const name = event.target.closest("[data-site]")?.getAttribute("data-site");
  if (name === "stop") site.engine.stop();
  if (name === "close") find(".answer").close();
  if (name === "file") file.click();
  if (name === "example") site.open(EXAMPLE);
});
find("#text").addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text");
  if (text.length <= LONG) return;
  event.preventDefault();
  site.open(text);
});
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
addEventListener("resize", () => site.page?.fit());
addEventListener("pagehide", () => site.page?.playing && site.page.player.save());
document.addEventListener("visibilitychange", () => site.page?.player.clock(site.page.playing && !document.hidden));
site.route();
