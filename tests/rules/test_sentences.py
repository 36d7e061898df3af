"""What a sentence says in words agrees with the finding that it tells."""

from itertools import product

import pytest

from deduce.core.fillings import Terms, count_up_to, fillable
from deduce.core.line import Line, Shape, positions
from deduce.ladder.registry import load
from deduce.ladder.says import OnLine
from deduce.puzzle import Symbols
from deduce.wording.grammar import brief, link_text, step_text
from deduce.wording.words import number

LADDER = load()
ROW = (0, 0)


def sentences(name, line, one=True):
    """Yield what one rule finds on a line, seen from the side of one symbol: the argument, as a step, as a link."""
    length = line.shape.length
    for finding in LADDER.rule(name).find(line):
        argument = finding.argument
        says = argument.says(OnLine(ROW, one))
        places = {(0, at): int(one) for at in positions(argument.x)}
        places |= {(0, at): int(not one) for at in positions(argument.y)}
        step = step_text(says, ROW, places, Symbols(), length)
        yield argument, step, link_text(brief(says), ROW, places, Symbols(), length)


def findings(name, shape):
    """Yield what one rule finds on every line of a shape that can be filled, with its sentence."""
    for cells in product((0, 1, 2), repeat=shape.length):
        x, y = (sum(1 << at for at, cell in enumerate(cells) if cell == mark) for mark in (1, 0))
        if fillable(Terms(shape), x, y):
            for argument, step, _ in sentences(name, Line(shape, x, y)):
                yield (x, y), argument, step


def line_of(row):
    return Line(Shape(len(row)), *(sum(1 << at for at, cell in enumerate(row) if cell == mark) for mark in "10"))


def ways(shape, x, y):
    return count_up_to(Terms(shape), x, y, -1)


@pytest.mark.parametrize("shape", [Shape(6), Shape(7), Shape(6, equal=0b00100, opposite=0b10000)], ids=str)
def test_whole_line_lists_all_fillings_and_rests_on_just_the_cells_that_leave_no_other(shape):
    told = set()
    for line, argument, text in findings("whole-line", shape):
        if "can be filled in" not in text:
            continue
        x, y = argument.because_x, argument.because_y
        all_ways = ways(shape, x, y)
        assert all_ways == ways(shape, *line)
        shown = [" ".join(f"{way:0{shape.length}b}"[::-1]) for way in all_ways]
        assert all(filling in text for filling in shown)
        assert f"{number(len(shown))} way{'s' * (len(shown) > 1)}:" in text
        have = {1: "It has", 2: "Both have"}.get(len(shown), "All have")
        assert f". {have} " in text
        told.add(have)
        for at in range(shape.length):
            bit = 1 << at
            if (x | y) & bit:
                assert len(ways(shape, x & ~bit, y & ~bit)) > len(all_ways)
    assert told


@pytest.mark.parametrize(("row", "listed"), [("001...0...", True), ("00.1......", False)], ids=["six", "seven"])
def test_six_fillings_are_still_listed_and_seven_are_not(row, listed):
    line = line_of(row)
    assert len(ways(line.shape, line.x, line.y)) == (6 if listed else 7)
    texts = [step for _, step, _ in sentences("whole-line", line)]
    assert [text for text in texts if ("can be filled in six ways" in text) == listed] == texts != []


def test_the_value_that_is_tried_is_the_other_one():
    shape = Shape(10, equal=1 << 8, opposite=1)
    tried = set()
    for x, y in ((1 << 5, 0), (0, 1 << 5)):
        for argument, step, link in sentences("whole-line", Line(shape, x, y)):
            wrong, right = ("0", "1") if argument.x else ("1", "0")
            assert link.startswith(f"Row 1 cannot be filled with {wrong} in column ")
            assert step.startswith(f"In row 1, try {wrong} in column ")
            assert step.endswith(f" is {right}.")
            tried.add(wrong)
    assert tried == {"0", "1"}


@pytest.mark.parametrize(
    ("name", "row", "end"),
    [
        ("one-of-each-gap", ".1..001..0", "none left for column 1: it is 1."),
        ("one-of-each-gap", "110..1..0.", "none left for column 10: it is 0."),
        ("one-of-each-gap", "1.1..0..1..1", "none left for columns 10-11: they are 0."),
        ("quota-fill", "1.10", "so its blank, column 2, is 0."),
        ("quota-fill", "1.1..1", "so its blanks, columns 2 and 4-5, are 0."),
    ],
)
def test_one_cell_is_and_several_are(name, row, end):
    line = line_of(row)
    swapped = Line(line.shape, line.y, line.x)
    texts = [step for one in (True, False) for _, step, _ in sentences(name, line if one else swapped, one)]
    assert any(text.endswith(end) for text in texts), texts
