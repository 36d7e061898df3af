"""The redundant clues of a puzzle, and the ratings with one more: in a grid, then in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from deduce.difficulty import LEVELS
from deduce.grading.clues import Clues
from deduce.puzzle import EMPTY, Cell, cell_name
from deduce.show.grids import Cells, Look, draw_cells, symbol_width
from deduce.show.screen import Piece, Screen, padded
from deduce.wording.words import listed


def draw_clues(screen: Screen, clues: Clues) -> None:
    """Show which clues are redundant, and how hard the puzzle would be with one more."""
    level = int(clues.rating or 0)
    if clues.rating is None:
        title = "The rules in use cannot solve the puzzle."
    else:
        title = f"Rating {clues.rating}, level {level} ({LEVELS[level]})." if level else "No step is needed."
    screen.say(title, style="title")
    if not screen.plain:
        screen.blank()
        look = Look(2 + symbol_width(clues.puzzle), before=1)
        draw_cells(screen, Cells(clues.puzzle, look, partial(_cell, clues, look.width)))
        screen.blank()
        for row in _legend(clues):
            screen.say(row, style="faint")
    screen.blank()
    for sentence in _told(clues, with_blanks=screen.plain):
        screen.say(sentence, hang=2)


def _cell(clues: Clues, width: int, cell: Cell) -> Piece:
    """Return a cell as it is drawn: a clue, in brackets if redundant, or the rating with this cell given as well."""
    r, c = cell
    symbol = clues.puzzle.givens[r][c]
    if symbol == EMPTY:
        rating = clues.given[cell]
        unchanged = rating == clues.rating
        text, style = (" .", "faint") if unchanged else (" ?" if rating is None else f"{rating:.1f}", "")
    else:
        value = clues.puzzle.symbols.of(int(symbol))
        if cell not in clues.without:
            text, style = f" {value}", "given"
        elif clues.without[cell] == clues.rating:
            text, style = f"[{value}]", "place"
        else:
            text, style = f"({value})", "because"
    return padded(text, width), style


def _legend(clues: Clues) -> Iterator[str]:
    one = clues.puzzle.symbols.one
    if any(rating == clues.rating for rating in clues.without.values()):
        yield f"[{one}] is a redundant clue: without it there is still one solution, and the same rating."
    if any(rating != clues.rating for rating in clues.without.values()):
        yield f"({one}) is a redundant clue without which the rating changes."
    shown = [rating for rating in clues.given.values() if rating != clues.rating]
    if shown:
        yield "A number is the rating with that cell given as well."
    if clues.given:
        yield "A dot means no change." if shown else _no_blank(clues)


def _told(clues: Clues, with_blanks: bool) -> Iterator[str]:
    """Yield sentences about all redundant clues, and on request about all empty cells."""
    puzzle = clues.puzzle
    redundant = [(rating, cell_name(cell)) for cell, rating in clues.without.items()]
    redundant += [(rating, f"the sign {sign}") for sign, rating in clues.without_sign.items()]
    yield _counts(len(redundant), puzzle.clues + len(puzzle.signs))
    for rating, names in sorted(_by_rating(redundant).items(), key=lambda entry: entry[0] or 9.0):
        if clues.rating is None:
            effect = ""
        elif rating == clues.rating:
            effect = f", and the rating stays {rating}"
        elif rating is None:
            effect = ", but the rules in use cannot solve the puzzle without it"
        else:
            effect = f", but the rating would be {rating}"
        yield f"Redundant{effect}: {listed(names)}."
    if with_blanks:
        yield from _blanks(clues)


def _counts(redundant: int, clues: int) -> str:
    if not redundant:
        return f"No clue is redundant: without any one of the {clues}, there is more than one solution."
    if redundant == 1:
        return f"1 of {clues} clues is redundant."
    return f"{redundant} of {clues} clues are redundant; without one of them, another may be needed."


def _blanks(clues: Clues) -> Iterator[str]:
    by_rating = _by_rating((rating, cell_name(cell)) for cell, rating in clues.given.items())
    changed = sorted(rating for rating in by_rating if rating is not None and rating != clues.rating)
    for rating in changed:
        yield f"If it were given, the rating would be {rating}: {listed(by_rating[rating], 'or')}."
    if clues.rating in by_rating:
        yield "Any other empty cell would change nothing." if changed else _no_blank(clues)


def _by_rating(found: Iterable[tuple[float | None, str]]) -> dict[float | None, list[str]]:
    ratings: dict[float | None, list[str]] = {}
    for rating, name in found:
        ratings.setdefault(rating, []).append(name)
    return ratings


def _no_blank(clues: Clues) -> str:
    if clues.rating is None:
        return "With any one cell more given, they still cannot."
    return "No other cell would change the rating if it were given."
