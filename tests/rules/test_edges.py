"""What stands at the edge of a line counts as it does elsewhere."""

from deduce.core.line import Shape
from deduce.ladder.registry import load


def test_a_crossed_pair_in_the_first_two_cells_takes_one_of_each() -> None:
    """`_x_ X Y _ _ X X Y _`: two X are left, one for the crossed pair and one for the gap, so the last cell is Y."""
    (rule,) = [rule for rule in load().rules if rule.facts.id == "one-of-each"]
    x, y = 0b0011000100, 0b0100001000
    assert rule.forced is not None
    assert rule.forced(Shape(10, 0, 1), x, y, 0) == (0, 1 << 9)
    assert rule.forced(Shape(10), x, y, 0) == (0, 0)
