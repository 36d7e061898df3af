"""What the board looks like at ten moments, held against drawings that are kept.

To draw them anew after a change that is meant: `python tests/playing/test_drawings.py`, then look at them.
"""

import difflib
import os
import re
from pathlib import Path

import pytest
from boards import at_a_board, press
from tables import EASY, HARD

from deduce.puzzle import Puzzle, Sign, Symbols

pytestmark = pytest.mark.nightly

FOLDER = Path(__file__).parent / "drawings"

SIGNED = Puzzle(
    ["....1.", "......", "10....", "....10", "......", "...0.."],
    False,
    [Sign.between((0, 0), (0, 1), False), Sign.between((2, 2), (2, 3), True), Sign.between((1, 3), (2, 3), False)],
    Symbols("X", "O", "."),
)
LARGE = Puzzle([("1..." * 8)[shift:][:24] for shift in (0, 1, 2, 3) * 6])

MOMENTS = {
    "start": (EASY, (80, 24), ()),
    "entries": (EASY, (80, 24), ("1", "right", "0", "down", "down", "1")),
    "line-lit": (EASY, (80, 24), ("h",)),
    "reasons": (EASY, (80, 24), ("h", "h", "h")),
    "lookahead-link": (HARD, (80, 24), ("h",) * 6),
    "lookahead-end": (HARD, (60, 16), ("h",) * 7),
    "what-if-breaks": (EASY, (80, 24), ("s", "1", "s", "right", "0", "down", "0", "down", "0")),
    "wrong": (EASY, (80, 24), ("1", "c", "c")),
    "signs": (SIGNED, (80, 24), ("x", "h", "h", "h")),
    "scrolled-small": (LARGE, (40, 15), ("end", "pagedown", "h")),
}


def drawing(name):
    puzzle, size, keys = MOMENTS[name]
    drawn = [""]

    async def doing(pilot, board):
        await press(pilot, *keys)
        while drawn[-2:-1] != drawn[-1:]:  # a drawing comes in parts, and is done when nothing changes any more
            await pilot.pause(0.1)
            drawn.append(board.export_screenshot(title=name, simplify=True))

    at_a_board(doing, puzzle, size=size)
    whole = re.sub(r"terminal-\d+", "terminal", drawn[-1]) + "\n"
    return re.sub(r"@font-face \{.*?\}\s*", "", whole, flags=re.S)  # a drawing fetches nothing


def seen(svg):
    """Return what stands in a drawing, with its place and its style, in whatever way the library writes it down."""
    styles = dict(re.findall(r"\.(terminal-r\d+) \{ (.*?) \}", svg))
    grounds = re.findall(r"<rect (fill=\S+ x=\S+ y=\S+ width=\S+ height=\S+)", svg)
    texts = re.findall(r'<text class="(terminal-r\d+)" x="(\S+)" y="(\S+)"[^>]*>([^<]*)</text>', svg)
    assert len(texts) == svg.count('<text class="terminal-r')
    return [*grounds, *(f"{y} {x} {text} ({styles[style]})" for style, x, y, text in texts)]


@pytest.mark.parametrize("name", MOMENTS)
def test_the_board_looks_as_it_is_kept(name):
    kept = seen((FOLDER / f"{name}.svg").read_text(encoding="utf-8"))
    assert list(difflib.unified_diff(kept, seen(drawing(name)), "kept", "drawn", lineterm="", n=0)) == []


def test_a_changed_style_place_or_text_is_noticed():
    kept = (FOLDER / "reasons.svg").read_text(encoding="utf-8")
    for old, new in (("font-weight: bold", ""), (' y="20"', ' y="44.4"'), ("third", "fourth")):
        assert old in kept
        assert seen(kept.replace(old, new)) != seen(kept)


def test_the_drawings_do_not_depend_on_the_place_or_the_time(monkeypatch):
    before = drawing("reasons")
    monkeypatch.setitem(os.environ, "TZ", "Asia/Tokyo")
    monkeypatch.setitem(os.environ, "LC_ALL", "tr_TR.UTF-8")
    assert drawing("reasons") == before


def test_no_other_drawings_are_kept():
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(MOMENTS)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in MOMENTS:
        (FOLDER / f"{name}.svg").write_text(drawing(name), encoding="utf-8", newline="\n")
