/** The grid before a what-if, and the cell of its first entry, -1 before there is one. @typedef {{before: string, start: number}} WhatIf */

/** A move: cells with their new values, and the what-ifs after it if they change. @typedef {{cells: Move, whatIfs?: WhatIf[]}} Change */

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
    const { values, whatIfs, past, future, time, hints } = JSON.parse(text);
    const fits = (grid) =>
      grid.length === givens.length && [...grid].every((value, at) => givens[at] === "." ? "01.=x".includes(value) : value === givens[at]);
    const sound = (open) => open.every(({ before, start }) => fits(before) && Number.isInteger(start));
    const legal = (move) =>
      move.cells.every(([cell, value]) => givens[cell] === "." && "01.=x".includes(value)) && sound(move.whatIfs ?? []);
    if (!fits(values) || !sound(whatIfs) || ![...past, ...future].every(legal)) return null;
    return { values: [...values], whatIfs, past, future, time: Number(time) || 0, hints: Number(hints) || 0 };
  } catch {
    return null;
  }
}

/** How symbols are drawn: `discs`, `sky`, or empty for the puzzle's own; a Tango has suns and moons unless it is said. */
function symbolKind({ signs, unique, symbols }) {
  const tango = signs.length > 0 && !unique && symbols.join("") === "01";
  const kind = kept("deduce symbols") ?? (tango ? "sky" : "");
  return KINDS.includes(kind) ? kind : "";
}

/** The symbol that the first tap on a cell fills in. */
function firstSymbol() {
  return kept("deduce first") === "0" ? "0" : "1";
}

/** Whether something is switched on, as it is until somebody says otherwise. */
function setting(name) {
  return kept(`deduce ${name}`) !== "off";
}
