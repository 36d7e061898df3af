"""Boards without a terminal, for tests, used by coroutines that get a pilot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from tables import session_of

from deduce.ladder.registry import load
from deduce.playing.board.app import Board
from deduce.playing.board.grid import Grid

Doing = Callable[[Any, Board], Awaitable[None]]


def at_a_board(doing: Doing, *puzzles: Any, size: tuple[int, int] = (80, 24), **session: Any) -> Board:
    """Open a board on some puzzles, run a coroutine with it, and close it."""

    async def run() -> Board:
        board = Board(session_of(*puzzles, **session), load())
        async with board.run_test(size=size) as pilot:
            while board.query_one(Grid).laid is None and size > (1, 1):
                await pilot.pause(0.01)
            await doing(pilot, board)
        return board

    return asyncio.run(run())


async def press(pilot: Any, *keys: str) -> None:
    """Press keys in turn, each when the job of the last one is done."""
    for key in keys:
        await pilot.press(key)
        while pilot.app.at_work:
            await pilot.pause(0.01)
        await pilot.pause()
