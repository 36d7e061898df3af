/** Where an argument did not solve its puzzle. @param {Puzzle} puzzle @param {string[]} values @returns {Hint} */
function hintBySearch(puzzle, values) {
  const cell = [...values.keys()].find((own) => values[own] === "." && puzzle.certain[own] !== ".");
  if (cell === undefined) return { ...NONE, kind: "open", stages: [[puzzle.beyond]] };
  const value = puzzle.certain[cell];
  const said = { beyond: puzzle.beyond, cell: cellName(puzzle, cell), symbol: puzzle.symbols[value] };
  const stages = [[phrase("search", said)], [phrase("search_where", said)], [phrase("search_what", said)]];
  return { ...NONE, kind: "search", stages, places: [[cell, value]] };
}
