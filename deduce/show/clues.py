"""What each clue is good for: the grid with the idle clues marked and the ratings of the blanks, then in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deduce.grading.clues import Clues
from deduce.puzzle import EMPTY, Cell, LineAt, cell_name
from deduce.scene.lines import signs_along, signs_below
from deduce.show.screen import Piece, Screen, width_of
from deduce.show.strips import Look
from deduce.wording import setters as say
from deduce.wording.places import level_name
from deduce.wording.words import listed

LOOK = Look({}, 3, spaced=True, label=1)
"""Each cell has three terminal cells, its clue in the middle one."""


def draw_clues(screen: Screen, clues: Clues) -> None:
    """Show which clues are idle, and how hard the puzzle would be with one more."""
    level = int(clues.rating or 0)
    graded = say.RATED(rating=clues.rating, level=level, name=level_name(level)) if level else say.NO_STEP()
    screen.say(say.NOT_SOLVED() if clues.rating is None else graded, style="title")
    if not screen.plain:
        screen.blank()
        _grid(screen, clues)
        screen.blank()
        for row in _legend(clues):
            screen.say(row, style="faint")
    screen.blank()
    for sentence in _told(clues, with_blanks=screen.plain):
        screen.say(sentence, hang=2)


def _grid(screen: Screen, clues: Clues) -> None:
    puzzle = clues.puzzle
    margin = len(str(puzzle.rows))
    for part in LOOK.parts(puzzle.columns, screen.width - margin - 2):
        if part.start:
            screen.blank()
        screen.row((" " * (margin + 1) + "".join(f"{c + 1:>2}  " for c in part), "faint"))
        for r in range(puzzle.rows):
            gaps = signs_along(puzzle, LineAt((0, r)))
            pieces: list[Piece] = [(f"{r + 1:>{margin}} ", "faint")]
            for c in part:
                text, style = _cell(clues, (r, c))
                pieces += [(text, style), (" " * (LOOK.width - width_of(text)) + gaps.get(c, " "), "faint")]
            screen.row(*pieces)
            below = LOOK.beneath(signs_below(puzzle, r), part)
            if below:
                screen.row((" " * (margin + 1) + below, "faint"))


def _cell(clues: Clues, cell: Cell) -> Piece:
    """Give a cell as it is drawn: a clue, in brackets where it is idle, or what the rating of a blank would be."""
    r, c = cell
    symbol = clues.puzzle.givens[r][c]
    if symbol == EMPTY:
        rating = clues.given[cell]
        return (" .", "faint") if rating == clues.rating else (_rating(rating), "")
    value = clues.puzzle.symbols.of(int(symbol))
    if cell not in clues.without:
        return f" {value}", "given"
    return (f"[{value}]", "place") if clues.without[cell] == clues.rating else (f"({value})", "because")


def _rating(rating: float | None) -> str:
    return "?" if rating is None else f"{rating:.1f}"


def _legend(clues: Clues) -> Iterator[str]:
    one = clues.puzzle.symbols.one
    if any(rating == clues.rating for rating in clues.without.values()):
        yield say.IDLE_MARK(one=one)
    if any(rating != clues.rating for rating in clues.without.values()):
        yield say.CHANGING_MARK(one=one)
    shown = [rating for rating in clues.given.values() if rating != clues.rating]
    if shown:
        yield say.NUMBER_MARK(rating=_rating(shown[0]))
    if clues.given:
        yield say.DOT_MARK() if shown else _no_blank(clues)


def _told(clues: Clues, with_blanks: bool) -> Iterator[str]:
    """Say it in sentences: of all idle clues, and on request of all blanks."""
    puzzle = clues.puzzle
    idle = [(rating, cell_name(cell)) for cell, rating in clues.without.items()]
    idle += [(rating, say.SIGN(sign=sign)) for sign, rating in clues.without_sign.items()]
    yield say.IDLE(len(idle), clues=puzzle.clues + len(puzzle.signs))
    for rating, names in sorted(_by_rating(idle).items(), key=lambda entry: entry[0] or 9.0):
        if clues.rating is None:
            phrase = say.IDLE_ONES
        elif rating == clues.rating:
            phrase = say.IDLE_SAME
        else:
            phrase = say.IDLE_UNSOLVED if rating is None else say.IDLE_CHANGING
        yield phrase(len(names), rating=rating, clues=listed(names))
    if with_blanks:
        yield from _blanks(clues)


def _blanks(clues: Clues) -> Iterator[str]:
    by_rating = _by_rating((rating, cell_name(cell)) for cell, rating in clues.given.items())
    changed = sorted(rating for rating in by_rating if rating is not None and rating != clues.rating)
    for rating in changed:
        yield say.IF_GIVEN(rating=rating, blanks=listed(by_rating[rating], "or"))
    if clues.rating in by_rating:
        yield say.OTHERS_NOTHING() if changed else _no_blank(clues)


def _by_rating(found: Iterable[tuple[float | None, str]]) -> dict[float | None, list[str]]:
    ratings: dict[float | None, list[str]] = {}
    for rating, name in found:
        ratings.setdefault(rating, []).append(name)
    return ratings


def _no_blank(clues: Clues) -> str:
    return say.NO_HELP() if clues.rating is None else say.NO_CHANGE()
