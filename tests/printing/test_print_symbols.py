"""Symbols and ids in print: what the fonts hold, what is drawn without a font, and what is told and not set."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import reportlab
from attrs import evolve
from commands import run
from read_back import grids_of, inks_of, reader_of, words_of
from samples import UNRULY

from deduce.formats import write
from deduce.puzzle import Symbols

PUZZLE = UNRULY[0]
VERA = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"


@pytest.fixture
def out(tmp_path):
    return tmp_path / "book.pdf"


def ended(out, *words, **changes):
    book = out.with_name("book.jsonl")
    book.write_text(write([evolve(PUZZLE, **changes)], "jsonl"), encoding="utf-8")
    return run("print", book, "--out", out, *words)


def pages(out):
    return reader_of(out.read_bytes()).pages


@pytest.mark.parametrize("symbols", ["ЖЯ", "ΩΔ", "Éß", "XO"])
def test_symbols_of_any_script_that_the_fonts_hold(out, symbols):
    assert ended(out, symbols=Symbols(*symbols)).returncode == 0
    (asked, _) = grids_of(reader_of(out.read_bytes()))
    assert asked.values(symbols) == PUZZLE.givens


def test_symbols_that_no_font_holds_are_told_and_a_font_of_ones_own_helps(out):
    symbols = Symbols("≡", "∅")
    told = ended(out, symbols=symbols)
    assert told.returncode == 2
    assert told.stderr == (
        "the symbols of puzzle 1: the fonts hold no ≡ (U+2261), ∅ (U+2205); "
        "--font FILE takes a TrueType font that does\n"
    )
    assert not out.exists()
    assert ended(out, "--font", VERA, symbols=symbols).returncode == 0
    (asked, _) = grids_of(reader_of(out.read_bytes()))
    assert asked.values("≡∅") == PUZZLE.givens


@pytest.mark.parametrize(("one", "zero"), [("●", "○"), ("⚫", "⚪")])
def test_symbols_that_are_shapes_need_no_font(out, one, zero):
    words = ["--title", f"{one} and {zero}", "--solutions", "none", "--caption", "none"]
    assert ended(out, *words, symbols=Symbols(one, zero)).returncode == 0
    discs = [ink for ink in inks_of(pages(out)[-1]) if not ink.squares and len(ink.points) > 2]
    assert [own.filled for own in discs if own.points[0][1] < 760].count(True) == "".join(PUZZLE.givens).count("1")
    assert len([own for own in discs if own.points[0][1] < 760]) == PUZZLE.clues


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("x" * 10_000, r"x+…"),
        ("a\x1b[31mb\x00\u202ec\r\nd", r"a\[31mbc d"),
        ("Головоломка № 7", "Головоломка № 7"),
        ("", None),
    ],
)
def test_a_hostile_id_is_cut_and_made_visible(out, name, seen):
    assert ended(out, "--solutions", "none", "--caption", "id", id=name).returncode == 0
    page = pages(out)[0]
    texts = [word for word in words_of(page) if not word.text.isdigit() and "Level" not in word.text]
    assert len(texts) == (seen is not None)
    if texts:
        assert re.fullmatch(seen, texts[0].text)
        assert texts[0].x + 0.45 * texts[0].size * len(texts[0].text) < float(page.mediabox.width)


@pytest.mark.parametrize("name", ["שלום עולם", "سلام", "नमस्ते"])
def test_text_that_needs_shaping_is_told_and_not_set_wrongly(out, name):
    told = ended(out, "--caption", "id", id=name)
    assert told.returncode == 2
    assert "the id of puzzle 1: text from right to left" in told.stderr
    assert ended(out, "--caption", "level,rating", id=name).returncode == 0
