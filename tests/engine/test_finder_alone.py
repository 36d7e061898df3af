"""A rule may be a finder alone: it then forces what it places."""

import re

import pytest
from attrs import evolve
from samples import LOOKAHEAD, TANGO
from test_registry import GOOD

from deduce.answers.explain import explain
from deduce.answers.grades import grade
from deduce.base.errors import RuleError
from deduce.engine.arguments import LineArgument
from deduce.engine.ladder import Ladder
from deduce.engine.registry import forced_by, load
from deduce.engine.rule import Band, Finding, RuleInfo
from deduce.engine.trials import solves
from deduce.formats import parse
from deduce.grid.grid import Grid
from deduce.grid.line import Line, Shape
from deduce.grid.propagation import ByFunction

ALONE = re.sub(r"def forced.*?(?=def find)", "", GOOD, flags=re.S)

GRIDS = (parse("......\n...0..\n...0..\n1.....\n11..1.\n.1...."), LOOKAHEAD, TANGO)


def by_finder(rule):
    forced = forced_by(rule.info, rule.find)
    return forced if rule.info.scope == "grid" else ByFunction(forced)


def finders_alone(ladder, scopes=("line", "lines", "grid")):
    """Return a ladder whose rules have lost what they force."""
    return Ladder(
        tuple(evolve(rule, forced=by_finder(rule)) if rule.info.scope in scopes else rule for rule in ladder.rules)
    )


@pytest.mark.parametrize("puzzle", GRIDS, ids=["plain", "lookahead", "signs"])
def test_finders_of_lines_alone_give_the_same_argument_and_grade(puzzle):
    ladder = finders_alone(load(), ("line", "lines"))
    assert explain(puzzle, ladder=ladder) == explain(puzzle)
    assert grade(puzzle, ladder=ladder) == grade(puzzle)


@pytest.mark.parametrize("puzzle", GRIDS, ids=["plain", "lookahead", "signs"])
def test_finders_of_the_grid_alone_take_the_same_steps(puzzle):
    """They yield one that breaks soonest, and the shipped `forced` all that break as soon: efforts may differ."""
    ladder = finders_alone(load())
    assert explain(puzzle, ladder=ladder).steps == explain(puzzle).steps
    assert grade(puzzle, ladder=ladder).rating == grade(puzzle).rating


@pytest.mark.parametrize("level", [2, 4, 6, 7])
def test_finders_alone_propagate_the_same(level):
    shipped, alone = (ladder.up_to(level + 0.9) for ladder in (load(), finders_alone(load())))
    assert [solves(alone, Grid.of(puzzle)) for puzzle in GRIDS] == [
        solves(shipped, Grid.of(puzzle)) for puzzle in GRIDS
    ]


def test_bands_are_distinguished_by_their_bounds():
    facts = RuleInfo("corner", "", (Band(2.0, 1), Band(4.0, 2)))
    places = {1: (0b0001, 0), 2: (0, 0b1000)}

    def find(line):
        for band in facts.bands:
            yield Finding(band, LineArgument((), *places[band.bound]))

    forced = forced_by(facts, find)
    assert forced(Line(Shape(4), 0, 0), 1) == (0b0001, 0)
    assert forced(Line(Shape(4), 0, 0), 2) == (0b0001, 0b1000)
    assert forced(Line(Shape(4), 0b0111, 0), 2) == (0, 0), "a broken line is shown to no finder"


def test_file_without_forced_is_a_rule(tmp_path):
    (tmp_path / "corner.py").write_text(ALONE, encoding="utf-8")
    rule = load((tmp_path,)).rule("corner")
    assert "forced" not in ALONE
    assert rule.forced.on(Line(Shape(4), 0, 0), 0) == (0, 0)


@pytest.mark.parametrize("bands", ["Band(1.5), Band(2.5)", "Band(1.5, 2), Band(2.5, 1)"])
def test_bands_need_bounds_without_forced(tmp_path, bands):
    (tmp_path / "corner.py").write_text(ALONE.replace("Band(1.5),", f"{bands},"), encoding="utf-8")
    with pytest.raises(RuleError, match="the bands need bounds, rising") as caught:
        load((tmp_path,))
    assert [fault.line for fault in caught.value.faults] == [6]
