"""The grid keeps rows and columns in step, and reads as the puzzle that it is."""

from hypothesis import given
from hypothesis import strategies as st

from deduce.game.puzzle import Puzzle
from deduce.grid.grid import Grid


@st.composite
def entries(draw):
    """An empty grid of any shape, and cells to fill, each once, with their values."""
    rows, columns = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    return Grid.of(Puzzle(["." * columns] * rows)), draw(st.dictionaries(cells, st.integers(0, 1)))


def rows_of(grid, places):
    return tuple(
        "".join(str(places.get((r, c), ".")) for c in range(grid.columns)) for r in range(grid.rows)
    )  # fmt: skip


def lines(numbers):
    return sum(1 << line for line in set(numbers))


@given(entries())
def test_placed_cells_are_in_their_row_and_column(case):
    grid, places = case
    changed = grid.place(places)
    rows = rows_of(grid, places)
    assert grid.text() == rows
    assert grid.states == Grid.of(Puzzle(rows)).states
    assert changed == lines(line for r, c in places for line in (r, grid.rows + c))
    assert {cell: grid.value(cell) for cell in places} == places
    assert set(grid.blanks()) | set(places) == {(r, c) for r in range(len(rows)) for c in range(len(rows[0]))}
    assert grid.complete() is not any("." in row for row in rows)


def test_finished_lines_have_no_empty_cell():
    grid = Grid.of(Puzzle(["0110", "1.01", "1001"]))
    rows, columns = grid.directions()
    assert grid.finished(rows) == [(0, 0b0110, 0b1001), (2, 0b1001, 0b0110)]
    assert [index for index, _, _ in grid.finished(columns)] == [0, 2, 3]
    assert grid.beside(0) == [(2, 0b1001, 0b0110)]
