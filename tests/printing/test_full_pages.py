"""How full the pages of puzzles are, measured on the PDF that was written."""

from __future__ import annotations

from itertools import groupby

import pytest
from read_back import grids_of, words_of
from samples import GRADED, LISBON, TANGO, UNRULY
from soak import one_in
from test_print_command import printed

from deduce.puzzle import Puzzle

BOOKS: dict[str, list[Puzzle]] = {
    "one size": [own for own in UNRULY if own.rows == 8][:24],
    "of every level": [own for own in GRADED if own.rows <= 14],
    "few of each level": [own for own in GRADED if own.rows <= 10][::4],
    "with signs": [own for own in UNRULY if own.rows == 6][:7] + [TANGO] * 6,
    "of many sizes": [own for own in LISBON if own.rows <= 14 and own.solution][:24],
}


@pytest.mark.parametrize(
    "words", [[], ["--sections"], ["--sections", "--paper", "6x9"], ["--paper", "a5"]], ids=" ".join
)
@pytest.mark.parametrize("book", one_in(3, BOOKS))
def test_no_page_of_puzzles_is_less_than_two_thirds_full_but_the_last_of_a_section(tmp_path, book, words):
    reader = printed(tmp_path, BOOKS[book], *words, "--solutions", "none")
    found = list(grids_of(reader))
    assert len(found) == len(BOOKS[book])
    pages = {number: list(own) for number, own in groupby(found, lambda own: own.page)}
    assert sorted(pages) == list(range(len(reader.pages)))
    bare = []
    for number, own in pages.items():
        texts = words_of(reader.pages[number])
        foot = max(texts, key=lambda word: -word.y)
        top = max(*(word.y for word in texts), max(grid.cells[0].y for grid in own))
        low = min(grid.cells[-1].y for grid in own)
        if number + 1 < len(reader.pages) and (top - low) / (top - foot.y) < 2 / 3:
            bare.append(number)
    starts = {number for number, page in enumerate(reader.pages) if "--sections" in words and _opens(page)}
    assert all(number + 1 in starts for number in bare)
    assert len(bare) <= 1


def _opens(page) -> bool:
    return any("Level" in word.text and word.size > 16 for word in words_of(page))


def test_grids_of_one_size_have_cells_of_one_size(tmp_path):
    reader = printed(tmp_path, GRADED, "--sections", "--solutions", "none")
    sizes: dict[tuple[int, int], set[float]] = {}
    for grid in grids_of(reader):
        sizes.setdefault((grid.rows, grid.columns), set()).add(round(grid.cells[0].width, 2))
    assert len(sizes) > 2
    assert all(len(own) == 1 for own in sizes.values())


def test_solutions_are_as_small_as_can_be_read(tmp_path):
    book = [own for own in UNRULY if own.rows == 8]
    reader = printed(tmp_path, book, "--solutions", "only")
    grids = list(grids_of(reader))
    assert [own.number for own in grids] == [str(number) for number in range(1, len(book) + 1)]
    assert {round(word.size, 1) for own in grids for word in own.words.values()} == {7.0}


def test_solutions_of_all_sizes_have_cells_of_one_size(tmp_path):
    grids = list(grids_of(printed(tmp_path, BOOKS["of every level"], "--solutions", "only")))
    assert len({(own.rows, own.columns) for own in grids}) > 2
    assert len({round(own.cells[0].width, 2) for own in grids}) == 1
