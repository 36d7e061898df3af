"""A good rule passes the check; each fault of a rule is reported in one line with its place."""

import pytest
from own_rule import FORCED, GOOD, UNPROVED

from deduce.answers.rule_check import check_rules
from deduce.engine.registry import load

BESIDE = '''"""Beside: a line is the opposite of a finished one beside it, which is not so."""

from deduce.rule import Band, Example, RuleInfo, Finding, LineArgument, NearMiss, breaks, same

INFO = RuleInfo(id="beside", summary="nothing that is true", bands=(Band(5.5),), scope="lines")
EXAMPLES = (Example("01..\\n0110\\n....\\n....", "x", "y"),)
NEAR_MISSES = (NearMiss("....\\n....\\n....\\n....", "no line is finished"),)


def find(line):
    """A blank holds what the finished line has not."""
    for index, x, y in line.finished:
        if line.blanks & x:
            taken = line.blanks & x
            yield Finding(INFO.bands[0], LineArgument(y=taken, if_x=taken, then=(breaks(same(index, x)),)))
'''
ON_GRID = '''"""Corner: the first blank of a grid holds 1, which is not so."""

from deduce.rule import Band, Example, RuleInfo, Finding, NearMiss, three
from deduce.reasons.argument import Argument

INFO = RuleInfo(id="corner", summary="nothing that is true", bands=(Band(6.5),), scope="grid")
EXAMPLES = (Example("....\\n....\\n....\\n....", "So.", "r1c1=1"),)
NEAR_MISSES = (NearMiss("....\\n....\\n....\\n....", "it is true nowhere"),)


def find(view, bands):
    """The first cell holds 1."""
    if view.grid.value((0, 0)) is None:
        yield Finding(bands[0], Argument.lookahead((0, 0), 0, (Argument((three(y=0b111),)),)))
'''


def checked(folder, text, name="pair_needs_two.py"):
    (folder / name).write_text(text, encoding="utf-8")
    ladder = load((folder,))
    return check_rules([rule for rule in ladder.rules if rule.path.startswith(str(folder))], ladder)


@pytest.mark.parametrize("text", [GOOD, GOOD + FORCED], ids=["a finder alone", "with forced"])
def test_good_rule_passes(tmp_path, text):
    result = checked(tmp_path, text)
    assert (result.faults, result.unused) == ((), ())
    assert (result.rules, result.examples, result.near_misses) == (("pair-needs-two",), 1, 1)
    assert result.states > 9000


def test_rule_that_is_never_the_easiest_is_named(tmp_path):
    result = checked(tmp_path, GOOD.replace("Band(2.5)", "Band(6.5)"))
    assert (result.faults, result.unused) == ((), ("pair-needs-two",))
    assert str(result).endswith("Where pair-needs-two gives a step on a tested line, an easier rule gives one, too.")
    ladder = load()
    assert check_rules([ladder.rule("sandwich"), ladder.rule("unique-line")], ladder).unused == ()


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        (("needs one more 1", "needs 1 more 1"), 12, "example 1 does not give its sentence: it gives 'Row 2 needs one"),
        (('"r2c1=0 r2c2=0"', '"r2c1=0"'), 12, "example 1 does not place what it says: it places r2c1=0 r2c2=0"),
        (("...101", "...1x!"), 12, "example 1 cannot be read"),
        (('"......\\n...10.', '"......\\n...101'), 20, "near miss 1 should give nothing: it gives 'Row 2 needs one"),
        (("line.room == 1", "line.room <= 2"), 23, "it is false: on [. .=.] it places [. 0=0], and [0 1=1] is right"),
        (
            ('left(1), sign(pair, "=")', 'sign(pair, "="),'),
            23,
            "it is not proved: what it places does not follow: on ",
        ),
        (("left(1)", "left(2)"), 23, "it is not proved: "),
        (("y=pair", "y=line.x"), 23, "it does not fill blanks: on ["),
        (("INFO.bands[0]", "Band(2.6)"), 23, "it yields something other than a Finding made of facts, in a band of "),
        (
            ('(left(1), sign(pair, "="))', "left(1)"),
            23,
            "it yields something other than a Finding made of facts, in ",
        ),
        (("return 0, pairs | pairs << 1", "return pairs, 0"), 30, "it is false: on ["),
        (("return 0, pairs | pairs << 1", "return 0, 1 << line.shape.length"), 30, "it is false: on ["),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_each_fault_is_one_line_with_its_place(tmp_path, change, line, message):
    text = GOOD + FORCED
    assert change[0] in text
    faults = checked(tmp_path, text.replace(*change, 1)).faults
    matching = [fault for fault in faults if message in str(fault)]
    assert matching, [str(fault) for fault in faults]
    assert (matching[0].file, matching[0].line) == (str(tmp_path / "pair_needs_two.py"), line)
    assert "\n" not in str(matching[0])


def test_examples_on_longer_lines_are_proved(tmp_path):
    faults = checked(tmp_path, UNPROVED, "last_of_two.py").faults
    assert [fault.message for fault in faults] == [
        "example 1: it is not proved: what it places does not follow: it places r2c8=1"
    ]


def test_rule_without_reasons_fails(tmp_path):
    text = GOOD.replace('left(1), sign(pair, "=")', 'holds(line.x, line.y, ("three", "balance", "sign")),')
    faults = checked(tmp_path, text.replace("import Band,", "import Band, holds,")).faults
    assert any("it says that cells hold their symbols, and not why" in str(fault) for fault in faults)


@pytest.mark.parametrize(
    ("name", "text", "places"), [("beside.py", BESIDE, "[0 0 . .]"), ("corner.py", ON_GRID, "r1c1=1")]
)
def test_false_rule_of_another_scope_fails(tmp_path, name, text, places):
    faults = list(map(str, checked(tmp_path, text, name).faults))
    assert any("it is false: on " in fault and f" it places {places}, and " in fault for fault in faults)


@pytest.mark.parametrize("name", ["sign", "equal-pair", "unique-line", "lookahead"])
def test_rules_of_deduce_pass(name):
    ladder = load()
    result = check_rules([ladder.rule(name)], ladder)
    assert [str(fault) for fault in result.faults] == []
    assert result.states


@pytest.mark.nightly
def test_all_rules_of_deduce_pass():
    ladder = load()
    assert [str(fault) for fault in check_rules(ladder.rules, ladder).faults] == []
