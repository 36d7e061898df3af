"""Puzzles that other programs made, in the shapes in which they and others write them.

The Unruly puzzles have the game ids that Simon Tatham's program gave for them: outside truth for the
one-line format.  Everything else is checked by writing the same givens in every shape that people use.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest
from nightly import one_in

from deduce.formats import parse, read_bytes, read_text, write

DATA = Path(__file__).parents[1] / "data"


def puzzles_of(name: str, *ends: str) -> list[dict[str, Any]]:
    """Return the puzzles of a collection whose ids end so: a few of each size and kind."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [data for data in map(json.loads, lines) if data["id"].endswith(ends)]


UNRULY = puzzles_of("unruly.jsonl", "e-000", "e-001")
LISBON = puzzles_of("lisbon.jsonl", "_01", "_02", "-t04")  # the last has an odd size
ALL = UNRULY + LISBON

# Zero, one and empty, as files write them; every set has to be settled without help.
SYMBOLS = [
    "01.", "01_", "01-", "01*", "01?", "01X", "01x", "012",
    "OX.", "OX-", "OX*", "ox.", "ox_", "0X.", "0X-", "0X*",
    "21-", "210", "WB.", "wb-", "BR_", "ab.",
    "🌚🌞.", "🌚🌞⬜", "⬜⬛.", "⚪⚫⬜", "🟦🟥⬜",
]  # fmt: skip
SPACERS: dict[str, Callable[[str], str]] = {
    "none": str,
    "space": " ".join,
    "two spaces": "  ".join,
    "tab": "\t".join,
    "comma": ",".join,
    "comma and space": ", ".join,
    "bar": "|".join,
    "frame": lambda row: f"|{row}|",
    "frame and bars": lambda row: "|" + "|".join(row) + "|",
    "frame and spaces": lambda row: f"| {' '.join(row)} |",
    "box": lambda row: f"│{'│'.join(row)}│",
}


@pytest.mark.parametrize("data", UNRULY, ids=lambda data: data["id"])
def test_game_id_is_that_of_the_puzzle(data: dict[str, Any]) -> None:
    puzzle = parse(data["game_id"])
    assert list(puzzle.givens) == data["givens"]
    assert puzzle.unique_lines is data["unique_lines"]
    assert write([parse(json.dumps(data))], "unruly") == data["game_id"] + "\n"


def both_ways(givens: list[str]) -> tuple[tuple[str, ...], ...]:
    """The givens, and the same with the symbols swapped: which is one is a matter of taste."""
    swap = str.maketrans("01", "10")
    return tuple(givens), tuple(row.translate(swap) for row in givens)


@pytest.mark.parametrize("symbols", one_in(9, SYMBOLS))
def test_every_symbol_set_with_every_spacer(symbols: str) -> None:
    table = str.maketrans("01.", symbols)
    for data, spaced in product(ALL[::2], SPACERS.values()):
        text = "".join(spaced(row.translate(table)) + "\n" for row in data["givens"])
        reading = read_text(text)
        assert reading.faults == (), text
        if {"0", "1"} <= set("".join(data["givens"])):
            assert reading.puzzles[0].givens == tuple(data["givens"]), text
        else:
            assert reading.puzzles[0].givens in both_ways(data["givens"]), text


HEADERS: dict[str, Callable[[int, int], str]] = {
    "rows and columns": lambda rows, columns: f"{rows} {columns} \n",
    "width x height": lambda rows, columns: f"{columns}x{rows}\r\n",
    "comment": lambda rows, columns: f"# a puzzle\n#\n\n{rows}\t{columns}\n\n",
    "one number": lambda rows, columns: f"{rows}\n" if rows == columns else "",
}


@pytest.mark.parametrize("header", HEADERS)
def test_reads_a_size_above_a_grid(header: str) -> None:
    for data, symbols in zip(ALL, cycle(["01.", "012", "210", "OX-", "01X"]), strict=False):
        table = str.maketrans("01.", symbols)
        text = HEADERS[header](data["rows"], data["columns"])
        text += "\n".join(row.translate(table) for row in data["givens"])
        assert list(parse(text).givens) == data["givens"], text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_reads_line_ends_and_byte_order_marks_of_all_systems(encoding: str, newline: str) -> None:
    for data, end in product(ALL[::4], (newline, "")):
        text = newline.join(data["givens"]) + end
        reading = read_bytes(text.encode(encoding))
        assert reading.faults == ()
        assert list(reading.puzzles[0].givens) == data["givens"]
