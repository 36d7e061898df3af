"""The dataset is the same from the same seed, as its card says, proved, and read by the usual libraries."""

import hashlib
import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from nightly import rounds

import deduce
from deduce.base.files import BusyError, locked
from deduce.reasoning.dataset import COLUMNS, GROUPS, record, write


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A dataset with a puzzle of each group but the slowest."""
    path = tmp_path_factory.mktemp("dataset")
    write(path, 6, 3)
    return path


def rows_of(folder):
    return [json.loads(line) for line in (folder / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()]


@rounds(5, 2 * len(GROUPS))
def test_dataset_is_the_same_again_with_any_executor(tmp_path, rounds):
    with ThreadPoolExecutor(2) as executor:
        for name, pool in (("one", None), ("two", executor)):
            write(tmp_path / name, rounds, 3, executor=pool)
    for name in ("puzzles.jsonl", "README.md"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_rows_are_flat_and_have_the_types_of_the_card(folder):
    schemas = pytest.importorskip("schemas", reason="jsonschema is not installed")
    types = {"string": str, "int64": int, "float64": float, "bool": bool}
    assert len(COLUMNS) < 40
    for row in rows_of(folder):
        assert list(row) == list(COLUMNS)
        assert {name: type(value) for name, value in row.items()} == {
            name: types[kind] for name, (kind, _) in COLUMNS.items()
        }
        assert schemas.faults_by("dataset", row) == []


def test_rows_have_what_their_columns_say(folder):
    rows = rows_of(folder)
    assert [(row["rows"], row["level"]) for row in rows] == GROUPS[:6]
    for row in rows:
        puzzle = deduce.Puzzle(row["puzzle"].splitlines())
        trace = json.loads(row["trace"])
        assert deduce.verify(trace).holds
        assert tuple(row["solution"].splitlines()) == deduce.solve(puzzle) == tuple(trace["final"])
        grade = deduce.grade(puzzle)
        assert (row["level"], row["rating"], row["effort"]) == (grade.level, grade.rating, grade.effort)
        assert deduce.review(puzzle, row["answer"], find=True).reasoning.clean
        assert len(row["explanation"].splitlines()) == row["steps"] == len(trace["steps"])
        (again,) = deduce.generate(row["rows"], row["columns"], level=row["level"], seed=row["seed"])
        assert again.puzzle.givens == puzzle.givens


def test_card_tells_the_count_the_hash_and_every_column(folder):
    card = (folder / "README.md").read_text(encoding="utf-8")
    data = (folder / "puzzles.jsonl").read_bytes()
    assert card.startswith("---\n")
    assert hashlib.sha256(data).hexdigest() in card
    assert f"num_bytes: {len(data)}\n      num_examples: 6\n" in card
    assert re.findall(r"- name: (\w+)\n      dtype", card) == list(COLUMNS)
    assert "size_categories:\n  - n<1K\n" in card
    yaml = pytest.importorskip("yaml")
    head = yaml.safe_load(card.split("---")[1])
    assert head["configs"][0]["data_files"] == [{"split": "train", "path": "puzzles.jsonl"}]
    assert len(head["dataset_info"]["features"]) == len(COLUMNS)


@pytest.mark.nightly  # the nightly checks install these libraries
def test_dataset_is_read_by_pyarrow_and_polars(folder):
    pyarrow_json = pytest.importorskip("pyarrow.json")
    polars = pytest.importorskip("polars")
    expected = rows_of(folder)
    table = pyarrow_json.read_json(folder / "puzzles.jsonl")
    assert (table.num_columns, table.to_pylist()) == (len(COLUMNS), expected)
    assert not any(str(field.type).startswith(("struct", "list")) for field in table.schema)
    assert polars.read_ndjson(folder / "puzzles.jsonl").to_dicts() == expected


@pytest.mark.nightly  # the nightly checks install these libraries
def test_dataset_is_read_by_datasets_as_its_card_says(folder, tmp_path):
    datasets = pytest.importorskip("datasets")
    read = datasets.load_dataset(str(folder), split="train", cache_dir=str(tmp_path))
    assert read.to_list() == rows_of(folder)
    assert {name: feature.dtype for name, feature in read.features.items()} == {
        name: kind for name, (kind, _) in COLUMNS.items()
    }


def test_old_dataset_is_kept_if_a_run_fails(tmp_path, folder):
    for name in ("puzzles.jsonl", "README.md"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())

    def stop():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(tmp_path, 6, 4, on_row=stop)
    assert (tmp_path / "puzzles.jsonl").read_bytes() == (folder / "puzzles.jsonl").read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {"puzzles.jsonl", "README.md"}


def test_two_runs_do_not_write_to_one_folder(tmp_path):
    with locked(tmp_path), pytest.raises(BusyError):
        write(tmp_path, 1, 1)


@pytest.mark.parametrize(("count", "seed"), [(0, 1), (1, -1), (1.5, 1), (True, 1)])
def test_wrong_numbers_are_errors(tmp_path, count, seed):
    with pytest.raises((deduce.DeduceError, TypeError)):
        write(tmp_path / "new", count, seed)
    assert not (tmp_path / "new").exists()


def test_row_needs_an_explanation_that_solves_the_puzzle():
    (made,) = deduce.generate(6, level=1, seed=1)
    assert record(made)["level"] == 1
