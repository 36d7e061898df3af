"""What a sentence says in words agrees with the finding that it tells."""

from itertools import product

import pytest

from deduce.core.fillings import Terms, count_up_to, fillable
from deduce.core.line import Line, Shape
from deduce.ladder.registry import load
from deduce.puzzle import Symbols
from deduce.wording.words import Words, number

LADDER = load()
WORDS = Words(0, 0, Symbols(), True)


def findings(name, shape):
    """Yield what one rule finds on every line of a shape that can be filled, with its sentence."""
    for cells in product((0, 1, 2), repeat=shape.length):
        x, y = (sum(1 << at for at, cell in enumerate(cells) if cell == mark) for mark in (1, 0))
        if fillable(Terms(shape), x, y):
            for finding in LADDER.rule(name).find(Line(shape, x, y)):
                yield finding.argument, finding.say(WORDS)


def line_of(row):
    return Line(Shape(len(row)), *(sum(1 << at for at, cell in enumerate(row) if cell == mark) for mark in "10"))


def ways(shape, x, y):
    return count_up_to(Terms(shape), x, y, -1)


@pytest.mark.parametrize("shape", [Shape(6), Shape(7), Shape(6, equal=0b00100, opposite=0b10000)], ids=str)
def test_whole_line_lists_all_fillings_of_just_the_cells_that_it_rests_on(shape):
    told = set()
    for argument, text in findings("whole-line", shape):
        if "can be filled in" not in text:
            continue
        x, y = argument.because_x, argument.because_y
        all_ways = ways(shape, x, y)
        shown = [f"{way:0{shape.length}b}"[::-1] for way in all_ways]
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
    texts = [finding.say(WORDS) for finding in LADDER.rule("whole-line").find(line)]
    assert [text for text in texts if ("can be filled in six ways" in text) == listed] == texts != []


def test_the_value_that_is_tried_is_the_other_one():
    shape = Shape(10, equal=1 << 8, opposite=1)
    tried = set()
    for x, y in ((1 << 5, 0), (0, 1 << 5)):
        for finding in LADDER.rule("whole-line").find(Line(shape, x, y)):
            wrong, right = ("0", "1") if finding.argument.x else ("1", "0")
            seen, text = finding.argument.seen(WORDS), finding.say(WORDS)
            assert seen.startswith(f"Row 1 cannot be filled with {wrong} in column ")
            assert text.startswith(f"Try {wrong} in column ")
            assert text.endswith(f" is {right}.")
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
    texts = [finding.say(WORDS) for finding in LADDER.rule(name).find(line)]
    texts += [finding.say(Words(0, 0, Symbols(), False)) for finding in LADDER.rule(name).find(swapped)]
    assert any(text.endswith(end) for text in texts), texts
