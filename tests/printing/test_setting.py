"""Sentences in columns: every word is there, in order, and none sticks out."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.printing import blocks
from deduce.printing.blocks import Block
from deduce.printing.fonts import Fonts, named, needs_shaping
from deduce.printing.setting import Columns, Paragraph, broken, columns_of, set_evenly, set_in
from deduce.printing.style import LEADING, USUAL
from deduce.wording.words import bound

FONTS = Fonts()
words = st.text(st.sampled_from("abcij WÄж●=10"), max_size=12)
texts = st.lists(words, max_size=40).map(" ".join)


@given(texts, st.floats(60, 300), st.floats(6, 20), st.booleans())
def test_lines_hold_every_word_and_no_line_is_too_wide(text, width, size, bold):
    lines = broken(FONTS, text, width, size, bold)
    assert all(FONTS.width(line, size, bold) <= width + 1e-6 for line in lines)
    kept = " ".join(lines).split()
    for word, whole in zip(kept, text.split(), strict=True):
        assert word == whole or (word.endswith("…") and whole.startswith(word[:-1]))
        assert word == whole or FONTS.width(whole, size, bold) > width
    for line, after in pairwise(lines):
        (first, *_) = (part for part in (bound(after)[0], after.split()[0]) if FONTS.width(part, size, bold) <= width)
        assert FONTS.width(f"{line} {first}", size, bold) > width - 1e-6


def test_a_number_and_a_row_of_symbols_stay_with_the_word_before_them():
    text = "Con 0 1 repetiría la fila 1, así que es 1 0."
    for width in range(40, 200):
        for line in broken(FONTS, text, width, 8):
            assert not re.match("[01]", line) or FONTS.width("es 1 0.", 8) > width


@given(texts, st.floats(10, 300))
def test_a_text_that_is_cut_ends_in_an_ellipsis_and_fits(text, width):
    cut = FONTS.fitted(text, width, 8)
    if FONTS.width(text, 8) <= width:
        assert cut == text
    else:
        assert cut.endswith("…")
        assert text.startswith(cut[:-1])
        assert FONTS.width(cut, 8) <= width or cut == "…"


paragraphs = st.builds(
    Paragraph,
    text=texts,
    size=st.sampled_from([8.0, 10.0, 16.0]),
    bold=st.booleans(),
    mark=st.sampled_from(["", "7"]),
    indent=st.sampled_from([0.0, 12.0]),
    before=st.sampled_from([0.0, 5.0]),
    held=st.booleans(),
)


@given(st.lists(paragraphs, max_size=30), st.integers(1, 3), st.floats(120, 400), st.floats(0, 40))
def test_paragraphs_fill_columns_in_order(paragraphs, count, height, opened):
    columns = Columns(count, 150, 20, 30, height, opened)
    pages = list(set_in(columns, paragraphs, FONTS))
    lines = []
    for number, page in enumerate(pages):
        assert page.marks
        places = []
        for own in page.marks:
            column = int((own.x + 1) // 170)
            assert column < count
            assert own.x + FONTS.width(own.text, own.size, own.bold) <= column * 170 + 150 + 1e-6 or own.bold
            assert 30 + (0 if number else opened) <= own.y - own.size + 1e-6
            assert own.y - own.size + LEADING * own.size <= 30 + height + 1e-6
            places.append((column, own.y))
        assert places == sorted(places)
        lines += [own.text for own in page.marks]
    expected = []
    for own in paragraphs:
        expected += [own.mark] * bool(own.mark)
        expected += broken(FONTS, own.text, 150 - own.indent, own.size, own.bold) or [""]
    assert lines == expected


def test_a_heading_does_not_stand_away_from_what_follows():
    filler = [Paragraph("word", 10.0)] * 9
    heading = Paragraph("Heading", 10.0, held=True)
    columns = Columns(1, 150, 0, 0, 10 * LEADING * 10, 0)
    first, second = set_in(columns, [*filler, heading, Paragraph("text", 10.0)], FONTS)
    assert [own.text for own in second.marks] == ["Heading", "text"]
    assert len(first.marks) == 9


@pytest.mark.parametrize("lines", range(1, 12))
def test_a_note_on_a_head_stands_with_the_head_and_with_what_follows(lines):
    told = [*([Block("word")] * lines), Block("Head", "head"), Block("note", "note"), Block("point", "point", "•")]
    columns = Columns(1, 150, 0, 0, 10 * LEADING * USUAL.body, 0)
    pages = list(set_in(columns, list(blocks.paragraphs(told, USUAL)), FONTS))
    (page,) = [page for page in pages if any(own.text == "Head" for own in page.marks)]
    assert [own.text for own in page.marks][-4:] == ["Head", "note", "•", "point"]


@given(st.lists(paragraphs, max_size=20), st.integers(1, 3), st.floats(120, 400), st.floats(0, 40))
def test_even_columns_hold_the_same_on_no_more_pages(paragraphs, count, height, opened):
    columns = Columns(count, 150, 20, 30, height, opened)
    full, even = list(set_in(columns, paragraphs, FONTS)), set_evenly(columns, paragraphs, FONTS)
    assert [own.text for page in even for own in page.marks] == [own.text for page in full for own in page.marks]
    assert len(even) == len(full)
    assert all(own.y <= 30 + height for page in even for own in page.marks)


def test_what_is_left_for_a_second_page_is_shared():
    columns = Columns(2, 150, 20, 0, 10 * LEADING * 10, 0)
    pages = set_evenly(columns, [Paragraph("word", 10.0)] * 24, FONTS)
    assert [len(page.marks) for page in pages] == [12, 12]


@pytest.mark.parametrize(("width", "count"), [(190, 1), (350, 1), (500, 2), (900, 3)])
def test_columns_are_good_to_read(width, count):
    columns = columns_of(width, 0, 500, 9.5, 0)
    assert columns.count == count
    assert columns.count * columns.width + (columns.count - 1) * columns.gap == pytest.approx(width)


@pytest.mark.parametrize(
    ("text", "found"),
    [("abc Ж 7", ""), ("א", ""), ("אב", "א"), ("x سلام", "س"), ("नमस्ते", "न"), ("ไทย", "ไ"), ("日月", ""), ("한글", "")],
)
def test_which_texts_need_shaping(text, found):
    assert needs_shaping(text) == found


def test_characters_are_named_so_that_they_can_be_looked_up():
    assert named("日") == "日 (U+65E5)"
    assert named("\u202e") == "\\u{202e} (U+202E)"
    assert named("abcdefg") == "a (U+0061), b (U+0062), c (U+0063), d (U+0064), e (U+0065) and 2 more"
