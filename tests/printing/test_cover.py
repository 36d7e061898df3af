"""The cover: its measures go by the pages of the book, and what it says stands where it is not cut off."""

from __future__ import annotations

import re

import pytest
from commands import run
from read_back import grids_of, looked_at, reader_of, words_of
from samples import UNRULY
from soak import BY_HAND, SOAK
from test_print_command import book_of, objects

INCH = 72
BLEED = 0.125 * INCH


def covered(folder, puzzles, *words):
    ended = run("print", book_of(folder, puzzles), "--out", folder / "b.pdf", "--cover", folder / "c.pdf", *words)
    assert ended.returncode == 0, ended.stderr
    return reader_of((folder / "b.pdf").read_bytes()), reader_of((folder / "c.pdf").read_bytes()), ended.stderr


@pytest.mark.parametrize("pages", [20, pytest.param(100, marks=SOAK), pytest.param(250, marks=BY_HAND)])
def test_the_spine_is_as_wide_as_all_pages_are_thick(tmp_path, pages):
    puzzles = (UNRULY * 10)[:pages]
    words = ["--paper", "6x9", "--title", "A Title", "--author", "A. Writer", "--per-page", 1, "--thickness", "0.06"]
    book, cover, told = covered(tmp_path, puzzles, *words)
    (page,) = cover.pages
    spine = len(book.pages) * 0.06 / 25.4 * INCH
    assert float(page.mediabox.width) == pytest.approx(2 * 6 * INCH + spine + 2 * BLEED, abs=0.01)
    assert float(page.mediabox.height) == pytest.approx(9 * INCH + 2 * BLEED, abs=0.01)
    assert [float(side) for side in page.trimbox] == pytest.approx(
        [BLEED, BLEED, float(page.mediabox.width) - BLEED, float(page.mediabox.height) - BLEED], abs=0.01
    )
    assert f"spine of {spine / INCH * 25.4:.1f} mm" in told
    named = [word for word in words_of(page) if word.text == "A Title"]
    # the spine has type where seven points and what is kept clear on both sides fit on it
    assert len(named) == 1 + (spine >= 7 + 2 * 0.0625 * INCH)
    front = BLEED + 6 * INCH + spine
    back, grid = sorted(grids_of(cover), key=lambda own: own.cells[0].x)
    assert (back.values(), grid.values()) == (puzzles[-1].givens, puzzles[0].givens)
    assert all(front + 0.25 * INCH < own.x < front + 5.75 * INCH for own in grid.cells)
    assert all(BLEED + 0.25 * INCH < own.x < BLEED + 5.75 * INCH for own in back.cells)
    assert any(re.fullmatch(f"Puzzle {len(puzzles)}: (Easy|Medium|Hard|Expert)", word.text) for word in words_of(page))
    texts, inks = looked_at(page)
    assert inks[0].filled
    assert (inks[0].squares[0].width, inks[0].squares[0].height) == pytest.approx(page.mediabox[2:], abs=0.01)
    assert all(word.size >= 7 for word in texts if word.size > 0)
    assert all(2 * BLEED < word.y < float(page.mediabox.height) - 2 * BLEED for word in texts)


def test_all_fonts_of_a_cover_are_embedded(tmp_path):
    _, cover, _ = covered(tmp_path, UNRULY[:3], "--title", "T")
    fonts = [own for own in objects(cover) if own.get("/Type") == "/Font"]
    assert fonts
    assert all("/FontFile2" in own["/FontDescriptor"] for own in fonts)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--thickness", "-1"], "--thickness takes millimetres, such as"),
        (["--cover-colour", "blue"], "--cover-colour takes six hexadecimal digits"),
        (["--out", "c.pdf"], "--cover is a file of its own"),
    ],
)
def test_bad_usage_of_a_cover_is_told(tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    ended = run("print", "6x6:BbaDDABjbbg", "--out", "b.pdf", "--cover", "c.pdf", *words)
    assert (ended.returncode, ended.stderr.count("\n"), list(tmp_path.iterdir())) == (2, 1, [])
    assert said in ended.stderr
