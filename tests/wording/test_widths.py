"""Every language keeps to the room that there is."""

from __future__ import annotations

import re

import pytest

from deduce.__main__ import main
from deduce.playing.keys import KEYS, help_text
from deduce.terminal.screen import width_of
from deduce.wording.language import LANGUAGES

COMMANDS = (
    ("explain", "--verbose", "puzzles/tango-6x6.txt"),
    ("explain", "puzzles/8x8-hard.txt"),
    ("explain", "--plain", "puzzles/first.txt"),
    ("hint", "--reveal", "3", "puzzles/first.txt"),
)


def printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], columns: int
) -> list[str]:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr("sys.argv", ["deduce", *words])
    with pytest.raises(SystemExit):
        main()
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_row_is_wider_than_the_terminal(
    code: str, columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in COMMANDS:
        rows = printed(capsys, monkeypatch, (*command, "--language", code), columns)
        assert rows
        assert [row for row in rows if width_of(row) > columns] == [], command
        assert [row for row in rows if re.match(r"\s*[:;!»](?:\s|$)", row)] == [], command


@pytest.mark.parametrize("columns", [40, 80])
def test_the_help_of_the_board_fits(columns: int) -> None:
    rows = help_text(columns).splitlines()
    assert {*KEYS, "Marks"} <= {*rows}
    assert max(map(width_of, rows)) <= columns
