/** Say on the index how far each puzzle is, and where to go on. @param {HTMLElement} index @param {HTMLElement[]} articles */
function fillIndex(index, articles) {
  let solved = 0;
  /** @type {Element | null} */
  let begun = null;
  /** @type {Element | null} */
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
    const state = /** @type {Element} */ (card.querySelector(".state"));
    state.textContent = done ? phrase("is_solved") : fill.filled ? phrase("filled_of", fill) : "";
  });
  const told = /** @type {Element} */ (index.querySelector(".progress"));
  const next = begun ?? (solved ? fresh : null);
  told.replaceChildren(phrase("solved_of", { solved, all: articles.length }));
  if (next) {
    const link = made("a", { textContent: phrase("go_on") });
    link.setAttribute("href", /** @type {Element} */ (next).getAttribute("href") ?? "");
    told.append(" ", link);
  }
}
