"""The words of a sentence agree with its finding."""

from itertools import product

import pytest

from deduce.core.fillings import Terms, count_up_to, fillable
from deduce.core.line import Line, Shape
from deduce.ladder.arguments import placed
from deduce.ladder.registry import load
from deduce.puzzle import LineAt, Puzzle
from deduce.wording.steps import link_text, step_text
from deduce.wording.words import number

LADDER = load()


def sentences(name, line, one=True):
    """Yield what one rule finds on a line, seen from the side of one symbol: the argument, as a step, as a link."""
    puzzle = Puzzle(["." * line.shape.length] * 2)
    for finding in LADDER.rule(name).find(line):
        argument = placed(finding.argument, LineAt((0, 0)), one, name)
        yield finding.argument, step_text(argument, puzzle), link_text(argument, puzzle)


def findings(name, shape):
    """Yield what one rule says on every line of a shape that can be filled."""
    for cells in product((0, 1, 2), repeat=shape.length):
        x, y = (sum(1 << at for at, cell in enumerate(cells) if cell == mark) for mark in (1, 0))
        if fillable(Terms(shape), x, y):
            for _, step, _ in sentences(name, Line(shape, x, y)):
                yield (x, y), step


def line_of(row):
    return Line(Shape(len(row)), *(sum(1 << at for at, cell in enumerate(row) if cell == mark) for mark in "10"))


def ways(shape, x, y):
    return count_up_to(Terms(shape), x, y, -1)


@pytest.mark.parametrize("shape", [Shape(6), Shape(7), Shape(6, equal=0b00100, opposite=0b10000)], ids=str)
def test_whole_line_lists_all_fillings(shape):
    endings = set()
    for line, text in findings("whole-line", shape):
        if "can be filled in" not in text:
            continue
        shown = [" ".join(f"{way:0{shape.length}b}"[::-1]) for way in ways(shape, *line)]
        assert all(filling in text for filling in shown)
        assert f"{number(len(shown))} way{'s' * (len(shown) > 1)}:" in text
        have = {1: "It has", 2: "Both have"}.get(len(shown), "All have")
        assert f". {have} " in text
        endings.add(have)
    assert endings


@pytest.mark.parametrize(("row", "listed"), [("001...0...", True), ("00.1......", False)], ids=["six", "seven"])
def test_up_to_six_fillings_are_listed(row, listed):
    line = line_of(row)
    assert len(ways(line.shape, line.x, line.y)) == (6 if listed else 7)
    texts = [step for _, step, _ in sentences("whole-line", line)]
    assert [text for text in texts if ("can be filled in only six ways" in text) == listed] == texts != []


def test_tried_value_is_the_opposite_of_the_result():
    shape = Shape(10, equal=1 << 8, opposite=1)
    tried = set()
    for x, y in ((1 << 5, 0), (0, 1 << 5)):
        for argument, step, link in sentences("whole-line", Line(shape, x, y)):
            wrong, right = ("0", "1") if argument.x else ("1", "0")
            assert link.startswith("In row 1, column ")
            assert f" cannot be {wrong}: " in link
            assert step.startswith(f"In row 1, try {wrong} in column ")
            assert step.endswith(f" is {right}.")
            tried.add(wrong)
    assert tried == {"0", "1"}


@pytest.mark.parametrize(
    ("name", "row", "end"),
    [
        ("one-of-each", ".1..001..0", "none for column 1, so it is 1."),
        ("one-of-each", "110..1..0.", "none for column 10, so it is 0."),
        ("one-of-each", "1.1..0..1..1", "none for columns 2 and 10-11, so they are 0."),
        ("quota-fill", "1.1..1", "so its empty cells, columns 2 and 4-5, are 0."),
    ],
)
def test_verb_agrees_with_the_number_of_cells(name, row, end):
    line = line_of(row)
    swapped = Line(line.shape, line.y, line.x)
    texts = [step for one in (True, False) for _, step, _ in sentences(name, line if one else swapped, one)]
    assert any(text.endswith(end) for text in texts), texts
