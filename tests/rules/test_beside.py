"""Rules that look at finished lines beside a line, held against listing every filling."""

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
        left = [way for way in FILLINGS if not x & ~way and not y & way]
        if left and x | y != SHAPE.full:
            yield x, y, left


def shared(x, y, left):
    """Return the blanks in which all of some fillings hold X, and Y."""
    all_x = all_y = SHAPE.full & ~(x | y)
    for way in left:
        all_x &= way
        all_y &= ~way
    return all_x, all_y


def places(findings):
    x = y = 0
    for finding in findings:
        x, y = x | finding.argument.x, y | finding.argument.y
    return x, y


@pytest.mark.parametrize("numbers", FINISHED, ids=str)
def test_what_all_fillings_share_that_repeat_no_finished_line_is_found(numbers):
    rule = LADDER.rule("whole-line-unique")
    finished = finished_lines(numbers)
    struck = {full for _, full, _ in finished}
    silent = 0
    for x, y, left in states():
        rest = [way for way in left if way not in struck]
        found = places(rule.find(Line(SHAPE, x, y, finished)))
        if len(rest) == len(left):
            silent += 1
            assert rule.forced(SHAPE, x, y, finished, 0) == found == (0, 0)
        elif rest:
            # what the line says by itself is for the easier rule to find
            alone = shared(x, y, left)
            forced = shared(x, y, rest)
            assert rule.forced(SHAPE, x, y, finished, 0) == forced
            assert found == (forced[0] & ~alone[0], forced[1] & ~alone[1])
        else:
            assert found == (0, 0)
    assert silent


@pytest.mark.parametrize("numbers", FINISHED, ids=str)
def test_unique_line_forces_what_it_finds_and_nothing_false(numbers):
    rule = LADDER.rule("unique-line")
    finished = finished_lines(numbers)
    struck = {full for _, full, _ in finished}
    told = 0
    for x, y, left in states():
        rest = [way for way in left if way not in struck]
        easy, both = (rule.forced(SHAPE, x, y, finished, bound) for bound in (1, 2))
        findings = list(rule.find(Line(SHAPE, x, y, finished)))
        told += len(findings)
        if rest:
            true = shared(x, y, rest)
            assert both[0] & ~true[0] == both[1] & ~true[1] == 0
        assert places(findings) == both
        assert places(finding for finding in findings if finding.band.bound == 1) == easy
    assert told
