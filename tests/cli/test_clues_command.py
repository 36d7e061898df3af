"""`deduce clues` as a setter meets it: drawn, in words, and as data, the same is said."""

import json

from cli_cases import SEVERAL
from commands import run

import deduce

GRID = "00..\n..0.\n.0.0\n..00\n"
"""Without r3c4 it is harder; without any one of four others it stays as it is."""


def test_json_is_that_of_the_library():
    expected = deduce.clues(deduce.parse(GRID)).to_json()
    ended = run("clues", "-", "--format", "json", given=GRID)
    assert (ended.returncode, json.loads(ended.stdout)) == (0, expected)
    found = {clue["cell"]: (clue["redundant"], clue["rating"]) for clue in expected["clues"]}
    assert found == {
        **dict.fromkeys(["r1c1", "r1c2", "r2c3", "r4c3"], (True, 1.0)),
        "r3c4": (True, 5.0),
        **dict.fromkeys(["r3c2", "r4c4"], (False, None)),
    }
    assert len(expected["blanks"]) == 9


def cells_in(text):
    return [row.split("│")[1].split() for row in text.splitlines() if "│" in row]


def test_redundant_clues_are_in_brackets():
    output = run("clues", "-", given=GRID).stdout
    assert output.splitlines()[0] == "Rating 1.0, level 1 (neighbours)."
    assert cells_in(output) == [
        ["[0]", "[0]", ".", "."],
        [".", ".", "[0]", "."],
        [".", "0", ".", "(0)"],
        [".", ".", "[0]", "0"],
    ]


def test_plain_says_everything_in_words():
    plain = " ".join(run("clues", "-", "--plain", given=GRID).stdout.split())
    assert "5 of 7 clues are redundant" in plain
    assert "Redundant, and the rating stays 1.0: r1c1, r1c2, r2c3 and r4c3." in plain
    assert "Redundant, but the rating would be 5.0: r3c4." in plain
    assert "No other cell would change the rating" in plain
    assert "[" not in plain
    harder = GRID.replace(".0.0", ".0..")
    assert "If it were given, the rating would be 1.0: " in run("clues", "-", "--plain", given=harder).stdout


def test_empty_cell_that_changes_the_rating_shows_it():
    grid = GRID.replace(".0.0", ".0..")
    easier = [cell for cell, rating in deduce.clues(deduce.parse(grid)).given.items() if rating == 1.0]
    rows = cells_in(run("clues", "-", given=grid).stdout)
    assert [(r, c) for r, row in enumerate(rows) for c, text in enumerate(row) if text == "1.0"] == easier != []


def test_clues_of_several_puzzles_are_shown_one_after_another(tmp_path):
    book = tmp_path / "book.txt"
    book.write_text(f"{GRID}\n4 4\n0...\n0...\n....\n..1.\n", encoding="utf-8")
    ended = run("clues", book)
    assert (ended.returncode, ended.stdout.count("Puzzle ")) == (1, 2)
    values = [json.loads(line) for line in run("clues", book, "--format", "jsonl").stdout.splitlines()]
    assert [len(value.get("blanks", ())) for value in values] == [9, 0]
    assert values[1]["status"] == "several"


def test_ten_changes_are_shown_and_the_rest_counted():
    grid = "6x6;0......0.0.1.....1.1..1...1.01..1..."
    repaired = deduce.repair(deduce.parse(grid))
    assert len(repaired.changes) > 10
    shown = run("clues", grid).stdout
    assert f"And {len(repaired.changes) - 10} more." in shown
    assert ("Or change a clue to leave only one:" in shown) == bool(repaired.corrections)


def test_clues_that_repair_a_puzzle_are_named():
    several = "4x4;0...0.........1."
    repaired = json.loads(run("clues", several, "--format", "json").stdout)
    assert repaired == deduce.repair(deduce.parse(several)).to_json()
    for puzzle, said in (
        (
            "6x6;111111000000........................",
            "There is no solution.\nAt least 4 clues must be changed, too many to look for.\n",
        ),
        (SEVERAL, "There are 36 solutions.\nNo two clues leave only one.\n"),
        ("6x6;....................................", "There are more than 1000"),
    ):
        ended = run("clues", puzzle)
        assert (ended.returncode, ended.stderr, ended.stdout[: len(said)]) == (1, "", said)
