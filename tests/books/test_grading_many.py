"""Grading many: the same in this process, in threads, processes and on a cluster; faults never stop the rest."""

import random
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from images import images

from deduce.books.collection import grade_many
from deduce.books.rows import Row, Wanted, csv_line, faulty, in_order, mark_duplicates
from deduce.books.sources import Entry, entries
from deduce.difficulty import Grade
from deduce.executors import SchedulerError, executor_for
from deduce.formats import Options, parse, read
from deduce.symmetry import canonical

SAMPLE = list(read(str(Path(__file__).parents[1] / "data" / "grading_sample.jsonl")).puzzles)
QUICK = [puzzle for puzzle in SAMPLE if puzzle.columns <= 8][:12]

RULE = '''"""A rule that fails on some lines."""

import os

from deduce.ladder.rule import Band, Example, Facts, NearMiss

FACTS = Facts(id="broken", summary="nothing follows", bands=(Band(1.0),))
EXAMPLES = (Example("....\\n....\\n....\\n....", "", ""),)
NEAR_MISSES = (NearMiss("....\\n....\\n....\\n....", "it never fires"),)


def forced(shape, x, y, bound):
    """Give nothing, or fail."""
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


class Broken(Executor):
    """Takes a few chunks and then breaks, as a pool does whose worker died."""

    def __init__(self, good: int) -> None:
        self.good = good

    def submit(self, fn, /, *args, **kwargs):
        self.good -= 1
        if self.good < -1:
            raise BrokenProcessPool("broken")
        future: Future = Future()
        if self.good < 0:
            future.set_exception(BrokenProcessPool("broken"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


@given(st.integers(1, 7), st.integers(1, 5), st.integers(0, len(QUICK)))
@settings(deadline=None)
def test_threads_give_the_same_in_the_same_order(chunk, window, count):
    with ThreadPoolExecutor(3) as executor:
        there = list(grade_many(QUICK[:count], executor, chunk=chunk, window=window))
    assert there == list(grade_many(QUICK[:count]))


def test_two_processes_give_the_same():
    with executor_for(len(SAMPLE), jobs=2) as executor:
        assert executor is not None
        assert list(grade_many(SAMPLE, executor, chunk=3)) == list(grade_many(SAMPLE))


def test_one_process_needs_no_pool():
    with executor_for(10, jobs=1) as executor:
        assert executor is None


def test_puzzles_are_taken_as_they_are_needed():
    taken = []

    def source():
        for puzzle in QUICK:
            taken.append(puzzle)
            yield puzzle

    with ThreadPoolExecutor(1) as executor:
        grades = grade_many(source(), executor, chunk=2, window=2)
        next(grades)
        assert len(taken) == 4
        grades.close()


def test_a_worker_that_dies_costs_its_puzzles_and_no_others():
    grades = list(grade_many(QUICK, Broken(2), chunk=3))
    assert grades[:6] == list(grade_many(QUICK[:6]))
    assert len(grades) == len(QUICK)
    assert {grade.status for grade in grades[6:]} == {"error"}
    assert {grade.message for grade in grades[6:]} == {"not graded: a worker process died"}


def test_a_real_worker_that_dies_is_told(tmp_path):
    folder = folder_of_rules(tmp_path, "os._exit(3)")
    with executor_for(4, jobs=2) as executor:
        grades = list(grade_many(QUICK[:4], executor, rules=[folder], chunk=2))
    assert all(grade.message == "not graded: a worker process died" for grade in grades if grade.status == "error")
    assert any(grade.status == "error" for grade in grades)


def test_a_rule_that_fails_spoils_only_the_puzzles_it_looks_at(tmp_path):
    folder = folder_of_rules(tmp_path, 'raise ValueError("no such line")')
    for puzzle, grade in zip(QUICK, grade_many(QUICK, rules=[folder]), strict=True):
        if 6 in (puzzle.rows, puzzle.columns):
            assert (grade.status, grade.message) == ("error", "grading stopped with ValueError: no such line")
        else:
            assert grade.status == "graded"


@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_gives_the_same():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
        executor_for(len(SAMPLE), scheduler=cluster.scheduler_address) as executor,
    ):
        assert list(grade_many(SAMPLE, executor, chunk=4)) == list(grade_many(SAMPLE))


def test_a_scheduler_that_is_not_there_is_told(monkeypatch):
    import importlib

    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(SchedulerError, match=r"deduce-puzzles\[dask\]"), executor_for(1, scheduler="tcp://127.0.0.1:1"):
        pass


def rows_of(*puzzles):
    return [Row(Entry("book.txt", number, puzzle), Grade()) for number, puzzle in enumerate(puzzles, 1)]


@given(st.randoms(use_true_random=False))
@settings(deadline=None)
def test_an_image_is_found_as_a_duplicate(rng):
    twins = rng.sample(QUICK, 5)
    first = rng.choice(twins)
    twins.append(rng.choice(list(images(first))))
    rng.shuffle(twins)
    rows, groups = mark_duplicates(rows_of(*twins), canonical)
    assert len(groups) == 1
    assert len(groups[0]) == 2
    (remark,) = [row.grade.message for row in rows if row.grade.message]
    assert remark.startswith(f"the same as {groups[0][0].place}")


@pytest.mark.parametrize("puzzle", QUICK, ids=lambda puzzle: puzzle.id)
def test_all_images_have_one_form_and_others_have_another(puzzle):
    form = canonical(puzzle)
    assert {canonical(image) for image in images(puzzle)} == {form}
    assert canonical(evolve(puzzle, unique_lines=not puzzle.unique_lines)) != form
    with_sign = parse("\n".join(puzzle.givens) + "\nr1c1 = r1c2\n")
    other_sign = parse("\n".join(puzzle.givens) + "\nr1c1 x r1c2\n")
    assert len({form, canonical(with_sign), canonical(other_sign)}) == 3
    assert {canonical(image) for image in images(with_sign)} == {canonical(with_sign)}


def test_oblong_images_have_one_form():
    puzzle = parse("10....\n....0.\n1..1..\n.0....\nr1c1 x r1c2\nr2c2 = r3c2\n")
    assert len({canonical(image) for image in images(puzzle)}) == 1


def test_filters_and_order():
    rows = [
        Row(Entry("a", number, None), Grade(level=int(rating), rating=rating, effort=effort, techniques={rule: 1}))
        for number, (rating, effort, rule) in enumerate([(3.0, 9.0, "p"), (1.0, 5.0, "q"), (4.1, 7.0, "p")], 1)
    ]
    bad = faulty(Entry("a", message="not a puzzle"))
    every = [*rows, bad]
    assert [row for row in every if Wanted()(row)] == every
    assert [row for row in every if Wanted(levels=(3, 4))(row)] == [rows[0], rows[2]]
    assert [row for row in every if Wanted(ratings=(1.0, 3.0), uses=("p",))(row)] == [rows[0]]
    assert in_order(every, "effort") == [rows[1], rows[2], rows[0], bad]
    assert in_order(every, "effort", reverse=True) == [rows[0], rows[2], rows[1], bad]


def test_a_csv_line_holds_what_the_json_does():
    row = Row(Entry('odd, "name".txt', 3, QUICK[0]), Grade(1, 1.0, techniques={"sandwich": 2, "sign": 1}), "gentle")
    assert csv_line(row).startswith('"odd, ""name"".txt",3,')
    assert "sandwich=2 sign=1" in csv_line(row)
    assert row.to_json()["name"] == "gentle"
    assert csv_line(None).split(",") == list(row.to_json())


def test_folders_are_read_in_order_and_whole(tmp_path):
    easy = "10..\n....\n..0.\n.1..\n"
    places = ["b/two.txt", "a/one.txt", "a/.hidden.txt", ".git/no.txt", "b/c/three.txt", "b/notes.md", "b-x.txt"]
    random.Random(1).shuffle(places)
    for place in places:
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(easy, encoding="utf-8")
    found = [entry.file[len(str(tmp_path)) + 1 :] for entry in entries([str(tmp_path)], Options())]
    assert found == ["a/one.txt", "b/c/three.txt", "b/two.txt", "b-x.txt"]


def test_faults_stand_where_they_are(tmp_path):
    book = tmp_path / "book.jsonl"
    good = '{"givens": ["10..", "....", "....", "...1"]}'
    book.write_text(f'{good}\n{{"givens": ["10", "2."]}}\n{good}\n', encoding="utf-8")
    found = list(entries([str(book), str(tmp_path / "gone.txt")], Options()))
    assert [(entry.index, bool(entry.message)) for entry in found] == [(1, False), (0, True), (2, False), (0, True)]
    assert "line 2" in found[1].message
    assert found[3].file.endswith("gone.txt")


def test_an_empty_folder_is_told(tmp_path):
    (entry,) = entries([str(tmp_path)], Options())
    assert "no puzzle file" in entry.message
