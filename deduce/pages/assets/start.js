/** Say on the index how far each puzzle is, and where to go on. */
function fillIndex(index, articles) {
  let solved = 0;
  let begun = null;
  let fresh = null;
  index.querySelectorAll("li a").forEach((card, at) => {
    const puzzle = dataOf(articles[at]);
    const values = savedGame(puzzle)?.values ?? [...puzzle.givens];
    const fill = filledOf(puzzle, values);
    const done = values.join("") === puzzle.certain;
    if (done) solved += 1;
    else if (fill.filled) begun ??= card;
    else fresh ??= card;
    card.classList.toggle("solved", done);
    const state = card.querySelector(".state");
    state.textContent = done ? phrase("is_solved") : fill.filled ? phrase("filled_of", fill) : "";
  });
  const progress = index.querySelector(".tally");
  const next = begun ?? (solved ? fresh : null);
  progress.replaceChildren(phrase("solved_of", { solved, all: articles.length }));
  if (next) {
    const link = made("a", { textContent: phrase("go_on") });
    link.setAttribute("href", next.getAttribute("href") ?? "");
    progress.append(" ", link);
  }
}

const pages = new Map();
let shown = null;

/** Show what the address names: a puzzle and a place in it, or the index of a book. */
function route(focus) {
  const hash = location.hash.slice(1);
  const articles = [...document.querySelectorAll("article")];
  const index = document.querySelector(".index");
  const named = articles.find((article) => [hash, hash.split("/")[0]].includes(article.id));
  const article = index ? named : articles[0];
  articles.forEach((other) => (other.hidden = other !== article));
  if (index) index.hidden = Boolean(article);
  if (index && !article) fillIndex(index, articles);
  document.body.classList.toggle("whole", !article);
  const last = shown;
  last?.article.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  if (last?.playing) last.player.save();
  last?.player.clock(false);
  shown = null;
  if (article) {
    const name = article.id;
    shown = pages.get(name) ?? new PuzzlePage(article);
    pages.set(name, shown);
    shown.reader.toName(index ? hash.slice(name.length + 1) : hash);
    const { player, puzzle, playing } = shown;
    const begun = player.past.length > 0 && !player.solved;
    const goesOn = last !== shown && puzzle.playable && (begun || last?.playing);
    shown.turnTo(hash === name && Boolean(goesOn || playing));
  }
  if (focus) {
    scrollTo(0, 0);
    (article?.querySelector(".name h1") ?? index?.querySelector("h1"))?.focus();
  }
}

document.body.classList.add("scripted");
addEventListener("hashchange", () => route(true));
addEventListener("keydown", (event) => shown?.arrow(event));
addEventListener("resize", () => shown?.reshape());
addEventListener("storage", ({ key }) => pages.forEach(({ player }) => player.adopt(key)));
addEventListener("pagehide", () => shown?.playing && shown.player.save());
document.addEventListener("visibilitychange", () => shown?.player.clock(shown.playing && !document.hidden));
route(false);
