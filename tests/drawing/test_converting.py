"""`convert` writes the formats of the readers and one more, a drawing."""

from xml.etree import ElementTree

import pytest
from picture import looked_at
from samples import OBLONG, TANGO

import deduce
from deduce.formats import WriteError, write


def test_puzzle_is_converted_to_svg():
    text = deduce.convert(TANGO, to="svg")
    assert text.isascii()
    assert text.endswith("</svg>\n")
    assert looked_at(ElementTree.fromstring(text), TANGO).values == TANGO.givens


@pytest.mark.parametrize("to", ["text", "json", "jsonl", "task"])
def test_other_formats_are_those_of_write(to):
    assert deduce.convert([TANGO], to=to) == deduce.convert(TANGO, to=to) == write([TANGO], to)


def test_several_puzzles_as_svg_and_unknown_formats_are_refused():
    with pytest.raises(WriteError, match="one puzzle, not 2"):
        deduce.convert([TANGO, OBLONG], to="svg")
    with pytest.raises(WriteError, match=r"'pdf'.*, svg"):
        deduce.convert(TANGO, to="pdf")
