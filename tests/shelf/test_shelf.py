"""A shelf keeps puzzles and grades as they are, and uses none twice: not after a kill, nor by two processes."""

import io
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from math import exp
from statistics import correlation

import pytest
from attrs import evolve
from commands import command, run
from images import images
from samples import GRADED, QUICK, TANGO, grade_of

import deduce
from deduce.formats import read_text, write
from deduce.shelf import exchange, fit
from deduce.shelf.records import COLUMNS, USE, puzzle_of, record_of
from deduce.shelf.records import grade_of as kept_grade_of
from deduce.shelf.store import APPLICATION, MIGRATIONS, ShelfError, TooFewError, open_shelf

ODD = [
    evolve(GRADED[0], id="=1+1", label="5.0", source="0110"),
    evolve(TANGO, id="3-1-2", label="'x", symbols=deduce.Symbols("☀", "☾", " "), solution=()),
    evolve(GRADED[1], id="", label='a, "b"\n'),
    evolve(GRADED[2], id="e1"),
    evolve(GRADED[3], id="e1"),
    deduce.Puzzle(["0..", ".0.", "..."], odd="ones", id="odd"),
]


def records(puzzles):
    others = {"origin": "book.txt", "graded_by": deduce.__version__}
    return [
        (number, record_of(puzzle, deduce.grade(puzzle), number=number, **others))
        for number, puzzle in enumerate(puzzles, 1)
    ]


@pytest.fixture
def path(tmp_path):
    """A shelf with the sample."""
    path = tmp_path / "shelf.db"
    with open_shelf(str(path), create=True) as shelf:
        assert shelf.add(records(GRADED)) == (len(GRADED), [])
    return str(path)


def first(limit):
    return lambda ratings, efforts: range(limit)


def test_puzzles_and_grades_are_kept_as_they_are(path):
    with open_shelf(path) as shelf:
        kept = list(shelf.puzzles({}))
    assert [puzzle_of(record) for record in kept] == GRADED
    assert [kept_grade_of(record) for record in kept] == [grade_of(puzzle) for puzzle in GRADED]
    assert (
        run("shelf", path, "list", "--format", "jsonl").stdout.replace("book.txt", path)
        == run("grade", path, "--format", "jsonl").stdout
    )


def test_no_image_is_added(path):
    disguised = [image for puzzle in QUICK[:3] for image in images(puzzle)]
    with open_shelf(path) as shelf:
        assert shelf.add(records(disguised)) == (0, [])


def test_no_puzzle_is_chosen_twice_and_a_name_gives_the_same_again(path):
    with open_shelf(path) as shelf:
        seen = []
        for name in "abc":
            assert shelf.pick(name, {}, 4, first(4), words="four") == "four"
            book = [record["name"] for record in shelf.puzzles({"used_for": name}, "used_place")]
            assert shelf.pick(name, {"level": (8, 8)}, 1, first(1), words="another") == "four"
            assert book == [record["name"] for record in shelf.puzzles({"used_for": name}, "used_place")]
            seen += book
        assert len(set(seen)) == 12
        assert shelf.give_back("b") == 4
        assert shelf.give_back("b") == 0
        shelf.pick("d", {}, 4, first(4))
        assert [record["name"] for record in shelf.puzzles({"used_for": "d"}, "used_place")] == seen[4:8]


def test_too_few_are_not_chosen(path):
    with open_shelf(path) as shelf:
        with pytest.raises(TooFewError):
            shelf.pick("a", {}, len(GRADED) + 1, first(1))
        assert list(shelf.rows("select * from uses")) == []


def killed_in(path, body):
    """Run a program on an open shelf that kills itself, and return nothing of its memory."""
    source = (
        "import os, signal, sys\nfrom deduce.shelf.store import open_shelf\n"
        "def die(*_):\n    os.kill(os.getpid(), signal.SIGKILL)\n"
        f"with open_shelf(sys.argv[1]) as shelf:\n    {body}\n"
    )
    ended = subprocess.run([sys.executable, "-c", source, path], check=False, cwd=os.getcwd())
    assert ended.returncode == -signal.SIGKILL


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no process can be killed at once here")
def test_kill_in_a_choice_leaves_no_use_and_after_it_all(path):
    killed_in(path, "shelf.pick('May', {}, 3, die)")
    with open_shelf(path) as shelf:
        assert list(shelf.rows("select * from uses")) == []
    killed_in(path, "shelf.pick('May', {}, 3, lambda *_: range(3)); die()")
    with open_shelf(path) as shelf:
        assert len(list(shelf.puzzles({"used_for": "May"}))) == 3
        assert shelf.pick("May", {}, 3, first(3), words="again") == ""


def test_two_processes_choose_different_puzzles(path):
    calls = [command("shelf", path, "pick", "--count", "5", "--for", name, "--to", "jsonl") for name in ("a", "b")]
    running = [subprocess.Popen(call, stdout=subprocess.PIPE, text=True) for call in calls]
    books = [{json.loads(line)["id"] for line in process.communicate()[0].splitlines()} for process in running]
    assert [len(book) for book in books] == [5, 5]
    assert books[0] & books[1] == set()


@pytest.mark.parametrize("form", exchange.FORMS)
def test_what_is_exported_is_imported_as_it_was(tmp_path, form):
    if form == "parquet":
        pytest.importorskip("pyarrow")
    ours, theirs, table = (str(tmp_path / name) for name in ("ours.db", "theirs.db", f"table.{form}"))
    with open_shelf(ours, create=True) as shelf:
        shelf.add(records(ODD))
        shelf.pick("= May", {}, 2, lambda *_: (3, 1))
        kept = [dict(record) for record in shelf.puzzles({})]
    assert run("shelf", ours, "export", "--out", table, "--card", tmp_path / "README.md").returncode == 0
    ended = run("shelf", theirs, "import", table)
    assert (ended.returncode, ended.stderr) == (0, f"6 puzzles added to {theirs}.\n")
    assert run("shelf", theirs, "import", table).stderr == f"0 puzzles added to {theirs}; 6 there already.\n"
    with open_shelf(theirs) as shelf:
        assert [dict(record) for record in shelf.puzzles({})] == kept
    assert [record["name"] for record in kept] == ["=1+1", "3-1-2", "puzzle-3", "e1", "e1-5", "odd"]
    assert "size_categories" in (tmp_path / "README.md").read_text(encoding="utf-8")


def test_another_library_reads_the_types_of_an_export(path, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import csv, parquet
    from pyarrow import json as json_lines

    for name in ("t.parquet", "t.jsonl", "t.csv"):
        assert run("shelf", path, "export", "--out", tmp_path / name).returncode == 0
    whole = parquet.read_table(tmp_path / "t.parquet")
    assert whole.schema.field("rating").type == whole.schema.field("effort").type == pyarrow.float64()
    assert whole.column("givens").to_pylist() == ["/".join(puzzle.givens) for puzzle in GRADED]
    names = [name for name, (kind, _) in COLUMNS.items() if kind is not str]
    for table in (json_lines.read_json(tmp_path / "t.jsonl"), csv.read_csv(tmp_path / "t.csv")):
        assert table.select([*names, "givens"]).equals(whole.select([*names, "givens"]))
    # a reader may decide by the first records what a column has, and nulls have no type
    for line in (tmp_path / "t.jsonl").read_text(encoding="utf-8").splitlines():
        assert {name: type(value) for name, value in json.loads(line).items()} == {
            name: kind for name, (kind, _) in exchange.EXPORTED.items()
        }


@pytest.mark.parametrize("title", ["Binary puzzles", '\N{SUN WITH FACE} "a": \\ # 1', "it's - {x}", "1.0"])
def test_card_is_yaml_and_a_table(title):
    yaml = pytest.importorskip("yaml")
    _, head, text = exchange.card(title, f"{title}.parquet", 1000).split("---\n", 2)
    assert yaml.safe_load(head) == {
        "pretty_name": title,
        "tags": ["puzzle", "binary-puzzle", "binairo", "takuzu", "tango"],
        "size_categories": ["1K<n<10K"],
        "configs": [{"config_name": "default", "data_files": f"{title}.parquet"}],
    }
    assert [line.split("`")[1] for line in text.splitlines() if line.startswith("| `")] == list(exchange.EXPORTED)


def test_grades_are_those_of_this_version_or_say_of_which(tmp_path):
    table, path = tmp_path / "table.jsonl", tmp_path / "new.db"
    (_, first), (_, second), (_, third) = records(GRADED[:3])
    first |= {"graded_by": "0.0.9", "effort": 5.0}
    second |= {"graded_by": "", "effort": 5.0}
    third = {name: third[name] for name in ("name", "givens", "signs", "unique_lines", "odd")}
    several = {"givens": "../..", "unique_lines": False}
    table.write_text("".join(f"{json.dumps(each)}\n" for each in (first, second, third, several)), encoding="utf-8")
    ended = run("shelf", path, "import", table)
    assert ended.returncode == 1
    fault, versions, added = ended.stderr.splitlines()
    assert fault.startswith(f"{table}:4: it has no grade: ")
    assert versions == f"{path} has grades by other versions of deduce (0.0.9); this is {deduce.__version__}."
    assert added == f"3 puzzles added to {path}."
    with open_shelf(str(path)) as shelf:
        kept = list(shelf.puzzles({}))
    assert [(each["effort"], each["graded_by"]) for each in kept[:1]] == [(5.0, "0.0.9")]
    for record, puzzle in zip(kept[1:], GRADED[1:], strict=False):
        assert kept_grade_of(record) == grade_of(puzzle)
        assert record["graded_by"] == deduce.__version__
    assert run("shelf", path, "list").stderr == f"{versions}\n"
    assert "Graded by deduce 0.0.9." in run("shelf", path, "show", GRADED[0].id).stdout
    assert [(record["origin"], record["number"]) for record in kept] == [
        ("book.txt", 1),
        ("book.txt", 2),
        (str(table), 3),
    ]
    # what is there is not graded again, and stays
    assert run("shelf", path, "import", table).stderr.endswith(f"0 puzzles added to {path}; 3 there already.\n")


@pytest.mark.parametrize("form", exchange.FORMS)
def test_a_table_is_written_while_its_records_are_taken(form):
    if form == "parquet":
        pytest.importorskip("pyarrow")
    file, count = io.BytesIO(), 3 * exchange.BATCH
    ((_, record),) = records(GRADED[:1])
    sizes = []

    def taken():
        for _ in range(count):
            sizes.append(file.tell())
            yield record | dict.fromkeys(USE)

    assert exchange.write_table(taken(), form, file) == count
    assert 0 < sizes[count // 2] < sizes[-1] < file.tell()


def test_a_list_is_the_same_in_parts_and_whole(path, tmp_path, monkeypatch):
    lines = [json.loads(line) for line in run("shelf", path, "list", "--format", "jsonl").stdout.splitlines()]
    assert run("shelf", path, "list", "--format", "json").stdout == f"{json.dumps(lines, indent=1)}\n"
    words = ["list", "--format", "json", "--label", lines[0]["id"]]
    assert run("shelf", path, *words).stdout == "[]\n"
    whole = run("shelf", path, "list").stdout
    monkeypatch.setattr("deduce.cli.shelf.TABLE", 0)
    short = run("shelf", path, "list").stdout
    assert whole.endswith(f"\n\n{short}")
    assert f"{len(GRADED)} graded. Rating " in short


def test_views_have_the_documented_columns(path):
    database = sqlite3.connect(path)
    views = {
        view: [column[0] for column in database.execute(f"select * from {view}").description]
        for view in ("puzzles", "uses", "solves")
    }
    database.close()
    assert views["puzzles"] == ["id", *COLUMNS, *USE]
    assert views["uses"] == ["used_for", "used_place", "puzzle", "used_at", "wish"]
    assert views["solves"][:5] == list(exchange.SOLVE)


def test_other_files_and_later_versions_are_refused(path, tmp_path):
    database = sqlite3.connect(tmp_path / "other.db")
    database.execute("create table puzzle (id)")
    database.close()
    (tmp_path / "text.db").write_text("....")
    for name, reason in {"other.db": "not a shelf", "text.db": "not a database", "folder": "", "none.db": ""}.items():
        file = tmp_path / name
        if name == "folder":
            file.mkdir()
        ended = run("shelf", file, "list")
        assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
        assert reason in ended.stderr
        assert str(file) in ended.stderr
    assert not (tmp_path / "none.db").exists()
    database = sqlite3.connect(path)
    database.execute(f"pragma user_version = {len(MIGRATIONS) + 1}")
    database.close()
    with pytest.raises(ShelfError, match="later version"), open_shelf(path):
        pass


def test_every_version_comes_to_the_tables_of_the_last(path, tmp_path):
    def tables(file):
        database = sqlite3.connect(file)
        found = database.execute("select name, sql from sqlite_schema order by name").fetchall()
        marks = [database.execute(f"pragma {name}").fetchone()[0] for name in ("application_id", "user_version")]
        database.close()
        return found, marks

    for version in range(1, len(MIGRATIONS) + 1):
        old = tmp_path / f"{version}.db"
        database = sqlite3.connect(old)
        database.executescript("".join(MIGRATIONS[:version]))
        database.execute(f"pragma application_id = {APPLICATION}")
        database.execute(f"pragma user_version = {version}")
        database.close()
        with open_shelf(str(old)):
            pass
        assert tables(old) == tables(path)


def puzzles_in(path):
    with closing(sqlite3.connect(path)) as database:
        return list(database.execute("select * from puzzles"))


def test_contradicting_uses_are_faults_and_change_nothing(path, tmp_path):
    table = tmp_path / "table.jsonl"
    assert run("shelf", path, "pick", "--count", 2, "--for", "May").returncode == 0
    run("shelf", path, "export", "--out", table)
    lines = [json.loads(line) for line in table.read_text(encoding="utf-8").splitlines()]
    lines[0]["used_for"] = "June"
    lines[3] |= {"used_for": "May", "used_place": 1, "used_at": lines[0]["used_at"]}
    bad = [lines[4] | {"rating": "high"}, lines[5] | {"level": 8}, lines[6] | {"givens": "01/2."}, [], lines[7]]
    table.write_text("".join(f"{json.dumps(line)}\n" for line in [lines[0], lines[3], *bad]), encoding="utf-8")
    before = puzzles_in(path)
    ended = run("shelf", path, "import", table)
    assert ended.returncode == 1
    *faults, last = ended.stderr.splitlines()
    assert [fault.partition(": ")[0] for fault in faults] == [f"{table}:{line}" for line in range(1, 7)]
    assert "found 'high', expected a number" in faults[2]
    assert last == f"0 puzzles added to {path}; 1 there already."
    assert puzzles_in(path) == before
    assert "June" not in run("shelf", path, "used").stdout


def test_add_grades_only_what_is_new_and_names_duplicates(path, tmp_path, monkeypatch):
    shelf, book = str(tmp_path / "new.db"), tmp_path / "book.jsonl"
    book.write_text(write(QUICK[:4], "jsonl"), encoding="utf-8")
    assert run("shelf", shelf, "add", book).stderr == f"4 puzzles added to {shelf}.\n"
    other = tmp_path / "other.jsonl"
    other.write_text(write([QUICK[4], list(images(QUICK[1]))[5]], "jsonl"), encoding="utf-8")
    graded = []
    monkeypatch.setattr("deduce.books.rows.grade", lambda puzzle, **_: graded.append(puzzle.key) or grade_of(puzzle))
    ended = run("shelf", shelf, "add", book, other)
    assert graded == [QUICK[4].key]
    assert ended.stderr.splitlines() == [
        f"{other} puzzle 2: a duplicate of {book} puzzle 2 ({QUICK[1].id})",
        f"1 puzzle added to {shelf}; 5 there already.",
    ]


def test_nothing_that_can_be_read_creates_no_shelf(tmp_path):
    for source in ("missing.txt", "11..\n"):
        ended = run("shelf", tmp_path / "new.db", "add", source)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert list(tmp_path.iterdir()) == []


def test_commands_choose_show_and_give_back(path, tmp_path):
    out = tmp_path / "may.jsonl"
    words = ["pick", "--for", "May", "--count", 3, "--level", "1-5", "--spread", "effort", "--sort", "effort"]
    assert run("shelf", path, *words, "--out", out).returncode == 0
    book = [json.loads(line)["id"] for line in out.read_text(encoding="utf-8").splitlines()]
    efforts = [grade_of(puzzle).effort for name in book for puzzle in GRADED if puzzle.id == name]
    assert efforts == sorted(efforts)
    wanted = [grade_of(puzzle).effort for puzzle in GRADED if grade_of(puzzle).level <= 5]
    assert (efforts[0], efforts[-1]) == (min(wanted), max(wanted))
    ended = run("shelf", path, "pick", "--for", "May")
    assert [puzzle.id for puzzle in read_text(ended.stdout).puzzles] == book
    assert ended.stderr == "May was chosen before (count 3, level 1-5); these are the same puzzles.\n"
    assert run("shelf", path, "used").stdout.startswith("May: 3 chosen 2")
    assert "Used for May as number 2, chosen 2" in run("shelf", path, "show", book[1]).stdout
    assert run("shelf", path, "list", "--used", "--format", "csv").stdout.count("\n") == 4
    assert run("shelf", path, "return", "May").stderr == "3 puzzles returned.\n"
    assert run("shelf", path, "return", "May").returncode == 2
    ended = run("shelf", path, "pick", "--for", "June", "--level", "8", "--count", 99)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1)


def test_a_shelf_is_read_like_a_file(path):
    assert read_text(run("pick", path, "--count", 3).stdout).puzzles == tuple(GRADED[:3])
    assert run("pick", path, "--not-in", path).stderr == "No puzzle matches.\n"


def test_generate_fills_a_shelf_and_goes_on(tmp_path):
    path = str(tmp_path / "new.db")
    words = ["generate", "--size", 4, "--shelf", path, "--want", "level 1: 3, effort 14-16: 4"]
    ended = run(*words, "--seed", 1)
    first = f"3 puzzles added to {path} (4x4-level1).\n"
    assert (ended.returncode, ended.stderr.startswith(first)) == (0, True)
    assert run(*words).stderr.count("0 puzzles added") == 2
    assert run("shelf", path, "pick", "--count", 3, "--level", "1", "--for", "May").returncode == 0
    ended = run(*words)
    with open_shelf(path) as shelf:
        assert len(list(shelf.puzzles({"level": (1, 1), "used": False}))) >= 3
        assert len(list(shelf.puzzles({"effort": (14, 16), "used": False}))) >= 4


@pytest.mark.parametrize("table", ["level 3", "level x: 3", "level 9: 3", "size 3: 3", "level 3: 3,", "effort 5-3: 1"])
def test_a_table_of_wishes_that_cannot_be_read_is_refused(table, tmp_path):
    ended = run("generate", "--size", 4, "--shelf", tmp_path / "new.db", "--want", table)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert not (tmp_path / "new.db").exists()


def simulated(players, puzzles, share=0.5, seed=1):
    """Return solves of the model itself, with the abilities and difficulties behind them."""
    rng = random.Random(seed)
    abilities = {f"player {number}": rng.gauss(0, 0.5) for number in range(players)}
    efforts = {f"puzzle {number}": rng.uniform(20, 200) for number in range(puzzles)}
    difficulties = {puzzle: 3 + 0.02 * effort + rng.gauss(0, 0.3) for puzzle, effort in efforts.items()}
    solves = [
        (puzzle, player, exp(difficulties[puzzle] - ability + rng.gauss(0, 0.4)), efforts[puzzle])
        for puzzle in efforts
        for player, ability in abilities.items()
        if rng.random() < share
    ]
    return solves, abilities, difficulties


def test_abilities_and_difficulties_of_simulated_solves_are_found():
    solves, abilities, difficulties = simulated(60, 40)
    model = fit.fit(solves)
    for found, true in ((model.abilities, abilities), (model.difficulties, difficulties)):
        assert correlation([found[name] for name in true], list(true.values())) > 0.95
    by_times, by_effort = fit.held_out(solves)
    assert by_times > by_effort > 0.5


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_few_solves_foretell_times_no_worse_than_effort(seed):
    solves, abilities, difficulties = simulated(500, 300, 0.007, seed)
    assert len(solves) < 1200
    model = fit.fit(solves)
    assert correlation(list(model.abilities.values()), [abilities[name] for name in model.abilities]) > 0.8
    assert correlation(list(model.difficulties.values()), [difficulties[name] for name in model.difficulties]) > 0.95
    by_times, by_effort = fit.held_out(solves)
    assert by_times > by_effort > 0.5


def test_rank_correlation_is_that_of_ranks():
    assert fit.spearman([1, 2, 3, 4], [10, 200, 3000, 4e9]) == pytest.approx(1)
    assert fit.spearman([1, 2, 2, 3], [3, 2, 2, 1]) == pytest.approx(-1)
    assert fit.spearman([1, 2, 3, 4, 5], [5, 6, 7, 8, 7]) == pytest.approx(0.8207826817)


def test_solves_are_logged_once_and_fitted(path, tmp_path):
    table, out = tmp_path / "times.csv", tmp_path / "minutes.csv"
    names = [puzzle.id for puzzle in GRADED[:4]]
    lines = [f"{name},{player},{60 * (rank + 1)},0," for player in "abc" for rank, name in enumerate(names)]
    bad = ["nobody,a,5,0,0", f"{names[0]},z,0,0,0", f"{names[0]},z,soon,0,0", f"{names[0]},,5,0,0"]
    table.write_text("\n".join(["puzzle,player,seconds,hints,errors", *lines, *bad]), encoding="utf-8")
    ended = run("shelf", path, "log", table)
    assert ended.returncode == 1
    assert [line.partition(": ")[0] for line in ended.stderr.splitlines()[:-1]] == [
        f"{table}:{line}" for line in range(14, 18)
    ]
    assert ended.stderr.endswith(f"12 solves added to {path}.\n")
    table.write_text(json.dumps({"puzzle": names[0], "player": "a", "seconds": 1}), encoding="utf-8")
    table.rename(tmp_path / "times.jsonl")
    ended = run("shelf", path, "log", tmp_path / "times.jsonl")
    assert ended.stderr == f"0 solves added to {path}; 1 there already.\n"
    ended = run("shelf", path, "fit", "--out", out)
    assert ended.stdout.startswith("12 solves without hints, of 4 puzzles by 3 players.\nRank correlation")
    assert [line.split(",")[0] for line in out.read_text(encoding="utf-8").splitlines()[1:]] == [
        f'"{name}"' for name in names
    ]
