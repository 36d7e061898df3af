"""Sizes of paper, and names of difficulty."""

from __future__ import annotations

import pytest

from deduce.printing.options import INCH, parse_difficulties, parse_paper, usual_difficulties


def test_paper_has_a_name_or_a_size():
    sizes = {"a4": (210, 297), "A5": (148, 210), "letter": (215.9, 279.4), "5x8in": (127, 203.2), "10x15cm": (100, 150)}
    for text, size in {**sizes, "105x148mm": (105, 148)}.items():
        paper = parse_paper(text)
        assert (paper.width / INCH * 25.4, paper.height / INCH * 25.4) == pytest.approx(size)


@pytest.mark.parametrize("text", ["", "a3", "x9", "6x", "6x9ft", "-6x9", "6x9x9", "2x9", "100x100", "6,5x9", "６x9"])
def test_other_papers_are_refused(text):
    with pytest.raises(ValueError, match=r"sides|width"):
        parse_paper(text)


def test_names_of_difficulty_cover_levels():
    calm = parse_difficulties("Calm=1-3, Wild = 4-8")
    assert [calm.name(calm.rank_of_level(level)) for level in (1, 3, 4, 8)] == ["Calm", "Calm", "Wild", "Wild"]
    assert (calm.stars(1), calm.stars(2), calm.name(0)) == ("★☆", "★★", "Nothing to fill")
    usual = usual_difficulties()
    assert [usual.rank_of_level(level) for level in range(9)] == [0, 1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.parametrize(
    "text", ["Easy", "Easy=1-2", "Easy=1-2,Hard=4-8", "Easy=1-9", "Hard=5-8,Easy=1-4", "A=1-3,B=4-2,C=3-8", "=1-8", ""]
)
def test_names_that_miss_a_level_are_refused(text):
    with pytest.raises(ValueError, match="level"):
        parse_difficulties(text)
