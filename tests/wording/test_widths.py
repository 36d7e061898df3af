"""No language is wider than the terminal."""

from __future__ import annotations

import re

import pytest
from commands import run

from deduce.drawing.terminal import width_of
from deduce.playing.picture import KEYS, help_text
from deduce.wording.language import languages

COMMANDS = (
    ("explain", "--verbose", "puzzles/tango-6x6.txt"),
    ("explain", "--plain", "puzzles/first.txt"),
    ("hint", "--reveal", "3", "puzzles/first.txt"),
)


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("code", languages)
def test_no_row_is_wider_than_the_terminal(code: str, columns: int) -> None:
    for command in COMMANDS:
        rows = run(*command, "--language", code, env={"COLUMNS": str(columns)}).stdout.splitlines()
        assert rows
        assert [row for row in rows if width_of(row) > columns] == [], command
        assert [row for row in rows if re.match(r"\s*[:;!»](?:\s|$)", row)] == [], command


@pytest.mark.parametrize("columns", [40, 80])
def test_help_of_the_board_is_no_wider_than_the_terminal(columns: int) -> None:
    rows = help_text(columns).splitlines()
    assert {*KEYS, "Marks"} <= {*rows}
    assert max(map(width_of, rows)) <= columns
