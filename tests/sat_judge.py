"""A judge from outside: the game rules alone, as clauses for a SAT solver."""

from itertools import combinations

from pysat.card import CardEnc
from pysat.solvers import Minisat22

from deduce.game.puzzle import Puzzle


def game(puzzle: Puzzle) -> tuple[list[list[int]], list[list[int]], int]:
    """Return the variables of the cells, the rules of the game and the signs as clauses, and the last variable."""
    rows, columns = puzzle.rows, puzzle.columns
    grid = [[r * columns + c + 1 for c in range(columns)] for r in range(rows)]
    lines = [grid, [list(column) for column in zip(*grid, strict=True)]]
    top, clauses = rows * columns, []
    for parallel in lines:
        for line in parallel:
            for three in zip(line, line[1:], line[2:], strict=False):
                clauses += [list(three), [-cell for cell in three]]
            most = (len(line) + 1) // 2
            for literals, limit in ((line, most), ([-cell for cell in line], len(line) // 2 if puzzle.odd else most)):
                bound = CardEnc.atmost(literals, limit, top_id=top)
                top = max(top, bound.nv)
                clauses += bound.clauses
        if puzzle.unique_lines:
            for one, other in combinations(parallel, 2):
                differ = []
                for a, b in zip(one, other, strict=True):
                    top += 1
                    differ.append(top)
                    clauses += [[-top, a, b], [-top, -a, -b]]
                clauses.append(differ)
    for sign in puzzle.signs:
        a, b = (grid[r][c] for r, c in (sign.a, sign.b))
        clauses += [[-a, b], [a, -b]] if sign.equal else [[a, b], [-a, -b]]
    return grid, clauses, top


def solutions(puzzle: Puzzle, limit: int = 2) -> list[tuple[str, ...]]:
    """Find solutions, up to a number."""
    rows, columns = puzzle.rows, puzzle.columns
    grid, clauses, _ = game(puzzle)
    for r, row in enumerate(puzzle.givens):
        clauses += [[grid[r][c] if value == "1" else -grid[r][c]] for c, value in enumerate(row) if value != "."]
    found = []
    with Minisat22(bootstrap_with=clauses) as solver:
        while len(found) < limit and solver.solve():
            model = solver.get_model()
            found.append(tuple("".join("1" if model[cell - 1] > 0 else "0" for cell in row) for row in grid))
            solver.add_clause([-value for value in model[: rows * columns]])
    return found


def wrong_entries(puzzle: Puzzle, most: int) -> tuple[int, set[frozenset[tuple[int, int]]]]:
    """Find the fewest entries, up to a number, without which there is a solution, and all sets of that size.

    If even that many are too few, the number is one more and there are no sets.
    """
    grid, clauses, top = game(puzzle)
    entries = {
        grid[r][c] if value == "1" else -grid[r][c]: (r, c)
        for r, row in enumerate(puzzle.givens)
        for c, value in enumerate(row)
        if value != "."
    }
    for size in range(most + 1):
        wrong = CardEnc.atmost([-entry for entry in entries], size, top_id=top).clauses if entries else []
        found = set()
        with Minisat22(bootstrap_with=clauses + wrong) as solver:
            while solver.solve():
                held = set(solver.get_model())
                gone = [entry for entry in entries if entry not in held]
                found.add(frozenset(entries[entry] for entry in gone))
                if not gone:
                    return 0, found
                solver.add_clause(gone)
        if found:
            return size, found
    return most + 1, set()
