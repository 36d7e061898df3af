"""Games for tests: puzzles, sessions, controllers, and jobs that run at once."""

from __future__ import annotations

from pathlib import Path

from deduce.ladder.registry import load
from deduce.playing.controller import Controller
from deduce.playing.session import Session
from deduce.puzzle import Puzzle

EASY = Puzzle(["......", "...0..", "...0..", "1.....", "11..1.", ".1...."])
"""Solved by steps on single lines, except one step."""

SOLUTION = ("001101", "101010", "010011", "101100", "110010", "010101")

HARD = Puzzle([".0..1.", "0...01", "1..100", "10..10", "01..01", ".1001."])
"""Solved by a lookahead alone."""

NESTED = Puzzle(["..1..1", "......", ".101..", "001..1", ".1001.", "...1.."])
"""Solved by one lookahead inside another."""

NONE = Puzzle(["111.", "....", "....", "...."])
SEVERAL = Puzzle(["1...", "....", "....", "...."])


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def session_of(*puzzles: Puzzle, folder: Path | None = None, clock: Clock | None = None) -> Session:
    """Open a session on the first of some puzzles."""
    session = Session(list(puzzles), folder, clock=clock or Clock())
    session.open(0)
    return session


def controller_of(*puzzles: Puzzle, folder: Path | None = None) -> Controller:
    """Return a controller for a session on the first of some puzzles."""
    return Controller(session_of(*puzzles, folder=folder), load())


def done(job: object) -> None:
    """Run a job, if there is one, and pass its result on."""
    if job is not None:
        job.done(job.work())
