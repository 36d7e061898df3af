"""A good rule holds on trial; each way to be wrong is told by itself, in one line with its file."""

import pytest
from own_rule import FORCED, GOOD

from deduce.explaining.trying import SHAPES, tried, turns
from deduce.ladder.registry import load


def trial(folder, text, name="pair_needs_two.py"):
    (folder / name).write_text(text, encoding="utf-8")
    ladder = load((folder,))
    own = [rule for rule in ladder.rules if rule.path.startswith(str(folder))]
    return tried(own, ladder)


@pytest.mark.parametrize("text", [GOOD, GOOD + FORCED], ids=["a finder alone", "with forced"])
def test_a_good_rule_holds(tmp_path, text):
    found = trial(tmp_path, text)
    assert found.faults == ()
    assert (found.rules, found.examples, found.near_misses) == (("pair-needs-two",), 1, 1)
    assert found.states > 5000
    assert found.proved > 1


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        (("needs one more 1", "needs 1 more 1"), 12, "example 1 does not give its sentence"),
        (('"r2c1=0 r2c2=0"', '"r2c1=0"'), 12, "example 1 does not place what it says: it places r2c1=0 r2c2=0"),
        (("...101", "...1x!"), 12, "example 1 cannot be read"),
        (('"......\\n...10.', '"......\\n...101'), 20, "near miss 1 gives a step: Row 2 needs one more 1"),
        (("line.room == 1", "line.room <= 2"), 23, "what follows is not true: on "),
        (("line.room == 1", "line.room == 1 and line.count(line.y) < 2"), 23, "it is not stable: on "),
        (("because_x=line.x", "because_x=line.x, because_y=line.y"), 23, "a step cannot be proved: on "),
        (("return 0, pairs | pairs << 1", "return 0, pairs"), 31, "forced lacks what find places: on "),
        (("return 0, pairs | pairs << 1", "return pairs, pairs | pairs << 1"), 31, "what follows is not true: on "),
        (("line.equal_pairs(line.blanks)", "[]"), 23, "find lacks what forced gives: on "),
        (
            ("for pair in line.equal_pairs(line.blanks)", "for pair in line.pairs(line.blanks)"),
            5,
            "signs=True is not kept: ",
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_each_fault_is_one_line_with_its_place(tmp_path, change, line, message):
    alone = message.startswith(("signs=True", "it is not stable"))
    text = GOOD if alone else GOOD + FORCED
    assert change[0] in text
    faults = trial(tmp_path, text.replace(*change, 1)).faults
    told = [fault for fault in faults if message in str(fault)]
    assert told, [str(fault) for fault in faults]
    assert (told[0].file, told[0].line) == (str(tmp_path / "pair_needs_two.py"), line)
    assert "\n" not in str(told[0])


def test_a_promise_about_room_is_held(tmp_path):
    text = GOOD.replace("signs=True,", "signs=True, counts=True,").replace("line.room == 1", "line.room == 2")
    assert any("counts=True is not kept" in str(fault) for fault in trial(tmp_path, text).faults)


@pytest.mark.parametrize("name", ["sandwich", "sign", "unique-line"])
def test_the_rules_that_come_with_deduce_hold(name):
    ladder = load()
    seen = []
    found = tried([ladder.rule(name)], ladder, on_each=lambda: seen.append(1))
    assert [str(fault) for fault in found.faults] == []
    assert found.proved
    assert len(seen) == turns([ladder.rule(name)])


@pytest.mark.soak
@pytest.mark.slow
def test_all_rules_that_come_with_deduce_hold():
    ladder = load()
    found = tried(ladder.rules, ladder)
    assert [str(fault) for fault in found.faults] == []
    assert found.states > len(SHAPES) * 1000
