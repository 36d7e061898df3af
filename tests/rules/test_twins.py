"""What a rule forces is what its finder places, is true, and never becomes less when more cells are known."""

from functools import cache, reduce
from itertools import product
from operator import and_

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nightly import one_in

from deduce.engine.arguments import left
from deduce.engine.ladder import Ladder
from deduce.engine.registry import load
from deduce.grid.fillings import Terms, fillable, shared
from deduce.grid.line import Line, Shape
from deduce.grid.propagation import forced_on_line
from deduce.reasons.facts import Needs

LADDER = load()
ON_LINES = [rule for rule in LADDER.rules if rule.info.scope == "line"]
RATINGS = sorted({band.rating for rule in ON_LINES for band in rule.info.bands})


@cache
def states(shape):
    """Return every state of a line that some filling completes."""
    found = []
    for cells in product((0, 1, 2), repeat=shape.length):
        ones = sum(1 << at for at, cell in enumerate(cells) if cell == 1)
        zeros = sum(1 << at for at, cell in enumerate(cells) if cell == 0)
        if fillable(Terms(shape), ones, zeros):
            found.append((ones, zeros))
    return found


def findings(rule, shape, ones, zeros):
    """Yield the rating and the cells of what the finder places on a line, seen from both sides."""
    for one in (True,) if rule.info.symmetric else (True, False):
        for finding in rule.find(Line(shape, *((ones, zeros) if one else (zeros, ones)))):
            x, y = finding.argument.gives.ones, finding.argument.gives.zeros
            yield finding.band.rating, x if one else y, y if one else x


@cache
def all_findings(shape, ones, zeros):
    """Return what the finders of all rules place on a line; the ratings are asked for one after another."""
    return [found for rule in ON_LINES for found in findings(rule, shape, ones, zeros)]


def placed(found, rating):
    """Put together what is placed up to a rating."""
    ones = zeros = 0
    for own, more_ones, more_zeros in found:
        if own <= rating:
            ones, zeros = ones | more_ones, zeros | more_zeros
    return ones, zeros


def closed(give):
    """Make the function that takes what is given again and again, to the end."""

    @cache
    def close(ones, zeros):
        more_ones, more_zeros = give(ones, zeros)
        if not (more_ones & ~ones or more_zeros & ~zeros):
            return ones, zeros
        return close(ones | more_ones, zeros | more_zeros)

    return close


def by_finders(shape, rating):
    return closed(lambda ones, zeros: placed(all_findings(shape, ones, zeros), rating))


@cache
def by_twins(shape, rating):
    on_lines = LADDER.up_to(rating).bounded
    return closed(lambda ones, zeros: forced_on_line(on_lines, Line(shape, ones, zeros)))


SHAPES = [
    *[Shape(length) for length in (2, 3, 4, 5, 6, 7)],
    Shape(6, equal=0b00010, opposite=0b01000),
    Shape(7, equal=0b100001, opposite=0b000110),
    pytest.param(Shape(8), marks=pytest.mark.nightly),
    pytest.param(Shape(8, equal=0b1000100, opposite=0b0010001), marks=pytest.mark.nightly),
]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("rating", one_in(6, RATINGS[::-1]))
def test_finders_place_what_rules_force_on_every_line(shape, rating):
    placed_by, forced, remember = by_finders(shape, rating), by_twins(shape, rating), LADDER.up_to(rating).propagation
    for ones, zeros in states(shape):
        end_ones, end_zeros = forced(ones, zeros)
        assert placed_by(ones, zeros) == (end_ones, end_zeros)
        assert remember.line(shape, ones | zeros << shape.length) == end_ones | end_zeros << shape.length


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_rule_forces_nothing_on_lines_that_its_facts_exclude(shape):
    for rule, band in [(each, band) for each in ON_LINES for band in each.info.bands]:
        for x, y in states(shape):
            room = shape.most - x.bit_count()
            if (rule.info.counts and room > band.bound) or (rule.info.signs and not shape.equal | shape.opposite):
                assert not any(rule.forced.on(Line(shape, x, y), band.bound)), rule.info.id


@pytest.mark.nightly
@pytest.mark.parametrize("rule", ON_LINES, ids=lambda rule: rule.info.id)
def test_rule_forces_what_its_finder_places_on_every_line_of_ten(rule):
    shape = Shape(10)
    on_lines = Ladder((rule,)).bounded
    exact = rule.info.id != "whole-line"
    for ones, zeros in states(shape):
        if rule.info.id == "whole-line" and (ones | zeros).bit_count() > 4:
            continue  # its finder is slow
        if ones < zeros and not rule.info.symmetric:
            continue  # the line with its symbols swapped asks the same
        cells, forced = (
            placed(findings(rule, shape, ones, zeros), 9.0),
            forced_on_line(on_lines, Line(shape, ones, zeros)),
        )
        assert cells[0] & ~forced[0] == cells[1] & ~forced[1] == 0
        assert cells == forced or not exact


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("rating", one_in(6, RATINGS[::-1]))
def test_more_known_cells_never_prevent_a_deduction(shape, rating):
    forced = by_twins(shape, rating)
    ends = {state: forced(*state) for state in states(shape)}
    for (ones, zeros), (end_ones, end_zeros) in ends.items():
        for at in range(shape.length):
            bit = 1 << at
            for more in ((ones | bit, zeros), (ones, zeros | bit)):
                later = ends.get(more) if not (ones | zeros) & bit else None
                if later:
                    assert end_ones & ~later[0] == 0
                    assert end_zeros & ~later[1] == 0


@pytest.mark.parametrize("rule", ON_LINES, ids=lambda rule: rule.info.id)
@pytest.mark.parametrize("shape", [Shape(6, 0b00100, 0b11011), Shape(7, 0, 0b001110)], ids=str)
def test_rule_forces_what_its_finder_places_if_signs_share_a_cell(shape, rule):
    on_lines = Ladder((rule,)).bounded
    for ones, zeros in states(shape):
        more = forced_on_line(on_lines, Line(shape, ones, zeros))
        ones_placed, zeros_placed = placed(findings(rule, shape, ones, zeros), 9.0)
        assert ones_placed & ~more[0] == zeros_placed & ~more[1] == 0


@given(st.data())
def test_forced_cells_hold_in_every_filling(data):
    length = data.draw(st.integers(2, 24))
    gaps = (1 << length - 1) - 1
    equal = data.draw(st.integers(0, gaps)) & data.draw(st.integers(0, gaps))
    opposite = data.draw(st.integers(0, gaps)) & data.draw(st.integers(0, gaps)) & ~equal
    shape = Shape(length, equal, opposite)
    ones = data.draw(st.integers(0, shape.full)) & data.draw(st.integers(0, shape.full))
    zeros = data.draw(st.integers(0, shape.full)) & data.draw(st.integers(0, shape.full)) & ~ones
    both = shared(shape, ones, zeros)
    if both is None:
        return
    for rule in ON_LINES:
        more = forced_on_line(Ladder((rule,)).bounded, Line(shape, ones, zeros))
        assert more[0] & ~both[0] & ~ones == 0, rule.info.id
        assert more[1] & ~both[1] & ~zeros == 0, rule.info.id


@pytest.mark.parametrize("shape", [Shape(7), Shape(6, equal=0b00010, opposite=0b01000)], ids=str)
def test_last_symbol_goes_in_the_only_cell_that_its_groups_share(shape):
    rule, placed_ones = LADDER.rule("n-different-blanks"), 0
    for ones, zeros in states(shape):
        for finding in rule.find(Line(shape, ones, zeros)):
            needs = [fact for fact in finding.argument.facts if isinstance(fact, Needs)]
            groups = [group for need in needs for group in need.groups]
            common = reduce(and_, groups) if len(groups) > 1 and finding.argument.facts[0] == left(1) else 0
            if common and not common & common - 1:
                assert finding.argument.gives.ones == common
                placed_ones += 1
    assert placed_ones > 2


def test_crossed_pair_in_the_first_two_cells_takes_one_of_each():
    """`_x_ X Y _ _ X X Y _`: two X are left, one for the crossed pair and one for the gap, so the last cell is Y."""
    rule, x, y = LADDER.rule("one-of-each"), 0b0011000100, 0b0100001000
    assert rule.forced.on(Line(Shape(10, 0, 1), x, y), 0) == (0, 1 << 9)
    assert rule.forced.on(Line(Shape(10), x, y), 0) == (0, 0)
