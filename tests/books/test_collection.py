"""Grading many puzzles: the same in this process, in threads, processes and on a cluster, also after faults."""

import pytest
from attrs import evolve
from own_rule import acting
from samples import GRADED, QUICK, grade_of

from deduce.base.errors import RuleFailedError
from deduce.base.workers import executor_for
from deduce.books.read import Entry, entries
from deduce.books.rows import grade_entries, grade_many
from deduce.engine.registry import load_ladder
from deduce.formats import Options
from deduce.game.puzzle import Choice, Puzzle


def test_two_processes_give_the_same_grades():
    with executor_for(len(GRADED), jobs=2) as executor:
        assert executor is not None
        assert list(grade_many(GRADED, executor=executor)) == list(grade_many(GRADED))


def test_failing_rule_ends_the_run_at_its_puzzle(tmp_path):
    (tmp_path / "pair_needs_two.py").write_text(acting("1 // 0"), encoding="utf-8")
    failing = [6 in (puzzle.rows, puzzle.columns) for puzzle in QUICK]
    puzzles = [puzzle for _, puzzle in sorted(zip(failing, QUICK, strict=True), key=lambda pair: pair[0])]
    graded = []
    with executor_for(len(puzzles), jobs=2) as executor:
        grades = grade_many(puzzles, executor=executor, ladder=load_ladder([tmp_path]))
        with pytest.raises(RuleFailedError, match=r"two.py:32: the rule pair-needs-two fails: ZeroDivisionError"):
            graded.extend(grades)
    assert [grade.status for grade in graded] == ["graded"] * failing.count(False) != []


TWINS = Puzzle(("01.0", "0110", "1001", "100."))


def test_reading_with_one_solution_is_graded():
    members = [
        Entry("a", 1, evolve(TWINS, choice=Choice())),
        Entry("a", message="no puzzle"),
        Entry("a", 2, TWINS),
        Entry("a", 3, evolve(QUICK[0], choice=Choice())),
    ]
    (first, one), (fault, none), (second, two), (third, three) = grade_entries(members, None)
    assert first.puzzle == evolve(TWINS, unique_lines=False)
    assert first.puzzle.choice == Choice("solutions")
    assert one == grade_of(first.puzzle)
    assert (fault, none.status, none.message) == (members[1], "error", "no puzzle")
    assert (second, two.status) == (members[2], "none")
    assert (third, three) == (members[3], grade_of(QUICK[0]))


def test_puzzles_chosen_from_a_file_keep_its_name_and_their_number(tmp_path):
    name = tmp_path / "bo#ok.txt"
    name.write_text("".join(f"# id: p{number}\n{puzzle}\n\n" for number, puzzle in enumerate(QUICK[:4], 1)))
    for which, number in (("#1", 1), ("#3", 3), ("#p4", 4), ("", 1)):
        entry = next(iter(entries([f"{name}{which}"], Options())))
        assert (entry.file, entry.index, entry.puzzle.givens) == (str(name), number, QUICK[number - 1].givens)
    (typed,) = entries(["4x4;0...0.........1."], Options())
    assert (typed.file, typed.index) == ("<argument>", 1)
