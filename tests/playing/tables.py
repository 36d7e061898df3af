"""Games for tests: puzzles, sessions, and boards without a terminal that coroutines play on with a pilot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from samples import LOOKAHEAD as HARD

from deduce.engine.registry import load
from deduce.game.puzzle import Puzzle
from deduce.playing.controller import Controller
from deduce.playing.game import Game
from deduce.playing.session import Session

__all__ = ["EASY", "HARD", "NONE", "SEVERAL", "SOLUTION"]

EASY = Puzzle(["......", "...0..", "...0..", "1.....", "11..1.", ".1...."])
"""Solved by steps on single lines, except one step."""

SOLUTION = ("001101", "101010", "010011", "101100", "110010", "010101")
NONE = Puzzle(["111.", "....", "....", "...."])
SEVERAL = Puzzle(["1...", "....", "....", "...."])


def played(puzzle: Puzzle, *moves: Any) -> Game:
    """Return a game after some moves."""
    game = Game(puzzle)
    for move in moves:
        assert game.do(move)
    return game


def controller_of(*puzzles: Puzzle, clock: Callable[[], float] = lambda: 0.0) -> Controller:
    """Return a controller for a session, without saves, on the first of some puzzles."""
    session = Session(list(puzzles), None, clock=clock)
    session.open(0)
    return Controller(session, load())


def at_a_board(doing: Callable[[Any, Any], Awaitable[None]], *puzzles: Puzzle, **session: Any) -> None:
    """Open a board on some puzzles, run a coroutine with it, and close it."""
    from deduce.playing.board import BoardApp, Grid

    async def run() -> None:
        board = BoardApp(controller_of(*puzzles, **session).session, load())
        async with board.run_test(size=(80, 24)) as pilot:
            while board.query_one(Grid).laid is None:
                await pilot.pause(0.01)
            await doing(pilot, board)

    asyncio.run(run())


async def press(pilot: Any, *keys: str) -> None:
    """Press keys in turn, each when the job of the last one is done."""
    for key in keys:
        await pilot.press(key)
        while pilot.app.job:
            await pilot.pause(0.01)
