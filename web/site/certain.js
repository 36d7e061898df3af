// What is certain of a puzzle before its explanation comes, without the engine.

/** The steps with which an explanation begins, as far as they are seen on one line. */
export function stepsBySight(puzzle) {
  const [values, steps] = [[...puzzle.givens], []];
  for (let sight; ([sight] = sightsOf(puzzle, values, () => true, sight)), sight; ) {
    if (sight.places.some(([at]) => values[sight.line.cells[at]] !== ".")) break;
    steps.push(stepOf(puzzle, sight));
    for (const [cell, value] of outcome(steps.at(-1))) values[cell] = value;
    if (breaksOf(puzzle, values).length) break;
  }
  return steps;
}

/** All ways to fill a line, as numbers, whose bits are its cells. */
function allWays(line) {
  const { ways } = waysToFill({ ...line, values: line.values.map(() => ".") }, Infinity);
  return ways.map((way) => [...way].reduce((bits, value, at) => bits | (Number(value) << at), 0));
}

/** Fill in what is the same in all ways to fill a line, over and over; return whether every line still has one. @param {number[][]} ways  of each line */
function settled({ rows, columns, unique }, lines, grid, ways) {
  const open = new Set(lines.keys());
  const without = (number, drops) => {
    const left = ways[number].filter((way) => !drops(way));
    if (left.length < ways[number].length) open.add(number);
    ways[number] = left;
  };
  for (const number of open) {
    const { cells } = lines[number];
    const bits = (value) => cells.reduce((sum, cell, at) => sum | (grid[cell] === value ? 1 << at : 0), 0);
    const [ones, zeros] = [bits("1"), bits("0")];
    without(number, (way) => way & zeros || ones & ~way);
    open.delete(number);
    if (!ways[number].length) return false;
    const [and, or] = [ways[number].reduce((a, b) => a & b), ways[number].reduce((a, b) => a | b)];
    cells.forEach((cell, at) => {
      if (grid[cell] !== "." || (!((and >> at) & 1) && (or >> at) & 1)) return;
      grid[cell] = String((and >> at) & 1);
      open.add(number < rows ? rows + (cell % columns) : Math.floor(cell / columns));
    });
    const beside = [...lines.keys()].filter((other) => other !== number && other < rows === number < rows);
    if (unique && ways[number].length === 1) beside.forEach((other) => without(other, (way) => way === and));
  }
  return true;
}

/** The most grids that are tried, and the longest line, in the search for the solution of a puzzle whose explanation is not here. */
const [MOST_TRIED, LONGEST] = [200, 20];

/** What is certain of a puzzle without the engine: its solution if a short search finds exactly one, else what all ways to fill its lines share. */
export function certainOf(puzzle) {
  const { rows, columns, givens } = puzzle;
  if (Math.max(rows, columns) > LONGEST) return givens;
  const lines = linesOf(puzzle, [...givens]);
  const solutions = [];
  // lines with the same signs have the same ways
  const known = {};
  const open = [{ grid: [...givens], ways: lines.map((line) => (known[JSON.stringify([line.most, line.signs])] ??= allWays(line))) }];
  let sure;
  for (let tried = 0; open.length && solutions.length < 2; tried++) {
    if (tried === MOST_TRIED) return sure;
    const { grid, ways } = open.pop();
    const fits = settled(puzzle, lines, grid, ways);
    sure ??= fits ? grid.join("") : givens;
    const [number] = [...lines.keys()].filter((at) => ways[at].length > 1).sort((a, b) => ways[a].length - ways[b].length);
    if (fits && number === undefined) solutions.push(grid.join(""));
    if (!fits || number === undefined) continue;
    const cell = lines[number].cells.find((empty) => grid[empty] === ".");
    for (const value of "01") open.push({ grid: Object.assign([...grid], { [cell]: value }), ways: [...ways] });
  }
  return solutions.length === 1 ? solutions[0] : sure;
}
