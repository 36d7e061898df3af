// What the site has besides single puzzles: those of a day, those that were played, and chapters about the rules.
import { dated, dayAfter, dayOf, monthOf, placeOn, shortDate, streaksOf } from "./days.js";
import { days, figuresOf, found, games, punctual } from "./games.js";
import { articlesOf, bundled, LEVELS, pictureOf } from "./pool.js";

/** A screen: `title`, `sub` under it, what can be `shared` of it, and its `parts`, `""` for none. @typedef {object} Screen */

/** An element with its children. */
function built(tag, properties, ...children) {
  const element = made(tag, properties);
  element.append(...children.filter((child) => child !== ""));
  return element;
}

function heading(text, aside = "") {
  return built("h2", {}, text, built("span", { className: "small", textContent: aside }));
}

/** A card that leads to a puzzle or a chapter. */
function card(href, picture, title, state, done) {
  const lines = [built("b", { textContent: title }), built("span", { className: "state", textContent: state })];
  return built("li", {}, built("a", { href, className: done ? "solved" : "" }, picture, ...lines));
}

/** Where a puzzle is found. @param {string} [of]  its place among those that come with their reasons */
export function hrefOf(link, of) {
  return `#p=${encodeURIComponent(link)}${of ? `&of=${of}` : ""}`;
}

function hintsIn(hints) {
  return hints ? phrase("with_hints", { n: hints }) : phrase("no_hints");
}

/** How far a game is. */
function stateOf({ best, hints, filled, blanks, time }) {
  if (best) return `${timeShown(best)}, ${hintsIn(hints)}`;
  return filled ? `${phrase("filled_of", { filled, blanks })} \u00b7 ${timeShown(time)}` : phrase("not_begun");
}

/** A result in a line that gives nothing away. */
export function resultLine(day, puzzle, { time, hints }) {
  return phrase("result", { day: shortDate(day), puzzle, time: timeShown(time), hints: hintsIn(hints) });
}

/** The puzzles of a day by their kinds. */
export const DAILY = ["tango", ...LEVELS];

/** A puzzle of a day, with its place among all of its kind. */
async function ofDay(day, level) {
  const { kind, at } = placeOn(day, level, document.documentElement.dataset.months.split(" "));
  const all = await articlesOf(kind);
  // a site that is built to try things has few
  return { ...bundled(all[at % all.length]), of: `${kind}.${at % all.length}.${day}` };
}

/** The next puzzle of a day that is not solved; undefined if all are. */
export async function nextOf(day) {
  const level = DAILY.find((one) => !days()[day]?.[one]);
  return level && ofDay(day, level);
}

/** Today's puzzles, or those of another day, and its month. @returns {Screen} */
export function dayScreen(wanted) {
  const today = dayOf(new Date());
  const day = /^\d{4}-\d\d-\d\d$/.test(wanted) && wanted <= today && dayAfter(wanted, 0) === wanted ? wanted : today;
  const parts = async () => {
    const shared = [];
    const cards = DAILY.map(async (level, line) => {
      const { data, link, of } = await ofDay(day, level);
      const game = savedGame(data);
      const values = game?.values ?? [...data.givens];
      const result = days()[day]?.[level];
      if (result) shared[line] = resultLine(day, data.heading, result);
      const state = stateOf({ ...filledOf(data, values), ...game, ...result, best: result?.time });
      return card(hrefOf(link, of), pictureOf(data, values), data.heading, state, result);
    });
    const list = built("ul", { className: "cards" }, ...(await Promise.all(cards)));
    screen.shared = shared.filter(Boolean).join("\n");
    return [list, monthShown(day, today)];
  };
  const screen = {
    title: phrase(day === today ? "today" : "puzzles_of_day"),
    sub: dated(day, { weekday: "short", day: "numeric", month: "long" }),
    parts,
  };
  return screen;
}

function monthShown(day, today) {
  const all = days();
  const { now, most } = streaksOf(punctual(), today);
  const month = monthOf(day);
  const earlier = dayAfter(month[0], -1);
  const back = built("a", { href: `#today=${earlier}`, className: "icon" }, iconShown("back"));
  back.setAttribute("aria-label", dated(earlier, { month: "long", year: "numeric" }));
  const title = heading(dated(day, { month: "long", year: "numeric" }), most > 0 ? phrase("streak", { n: now, most }) : "");
  title.prepend(back);
  // 1 January 2024 was a Monday
  const week = Array.from({ length: 7 }, (_, at) => built("li", { className: "small", ariaHidden: "true" }, dated(`2024-01-0${at + 1}`, { weekday: "narrow" })));
  const before = (new Date(`${month[0]}T12:00`).getDay() + 6) % 7;
  const dates = month.map((one) => {
    const solved = Object.keys(all[one] ?? {}).length;
    const link = built(one > today ? "span" : "a", { className: solved ? "day done" : "day", textContent: String(Number(one.slice(8))) });
    if (one <= today) {
      link.href = `#today=${one}`;
      const said = [dated(one, { day: "numeric", month: "long" }), solved ? phrase("solved_of", { solved, all: DAILY.length }) : ""];
      link.setAttribute("aria-label", said.join(" ").trim());
    }
    if (one === day) link.setAttribute("aria-current", "date");
    return built("li", {}, link);
  });
  const empty = Array.from({ length: before }, () => built("li", {}));
  return built("section", {}, title, built("ol", { className: "month" }, ...week, ...empty, ...dates));
}

/** Which games are shown. */
const SHOWN = { all: () => true, going_on: ({ best }) => !best, is_solved: ({ best }) => best, bookmarks: ({ marked }) => marked };

/** The games that were begun, and the bookmarks. @returns {Screen} */
export function gamesScreen() {
  const all = games();
  const list = made("ul", { className: "cards" });
  const show = (kind) => {
    const cards = all.filter(SHOWN[kind]).map((game) => card(hrefOf(game.link, game.of), pictureOf(game.data, game.values), game.heading, stateOf(game), game.best));
    list.replaceChildren(...cards);
  };
  const seg = made("div", { className: "seg", role: "radiogroup", ariaLabel: phrase("mine") });
  for (const kind of Object.keys(SHOWN).filter((one) => one !== "bookmarks" || all.some(SHOWN.bookmarks))) {
    seg.append(built("label", {}, made("input", { type: "radio", name: "show", checked: kind === "all", value: kind }), made("span", { textContent: phrase(kind) })));
  }
  seg.addEventListener("change", ({ target }) => show(target.value));
  show("all");
  const figures = figuresOf(all).map(([name, { times, asked }]) => {
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    return made("li", { textContent: phrase("figures", { n: asked, heading: name, solved: times.length, best: timeShown(Math.min(...times)), mean: timeShown(mean) }) });
  });
  const files = ["save_all", "file"].map((act) => {
    const button = made("button", { type: "button", textContent: phrase(act) });
    button.dataset.site = act;
    return button;
  });
  const parts = [
    ...(all.length ? [seg] : [made("p", { textContent: phrase("none_kept") })]),
    list,
    figures.length ? built("section", {}, heading(phrase("figures_title")), built("ul", {}, ...figures)) : "",
    built("p", { className: "pair" }, ...files),
  ];
  return { title: phrase("mine"), sub: phrase("kept_here", { n: all.length }), parts: async () => parts };
}

/** How many exercises of a chapter were found, and of how many. */
function progressIn({ rule, articles }) {
  return { found: articles.filter((_, at) => found().includes(`learn.${rule}.${at}`)).length, all: articles.length };
}

/** The rules that can be learned, or the chapter of one of them. @returns {Screen} */
export function learnScreen(wanted) {
  const parts = async () => {
    const chapters = await articlesOf("learn");
    const chapter = chapters.find(({ rule }) => rule === wanted);
    if (chapter) return chapterShown(chapter);
    const cards = chapters.map((one) => {
      const progress = progressIn(one);
      const state = progress.found ? phrase("found_of", progress) : phrase("level", one);
      return card(`#learn=${one.rule}`, "", one.name, state, progress.found === progress.all);
    });
    return [built("ul", { className: "cards" }, ...cards)];
  };
  return { title: phrase("learn"), sub: "", parts };
}

function chapterShown(chapter) {
  const exercises = chapter.articles.map((html, at) => {
    const { data, link } = bundled(html);
    const of = `learn.${chapter.rule}.${at}`;
    const done = found().includes(of);
    return card(hrefOf(link, of), pictureOf(data, [...data.givens]), String(at + 1), done ? phrase("found") : "", done);
  });
  const example = built("section", { className: "example" }, heading(phrase("example")));
  example.insertAdjacentHTML("beforeend", chapter.figure);
  const practice = heading(phrase("exercises"), phrase("found_of", progressIn(chapter)));
  return [
    heading(chapter.name, phrase("level", chapter)),
    chapter.idea.startsWith(chapter.takes.slice(0, -1)) ? "" : built("p", {}, chapter.takes),
    built("p", {}, chapter.idea),
    example,
    built("section", {}, practice, built("ul", { className: "cards" }, ...exercises)),
    built("p", {}, built("a", { href: "#learn", textContent: phrase("chapters") }), " ", built("a", { href: `learn/${chapter.rule}/${document.documentElement.lang === "en" ? "index" : document.documentElement.lang}.html`, textContent: phrase("page_of_rule") })),
  ];
}
