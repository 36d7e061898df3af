"""The board keeps rows and columns in step, and reads as the puzzle that it is."""

from hypothesis import given
from hypothesis import strategies as st

from deduce.core.board import Board
from deduce.puzzle import Puzzle


@st.composite
def entries(draw):
    """An empty board of any shape, and cells to fill, each once, with their values."""
    rows, columns = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    return Board(Puzzle(["." * columns] * rows)), draw(st.dictionaries(cells, st.integers(0, 1)))


def rows_of(board, places):
    return tuple(
        "".join(str(places.get((r, c), ".")) for c in range(board.columns)) for r in range(board.rows)
    )  # fmt: skip


def lines(numbers):
    return sum(1 << line for line in set(numbers))


@given(entries())
def test_placed_cells_are_in_their_row_and_column(case):
    board, places = case
    states = board.start()
    changed = board.place(states, places)
    rows = rows_of(board, places)
    assert board.grid(states) == rows
    assert states == Board(Puzzle(rows)).start()
    assert changed == lines(line for r, c in places for line in (r, board.rows + c))
    assert {cell: board.value(states, cell) for cell in places} == places
    assert set(board.blanks(states)) | set(places) == {(r, c) for r in range(len(rows)) for c in range(len(rows[0]))}
    assert board.complete(states) is not any("." in row for row in rows)


def test_finished_lines_have_no_empty_cell():
    board = Board(Puzzle(["0110", "1.01", "1001"]))
    states = board.start()
    rows, columns = board.directions()
    assert board.finished(states, rows) == [(0, 0b0110, 0b1001), (2, 0b1001, 0b0110)]
    assert [index for index, _, _ in board.finished(states, columns)] == [0, 2, 3]
    assert board.beside(states, 0) == [(2, 0b1001, 0b0110)]
