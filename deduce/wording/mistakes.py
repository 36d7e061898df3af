"""What is said of entries that cannot all be right."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.puzzle import Cell, Puzzle, cell_name
from deduce.wording.phrases import Phrase, Plural
from deduce.wording.words import APART, cells_listed, listed, number, some

AT_LEAST = Phrase("At least {number} entries are wrong.")
MORE_THAN = Phrase("More than {number} are not searched for.")
STOPPED = Phrase("The search stopped there, so there may be others.")
NOT_FOUND = Phrase("Which ones was not found before the search stopped.")
GIVEN = Phrase("The grid alone does not tell which entries were given{option}.")
ORIGINAL = Phrase("; --puzzle ORIGINAL names wrong entries for sure")
"""The option that goes with it."""

ENTRY = Phrase("{cell} ({symbol})")
ONE_ALONE = Phrase("If one entry alone is wrong, it is {entries}.")
ALL_OF = Phrase("If just {number} are wrong, they are {entries}.")
ONE_SET = Phrase("If just {number} are wrong, they are one of these sets: {sets}.")
SETS = {
    2: Phrase("If just two are wrong, they are one of these pairs: {sets}."),
    3: Phrase("If just three are wrong, they are one of these threes: {sets}."),
}
IN_EACH = Plural("{sets} {cells} is in each.", "{sets} {cells} are in each.")

MOST_NAMED = 6
"""So many of the sets that could be to blame are named; the rest are counted."""


def to_blame(grid: Puzzle, sets: Sequence[tuple[Cell, ...]]) -> str:
    """Name the entries without which a grid can be finished, each with what it holds."""

    def entry(cell: Cell) -> str:
        return ENTRY(cell=cell_name(cell), symbol=grid.symbols.of(int(grid.givens[cell[0]][cell[1]])))

    size = len(sets[0])
    if size == 1:
        return ONE_ALONE(entries=listed(some([entry(cell) for (cell,) in sets], MOST_NAMED), "or"))
    if len(sets) == 1:
        return ALL_OF(number=number(size), entries=listed(list(map(entry, sets[0]))))
    named = APART().join(some([cells_listed(cells) for cells in sets], MOST_NAMED))
    text = SETS.get(size, ONE_SET)(number=number(size), sets=named)
    common = set(sets[0]).intersection(*sets[1:])
    return IN_EACH(len(common), sets=text, cells=cells_listed(common)) if common else text
