"""Phrases for wrong entries, and for entries that cannot all be right."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.puzzle import Cell, LineAt, Puzzle, cell_name
from deduce.wording.hints import LOOK
from deduce.wording.phrases import Phrase, Plural
from deduce.wording.words import APART, capital, cells_listed, line_named, listed, number, shortened

NO_SOLUTION = Phrase("This puzzle has no solution, so no entry can be right.")
WRONG = Plural("{cells} is wrong.", "{cells} are wrong.")
ONLY_WRONG = Phrase("The only entry is wrong.")
BOTH_WRONG = Phrase("Both entries are wrong.")
ALL_WRONG = Phrase("All {all} entries are wrong.")
SOME_WRONG = Plural("{number} of {all} entries is wrong.", "{number} of {all} entries are wrong.")

AT_LEAST = Phrase("At least {number} entries are wrong.")
MORE_THAN = Phrase("More than {number} are not searched for.")
STOPPED = Phrase("The search stopped there, so there may be others.")
NOT_FOUND = Phrase("The search stopped before it could find which ones.")
GIVEN = Phrase("The grid does not show which cells are clues.{option}")
ORIGINAL = Phrase(" Add --puzzle ORIGINAL to find wrong entries for certain.")
"""The option of the command line that helps."""

ENTRY = Phrase("{cell} ({symbol})")
ONE_ALONE = Phrase("If only one entry is wrong, it is {entries}.")
ALL_OF = Phrase("If only {number} are wrong, they are {entries}.")
ONE_SET = Phrase("If only {number} are wrong, they are one of these sets: {sets}.")
SETS = {
    2: Phrase("If only two are wrong, they are one of these pairs: {sets}."),
    3: Phrase("If only three are wrong, they are one of these threes: {sets}."),
}
IN_EACH = Plural("{sets} All of them include {cells}.", "{sets} All of them include {cells}.")

MOST_NAMED = 6
"""The number of wrong entries, or sets of suspects, that are named; the others are counted."""


def wrong_in_stages(cells: Sequence[Cell], entries: int) -> tuple[str, str, str]:
    """Return how many entries are wrong, then also the row of the first, then which they are."""
    if len(cells) == entries:
        count = {1: ONLY_WRONG, 2: BOTH_WRONG}.get(entries, ALL_WRONG)(all=number(entries))
    else:
        count = SOME_WRONG(len(cells), number=capital(number(len(cells))), all=entries)
    named = WRONG(len(cells), cells=listed(shortened([cell_name(cell) for cell in cells], MOST_NAMED)))
    return count, f"{count} {LOOK(place=line_named(LineAt((0, cells[0][0]))))}", named


def to_blame(grid: Puzzle, sets: Sequence[tuple[Cell, ...]]) -> str:
    """Return the entries without which a grid can be completed."""

    def entry(cell: Cell) -> str:
        return ENTRY(cell=cell_name(cell), symbol=grid.symbols.of(int(grid.givens[cell[0]][cell[1]])))

    size = len(sets[0])
    if size == 1:
        return ONE_ALONE(entries=listed(shortened([entry(cell) for (cell,) in sets], MOST_NAMED), "or"))
    if len(sets) == 1:
        return ALL_OF(number=number(size), entries=listed(list(map(entry, sets[0]))))
    named = APART().join(shortened([cells_listed(cells) for cells in sets], MOST_NAMED))
    text = SETS.get(size, ONE_SET)(number=number(size), sets=named)
    common = set(sets[0]).intersection(*sets[1:])
    return IN_EACH(len(common), sets=text, cells=cells_listed(common)) if common else text
