/** @type {Map<string, PuzzlePage>} */
const pages = new Map();
/** @type {PuzzlePage | null} */
let shown = null;

/** Show what the address names: a puzzle and a place in it, or the index of a book. @param {boolean} focus */
function route(focus) {
  const hash = location.hash.slice(1);
  const articles = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("article")]);
  const index = /** @type {HTMLElement | null} */ (document.querySelector(".index"));
  const named = articles.find((article) => [hash, hash.split("/")[0]].includes(article.id));
  const article = index ? named : articles[0];
  articles.forEach((own) => (own.hidden = own !== article));
  if (index) index.hidden = Boolean(article);
  if (index && !article) fillIndex(index, articles);
  document.body.classList.toggle("whole", !article);
  const last = shown;
  last?.article.querySelectorAll("dialog").forEach((own) => own.close());
  if (last?.playing) last.player.save();
  last?.player.clock(false);
  shown = null;
  if (article) {
    const name = article.id;
    shown = pages.get(name) ?? new PuzzlePage(article);
    pages.set(name, shown);
    shown.reader.toName(index ? hash.slice(name.length + 1) : hash);
    const goesOn = last && last !== shown && last.playing && shown.puzzle.playable;
    shown.turnTo(hash === name && Boolean(goesOn || shown.playing));
  }
  if (focus) {
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ ((article ?? index)?.querySelector("h1"))?.focus();
  }
}

document.body.classList.add("scripted");
addEventListener("hashchange", () => route(true));
addEventListener("keydown", (event) => shown?.arrow(event));
addEventListener("resize", () => shown?.fit());
addEventListener("pagehide", () => shown?.playing && shown.player.save());
document.addEventListener("visibilitychange", () => shown?.player.clock(shown.playing && !document.hidden));
route(false);
