"""What rules of one's own are held to, the rules that come with deduce keep."""

import pickle

import pytest
from test_finder_alone import GRIDS

from deduce.errors import Fault
from deduce.explaining.arguing import explain
from deduce.formats import parse
from deduce.grading.grades import grade
from deduce.ladder.ladder import Ladder
from deduce.ladder.own import RuleFailedError, held, watched
from deduce.ladder.registry import load

HARD = "..1....\n.0.....\n.....0.\n1......\n...1...\n.......\n0...1.."


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("text", [*GRIDS, HARD])
def test_watching_the_rules_that_come_with_deduce_changes_nothing(text, alone):
    rules = [watched(rule, alone and rule.facts.scope != "grid") for rule in load().rules]
    ladder, puzzle = Ladder(tuple(rules)), parse(text)
    assert explain(puzzle, ladder) == explain(puzzle)
    assert grade(puzzle, ladder) == grade(puzzle)
    assert [rule.doc for rule in rules] == [rule.doc for rule in load().rules]


def test_ctrl_c_in_a_rule_stays_what_it_is():
    with pytest.raises(KeyboardInterrupt), held("a.py", "a", "find"):
        raise KeyboardInterrupt


def test_the_error_comes_whole_out_of_another_process():
    error = RuleFailedError(Fault("the rule a stops", "a.py", 3))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.fault, again.status) == (str(error), error.fault, 1)
