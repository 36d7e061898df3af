"""A grid drawn in parts shows all of the puzzle, signs between two parts included."""

import io
import re

from hypothesis import given
from hypothesis import strategies as st

from deduce.puzzle import Puzzle, Sign
from deduce.scene.scene import Scene
from deduce.terminal.grids import draw_grid
from deduce.terminal.screen import Screen


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
