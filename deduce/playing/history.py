"""The moves of a game as a review judges them: what was undone or only tried is left out."""

from __future__ import annotations

from deduce.explaining.moves import Move
from deduce.playing.game import Game
from deduce.puzzle import EMPTY, differing

Open = tuple[tuple[Move, ...], ...]
"""The moves outside of any what-if, then those inside each open what-if, the outermost first."""


def moves_of(game: Game) -> tuple[Move, ...]:
    """Return the moves of a game up to the state that is shown.

    Entries of a what-if count once it is kept, in their order; those of an open what-if are left out.
    """
    after: list[Open] = [((),)]
    for index, move in enumerate(game.moves[: game.at]):
        *outer, inner = after[-1]
        if move == "suppose":
            now: Open = (*outer, inner, ())
        elif move == "keep":
            now = (*outer[:-1], (*outer[-1], *inner))
        elif move == "drop":
            now = tuple(outer)
        elif isinstance(move, int):
            rows, wanted = game.states[index].grids, game.states[move].grids
            cells = differing(rows[0], wanted[0])
            back = Move({(r, c): None if wanted[0][r][c] == EMPTY else int(wanted[0][r][c]) for r, c in cells})
            now = ((*after[-1][0], *([back] if cells else [])), *after[move][1:])
        else:
            now = (*outer, (*inner, Move(move)))
        after.append(now)
    return after[-1][0]
