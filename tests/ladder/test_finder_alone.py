"""A rule may be a finder alone: what it forces is then what it places."""

import re

import pytest
from attrs import evolve
from test_registry import GOOD

from deduce.arguing.lookahead import solves
from deduce.core.board import Board
from deduce.core.line import Shape
from deduce.errors import RuleError
from deduce.explaining.explain import explain
from deduce.formats import parse
from deduce.grading.grades import grade
from deduce.ladder.arguments import LineArgument
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import forced_by, load
from deduce.ladder.rule import Band, Facts, Finding

ALONE = re.sub(r"def forced.*?(?=def find)", "", GOOD, flags=re.S)

GRIDS = (
    "......\n...0..\n...0..\n1.....\n11..1.\n.1....",
    ".0..1.\n0...01\n1..100\n10..10\n01..01\n.1001.",
    "# unique lines: off\n....1.\n......\n10....\n....10\n......\n...0..\n"
    "r1c1 x r1c2\nr1c2 x r1c3\nr1c2 x r2c2\nr1c5 x r1c6\nr2c4 x r3c4\n"
    "r3c3 = r3c4\nr4c1 x r4c2\nr5c1 x r5c2\nr5c3 = r5c4",
)


def finders_alone(ladder, scopes=("line", "lines", "grid")):
    """Return a ladder whose rules have lost what they force."""
    return Ladder(
        tuple(
            evolve(rule, forced=forced_by(rule.facts, rule.find)) if rule.facts.scope in scopes else rule
            for rule in ladder.rules
        )
    )


@pytest.mark.parametrize("text", GRIDS)
def test_finders_alone_argue_and_grade_alike(text):
    puzzle, ladder = parse(text), finders_alone(load(), ("line", "lines"))
    assert explain(puzzle, ladder=ladder) == explain(puzzle)
    assert grade(puzzle, ladder=ladder) == grade(puzzle)


@pytest.mark.parametrize("text", GRIDS)
def test_finders_of_the_grid_alone_take_the_same_steps(text):
    """They yield what breaks soonest, where the shipped `forced` gives all that breaks as soon: efforts may differ."""
    puzzle, ladder = parse(text), finders_alone(load())
    assert explain(puzzle, ladder=ladder).steps == explain(puzzle).steps
    assert grade(puzzle, ladder=ladder).rating == grade(puzzle).rating


@pytest.mark.parametrize("level", [2, 4, 6, 7])
def test_finders_alone_propagate_alike(level):
    own, alone = load().up_to(level + 0.9), finders_alone(load()).up_to(level + 0.9)
    assert [solves(alone, Board(parse(text))) for text in GRIDS] == [solves(own, Board(parse(text))) for text in GRIDS]


def test_bands_are_told_apart_by_their_bounds():
    facts = Facts("corner", "", (Band(2.0, 1), Band(4.0, 2)))
    places = {1: (0b0001, 0), 2: (0, 0b1000)}

    def find(line):
        for band in facts.bands:
            yield Finding(band, LineArgument((), *places[band.bound]))

    forced = forced_by(facts, find)
    assert forced(Shape(4), 0, 0, 1) == (0b0001, 0)
    assert forced(Shape(4), 0, 0, 2) == (0b0001, 0b1000)
    assert forced(Shape(4), 0b0111, 0, 2) == (0, 0), "a broken line is shown to no finder"


def test_a_file_without_forced_is_a_rule(tmp_path):
    (tmp_path / "corner.py").write_text(ALONE, encoding="utf-8")
    rule = load((tmp_path,)).rule("corner")
    assert "forced" not in ALONE
    assert rule.forced(Shape(4), 0, 0, 0) == (0, 0)


@pytest.mark.parametrize("bands", ["Band(1.5), Band(2.5)", "Band(1.5, 2), Band(2.5, 1)"])
def test_without_forced_bands_need_bounds(tmp_path, bands):
    (tmp_path / "corner.py").write_text(ALONE.replace("Band(1.5),", f"{bands},"), encoding="utf-8")
    with pytest.raises(RuleError, match="the bands need bounds, rising") as caught:
        load((tmp_path,))
    assert [fault.line for fault in caught.value.faults] == [6]
