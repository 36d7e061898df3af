"""The screen: colour only where there is some, widths in terminal cells, and sentences broken where they may be."""

import io
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style

from deduce.drawing.terminal import STYLES, broken, screen


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("environment", "colour"),
    [
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
        ({"NO_COLOR": ""}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_follows_the_terminal_and_the_environment(monkeypatch, environment, colour):
    for name in ("NO_COLOR", "TERM", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert screen(file=Terminal()).colour is colour
    assert screen(file=io.StringIO()).colour is False
    assert screen(plain=True, file=Terminal()).colour is False


def luminance(red, green, blue):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red / 255, green / 255, blue / 255)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("paper", [(0, 0, 0), (255, 255, 255)], ids=["black", "white"])
def test_every_colour_is_legible_on_black_and_on_white(style, paper):
    """As xterm shows it, by the contrast of the accessibility guidelines for large or bold text."""
    colour = Style.parse(STYLES[style]).color
    if colour is not None:
        assert colour.number < 8
        shown = [205 * (colour.number >> bit & 1) for bit in range(3)]
        light, dark = sorted((luminance(*shown), luminance(*paper)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3


TEXT = st.text(alphabet=st.sampled_from("ab0X1.,-_() \U0001f31e"), max_size=80)


@given(TEXT, st.integers(5, 60), st.integers(0, 4))
def test_wrapping_loses_no_word(text, width, hang):
    assert " ".join(broken(text, width, hang)).split() == text.split()


@given(st.lists(st.text(alphabet="abcdef", min_size=2, max_size=8), max_size=30), st.integers(8, 60))
def test_wrapped_rows_fit_and_are_full(words, width):
    rows = broken(" ".join(words), width)
    assert all(len(row) <= width for row in rows)
    for row, after in pairwise(rows):
        assert len(row) + 1 + len(after.split()[0]) > width


def test_wrapping_keeps_numbers_and_symbols_with_the_word_before():
    rows = broken("Rows 10-12 would be 1 1 1, so row 9 is 0.", 12)
    assert "1 1 1," in " / ".join(rows)
    for row in rows:
        assert not row.split()[0].strip(".,").isdigit()
