"""Grids in nothing but 0, 1 and dots are read a short way, which gives what the long way gives."""

from __future__ import annotations

from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from deduce.formats import Options, _lines, read_text

_DIRECTIVES = ("# id: 7", "# unique lines: off", "# unique lines: perhaps", "# solution: 0110 1001", "# symbols: X O .")
_ODD = (
    "# a comment",
    " ",
    "7",
    "4",
    "10",
    "4 4",
    "Puzzle 3",
    "#..1",
    "01.1 ",
    "0121",
    "r1c1 = r1c2",
    "----",
    " # id: 8",
)


@st.composite
def _texts(draw: st.DrawFn) -> str:
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 4))):
        lines += draw(st.lists(st.sampled_from(_DIRECTIVES), max_size=2))
        width = draw(st.integers(1, 6))
        row = st.text("01.", min_size=width, max_size=width)
        lines += draw(st.lists(row, min_size=1, max_size=6) | st.lists(row, min_size=width, max_size=width))
        lines += draw(st.lists(st.just(""), max_size=2))
    for place in draw(st.lists(st.integers(0, len(lines)), max_size=1)):
        lines.insert(place, draw(st.sampled_from(_ODD)))
    return "\n".join(lines)


@given(_texts(), st.sampled_from([Options(), Options(unique_lines=False), Options(max_side=4)]))
def test_the_short_way_gives_what_the_long_one_gives(text: str, options: Options) -> None:
    short = read_text(text, "", options)
    with patch.object(_lines, "_plainest", lambda texts: None):
        assert read_text(text, "", options) == short


def test_the_short_way_is_taken() -> None:
    assert _lines._plainest(["# id: 7", "01..", "....", "", "...1", "1..."])
    assert not _lines._plainest(["01..", "....", "", "...1", "1...", "....."])
