"""Rules that look at finished lines next to a line, compared with a list of every filling."""

from itertools import product

import pytest

from deduce.core.fillings import Terms, count_up_to
from deduce.core.line import Line, Shape
from deduce.ladder.registry import load

LADDER = load()
SHAPE = Shape(6)
FILLINGS = count_up_to(Terms(SHAPE), 0, 0, -1)
FINISHED = [[0], [6], [3, 9], [1, 2, 12], [0, 4, 5, 8, 13]]


def finished_lines(numbers):
    """Return finished lines; their indices are what they may be in a grid: any, in order."""
    return [(3 * at + 1, FILLINGS[number], SHAPE.full & ~FILLINGS[number]) for at, number in enumerate(numbers)]


def states():
    """Yield every line of six that can be filled and is not full, and all of its fillings."""
    for cells in product((0, 1, 2), repeat=SHAPE.length):
        x, y = (sum(1 << at for at, cell in enumerate(cells) if cell == mark) for mark in (1, 0))
        left = [filling for filling in FILLINGS if not x & ~filling and not y & filling]
        if left and x | y != SHAPE.full:
            yield x, y, left


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
        x, y = x | finding.argument.x, y | finding.argument.y
    return x, y


@pytest.mark.parametrize("numbers", FINISHED, ids=str)
def test_whole_line_unique_finds_what_all_fillings_but_the_finished_lines_share(numbers):
    rule = LADDER.rule("whole-line-unique")
    finished = finished_lines(numbers)
    struck = {full for _, full, _ in finished}
    silent = 0
    for x, y, left in states():
        remaining = [filling for filling in left if filling not in struck]
        cells = places(rule.find(Line(SHAPE, x, y, finished)))
        if len(remaining) == len(left):
            silent += 1
            assert rule.forced(SHAPE, x, y, finished, 0) == cells == (0, 0)
        elif remaining:
            # an easier rule finds what follows from the line alone
            alone = shared(x, y, left)
            forced = shared(x, y, remaining)
            assert rule.forced(SHAPE, x, y, finished, 0) == forced
            assert cells == (forced[0] & ~alone[0], forced[1] & ~alone[1])
        else:
            assert cells == (0, 0)
    assert silent


@pytest.mark.parametrize("numbers", FINISHED, ids=str)
def test_unique_line_forces_what_it_finds_and_nothing_false(numbers):
    rule = LADDER.rule("unique-line")
    finished = finished_lines(numbers)
    struck = {full for _, full, _ in finished}
    yielded = 0
    for x, y, left in states():
        remaining = [filling for filling in left if filling not in struck]
        easy, both = (rule.forced(SHAPE, x, y, finished, bound) for bound in (1, 2))
        findings = list(rule.find(Line(SHAPE, x, y, finished)))
        yielded += len(findings)
        if remaining:
            true = shared(x, y, remaining)
            assert both[0] & ~true[0] == both[1] & ~true[1] == 0
        assert places(findings) == both
        assert places(finding for finding in findings if finding.band.bound == 1) == easy
    assert yielded
