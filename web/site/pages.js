// The page of a puzzle with the engine beside it: hints from the engine, more to do, and a grid to tap in.
import { dataOfBlank, drawingOf, rulesOf, UNARGUED } from "./blank.js";

function template(id) {
  return document.getElementById(id).content.cloneNode(true);
}

/** The article of a puzzle that is not argued yet. */
export function articleOf(draft) {
  const article = template("draft").firstElementChild;
  const texts = { h1: draft.title, ".size": draft.size, ".rules": draft.rules, ".id": draft.id };
  for (const [where, text] of Object.entries(texts)) article.querySelector(where).textContent = text;
  article.querySelector("figure").append(draft.drawing);
  const certain = ".".repeat(draft.data.givens.length);
  article.querySelector("script").textContent = JSON.stringify({ ...draft.data, ...UNARGUED, certain, beyond: phrase("later") });
  return article;
}

/** What a page of a tapped grid begins with. */
export function draftOf(own, signed) {
  const data = dataOfBlank(own, signed);
  const [title, size, puzzle] = [`${own.columns}x${own.rows}`, "", jsonOf(own, [...own.givens])];
  return { data, drawing: drawingOf(data), title, size, rules: rulesOf(own.unique, signed), id: "", puzzle, link: JSON.stringify(puzzle) };
}

/** Puzzle JSON of what the script knows. @param {string[]} values  what is to be given */
export function jsonOf(data, values) {
  const { rows, columns, unique, signs } = data;
  return {
    rows,
    columns,
    unique_lines: unique,
    givens: Array.from({ length: rows }, (_, r) => values.slice(r * columns, (r + 1) * columns).join("")),
    signs: signs.map(([one, other, sign]) => ({ cells: [cellName(data, one), cellName(data, other)], sign })),
  };
}

/** A puzzle on the site. */
export class SitePage extends PuzzlePage {
  constructor(article, site, draft) {
    super(article);
    this.site = site;
    this.draft = draft;
    this.argued = this.puzzle.steps.length > 0 || article.querySelector(".ending") !== null;
    this.part(".menu .buttons").before(template("more"));
    const { playable, certain } = this.puzzle;
    // who tapped it in or copied it may have made a mistake
    if (this.argued && !(playable && !certain.includes("."))) this.part(".now").append(template("doubtful"));
  }

  remember(place) {
    const link = encodeURIComponent(this.draft.link).replace(/%(3A|3B|2C)/g, decodeURIComponent);
    // so that Back leads from a puzzle to where puzzles come in
    const how = /[#&]p=/.test(location.hash) ? "replaceState" : "pushState";
    history[how](null, "", `#p=${link}${place ? `&step=${place}` : ""}`);
  }

  advise(values, give) {
    const hint = hintFor(this.puzzle, values);
    if (["wrong", "solved"].includes(hint.kind) || !this.argued) {
      give(hint);
      return;
    }
    const asked = values.join("");
    this.site.ask("advise", { puzzle: jsonOf(this.puzzle, values) }, "working").then(
      (found) => this.player.values.join("") === asked && give(found.step ? hintOf(this.puzzle, found.step) : { ...NONE, ...found }),
      () => give(hint),
    );
  }

  act(name) {
    const acts = {
      "how-hard": () => this.tellGrade(),
      solutions: () => this.tellSolutions(),
      address: () => this.copyLink(),
      change: () => this.site.put(this.entry(), true),
    };
    if (acts[name]) {
      this.dialog("menu").close();
      acts[name]();
    } else super.act(name);
  }

  click(target) {
    const kind = target.closest("[data-save]")?.dataset.save;
    if (kind) this.save(kind);
    else super.click(target);
  }

  /** All that is given, to be tapped in. */
  entry() {
    const { rows, columns, unique, givens, signs } = this.puzzle;
    const entry = new EntryPage({ rows, columns, unique, givens: ".".repeat(givens.length), signs }, this.site);
    Object.assign(entry.player, { values: [...givens], breaks: breaksOf(entry.puzzle, [...givens]) });
    return entry;
  }

  /** Tell how hard the argument was, or what it came to; the board stays as it is. */
  tellGrade() {
    const end = this.items.get("end");
    const stuck = viewAt(this.puzzle, this.reader.places, this.reader.end).values.includes(".");
    const [came, why] = [sentenceIn(end), ideaIn(end)];
    this.site.tell(this.part("h1").textContent, end ? [stuck || !why ? came : "", why] : [phrase("arguing")]);
  }

  async tellSolutions() {
    const html = await this.site.ask("told", { puzzle: this.draft.puzzle }, "working");
    if (html !== undefined) this.site.tell(this.part("h1").textContent, html);
  }

  async copyLink() {
    this.remember(this.playing ? "" : this.reader.name);
    const done = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    this.site.state(done ? "copied" : "this_link");
  }

  async save(kind) {
    const { puzzle } = this.draft;
    const [name, given, ending, type] = {
      text: ["convert", { puzzle, to: "text" }, "txt", "text/plain"],
      svg: ["convert", { puzzle, to: "svg" }, "svg", "image/svg+xml"],
      json: ["argument", { puzzle }, "json", "application/json"],
      page: ["page", { puzzle }, "html", "text/html"],
    }[kind];
    const text = await this.site.ask(name, given, "working");
    if (text === undefined) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = `${puzzle.columns}x${puzzle.rows}.${ending}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }
}

/** What can be put between two cells: its name in `SCRIPT`, how it is written, and what it stands beside. */
const SIGNS = [
  ["equal_right", "=", "\u2192"],
  ["unlike_right", "x", "\u2192"],
  ["equal_below", "=", "\u2193"],
  ["unlike_below", "x", "\u2193"],
];

/** A grid that is tapped in: what is entered will be given. */
export class EntryPage extends SitePage {
  /** @param {EntryPage} [before]  with other signs */
  constructor(own, site, before) {
    const signing = before?.signing ?? false;
    const draft = draftOf(own, signing || own.signs.length > 0);
    super(articleOf(draft), site, draft);
    this.signing = signing;
    this.article.classList.add("enters");
    this.part(".pad").after(template("entering"));
    // all of that is about a puzzle, which it is not yet
    this.part(".more").remove();
    if (before) Object.assign(this.player, { values: before.player.values, past: before.player.past, future: before.player.future });
    else Object.assign(this.player, { values: [...own.givens], past: [], future: [] });
    this.player.breaks = breaksOf(this.puzzle, this.player.values);
    const signs = SIGNS.map(([name, sign, way]) => {
      const button = made("button", { type: "button", textContent: `${sign} ${way}` });
      button.setAttribute("aria-label", phrase(name));
      button.dataset.sign = name;
      return button;
    });
    if (signing) this.part(".pad").replaceChildren(...signs);
    this.part("[data-do=signs]").setAttribute("aria-pressed", String(signing));
    if (before) this.board.choose(before.board.current, false);
  }

  remember() {}

  fit() {
    super.fit();
    const [zero, one] = this.puzzle.symbols;
    if (this.signing) this.article.classList.add("padded");
    const padded = this.article.classList.contains("padded");
    this.part(".how").textContent = phrase(this.signing ? "how_signs" : padded ? "how_pad" : "how_enter", { zero, one });
  }

  click(target) {
    const name = target.closest("[data-sign]")?.dataset.sign;
    if (name) this.put(name);
    else super.click(target);
  }

  /** Put a sign beside the chosen cell, in the place of what is there; the same again takes it away. */
  put(name) {
    const { rows, columns, signs } = this.puzzle;
    const [kind, way] = name.split("_");
    const one = this.board.current;
    const other = one + (way === "right" ? 1 : columns);
    if (way === "right" ? (one + 1) % columns === 0 : other >= rows * columns) return;
    const sign = kind === "equal" ? "=" : "x";
    const there = signs.find((own) => own[0] === one && own[1] === other);
    const rest = signs.filter((own) => own !== there);
    this.anew(there?.[2] === sign ? rest : [...rest, [one, other, sign]], `[data-sign=${name}]`);
  }

  act(name) {
    if (name === "signs") {
      this.signing = !this.signing;
      this.anew(this.puzzle.signs, "[data-do=signs]");
    } else if (name === "done") {
      // whether lines may repeat, nobody has said who did not tick it
      const unique_lines = this.puzzle.unique ? undefined : false;
      this.site.open(JSON.stringify({ ...jsonOf(this.puzzle, this.player.values), unique_lines }), { entered: this });
    } else super.act(name);
  }

  /** Draw it again: signs change how it is laid out. */
  anew(signs, focus) {
    const { rows, columns, unique, givens } = this.puzzle;
    signs = [...signs].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
    const page = new EntryPage({ rows, columns, unique, givens, signs }, this.site, this);
    this.site.put(page, true);
    page.article.querySelector(focus).focus();
  }
}
