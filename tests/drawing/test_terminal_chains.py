"""Grids in parts, and a lookahead: the reader's own grid, what each link pencils in, and the line that breaks."""

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import LISBON, LOOKAHEAD, NESTED, explained

from deduce.drawing.scene import Scene
from deduce.drawing.terminal import Screen, draw_grid
from deduce.drawing.walkthrough import ChainShown, draw_chain, repeated
from deduce.game.puzzle import Puzzle, Sign
from deduce.wording.steps import LinkText, letter

HARD = next(puzzle for puzzle in LISBON if puzzle.id == "ist-size10_15")


def ahead(puzzle):
    return [step for step in explained(puzzle).steps if step.argument.is_lookahead]


def chain(puzzle, step, width=80, boxes=True, plain=False):
    out = io.StringIO()
    draw_chain(Screen(out, width, boxes=boxes, plain=plain), Scene(puzzle, step.before), step, 5)
    return out.getvalue()


def drafts(text, boxes=True):
    """Read drafts back: for each the cells as texts, the rows and the columns that are pointed at."""
    side, corner = ("┆", "┌") if boxes else (":", "+")
    drafts_found = []
    lines = text.splitlines()
    for row_index, line in enumerate(lines):
        if not (line.strip().startswith(corner) and side in lines[row_index + 1]):
            continue
        left = lines[row_index + 1].index(side)
        pointed = lines[row_index - 1] if set(lines[row_index - 1]) == {" ", "v"} else ""
        numbers = lines[row_index - 2] if pointed else lines[row_index - 1]
        stops = [n for n, char in enumerate(numbers) if char != " "]
        step = stops[1] - stops[0]
        part = {"cells": [], "rows": set(), "columns": {n for n, stop in enumerate(stops) if pointed[stop:][:1] == "v"}}
        for row in lines[row_index + 1 :]:
            if row[left : left + 1] != side:
                break
            if row[:left].strip():
                part["cells"].append([row[stop - step + 1 : stop + 1].strip(f" {side}") for stop in stops])
                if row.endswith("<"):
                    part["rows"].add(len(part["cells"]) - 1)
        drafts_found.append(part)
    return drafts_found


def joined(parts):
    """Put the parts of one wide draft together."""
    first, *others = parts
    for part in others:
        first["columns"] |= {len(first["cells"][0]) + n for n in part["columns"]}
        first["cells"] = [row + more for row, more in zip(first["cells"], part["cells"], strict=True)]
        assert part["rows"] == first["rows"]
    return first


def expected(puzzle, step):
    cells = [list(row) for row in step.before]
    (((r, c), value),) = step.argument.suppose.items()
    cells[r][c] = f"?{value}"
    for number, link in enumerate(step.argument.links):
        for (r, c), value in link.places.items():
            cells[r][c] = f"{letter(number)}{value}"
    rows, columns = ({index for axis, index in step.argument.end.lines if axis == across} for across in (0, 1))
    return {"cells": cells, "rows": rows, "columns": columns}


@pytest.mark.parametrize("puzzle", [LOOKAHEAD, NESTED, HARD], ids=["lookahead", "nested", "hard"])
@pytest.mark.parametrize("boxes", [True, False])
def test_draft_has_every_link_and_the_broken_lines(puzzle, boxes):
    for step in ahead(puzzle):
        assert drafts(chain(puzzle, step, boxes=boxes), boxes)[0] == expected(puzzle, step)


@pytest.mark.parametrize("width", [30, 40])
def test_wide_draft_is_drawn_in_parts(width):
    for step in ahead(HARD)[:2]:
        text = chain(HARD, step, width)
        assert max(map(len, text.splitlines())) <= width
        parts = drafts(text)
        assert len(parts) > 1
        assert joined(parts) == expected(HARD, step)


def test_nested_lookahead_has_its_draft():
    step = next(step for step in ahead(NESTED) if step.rule == "nested-lookahead")
    nested = [(number, link) for number, link in enumerate(step.argument.links) if link.is_lookahead]
    outer, *inner = drafts(chain(NESTED, step))
    assert len(inner) == len(nested)
    for draft, (number, link) in zip(inner, nested, strict=True):
        for place, part in enumerate(link.links):
            for (r, c), value in part.places.items():
                assert draft["cells"][r][c] == f"{place + 1}:{value}"
        for (r, c), value in (*link.suppose.items(), *step.argument.suppose.items()):
            assert draft["cells"][r][c] == f"?{value}"
        for earlier in step.argument.links[:number]:
            for r, c in earlier.places:
                assert draft["cells"][r][c] == outer["cells"][r][c]


def test_plain_lookahead_is_words_alone():
    for step in ahead(LOOKAHEAD):
        first, *_ = chain(LOOKAHEAD, step, plain=True).splitlines()
        axis, index = min(step.argument.end.lines)
        (((r, c), value),) = step.argument.suppose.items()
        opening = f"Suppose r{r + 1}c{c + 1} is {value}. That leads to a contradiction in {('row', 'column')[axis]}"
        assert re.match(rf" *{opening}s? {index + 1}[, ]", first)
        assert drafts(chain(LOOKAHEAD, step, plain=True)) == []


def test_repeated_links_are_referred_to_by_their_letters():
    def linked(texts):
        return tuple(LinkText(letter(number), text) for number, text in enumerate(texts))

    earlier = ChainShown(28, linked("pqrst"))
    again, shifted = repeated(linked("xqrsty"), [earlier]), repeated(linked("wxqrst"), [earlier])
    assert again.text("r1c2 is 0") == "(b) to (e): the same as in step 28, so r1c2 is 0."
    assert shifted.text("r1c2 is 0") == "(c) to (f): the same as (b) to (e) in step 28, so r1c2 is 0."


@st.composite
def wide(draw):
    """Draw a puzzle wider than the screen, with signs along its rows."""
    rows, columns = draw(st.sampled_from([(4, 10), (4, 14), (6, 12)]))
    line = st.text(alphabet="01...", min_size=columns, max_size=columns)
    places = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 2))
    signs = draw(st.dictionaries(places, st.booleans(), min_size=1, max_size=12))
    givens = draw(st.lists(line, min_size=rows, max_size=rows))
    return Puzzle(givens, False, [Sign.between((r, c), (r, c + 1), equal) for (r, c), equal in signs.items()])


@given(wide(), st.integers(22, 34))
def test_signs_between_two_parts_are_drawn(puzzle, width):
    out = io.StringIO()
    draw_grid(Screen(out, width=width), Scene(puzzle))
    signs = {(sign.a, sign.b): sign.mark for sign in puzzle.signs}
    for r, row in enumerate(puzzle.givens):
        parts = re.findall(rf"^ *{r + 1} [│|] (.*)[│|]$", out.getvalue(), re.MULTILINE)
        assert "".join(parts) == "".join(cell + signs.get(((r, c), (r, c + 1)), " ") for c, cell in enumerate(row))
