"""The words of docs/contributing/words.md are in the files that it names."""

import re
from pathlib import Path

import pytest

import deduce

HOUSE = Path(deduce.__file__).parent.parent
ROOT = Path(__file__).parent.parent
TABLE = (
    (ROOT / "docs" / "contributing" / "words.md")
    .read_text(encoding="utf-8")
    .partition("## Words")[2]
    .partition("\n## ")[0]
)
ROWS = [[cell.strip() for cell in row.split(" |")] for row in re.findall(r"^\| (.*) \|$", TABLE, re.MULTILINE)[1:]]


def as_one_word(text):
    return re.sub(r"[\W_]+", "", text).casefold()


@pytest.mark.parametrize(("term", "meaning", "place"), [(row[0], row[1].strip("| "), row[-1]) for row in ROWS])
def test_term_is_in_the_file_that_the_glossary_names(term, meaning, place):
    assert meaning
    assert as_one_word(term) in as_one_word((HOUSE / place.strip("`")).read_text(encoding="utf-8"))


def test_term_is_in_the_glossary_once():
    terms = [row[0] for row in ROWS]
    assert len(terms) > 20
    assert len(set(terms)) == len(terms)
