"""The registry takes good rule files, and stops at a bad one with its file and line."""

import re
from pathlib import Path

import pytest

from deduce.answers.explain import explain
from deduce.base.errors import InvalidError, RuleError
from deduce.engine.registry import load
from deduce.game.levels import LEVELS
from deduce.game.puzzle import Puzzle
from deduce.grid.grid import Grid
from deduce.grid.line import Line, Shape

GOOD = '''"""Corner: a rule for a test."""

from deduce.grid.line import Line, Shape
from deduce.engine.rule import Band, Example, Finding, Idea, NearMiss, RuleInfo

INFO = RuleInfo(id="corner", summary="one known cell in the first place, all of the other symbol", bands=(Band(1.5),))

EXAMPLES = (Example("0...\\n....\\n....\\n....", "x", "y"),)

NEAR_MISSES = (NearMiss("1...\\n....\\n....\\n....", "why"),)


def forced(line, bound):
    """Return nothing."""
    return 0, 0


def find(line):
    """Nothing is found."""
    return iter(())
'''


WITH_A_CLASS = GOOD.replace(
    '''def forced(line, bound):
    """Return nothing."""
    return 0, 0
''',
    """class Forced(ForcedOnLine):
    def on(self, line, bound):
        return 0, line.x & 1 and 1 << line.shape.length - 1 & line.blanks
""",
).replace("from deduce.grid.line import Line, Shape\n", "from deduce.rule import ForcedOnLine\n")


@pytest.fixture
def folder(tmp_path):
    def write(text, name="corner.py"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path

    return write


def test_ladder_rises_and_every_level_has_a_rule():
    ladder = load()
    first = [rule.info.bands[0].rating for rule in ladder.rules]
    assert first == sorted(first)
    assert {band.level for rule in ladder.rules for band in rule.info.bands} == set(LEVELS)


def test_rule_is_found_by_its_other_names():
    assert load().rule("avoid trios").info.id == "sandwich"
    with pytest.raises(InvalidError, match="unknown rule 'sandwitch'; similar: sandwich"):
        load().rule("sandwitch")


def test_folder_of_more_rules_joins_the_ladder(folder):
    ladder = load((folder(GOOD),))
    assert len(ladder.rules) == len(load().rules) + 1
    puzzle = Puzzle(["......", "...0..", "...0..", "1.....", "11..1.", ".1...."])
    assert explain(puzzle, ladder=ladder).final == explain(puzzle).final


def test_class_forced_is_propagated(folder):
    """It is false: a line that begins with X would end with Y."""
    ladder = load((folder(WITH_A_CLASS),)).up_to(1.9)
    assert ladder.rule("corner").forced.on(Line(Shape(6), 0b000001, 0), 0) == (0, 0b100000)
    grid = Grid.of(Puzzle(["1.....", *["......"] * 5]))
    assert ladder.propagation.propagate(grid)
    assert grid.text() == ("1....0", *["......"] * 4, "0....1")


def test_class_that_does_not_fit_the_scope_is_refused(folder):
    text = WITH_A_CLASS.replace("bands=(Band(1.5),)", 'bands=(Band(1.5),), scope="grid"')
    with pytest.raises(RuleError, match="the class Forced does not fit"):
        load((folder(text),))


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        (("INFO = ", "FACT = "), 1, "needs INFO"),
        (('id="corner"', 'id="edge"'), 6, "not the file's name in kebab case"),
        (("Band(1.5),", "Band(9.5),"), 6, "from 1.0 to 8.9"),
        (("Band(1.5),", "Band(1.55),"), 6, "one decimal"),
        (("Band(1.5),", "Band(2.0), Band(1.5)"), 6, "rising"),
        (("bands=(Band(1.5),)", "bands=()"), 6, "rising"),
        (("bands=(Band(1.5),)", 'bands=(Band(1.5),), ideas=("by a sign",)'), 6, "made of deduce.rule.Idea"),
        (("bands=(Band(1.5),)", 'bands=(Band(1.5),), ideas=(Idea(("sign",), "{sign}"),)'), 6, "{a_one} and {a_zero}"),
        (("EXAMPLES = (Example(", "EXAMPLES = (str.format("), 8, "needs EXAMPLES"),
        (("NEAR_MISSES = (NearMiss", "NEAR = (NearMiss"), 1, "needs NEAR_MISSES"),
        (("def find(line)", "def seek(line)"), 1, "needs a function find"),
        (('    """Return nothing."""\n', ""), 13, "needs a function forced with a docstring"),
        (('"""Corner: a rule for a test."""\n', ""), 1, "needs a docstring"),
        (("def find(line):", "def find(line:"), 18, "SyntaxError"),
        (("EXAMPLES = (", "EXAMPLES = nothing("), 8, "NameError"),
        (
            ('summary="one known cell in the first place, all of the other symbol"', 'summary=""'),
            6,
            "needs a summary",
        ),
        (("Band(1.5),", "1.5,"), 6, "made of deduce.rule.Band"),
        (('"one known cell', '"\\x1b[31mone known cell'), 6, "printable text"),
        (("bands=(", 'scope="row", bands=('), 6, "the scope is"),
        (('"x", "y"', '"x", 3'), 8, "examples and near misses are printable"),
    ],
)
def test_bad_rule_file_is_refused_with_file_and_line(folder, change, line, message):
    assert change[0] in GOOD
    place = folder(GOOD.replace(*change, 1))
    with pytest.raises(RuleError, match=re.escape(message)) as caught:
        load((place,))
    assert [(fault.file, fault.line) for fault in caught.value.faults] == [(str(place / "corner.py"), line)]


def test_two_rules_of_one_name_are_refused(folder):
    place = folder(GOOD.replace('id="corner"', 'id="sandwich"'), "sandwich.py")
    with pytest.raises(RuleError, match="there is already a rule called sandwich"):
        load((place,))


def test_missing_folder_is_refused():
    with pytest.raises(RuleError, match="no folder"):
        load((Path("no-such-folder"),))


def test_engine_knows_no_rule_by_name():
    source = Path(__file__).parents[2] / "deduce"
    if not (source / "ladder").is_dir():
        pytest.skip("the checkout's source is not beside the tests")
    names = {rule.info.id for rule in load().rules} - {"sign", "lookahead"}
    # wording has the names for readers
    for path in sorted(path for path in source.rglob("*.[jp][sy]") if path.parent.name not in ("rules", "wording")):
        text = path.read_text(encoding="utf-8")
        assert not [name for name in names if f'"{name}"' in text], path
