"""Drawings as other programs show them: CairoSVG and resvg draw the same, and each symbol is in its cell."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import fromstring

import pytest
from samples import LETTERS, LOOKAHEAD, NESTED, OBLONG, TANGO, explained

import deduce
from deduce.formats import WriteError

PUZZLES = (LOOKAHEAD, NESTED, TANGO, LETTERS, OBLONG)


def drawings() -> Iterator[str]:
    for puzzle in PUZZLES:
        yield puzzle.to("svg")
        trace = explained(puzzle)
        for step in {trace[0], trace[-1], trace.hardest}:
            assert step
            yield step.to("svg")
        yield deduce.hint(puzzle, language="fr").to("svg")
    for grid in (["...."] * 4, ["0110", "1001", "0011", "1100"], ["000.", "....", "....", "...."]):
        yield deduce.hint(deduce.Puzzle(grid)).to("svg")
        yield deduce.hint(deduce.Puzzle(grid), ladder=deduce.load_ladder(max_level=1)).to("svg")


def test_other_programs_draw_the_same() -> None:
    """Pictures are compared after a blur, as the programs choose their own letters."""
    cairosvg = pytest.importorskip("cairosvg", reason="needs CairoSVG", exc_type=(ImportError, OSError))
    resvg = pytest.importorskip("resvg_py", reason="needs resvg")
    cv2, np = pytest.importorskip("cv2"), pytest.importorskip("numpy")
    for text in drawings():
        files = (
            cairosvg.svg2png(bytestring=text.encode(), background_color="white"),
            bytes(resvg.svg_to_bytes(svg_string=text, background="white")),
        )
        one, other = (cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_GRAYSCALE).astype(float) for file in files)
        assert one.shape == other.shape
        assert one.min() < 100, "it is blank"
        assert np.abs(cv2.blur(one, (15, 15)) - cv2.blur(other, (15, 15))).mean() < 8


def test_files_use_only_what_every_program_draws() -> None:
    """Styles belong to pages, and CairoSVG moves the letters of a text that has several places."""
    for text in drawings():
        for element in fromstring(text).iter():
            assert not {"style", "class"} & (
                element.attrib.keys() - ({"class"} if element.tag.endswith("}g") else set())
            )
            if element.tag.endswith("}text"):
                assert len(element.attrib["x"].split()) == len(element.attrib["y"].split()) == 1


def test_steps_and_hints_are_drawn_as_svg_only() -> None:
    step = explained(LOOKAHEAD)[0]
    for value in (step, deduce.hint(LOOKAHEAD)):
        with pytest.raises(WriteError, match="is drawn as 'svg', not as 'text'"):
            value.to("text")
        with pytest.raises(WriteError, match="a PNG is what"):
            value.to("png")
