"""What is told beside the board: the cell at the cursor, and what is supposed."""

from __future__ import annotations

from deduce.playing.game import Game
from deduce.puzzle import Cell, cell_name, differing
from deduce.wording import playing as say


def about(game: Game, cell: Cell) -> str:
    """Say what a cell holds, and how it came there: `r1c2: 0, supposed`."""
    value, depth = game.value(cell), game.state.depth_of(cell)
    if value is None:
        return say.CELL_BLANK(cell=cell_name(cell))
    if game.given(cell):
        how = say.CELL_GIVEN
    elif not depth:
        how = say.CELL_ENTERED
    else:
        how = say.CELL_SUPPOSED if cell in game.state.supposed else say.CELL_ON_TRIAL
    text = how(cell=cell_name(cell), symbol=game.puzzle.symbols.of(value))
    return say.DEPTH(cell=text, depth=depth) if depth > 1 else text


def trial(game: Game) -> str:
    """Say what the open suppositions began with, and how much the innermost holds; empty where none is open."""
    state = game.state
    if not state.depth:
        return ""
    values = [(cell, value) for cell in state.supposed if cell is not None and (value := game.value(cell)) is not None]
    what = ", ".join(f"{cell_name(cell)} = {game.puzzle.symbols.of(value)}" for cell, value in values)
    entered = len(differing(state.rows, state.grids[-2]))
    return say.WHAT_IF_SUPPOSED(entered, supposed=what) if what else say.WHAT_IF(entered)
