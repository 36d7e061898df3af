# ruff: noqa: E501 (each text is on one line)
"""Saved games of Unruly: the puzzle with the moves that were made."""

from __future__ import annotations

import pytest

from deduce.formats import read_text

HEAD = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n"


def saved(params: str, desc: str, *entries: tuple[str, str], place: int | None = None, game: str = "Unruly") -> str:
    """Write a saved game as the collection does."""
    lines = [("VERSION", "1"), ("GAME", game), ("PARAMS", params), ("CPARAMS", params), ("SEED", "1"), ("DESC", desc)]
    lines += [("TIME", "12.5"), ("NSTATES", str(len(entries) + 1))]
    lines.append(("STATEPOS", str(len(entries) + 1 if place is None else place)))
    return HEAD + "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in [*lines, *entries])


MOVES = [("MOVE", "P0,2,0"), ("MOVE", "P1,3,0"), ("MOVE", "P-,2,0")]
FULL = "0100101100111100"


@pytest.mark.parametrize(
    ("text", "givens", "unique", "label"),
    [
        (saved("4x4dt", "aAIBca"), "01.. .... ..1. 1..0", False, "trivial"),
        (saved("4x4ude", "aAIBca"), "01.. .... ..1. 1..0", True, "easy"),
        (saved("4x4u", "aAIBca", *MOVES), "01.1 .... ..1. 1..0", True, ""),
        (saved("4x4u", "aAIBca", *MOVES, place=3), "0101 .... ..1. 1..0", True, ""),
        (saved("4x4u", "aAIBca", *MOVES, place=1), "01.. .... ..1. 1..0", True, ""),
        (saved("4x4u", "aAIBca", *MOVES, ("SOLVE", "S" + FULL)), "0100 1011 0011 1100", True, ""),
        (saved("4x4u", "aAIBca", *MOVES, ("RESTART", "aAIBca"), MOVES[0]), "010. .... ..1. 1..0", True, ""),
        (saved("4x4u", "aAIBca", *MOVES).replace("\n", "\r\n"), "01.1 .... ..1. 1..0", True, ""),
        (saved("4x4u", "aAIBca", *MOVES).rstrip("\n"), "01.1 .... ..1. 1..0", True, ""),
        (saved("4x4u", "aAIBca", *MOVES).replace("STATEPOS:1:4\n", ""), "01.1 .... ..1. 1..0", True, ""),
        (saved("4x4u", "aAIBca").replace("CPARAMS :4:4x4u\n", ""), "01.. .... ..1. 1..0", True, ""),
    ],
)
def test_a_saved_game(text: str, givens: str, unique: bool, label: str) -> None:
    reading = read_text(text)
    assert reading.faults == ()
    (puzzle,) = reading.puzzles
    assert " ".join(puzzle.givens) == givens
    assert (puzzle.unique_lines, puzzle.label) == (unique, label)
    assert reading.said == ("text",)
    assert reading.format == "Unruly saved game"


def test_begun_afresh_many_times() -> None:
    begun = [("MOVE", "P1,3,0"), ("RESTART", "aAIBca"), ("MOVE", "P0,2,0")] * 3
    (puzzle,) = read_text(saved("4x4u", "aAIBca", *begun, ("SOLVE", "S" + FULL), *begun)).puzzles
    assert puzzle.givens == ("010.", "....", "..1.", "1..0")


@pytest.mark.parametrize("place", ["0", "5", "0000000019999", "1" * 5000, "-1", "²"])
def test_the_number_of_moves_is_held_against_the_moves(place: str) -> None:
    text = saved("4x4u", "aAIBca", *MOVES).replace("STATEPOS:1:4", f"STATEPOS:{len(place)}:{place}")
    (fault,) = read_text(text, "f").faults
    assert str(fault).startswith("f:10: there are not as many moves; found '")
    assert str(fault).endswith("'; expected 1 to 4")


def test_the_moves_are_told() -> None:
    assert read_text(saved("4x4u", "aAIBca")).remarks == ()
    assert read_text(saved("4x4u", "aAIBca", *MOVES)).remarks == ("a saved game, as it stood after 3 moves",)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            saved("4x4", "aAIBca", game="Solo"),
            "f:3: this is a saved game of another kind; found 'Solo'; expected Unruly",
        ),
        (
            saved("4x4", "aAIBc"),
            "f:7: the Unruly id is too short for its size; found 15 cells",
        ),
        (
            saved("four", "aAIBca"),
            "f:5: this is no size of an Unruly game; found 'four'; expected such as 8x8 or 8x8u",
        ),
        (saved("4x4", "aAIBca", ("MOVE", "P0,9,0")), "f:11: this move changes no cell that can change; found 'P0,9,0'"),
        (saved("4x4", "aAIBca", ("MOVE", "P1,0,0")), "f:11: this move changes no cell that can change; found 'P1,0,0'"),
        (saved("4x4", "aAIBca", ("MOVE", "hello")), "f:11: this is no move of Unruly; found 'hello'; expected such as P0,3,2"),
        (saved("4x4", "aAIBca", ("SOLVE", "S01")), "f:11: this is no move of Unruly; found 'S01'; expected such as P0,3,2"),
        (saved("4x4", "aAIBca", *MOVES, place=9), "f:10: there are not as many moves; found '9'; expected 1 to 4"),
        (saved("4x4", "aAIBca", *MOVES, place=0), "f:10: there are not as many moves; found '0'; expected 1 to 4"),
        (
            saved("4x4", "aAIBca").replace("DESC    :6:", "DESC    :7:"),
            "f:7: this line is not as long as it says; found 6 characters; expected 7",
        ),
        (
            saved("4x4", "aAIBca").replace("aAIBca", "aAIBc"),
            "f:7: this line is not as long as it says; found 5 characters; expected 6",
        ),
        (saved("4x4", "aAIBca")[:-5], "f:10: this is no line of a saved game; found 'STATEPOS'; expected a key, a length and a text"),
        (saved("4x4", "aAIBca").replace("DESC    :6:aAIBca\n", ""), "f: this saved game has no line DESC"),
        (HEAD + "hello\n", "f:2: this is no line of a saved game; found 'hello'; expected a key, a length and a text"),
        (HEAD + "TIME    :999999999:1\n", "f:2: this line is not as long as it says; found 1 character; expected 999999999"),
    ],
)  # fmt: skip
def test_a_saved_game_that_is_damaged(text: str, told: str) -> None:
    reading = read_text(text, "f")
    assert reading.puzzles == ()
    assert [str(fault) for fault in reading.faults] == [told]
