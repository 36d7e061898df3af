"""Reading for programs, and whether lines may repeat if the puzzle does not say: the reading with one solution."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve
from commands import run
from hypothesis import given
from hypothesis import strategies as st
from samples import list_solutions

import deduce
from deduce.answers.loading import choose
from deduce.game.puzzle import Choice, LineAt, Puzzle, Sign, Symbols
from deduce.wording.answers import choice_text

SILENT = Choice()
TWINS = Puzzle(("01.0", "0110", "1001", "100."), choice=SILENT)
"""In its only solution the first two rows are the same, and so are the last two."""
SEVERAL = Puzzle(
    ("0110", "1001", "01..", "1..."), unique_lines=False, signs=[Sign((0, 0), (0, 1), False)], choice=SILENT
)
"""With a sign; the last two rows may repeat the first two, or not."""


def chosen_with(puzzle: Puzzle) -> tuple[Puzzle, Choice | None]:
    chosen = choose(puzzle)
    return chosen, chosen.choice


def test_lines_may_repeat_if_unique_lines_leave_no_solution() -> None:
    chosen, choice = chosen_with(TWINS)
    assert chosen == evolve(TWINS, unique_lines=False)
    assert choice == Choice("solutions")
    assert choice_text(chosen) == "assuming that rows and columns may repeat, as there is no solution otherwise"


def test_lines_are_unique_if_repeats_leave_several_solutions() -> None:
    chosen, choice = chosen_with(SEVERAL)
    assert chosen == evolve(SEVERAL, unique_lines=True)
    assert choice == Choice("solutions")
    assert choice_text(chosen).startswith("assuming that rows and columns must differ")


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(["...."] * 4),  # several either way
        Puzzle(("111.", "....", "....", "....")),  # none either way
        Puzzle(("111.", "....", "....", "...."), unique_lines=False),
        evolve(TWINS, unique_lines=False),  # none, were they unique
        evolve(SEVERAL, unique_lines=True),
    ],
)
def test_usual_reading_is_kept_unless_the_other_is_better(puzzle: Puzzle) -> None:
    silent = evolve(puzzle, choice=SILENT)
    assert chosen_with(silent) == (puzzle, SILENT)
    assert not choice_text(silent)


@pytest.mark.parametrize("puzzle", [TWINS, SEVERAL])
def test_reading_that_is_said_is_kept(puzzle: Puzzle) -> None:
    assert chosen_with(evolve(puzzle, choice=None)) == (puzzle, None)


@pytest.mark.parametrize(
    ("rows", "lines", "named"),
    [
        (("0110", "1001", "0110", "1001"), ((0, 2), (0, 0)), "row 3 is the same as row 1"),
        (("0110", "1001", "0110", "1.0."), ((0, 2), (0, 0)), "row 3 is the same as row 1"),
        (("0011", "110.", "110.", "001."), ((1, 1), (1, 0)), "column 2 is the same as column 1"),
    ],
)
def test_equal_finished_lines_are_reported(
    rows: tuple[str, ...], lines: tuple[tuple[int, int], ...], named: str
) -> None:
    chosen, choice = chosen_with(Puzzle(rows, choice=SILENT))
    assert chosen == Puzzle(rows)
    assert choice == Choice("same", tuple(map(LineAt, lines)))
    assert choice_text(chosen) == named


def test_search_that_reaches_its_limit_keeps_the_usual_reading() -> None:
    chosen = choose(Puzzle(["......"] * 6, choice=SILENT), budget=1)
    assert (chosen.unique_lines, chosen.choice) == (True, Choice("limit", steps=1))
    assert "not decided within 1 step" in choice_text(chosen)


@given(st.lists(st.text("01..", min_size=4, max_size=4), min_size=4, max_size=4), st.booleans())
def test_chosen_reading_has_one_solution_if_any_has(rows: list[str], unique: bool) -> None:
    """If either reading has one solution, the chosen one has: compared with complete counts."""
    puzzle = Puzzle(rows, unique, choice=SILENT)
    both = {rule: len(list_solutions(evolve(puzzle, unique_lines=rule), None)) for rule in (True, False)}
    settled = choose(puzzle)
    chosen = settled.unique_lines
    if settled.choice == SILENT or settled.choice == Choice("solutions"):
        assert (both[chosen] == 1) == (1 in both.values())
        assert (settled.choice == SILENT) == (chosen == unique)
        if both[unique] == 1:
            assert chosen == unique
    else:
        assert unique
        assert chosen
        assert not both[True]


def repeating(count: int) -> list[Puzzle]:
    """Return puzzles of several sizes with one solution if lines may repeat, some with none if they may not."""
    puzzles: list[Puzzle] = []
    for rows, columns in ((4, 4), (6, 6), (8, 8), (6, 8)):
        made = deduce.generate(rows, columns, unique_lines=False, count=count // 4, seed=9)
        puzzles += [puzzle.puzzle for puzzle in made]
    return puzzles


def test_library_and_command_read_silent_puzzles_the_same(tmp_path: Path) -> None:
    puzzles = [*repeating(60), SEVERAL, Puzzle(["...."] * 4), Puzzle(("0110", "1001", "0110", "1.0."))]
    statuses = set()
    for puzzle in puzzles:
        signs = "".join(f"{sign}\n" for sign in puzzle.signs)
        text = f"{puzzle.columns}x{puzzle.rows}\n{puzzle}\n{signs}"
        said = json.loads(run("check", "--format", "json", "-", given=text).stdout)
        read = deduce.parse(text)
        (tmp_path / "puzzle.txt").write_text(text)
        assert [read] == [deduce.load(tmp_path / "puzzle.txt")] == [*deduce.parse_book(text)]
        assert [read] == [*deduce.load_book(tmp_path / "puzzle.txt")]
        assert read.givens == puzzle.givens
        assert deduce.check(read, both=True).to_json() == said
        statuses.add((said["status"], read.unique_lines, read.choice))
    assert len({status for status, *_ in statuses}) == 3
    assert len(statuses) > 4


@pytest.mark.parametrize("unique", [True, False])
def test_said_reading_holds_and_no_search_is_made(unique: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deduce.answers.loading.first_solutions", None)
    for puzzle in (TWINS, evolve(SEVERAL, signs=())):
        read = deduce.parse(str(puzzle), unique_lines=unique)
        assert (read.unique_lines, read.choice) == (unique, None)
        assert deduce.parse(deduce.parse(str(puzzle), unique_lines=unique).to_json()) == read


def test_symbols_and_sizes_are_keywords() -> None:
    rows = ["ab--", "-b--", "----"]
    read = deduce.parse("\n".join(rows), size=(3, 4), symbols="a b -")
    assert read.givens == ("10..", ".0..", "....")
    assert read.symbols == Symbols("a", "b", "-")
    assert deduce.parse("\n".join([*rows, "-a--"]), size=4, symbols=read.symbols).rows == 4
    with pytest.raises(deduce.ReadError):
        deduce.parse("\n".join(rows), symbols="a b -")
    for wrong in ({"symbols": "a a -"}, {"unique_lines": "maybe"}, {"unique_lines": None}):
        with pytest.raises(ValueError, match=r"symbols must differ|unique_lines is"):
            deduce.parse("\n".join(rows), size=(3, 4), **wrong)


def test_book_in_a_text_has_all_puzzles_or_all_faults() -> None:
    assert [puzzle.rows for puzzle in deduce.parse_book("....\n" * 4 + "\n" + "......\n" * 6)] == [4, 6]
    with pytest.raises(deduce.ReadError, match="row 3 is too short"):
        deduce.parse_book("....\n" * 4 + "\n....\n....\n...\n....\n")
