"""A book in another language: all of it is told in that, nothing is cut, nothing stands beyond the edge."""

from __future__ import annotations

import pytest
from read_back import words_of
from samples import GRADED
from soak import one_in
from test_print_command import printed

from deduce.printing.fonts import Fonts
from deduce.wording import marks, paper, phrases
from deduce.wording.language import LANGUAGES, speaking
from deduce.wording.phrases import Phrase

OTHERS = [code for code in LANGUAGES if code != "en"]
FEW = [own for own in GRADED if own.rows <= 8][::4]
WORDS = ("--title", "T", "--sections", "--hints", "back", "--reasons")
FONTS = Fonts()


def english(code: str) -> set[str]:
    """Whatever a book says in English that this language says otherwise."""
    with speaking(code):
        rooms = {paper.__name__.rpartition(".")[2], marks.__name__.rpartition(".")[2]}
        found = [own for room, _, own in phrases.catalogue() if room in rooms and isinstance(own, Phrase)]
        return {str(own) for own in found if own.here != own and "{" not in own and len(own) > 6}


@pytest.mark.parametrize("size", one_in(2, ["a5", "6x9"]))
@pytest.mark.parametrize("code", OTHERS)
def test_a_book_speaks_its_language_and_none_of_it_is_cut(tmp_path, code, size):
    reader = printed(tmp_path, FEW, *WORDS, "--language", code, "--paper", size)
    assert reader.root_object["/Lang"] == code
    foreign = english(code)
    assert len(foreign) > 40
    for page in reader.pages:
        words = words_of(page)
        assert [word.text for word in words if "…" in word.text] == []
        assert [word.text for word in words if any(text in word.text for text in foreign)] == []
        edge = float(page.mediabox.width)
        for word in words:
            assert word.x + FONTS.width(word.text, abs(word.size), "Semibold" in word.font) <= edge, word.text
