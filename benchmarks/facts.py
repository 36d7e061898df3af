"""Count again the facts that docs/facts.md states: about lines, about small grids, and the fewest clues.

    python benchmarks/facts.py lines [LENGTH]     the shortest line on which each rating is needed, up to a length
    python benchmarks/facts.py small [CELLS]      the ratings of all puzzles of a grid with at most so many cells
    python benchmarks/facts.py grids [SIDE]       the number of filled grids, up to a side
    python benchmarks/facts.py clues [SIZE]       for how many grids of a size each number of clues is the fewest

`deduce generate` refuses wishes by the first two (`deduce/books/making.py`).  The others use no rule: grids are counted
row by row, and the fewest clues are a smallest set of cells that meets the differences from every other grid, which are
all listed (python-sat, extra `test`).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product

from deduce.engine.registry import load
from deduce.engine.trials import enough
from deduce.game.puzzle import EMPTY, Odd, Puzzle
from deduce.grid.grid import Grid
from deduce.grid.tally import number_of_solutions

LINES_ALONE = 7.0  # from this rating on, rules look at the whole grid


def lines_of(length: int, odd: str = "") -> list[str]:
    """Return all right lines of a length, by trying all."""
    fewest, most = length // 2, (length + 1) // 2
    ones = {most} if odd else {fewest, most}
    texts = map("".join, product("01", repeat=length))
    return [text for text in texts if "000" not in text and "111" not in text and text.count("1") in ones]


def needed_on_lines(length: int, unique: bool, odd: Odd = "") -> set[float]:
    """Return the ratings of the rules without signs that give a cell of a line on which no easier rule gives one.

    The line has any known cells that leave a filling, and with unique lines any finished lines beside it.
    """
    bands = [
        (band.rating, rule.info.scope, rule.bounded(band.bound))
        for rule in load().rules
        for band in rule.info.bands
        if band.rating < LINES_ALONE and not rule.info.signs
    ]
    bands.sort(key=lambda each: each[0])
    right, found = lines_of(length, odd), set[float]()
    for cells in map("".join, product("01.", repeat=length)):
        if EMPTY not in cells:
            continue
        fits = [line for line in right if all(a in (EMPTY, b) for a, b in zip(cells, line, strict=True))]
        if not fits:
            continue
        # finished lines matter only if the line could be the same, and if one way is left at least
        besides = [[]] if not unique else [list(some) for n in range(len(fits)) for some in combinations(fits, n)]
        for beside in besides:
            grid = Grid.of(
                Puzzle([cells, EMPTY * length, *beside], unique, odd=odd if length == 2 + len(beside) else "")
            )
            finished = grid.beside(0)
            for rating, scope, rule in bands:
                if scope == "lines" and not beside:
                    continue
                seen = grid.line(0, True, finished if scope == "lines" else ())
                if any(rule.both_sides(seen, seen.swapped())):
                    found.add(rating)
                    break
    return found


def filled(rows: int, columns: int, unique: bool, odd: str = "") -> list[tuple[str, ...]]:
    """Return all filled grids, row by row, each with every column so far without three together."""
    grids: list[tuple[str, ...]] = [()]
    wanted = set(lines_of(rows, odd))
    right = lines_of(columns, odd)
    for _ in range(rows):
        beginnings = {line[: len(grids[0]) + 1] for line in wanted}
        grids = [
            (*grid, row)
            for grid in grids
            for row in right
            if not (unique and row in grid) and beginnings.issuperset(map("".join, zip(*grid, row, strict=True)))
        ]
        if not grids:
            return []
    return [grid for grid in grids if not unique or len(set(zip(*grid, strict=True))) == columns]


def classes(rows: int, columns: int, unique: bool) -> Counter[tuple[str, ...]]:
    """Return a grid for all that are the same after turning, mirroring and swapping the symbols, with their number."""
    found = Counter[tuple[str, ...]]()
    first = dict[object, tuple[str, ...]]()
    for grid in filled(rows, columns, unique):
        found[first.setdefault(Puzzle(grid, unique).canonical, grid)] += 1
    return found


def differences(grid: tuple[str, ...], grids: list[tuple[str, ...]]) -> list[int]:
    """Return the cells in which a grid differs from each other one, as bit sets, the least sets only."""
    own = int("".join(grid), 2)
    found = sorted({own ^ int("".join(other), 2) for other in grids} - {0}, key=int.bit_count)
    least: list[int] = []
    for cells in found:
        if all(few & cells != few for few in least):
            least.append(cells)
    return least


def ratings_of(rows: int, columns: int, unique: bool) -> set[float]:
    """Return the ratings of all puzzles of a size, without signs, that the rules solve."""
    ladder, cells, found = load(), rows * columns, set[float]()
    ratings = sorted({band.rating for rule in ladder.rules for band in rule.info.bands if not rule.info.signs})
    grids = filled(rows, columns, unique)
    for grid in classes(rows, columns, unique):
        least, text = differences(grid, grids), "".join(grid)
        for given in range(1 << cells):
            if all(given & cut for cut in least):
                shown = "".join(text[at] if given >> cells - 1 - at & 1 else EMPTY for at in range(cells))
                givens = [shown[at : at + columns] for at in range(0, cells, columns)]
                rating = enough(ladder, ratings, Grid.of(Puzzle(givens, unique)), grid)
                found.update([] if rating is None else [rating])
    return found


def fewest_clues(rows: int, columns: int, unique: bool) -> Counter[int]:
    """Return how many grids need at least each number of clues."""
    from pysat.examples.hitman import Hitman

    found, grids = Counter[int](), filled(rows, columns, unique)
    for grid, number in classes(rows, columns, unique).items():
        sets = [[at for at in range(rows * columns) if cut >> at & 1] for cut in differences(grid, grids)]
        with Hitman(bootstrap_with=sets, htype="sorted") as hitman:
            found[len(hitman.get())] += number
    return found


def sizes(cells: int) -> Iterator[tuple[int, int, bool]]:
    """Yield the sizes of at most so many cells, the shorter side first, with and without unique lines."""
    for unique, rows in product((True, False), range(2, cells)):
        for columns in range(rows, cells // rows + 1):
            yield rows, columns, unique


def _lines(length: int) -> None:
    found = dict[float, int]()
    for cells in range(2, length + 1):
        for rating in needed_on_lines(cells, False):
            found.setdefault(rating, cells)
    for rating, cells in sorted(found.items()):
        print(f"{rating}  {cells} cells")


def _small(cells: int) -> None:
    for rows, columns, unique in sizes(cells):
        if found := sorted(ratings_of(rows, columns, unique)):
            print(f"{columns}x{rows}  {'unique' if unique else 'repeating'}  {' '.join(map(str, found))}")


def _grids(side: int) -> None:
    for rows, columns, unique in sizes(side * side):
        if columns <= side:
            count = number_of_solutions(Grid.of(Puzzle([EMPTY * columns] * rows, unique)))
            print(f"{columns}x{rows}  {'unique' if unique else 'repeating'}  {count if count is not None else '?'}")


def _clues(side: int) -> None:
    for unique in (True, False):
        counts = ", ".join(f"{few}: {number}" for few, number in sorted(fewest_clues(side, side, unique).items()))
        print(f"{side}x{side}  {'unique' if unique else 'repeating'}  {counts}")


WHAT: dict[str, tuple[Callable[[int], None], int]] = {
    "lines": (_lines, 10),
    "small": (_small, 12),
    "grids": (_grids, 6),
    "clues": (_clues, 6),
}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=WHAT)
    parser.add_argument("size", type=int, nargs="?")
    words = parser.parse_args()
    run, usual = WHAT[words.what]
    run(usual if words.size is None else words.size)
