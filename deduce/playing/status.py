"""What is told beside the board: the cell at the cursor, and what is supposed."""

from __future__ import annotations

from deduce.errors import counted
from deduce.playing.game import Game
from deduce.playing.state import differing
from deduce.puzzle import Cell, cell_name


def about(game: Game, cell: Cell) -> str:
    """Say what a cell holds, and how it came there: `r1c2: 0, supposed`."""
    value, state = game.value(cell), game.state
    name = cell_name(cell)
    if value is None:
        return f"{name}: blank"
    symbol = game.puzzle.symbols.of(value)
    if game.given(cell):
        return f"{name}: {symbol}, given"
    depth = state.depth_of(cell)
    how = "entered" if not depth else "supposed" if cell in state.supposed else "entered on trial"
    return f"{name}: {symbol}, {how}{f', depth {depth}' if depth > 1 else ''}"


def trial(game: Game) -> str:
    """Say what the open suppositions began with, and how much the innermost holds; empty where none is open."""
    state = game.state
    if not state.depth:
        return ""
    values = [(cell, value) for cell in state.supposed if cell is not None and (value := game.value(cell)) is not None]
    what = ", ".join(f"{cell_name(cell)} = {game.puzzle.symbols.of(value)}" for cell, value in values)
    entered = sum(1 for _ in differing(state.rows, state.grids[-2]))
    return f"What if{f' {what}' if what else ''}? {counted(entered, 'cell')}"
