# ruff: noqa: E501 (each text is on one line)
"""Links that hold a puzzle, and those that hold none."""

from __future__ import annotations

import base64
import json
import zlib
from urllib.parse import quote

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from deduce.formats import Options, read, read_text
from deduce.puzzle import Puzzle

SMALL = Puzzle(["01..", "....", "..1.", "1..0"])
UNRULY = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unruly.html"


def packed(text: str) -> str:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(squeezer.compress(text.encode()) + squeezer.flush()).decode()


def board(
    cells: dict[int, object],
    width: int = 4,
    height: int = 4,
    margins: str = "[0,0,0,0]",
    layer: str = "zY",
    shape: str = "square",
) -> str:
    """Write a board as penpa-edit does, with no more than what a clue needs."""
    held = json.dumps({str(key): value for key, value in cells.items()}, separators=(",", ":"))
    lines = [
        f"{shape},{width},{height},38,0,1,1,266,266,342,342",
        margins,
        "{zG:1}",
        "{zR:{z_:[]}," + f"{layer}:{held},zN2:" + "{}}",
    ]
    return "m=edit&p=" + packed("\n".join([*lines, "{zR:{z_:[]},zY:{}}"]))


def circles(puzzle: Puzzle, top: int = 0, left: int = 0, wide: int = 0) -> dict[int, object]:
    width = (wide or puzzle.columns) + 4
    return {
        (r + 2 + top) * width + c + 2 + left: [1 + int(cell), "circle_M", 2]
        for r, row in enumerate(puzzle.givens)
        for c, cell in enumerate(row)
        if cell != "."
    }


LINK = board(circles(SMALL))


@pytest.mark.parametrize(
    "link",
    [
        LINK,
        "https://swaroopg92.github.io/penpa-edit/#" + LINK,
        "https://example.org/penpa-edit/?" + LINK + "&a=1",
        LINK.replace("m=edit", "m=solve"),
        "m=edit&p=" + quote(LINK.partition("p=")[2], safe=""),
        LINK.rstrip("="),
        board(circles(SMALL, 1, 2, 7), 7, 5, "[1,0,2,1]"),
        board({key: [str(value[0] - 1), 1, "1"] for key, value in circles(SMALL).items()}, layer="zN"),  # type: ignore[index]
    ],
)
def test_a_link_to_a_board(link: str) -> None:
    reading = read_text(link + "\n")
    assert reading.faults == ()
    assert reading.puzzles == (SMALL,)
    assert reading.format == "penpa-edit link"
    assert reading.said == ("nobody",)
    assert read(link).puzzles == (SMALL,)


@given(st.integers(2, 12), st.integers(2, 12), st.data())
def test_any_board(rows: int, columns: int, data: st.DataObject) -> None:
    puzzle = Puzzle(data.draw(st.text("01.", min_size=columns, max_size=columns)) for _ in range(rows))
    assume(puzzle.clues)
    assert read_text(board(circles(puzzle), columns, rows)).puzzles == (puzzle,)


@pytest.mark.parametrize(
    ("link", "told"),
    [
        (LINK[:60], "f:1:1: this penpa-edit link is cut short"),
        ("m=edit&p=____", "f:1:1: this penpa-edit link is damaged, or cut short"),
        (board({}, shape="hex"), "f:1:1: this penpa-edit link is no square board; found 'hex'; expected square"),
        (board({}, width=900, height=900), "f:1:1: the grid is too large: at most 200 rows and columns (--no-limits lifts this); found '900x900'"),
        (board({}, width=1), "f:1:1: a puzzle has at least 2 rows and 2 columns; found '1x4'"),
        (board({}, margins="[3,3,0,0]"), "f:1:1: a puzzle has at least 2 rows and 2 columns; found '4x-2'"),
        (board({3: [1, "circle_M", 2]}), "f:1:1: a clue of this board lies outside its grid; found '3'"),
        (board({999999999: [1, "circle_M", 2]}), "f:1:1: a clue of this board lies outside its grid; found '999999999'"),
        (board({18: [1, "star", 2]}), "f:1:1: this board holds other clues than circles; found 'star'; expected white and black circles"),
        (board({18: [7, "circle_M", 2]}), "f:1:1: this board holds other clues than circles; found 'circle_M'; expected white and black circles"),
        (board({18: 5}), "f:1:1: this board holds other clues than circles; found ''; expected white and black circles"),
        (board({18: ["7", 1, "1"]}, layer="zN"), "f:1:1: this board holds other clues than 0 and 1; found '7'; expected 0 or 1"),
        (board({}), "f:1:1: this board holds no clues, or the link is damaged; expected white and black circles"),
        ("m=edit&p=" + packed("square,4,4"), "f:1:1: this penpa-edit link is no square board; found 'square'; expected square"),
        ("m=edit&p=" + packed("square,4,4\n\n\n{zY:{oops}}\n"), "f:1:1: the clues of this penpa-edit link cannot be read"),
        ("m=edit&p=" + packed("square,4,4\n\n\n{zY:{" + "[" * 9_000 + "}}\n"), "f:1:1: the clues of this penpa-edit link cannot be read"),
        (board({18: [[1], "circle_M", 2]}), "f:1:1: this board holds other clues than circles; found 'circle_M'; expected white and black circles"),
        ("m=edit&p=" + packed(" " * 9_000_000), "f:1:1: this board is too large"),
        (f"{UNRULY}#8x8dt%23391", "f:1:74: this is a random seed, which only Unruly can make a puzzle of; found '#391'; expected a colon and the game's description, as Unruly shows it under Game, Specific"),
        (f"{UNRULY}#hello", "f:1:1: this link to Unruly holds no puzzle; found 'hello'; expected a game id behind the #, such as 8x8u:..."),
        (f"{UNRULY}#4x4:a", "f:1:74: the Unruly id is too short for its size; found 0 cells; expected 16 and the end"),
        (f"{UNRULY}#4:0%2Funruly%234x4u:aAIBca", "f:1:1: this link to Unruly holds no puzzle; found '4:0/unruly#4x4u:aAIBca'; expected a game id behind the #, such as 8x8u:..."),
        ("https://example.org/binary/12", "f:1:1: this links to a page and holds no puzzle; found 'https://example.org/binary/12'; expected the puzzle itself, or a link that holds it, as Unruly and penpa-edit make them"),
    ],
)  # fmt: skip
def test_a_link_without_a_puzzle(link: str, told: str) -> None:
    reading = read_text(link, "f")
    assert reading.puzzles == ()
    assert [str(fault) for fault in reading.faults] == [told]


def test_a_board_has_no_more_cells_than_its_text_can_hold() -> None:
    (fault,) = read_text(board(circles(SMALL), 30_000, 30_000), "f", Options(max_side=None, max_cells=None)).faults
    assert str(fault) == "f:1:1: this board is larger than its text can hold; found '30000x30000'"


@pytest.mark.parametrize(
    "link", [f"{UNRULY}#4x4u:aAIBca", f"  {UNRULY}#4x4ude%3AaAIBca\n", "file:///tmp/unruly.html#4x4u:aAIBca"]
)
def test_a_link_to_unruly(link: str) -> None:
    reading = read_text(link)
    assert [puzzle.givens for puzzle in reading.puzzles] == [SMALL.givens]
    assert reading.puzzles[0].unique_lines
    assert reading.format == "Unruly link"
    assert read(link.strip()).puzzles == reading.puzzles


def test_a_book_of_links() -> None:
    reading = read_text(f"{UNRULY}#4x4:aAIBca\n{LINK}\n4x4u:aAIBca\n")
    assert len(reading.puzzles) == 3
    assert reading.said == ("text", "nobody", "text")


def test_the_option_says_what_a_board_does_not() -> None:
    assert not read_text(LINK, "", Options(unique_lines=False)).puzzles[0].unique_lines
