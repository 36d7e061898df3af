"""The score tells eight kinds of answers apart, at every level and in several sizes."""

import pytest
from nightly import rounds

from deduce.reasoning import LEVELS, tasks
from deduce.reasoning.table import KINDS, rows

SIZES = [(6, (1, 2, 3)), (8, (1, 4, 5, 7)), pytest.param(10, LEVELS, marks=pytest.mark.nightly)]
BOUNDS = {
    "own moves, own reasons": (0.95, 1),
    "own moves, no reasons": (0, 0),
    "solution, cell by cell": (0, 0),
    "solution, as a grid": (0, 0),
    "own moves shuffled": (0.3, 0.7),
    "random clues as reasons": (0, 0.1),
    "all clues as reasons": (0, 0.4),
    "one wrong in the middle": (0.85, 0.99),
}


@pytest.mark.parametrize(("size", "levels"), SIZES)
@rounds(1, 10)
def test_shares_tell_the_kinds_apart(size, levels, rounds):
    asked = list(tasks(rounds, 4, levels=levels, size=size))
    table = {row.kind: row for row in rows(asked)}
    assert table.keys() == KINDS.keys() == BOUNDS.keys()
    for kind, (least, most) in BOUNDS.items():
        assert least <= table[kind].score.share <= most, kind
        assert table[kind].clean == (len(asked) if kind == "own moves, own reasons" else 0), kind


def test_figures_of_the_kinds():
    table = {row.kind: row.score for row in rows(tasks(1, 2, levels=(2, 5)))}
    own, grid = table["own moves, own reasons"], table["solution, as a grid"]
    assert own.entered == own.argued == own.reasons == own.hold == own.filled == own.empty
    assert grid.by_grid == grid.entered == grid.empty
    assert table["random clues as reasons"].fail > 0.8 * own.empty
    assert table["own moves shuffled"].missing > 0
    assert table["all clues as reasons"].hold == own.empty
    assert table["all clues as reasons"].leaps > 0
    assert table["one wrong in the middle"].wrong == 2
