"""How hard a search a puzzle is, drawn: the table of assignments, and the tree of backtracking where it is small."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.puzzle import Puzzle, cell_name
from deduce.search.effort import RANDOM_ORDERS, Branch, Effort
from deduce.show.screen import Screen
from deduce.wording import setters as say
from deduce.wording.words import SPAN, TITLED, capital, figures


def draw_efforts(screen: Screen, found: Sequence[Effort], most: int | None) -> None:
    """Write a row for each order of the cells."""
    screen.say(say.BACKTRACKING())
    orders = {name: order(orders=RANDOM_ORDERS) for name, order in say.ORDERS.items()}
    more = "" if most is None else say.MORE_THAN(most=figures(most))
    ends = [more if own.end is None else figures(own.end) for own in found]
    if screen.plain:
        for own, end in zip(found, ends, strict=True):
            order = capital(orders[own.order])
            solved = own.solution is not None or own.end is None
            needed = say.NEEDED if solved else say.NEEDED_TO_THE_END
            screen.say(needed(order=order, solution=_first(own, more), end=end), hang=2)
        return
    told = [[_first(own, more), end] for own, end in zip(found, ends, strict=True)]
    heads = (say.TO_A_SOLUTION(), say.TO_THE_END())
    widths = [max(map(len, column)) for column in zip(heads, *told, strict=True)]
    first = max(map(len, orders.values()))
    screen.blank()
    for name, cells in zip((say.ORDER(), *(orders[own.order] for own in found)), (heads, *told), strict=True):
        row = "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        screen.row((f"  {name:<{first}}  {row}", "faint" if cells is heads else ""))


def _first(own: Effort, more: str) -> str:
    if own.solution is None:
        return more if own.end is None else say.NO_SOLUTION()
    return figures(own.solution)


def draw_tree(screen: Screen, puzzle: Puzzle, tree: Branch) -> None:
    """Draw the tree of backtracking, a row for each part without a branching."""
    screen.blank()
    screen.say(say.TREE())
    screen.blank()
    if not (tree.filled or screen.plain):
        screen.row((say.START(), ""))
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
    symbols = puzzle.symbols
    cells = [cell_name(cell) for cell, _ in branch.filled]
    values = " ".join(symbols.of(value) for _, value in branch.filled)
    filled = say.NOTHING()
    if cells:
        place = cells[0] if len(cells) == 1 else SPAN(first=cells[0], last=cells[-1])
        filled = TITLED(title=place, said=values)
    style = ""
    if branch.stuck is not None:
        filled = say.STUCK(filled=filled, zero=symbols.zero, one=symbols.one, cell=cell_name(branch.stuck))
    elif not branch.branches:
        filled, style = say.SOLUTION(filled=filled), "good"
    screen.row((head, "faint"), (filled, style))
