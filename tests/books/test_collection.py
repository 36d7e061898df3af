"""Grading many puzzles: the same in this process, in threads, processes and on a cluster, also after faults."""

from pathlib import Path

import pytest
from attrs import evolve
from samples import GRADED, QUICK, grade_of

from deduce.books.collection import grade_entries, grade_many
from deduce.books.sources import Entry
from deduce.errors import RuleFailedError
from deduce.ladder.registry import load_ladder
from deduce.puzzle import Puzzle
from deduce.workers import executor_for

RULE = '''"""A rule that fails on some lines."""

import os

from deduce.ladder.rule import Band, Example, Facts, NearMiss

FACTS = Facts(id="broken", summary="nothing follows", bands=(Band(1.0),))
EXAMPLES = (Example("....\\n....\\n....\\n....", "", ""),)
NEAR_MISSES = (NearMiss("....\\n....\\n....\\n....", "it never fires"),)


def forced(shape, x, y, bound):
    """Return nothing, or fail."""
    if shape.length == 6:
        ACTION
    return 0, 0


def find(line):
    """Nothing follows."""
    return iter(())
'''


def folder_of_rules(place: Path, action: str) -> Path:
    (place / "broken.py").write_text(RULE.replace("ACTION", action), encoding="utf-8")
    return place


def test_two_processes_give_the_same_grades():
    with executor_for(len(GRADED), jobs=2) as executor:
        assert executor is not None
        assert list(grade_many(GRADED, executor=executor)) == list(grade_many(GRADED))


@pytest.mark.parametrize("jobs", [1, 2])
def test_failing_rule_ends_the_run_at_its_puzzle(tmp_path, jobs):
    folder = folder_of_rules(tmp_path, "1 // 0")
    puzzles = sorted(QUICK, key=lambda puzzle: 6 in (puzzle.rows, puzzle.columns))
    good = next(index for index, puzzle in enumerate(puzzles) if 6 in (puzzle.rows, puzzle.columns))
    graded = []
    with executor_for(len(puzzles), jobs=jobs) as executor:
        grades = grade_many(puzzles, executor=executor, ladder=load_ladder([folder]))
        with pytest.raises(RuleFailedError, match=r"broken.py:15: the rule broken fails: ZeroDivisionError"):
            graded.extend(grades)
    assert good
    assert [grade.status for grade in graded] == ["graded"] * good


TWINS = Puzzle(("01.0", "0110", "1001", "100."))


@pytest.mark.parametrize("jobs", [1, 2])
def test_reading_with_one_solution_is_graded(jobs):
    entries = [
        Entry("a", 1, TWINS, silent=True),
        Entry("a", message="no puzzle"),
        Entry("a", 2, TWINS),
        Entry("a", 3, QUICK[0], silent=True),
    ]
    with executor_for(3, jobs=jobs) as executor:
        (first, one), (fault, none), (second, two), (third, three) = grade_entries(entries, executor)
    assert first.puzzle == evolve(TWINS, unique_lines=False)
    assert "assuming that rows and columns may repeat" in first.remark
    assert one == grade_of(first.puzzle)
    assert (fault, none.status, none.message) == (entries[1], "error", "no puzzle")
    assert (second, two.status) == (entries[2], "none")
    assert (third, three) == (entries[3], grade_of(QUICK[0]))


@pytest.mark.nightly
@pytest.mark.filterwarnings("ignore")
def test_dask_cluster_gives_the_same_grades():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
        executor_for(len(GRADED), scheduler=cluster.scheduler_address) as executor,
    ):
        assert list(grade_many(GRADED, executor=executor)) == list(grade_many(GRADED))
