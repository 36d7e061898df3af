/**
 * A game as the browser keeps it.
 * @typedef {object} Game
 * @property {string[]} values
 * @property {Move[]} past
 * @property {Move[]} future
 * @property {number} time  played, in milliseconds
 * @property {number} hints  that were asked for
 */

function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    // nothing is kept: the page works all the same
    return null;
  }
}

function keep(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // as above
  }
}

/** What the game of a puzzle is kept under. */
function keyOf(puzzle) {
  return `deduce ${puzzle.columns} ${puzzle.givens} ${JSON.stringify(puzzle.signs)}`;
}

/** The game of a puzzle, if there is one that fits. */
function savedGame(puzzle) {
  const text = kept(keyOf(puzzle)) ?? "";
  const { givens } = puzzle;
  try {
    const { values, past = [], future = [], time = 0, hints = 0 } = JSON.parse(text);
    if (values.length !== givens.length || !/^[01.=x]*$/.test(values)) return null;
    const fits = (moves) =>
      moves.every((move) => move.every(([cell, value]) => givens[cell] === "." && "01.=x".includes(value)));
    if (!fits(past) || !fits(future)) return null;
    const own = [...givens].map((value, at) => (value === "." ? values[at] : value));
    return { values: own, past, future, time: Number(time), hints: Number(hints) };
  } catch {
    return null;
  }
}

/** Whether something is switched on; breaks are shown until somebody says otherwise. */
function setting(name) {
  return (kept(`deduce ${name}`) ?? (name === "breaks" ? "on" : "off")) === "on";
}
