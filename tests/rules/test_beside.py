"""Rules that look at finished lines next to a line, compared with a list of every filling."""

from itertools import product

import pytest

from deduce.engine.registry import load
from deduce.grid.fillings import Terms, count_up_to
from deduce.grid.line import Line, Shape

LADDER = load()
SHAPE = Shape(6)
FILLINGS = count_up_to(Terms(SHAPE), 0, 0, -1)
FINISHED = [[0], [6], [3, 9], [1, 2, 12], [0, 4, 5, 8, 13]]


def cases(numbers):
    """Yield every line of six, next to finished lines, that can be filled and is not full.

    With it come all of its fillings, and those of them that are no finished line.  The finished lines have any indices.
    """
    finished = [(3 * at + 1, FILLINGS[number], SHAPE.full & ~FILLINGS[number]) for at, number in enumerate(numbers)]
    for cells in product((0, 1, 2), repeat=SHAPE.length):
        x, y = (sum(1 << at for at, cell in enumerate(cells) if cell == mark) for mark in (1, 0))
        left = [filling for filling in FILLINGS if not x & ~filling and not y & filling]
        if left and x | y != SHAPE.full:
            remaining = [filling for filling in left if filling not in {full for _, full, _ in finished}]
            yield Line(SHAPE, x, y, finished), left, remaining


def shared(x, y, left):
    """Return the blanks in which all of some fillings hold X, and Y."""
    all_x = all_y = SHAPE.full & ~(x | y)
    for filling in left:
        all_x &= filling
        all_y &= ~filling
    return all_x, all_y


def places(findings):
    x = y = 0
    for finding in findings:
        x, y = x | finding.argument.gives.ones, y | finding.argument.gives.zeros
    return x, y


@pytest.mark.parametrize("numbers", FINISHED, ids=str)
def test_whole_line_unique_finds_what_all_fillings_but_the_finished_lines_share(numbers):
    rule = LADDER.rule("whole-line-unique")
    for line, left, remaining in cases(numbers):
        cells = places(rule.find(line))
        if len(remaining) == len(left):
            assert rule.forced.on(line, 0) == cells == (0, 0)
        elif remaining:
            # an easier rule finds what follows from the line alone
            alone, forced = shared(line.x, line.y, left), shared(line.x, line.y, remaining)
            assert rule.forced.on(line, 0) == forced
            assert cells == (forced[0] & ~alone[0], forced[1] & ~alone[1])
        else:
            assert cells == (0, 0)


@pytest.mark.parametrize("numbers", FINISHED, ids=str)
def test_unique_line_forces_what_it_finds_and_nothing_false(numbers):
    rule = LADDER.rule("unique-line")
    yielded = 0
    for line, _, remaining in cases(numbers):
        easy, both = (rule.forced.on(line, bound) for bound in (1, 2))
        findings = list(rule.find(line))
        yielded += len(findings)
        if remaining:
            true = shared(line.x, line.y, remaining)
            assert both[0] & ~true[0] == both[1] & ~true[1] == 0
        assert places(findings) == both
        assert places(finding for finding in findings if finding.band.bound == 1) == easy
    assert yielded
