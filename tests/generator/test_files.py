"""A book that was cut off goes on where it stopped, and ends as if it never had been."""

import gc
import importlib
import json
import os
import random
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path

import pytest
from commands import command
from commands import run as deduce
from sat_judge import solutions

from deduce.formats import load_book, puzzle_from_json, read_text
from deduce.generator.book import book
from deduce.generator.files import File
from deduce.generator.filling import NoGrid
from deduce.generator.making import Generated, make
from deduce.generator.wanted import Seed, Wanted, WantedError
from deduce.puzzle import Puzzle

WISHES = ("--size", "6", "--level", "3", "--seed", "5")
WANTED = Wanted(rows=6, columns=6, level=3)
NAMES = ("book.txt", "book.json", "book.jsonl", "book/")


def run(*words, **options):
    return deduce("generate", *words, **options)


def content(path):
    path = Path(path)
    if path.is_dir():
        return {file.name: file.read_bytes() for file in sorted(path.iterdir())}
    return path.read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Every kind of book, made in one go."""
    folder = tmp_path_factory.mktemp("whole")
    for name in NAMES:
        out = f"{folder}/{name}"
        ended = run(*WISHES, "--count", 6, "--out", out)
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", f"Wrote 6 puzzles to {out}.\n")
    return folder


def test_a_book_reads_back(whole):
    puzzles = load_book(whole / "book.txt")
    assert len(puzzles) == 6
    assert puzzles == load_book(whole / "book.jsonl")
    assert [puzzle.id for puzzle in puzzles] == ["5-1", "5-2", "5-3", "5-4", "5-5", "5-6"]
    for puzzle in puzzles:
        assert solutions(puzzle) == [puzzle.solution]
    records = json.loads((whole / "book.json").read_text())
    assert [record["number"] for record in records] == [1, 2, 3, 4, 5, 6]
    assert all(record["grade"]["level"] == 3 for record in records)
    assert [puzzle_from_json(record) for record in records] == list(puzzles)
    for number, puzzle in enumerate(puzzles, 1):
        assert read_text((whole / "book" / f"{number:05d}.txt").read_text()).puzzles == (puzzle,)


@pytest.mark.parametrize("name", NAMES[:2])  # the others are made by two processes where they are killed
def test_with_two_processes_it_is_the_same_book(whole, tmp_path, name):
    assert run(*WISHES, "--count", 6, "--jobs", 2, "--out", f"{tmp_path}/{name}").returncode == 0
    assert content(tmp_path / name) == content(whole / name)


@pytest.mark.parametrize(("words", "work"), [((), 6), (("--level", 7), 300), (("--count", 900), 900)])
def test_processes_are_started_for_much_work(monkeypatch, words, work):
    asked = []

    @contextmanager
    def executor_for(*of):
        asked.append(of)
        raise WantedError("no more is wanted here")
        yield

    monkeypatch.setattr("deduce.cli.generate.executor_for", executor_for)
    assert run("--size", 6, "--count", 6, *words).returncode == 2
    assert asked == [(work, 0, "")]


@pytest.mark.nightly
@pytest.mark.filterwarnings("ignore")
def test_on_a_cluster_it_is_the_same_book(whole, tmp_path):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        where = ("--scheduler", cluster.scheduler_address)
        out = f"{tmp_path}/book.txt"
        ended = run(*WISHES, "--count", 6, *where, "--out", out)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", f"Wrote 6 puzzles to {out}.\n")
    assert content(tmp_path / "book.txt") == content(whole / "book.txt")


def test_standard_output_is_the_same_book(whole):
    for form, name in (("text", "book.txt"), ("json", "book.json"), ("jsonl", "book.jsonl")):
        ended = run(*WISHES, "--count", 6, "--format", form)
        assert ended.stdout.encode() == content(whole / name)


def test_a_dash_is_standard_output_here_too(tmp_path):
    ended = run("--size", "6", "--level", "2", "--seed", "6", "--out", "-", cwd=tmp_path)
    assert "Seed" not in ended.stdout
    assert len(read_text(ended.stdout).puzzles) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", NAMES[:3])
def test_a_file_cut_anywhere_is_finished(whole, tmp_path, name):
    text = content(whole / name)
    rng = random.Random(1)
    ends = [0, 1, 2, len(text) - 1, len(text) - 2, len(text) - 3, len(text), *rng.sample(range(len(text)), 6)]
    for end in ends:
        path = tmp_path / name
        path.write_bytes(text[:end])
        ended = run(*WISHES, "--count", 6, "--out", path)
        assert ended.returncode == 0, (end, ended.stderr)
        assert content(path) == text, end


@pytest.mark.parametrize("name", NAMES)
def test_without_a_seed_a_book_goes_on_as_it_began(whole, tmp_path, name):
    out = f"{tmp_path}/{name}"
    assert run(*WISHES, "--count", 3, "--out", out).returncode == 0
    again = run("--size", 6, "--level", 3, "--count", 6, "--out", out)
    assert again.returncode == 0
    assert again.stderr.splitlines() == ["3 of 6 already made.", f"Wrote 3 puzzles to {out}: 6 in all."]
    assert content(out) == content(whole / name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("count", "told"), [(2, "2 already made.\n"), (1, "1 already made.\n")])
def test_a_book_that_holds_enough_stays_as_it_is(tmp_path, name, count, told):
    words = ("--size", 6, "--level", 3, "--out", f"{tmp_path}/{name}")
    assert run(*words, "--count", count, "--seed", 5).returncode == 0
    before = content(tmp_path / name)
    for fewer in range(1, count + 1):
        ended = run(*words, "--count", fewer)
        assert (ended.returncode, ended.stderr) == (0, told)
        assert content(tmp_path / name) == before


def test_a_text_of_one_puzzle_of_another_command_is_told_as_that(tmp_path):
    words = ("--size", 6, "--count", 1, "--seed", 1, "--out", tmp_path / "book.txt")
    assert run(*words).returncode == 0
    ended = run(*words, "--level", 2)
    assert ended.returncode == 2
    assert "puzzle 1 was made by: deduce generate --size 6 --seed 1." in ended.stderr


def test_a_last_puzzle_of_a_text_is_whole_where_it_is_what_its_seed_makes(tmp_path):
    words = ("--size", 6, "--level", 3, "--signs", 4, "--seed", 3)
    assert run(*words, "--count", 3, "--out", tmp_path / "whole").returncode == 0
    text = content(tmp_path / "whole")
    # without its last sign it can still be read
    for end, there in ((len(text), 3), (len(text) - len(b"r1c1 x r1c2\n"), 2)):
        path = tmp_path / f"{there}.txt"
        path.write_bytes(text[:end])
        assert run(*words, "--count", 3, "--out", path).stderr.startswith(f"{there} ")
        assert content(path) == text


def test_a_book_from_a_later_attempt_has_ids_of_its_own_and_keeps_them(whole, tmp_path):
    later = json.loads((whole / "book.json").read_text())[2]["seed"]
    wishes = ("--size", "6", "--level", "3", "--seed", later)
    for count in (1, 3):
        assert run(*wishes, "--count", count, "--out", tmp_path / "book.txt").returncode == 0
    found = load_book(tmp_path / "book.txt")
    assert [puzzle.id for puzzle in found] == [f"{later}-1", f"{later}-2", f"{later}-3"]
    assert found[0].givens == load_book(whole / "book.txt")[2].givens


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["book.jsonl", "book/"])
def test_killed_again_and_again_it_ends_the_same(tmp_path, name):
    wishes = ("--size", "10", "--level", "3", "--seed", "6", "--count", "60")
    assert run(*wishes, "--out", f"{tmp_path}/whole{name}").returncode == 0
    target = tmp_path / name
    kept = 0
    for stop in (5, 20, 35, 50):
        words = command("generate", *wishes, "--jobs", "2", "--out", f"{tmp_path}/{name}")
        program = subprocess.Popen(words, start_new_session=True)
        while program.poll() is None and held(target) < stop:
            time.sleep(0.01)
        with suppress(ProcessLookupError):
            program.kill()
        program.wait()
        for _ in range(3000):  # its workers end by themselves
            if not at_work(program.pid):
                break
            time.sleep(0.01)
        else:
            raise AssertionError("workers wait for a parent that is gone")
        assert held(target) >= max(kept, stop)
        kept = held(target)
    assert run(*wishes, "--out", f"{tmp_path}/{name}").returncode == 0
    assert content(target) == content(tmp_path / f"whole{name}")


def at_work(group):
    """Return whether a process of a group still runs, on a system that tells."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, own = stat.read_text().rpartition(")")[2].split()[:3]
            if own == str(group) and state != "Z":
                return True
    return False


def held(path):
    if path.is_dir():
        return len(list(path.glob("0*.txt")))
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.nightly
def test_a_short_write_is_an_error_and_the_same_command_goes_on_from_there(whole, tmp_path):
    small = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (size := int(sys.argv.pop(1)), size));"
    # bytecode that is cut off would be read by whoever comes next
    code = f"{small} sys.dont_write_bytecode = True; from deduce.cli.app import main; main()"
    for name in NAMES:
        out = f"{tmp_path}/{name}"
        most = len(content(whole / name)) if name != "book/" else 1000
        for size in (most // 9, most - 1):
            words = [sys.executable, "-c", code, str(size), "generate", *WISHES, "--count", "6", "--out", out]
            ended = subprocess.run(words, capture_output=True, text=True)
            if name == "book/" and size > most // 9:
                assert ended.returncode == 0  # each file of its own is small enough
                continue
            (told,) = [line for line in ended.stderr.splitlines() if "already made" not in line]
            assert ended.returncode == 2
            assert told.startswith(out)
            assert told.endswith(": File too large")
        assert run(*WISHES, "--count", 6, "--out", out).returncode == 0
        assert content(out) == content(whole / name)


def test_what_a_power_failure_leaves_at_the_end_is_written_over(whole, tmp_path):
    for name in NAMES[:3]:
        text = content(whole / name)
        (tmp_path / name).write_bytes(text[: len(text) // 2] + bytes(5000))
        assert run(*WISHES, "--count", 6, "--out", tmp_path / name).returncode == 0
        assert content(tmp_path / name) == text


def test_a_book_goes_through_a_link_and_into_a_pipe(whole, tmp_path):
    link, pipe = tmp_path / "book.json", tmp_path / "pipe"
    link.symlink_to("there.json")
    assert run(*WISHES, "--count", 6, "--out", link).returncode == 0
    assert link.is_symlink()
    assert content(tmp_path / "there.json") == content(whole / "book.json")
    os.mkfifo(pipe)
    found = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    ended = run(*WISHES, "--count", 6, "--format", "json", "--out", pipe)
    assert (ended.returncode, ended.stderr) == (0, f"Wrote 6 puzzles to {pipe}.\n")
    reader.join()
    assert found == [content(whole / "book.json")]
    assert run("--size", 4, "--seed", 1, "--out", "/dev/null").returncode == 0
    ended = run("--size", 4, "--seed", 1, "--out", "/dev/full")
    assert (ended.returncode, ended.stderr) == (2, "/dev/full: No space left on device\n")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("other", "message"),
    [
        (
            ("--size", "6", "--level", "2", "--seed", "5"),
            "puzzle 1 was made by: deduce generate --size 6 --level 3 --seed 5",
        ),
        (("--size", "6", "--level", "3", "--seed", "50"), "does not belong to this book"),
    ],
)
def test_books_are_not_mixed(whole, tmp_path, name, other, message):
    out = f"{tmp_path}/{name}"
    assert run(*WISHES, "--count", 3, "--out", out).returncode == 0
    before = content(out)
    ended = run(*other, "--count", 6, "--out", out)
    assert ended.returncode == 2
    assert message in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert content(out) == before


@pytest.mark.parametrize("text", ["My notes.\n", "......\n......\n\n......\n......\n\n1\n", "\xff\n\n\xfe", "[1, 2]"])
@pytest.mark.parametrize("name", NAMES[:3])
@pytest.mark.parametrize("seed", [(), ("--seed", "5")])
def test_other_files_are_left_alone(tmp_path, text, name, seed):
    path = tmp_path / name
    path.write_bytes(text.encode("latin-1"))
    ended = run("--size", "6", "--level", "3", *seed, "--out", path)
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert path.read_bytes() == text.encode("latin-1")


def test_what_ends_a_book_says_how_far_it_came(monkeypatch):
    def ended_by_chance(wanted, seed, graded):
        if seed.attempt == 10:
            raise NoGrid("no grid was found")
        return make(wanted, seed, graded)

    monkeypatch.setattr(importlib.import_module("deduce.generator.book"), "make", ended_by_chance)
    ended = run(*WISHES, "--count", 60)
    made = ended.stdout.count("# id: ")
    assert made
    assert (ended.returncode, ended.stderr) == (2, f"{made} of 60 made.\nno grid was found\n")


def test_giving_up_keeps_what_was_made_and_says_so():
    ended = run("--size", "6", "--level", "4", "--seed", "1", "--max-attempts", "10", "--format", "json")
    assert ended.returncode == 1
    assert ended.stdout == "[]\n"
    assert ended.stderr == "Made 0 of 1 puzzle. Stopped after 10 failed attempts in a row (10 too easy).\n"


@pytest.mark.parametrize(
    "words",
    [
        ["--size", "x"],
        ["--size", "6x"],
        ["--size", "6", "--level", "9"],
        ["--size", "6", "--min-rating", "hard"],
        ["--size", "6", "--count", "0"],
        ["--size", "6", "--seed", "x"],
        ["--size", "6", "--format", "xml"],
        ["--size", "6", "--uses", "luck"],
        ["--size", "20x4"],
        [],
    ],
)
def test_bad_usage_is_one_line_and_status_2(words):
    ended = run(*words)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert len([line for line in ended.stderr.splitlines() if not line.startswith("Seed ")]) == 1
    assert "Traceback" not in ended.stderr


def test_the_size_is_columns_by_rows():
    ended = run("--size", "8x6", "--seed", "1", "--format", "jsonl")
    record = json.loads(ended.stdout)
    assert (record["columns"], record["rows"]) == (8, 6)
    again = run(*record["source"].split()[2:], "--format", "jsonl")
    assert again.stdout == ended.stdout


def test_a_seed_that_was_made_up_is_told_on_standard_error():
    ended = run("--size", "6", "--format", "jsonl")
    seed = ended.stderr.removeprefix("Seed ").rstrip(".\n")
    assert json.loads(ended.stdout)["seed"] == f"{seed}.0"


def test_a_book_that_goes_on_holds_none_of_its_puzzles(tmp_path):
    def held():
        gc.collect()
        return sum(isinstance(one, Puzzle | Generated) for one in gc.get_objects())

    path = tmp_path / "book.jsonl"
    first = File(path, "jsonl", WANTED, Seed(5))
    made = list(book(WANTED, 30, Seed(5)))
    for one in made:
        first.add(one)
    del made, one
    before = held()
    again = File(path, "jsonl", WANTED, Seed(5))
    assert (again.done.count, held()) == (30, before)
    going = book(WANTED, 60, again.done.seed, done=again.done)
    assert sum(1 for _ in islice(going, 29)) == 29
    assert held() - before <= 4
    assert next(going).number == 60
