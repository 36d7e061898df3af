"""An argument is cut to what some of its cells need: it is still proved, and nothing in it is redundant."""

import pytest

from deduce.engine.arguments import LineArgument, breaks, left, one_in, sign, third, three
from deduce.engine.lean import lean, only
from deduce.game.puzzle import LineAt
from deduce.game.world import Literals, ProofError, World, values_on
from deduce.grid.line import Line, Shape
from deduce.reasons.proof import prove

ROW = LineAt((0, 0))


def line_of(row, equal=0, opposite=0):
    x, y = (sum(1 << at for at, cell in enumerate(row) if cell == mark) for mark in "10")
    return Line(Shape(len(row), equal, opposite), x, y)


def proved(line, argument):
    """Prove an argument on a line, by the prover, which refuses anything redundant."""
    signs = {ROW: line.shape.signs}
    world = World(1, line.shape.length, True, signs, values_on(ROW, line.known))
    prove(world, argument.at(ROW))
    return argument


def test_cell_next_to_a_pair_needs_no_other_cell():
    line = line_of(".11...")
    whole = LineArgument((third(0b1001, beside=0b110),), y=0b1001)
    assert proved(line, only(line, whole, 0, 1)) == LineArgument((third(1, beside=0b110),), y=1)


def test_group_without_the_cells_is_enough():
    line = line_of("11011.....")
    groups = [0b0011100000, 0b1110000000]
    whole = proved(line, LineArgument((left(1), one_in(groups)), y=0b1101100000))
    assert proved(line, only(line, whole, 0, 3 << 8)) == LineArgument((left(1), one_in(groups[:1])), y=3 << 8)


def test_single_cell_is_argued_by_trying_the_last_of_a_symbol_there():
    line = line_of("11....")
    whole = proved(line, LineArgument((left(1), one_in([0b11100, 0b111000])), y=0b100100))
    then = LineArgument(y=0b11100), breaks(three(y=0b11100))
    tried = LineArgument((left(1, line.blanks),), y=1 << 5, if_x=1 << 5, then=then)
    assert proved(line, only(line, whole, 0, 1 << 5)) == tried


@pytest.mark.parametrize("idle", [sign(0b110000, "="), third(1, beside=0b110), left(2)], ids=lambda fact: fact.kind)
def test_redundant_fact_is_removed(idle):
    line = line_of(".11...0.", equal=0b010000)
    needed = LineArgument((third(0b1000, beside=0b110),), y=0b1000)
    assert lean(line, needed._replace(facts=(idle, *needed.facts))) == proved(line, needed)


def test_unused_consequence_is_removed():
    line = line_of("10..1.1.")
    needed = LineArgument(y=0b1100), breaks(three(y=0b1110))
    lean_one = LineArgument((left(1, line.blanks),), y=1 << 7, if_x=1 << 7, then=needed)
    idle = LineArgument((third(1 << 5, beside=0b1010000),), y=1 << 5)
    more = needed[0]._replace(gives=Literals(0b101100))
    assert lean(line, lean_one._replace(then=(idle, more, needed[1]))) == lean_one
    assert proved(line, lean_one)


def test_argument_that_does_not_follow_is_refused():
    with pytest.raises(ProofError, match="does not follow"):
        lean(line_of("11...."), LineArgument((left(1),), y=1 << 5))
