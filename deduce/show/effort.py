"""How hard a search a puzzle is, drawn: the table of assignments, and the tree of backtracking where it is small."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.puzzle import Puzzle, cell_name
from deduce.search.effort import RANDOM_ORDERS, Branch, Effort
from deduce.show.screen import Screen

_ORDERS = {
    "constrained": "most constrained line first",
    "reading": "reading order",
    "random": f"random order, median of {RANDOM_ORDERS}",
}


def draw_efforts(screen: Screen, found: Sequence[Effort], most: int | None) -> None:
    """Write a row for each order of the cells."""
    screen.say(
        "Plain backtracking puts 0, then 1, into one blank after another, and goes back where a rule is broken. "
        "It needs so many assignments:"
    )
    more = f"more than {most:,}"
    told = [[more if value is None else f"{value:,}" for value in (own.solution, own.end)] for own in found]
    if screen.plain:
        for own, (solution, end) in zip(found, told, strict=True):
            screen.say(f"{_ORDERS[own.order].capitalize()}: {solution} to a solution, {end} to the end.", hang=2)
        return
    heads = ("to a solution", "to the end")
    widths = [max(map(len, column)) for column in zip(heads, *told, strict=True)]
    first = max(map(len, _ORDERS.values()))
    screen.blank()
    for name, cells in zip(("order", *(_ORDERS[own.order] for own in found)), (heads, *told), strict=True):
        row = "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        screen.row((f"  {name:<{first}}  {row}", "faint" if cells is heads else ""))


def draw_tree(screen: Screen, puzzle: Puzzle, tree: Branch) -> None:
    """Draw the tree of backtracking, a row for each part without a branching."""
    screen.blank()
    screen.say("Its tree in reading order, a row for what is filled between two branchings:")
    screen.blank()
    if not (tree.filled or screen.plain):
        screen.row(("start", ""))
    _draw(screen, puzzle, [tree] if tree.filled or not tree.branches else tree.branches, "", "")


def _draw(screen: Screen, puzzle: Puzzle, branches: Sequence[Branch], before: str, number: str) -> None:
    for at, branch in enumerate(branches, 1):
        last = at == len(branches)
        own = f"{number}.{at}" if number else str(at)
        if screen.plain:
            head, after = f"{own}: ", ""
        elif screen.boxes:
            head, after = before + ("└─ " if last else "├─ "), before + ("   " if last else "│  ")
        else:
            head, after = before + ("`- " if last else "|- "), before + ("   " if last else "|  ")
        _row(screen, puzzle, branch, head)
        _draw(screen, puzzle, branch.branches, after, own)


def _row(screen: Screen, puzzle: Puzzle, branch: Branch, head: str) -> None:
    cells = [cell_name(cell) for cell, _ in branch.filled]
    values = " ".join(puzzle.symbols.of(value) for _, value in branch.filled)
    place = cells[0] if len(cells) == 1 else f"{cells[0]} to {cells[-1]}" if cells else ""
    filled = f"{place}: {values}" if place else "nothing is to fill"
    if branch.stuck is not None:
        end, style = f"; neither {puzzle.symbols.zero} nor {puzzle.symbols.one} fits {cell_name(branch.stuck)}", ""
    elif not branch.branches:
        end, style = "; a solution", "good"
    else:
        end, style = "", ""
    screen.row((head, "faint"), (f"{filled}{end}", style))
