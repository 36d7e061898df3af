"""`deduce play`: a board in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.cli._options import LanguageOption, RuleOptions, file_names, flag, option, source, taken, whole_number

if TYPE_CHECKING:
    from deduce.formats import Options
    from deduce.ladder.ladder import Ladder
    from deduce.playing.session import Session
    from deduce.puzzle import Puzzle

MOST_MADE = 1_000_000
"""An evening has no more puzzles than this."""

EXTRA = "pip install 'deduce-puzzles[play]'"


def play(
    puzzle: Annotated[str | None, source()] = None,
    size: Annotated[str | None, option("N or WxH", "Make a puzzle: 10, or 10x8: ten columns.")] = None,
    level: Annotated[str | None, option("N", "With --size its level; of a book only these: 3, 3-5.")] = None,
    seed: Annotated[str | None, option("S", "With --size: the same seed makes the same puzzle.")] = None,
    new: Annotated[bool, flag("Begin again where there is a saved game.")] = False,
    no_timer: Annotated[bool, flag("Begin with the time hidden.")] = False,
    save: Annotated[str | None, option("FILE", "Keep the game there; alone, go on with it.")] = None,
    language: LanguageOption = None,
    *,
    arguing: RuleOptions,
) -> int:
    """Play a puzzle, with hints that say why and suppositions that can be taken back.

    The game is saved after every move, and taken up again the next time.  A book is played one puzzle after
    another; book.txt#7 begins with its seventh.
    """
    from deduce.playing.session import Session

    options = arguing.options()
    ladder = arguing.ladder()
    if puzzle is not None and size is not None:
        raise typer.BadParameter("PUZZLE names a puzzle, --size makes one: only one of the two can be had")
    if seed is not None and size is None:
        raise typer.BadParameter("--seed is for --size, which makes a puzzle")
    start = wanted = more = None
    if size is not None:
        more = map(options.shown, _made(size, level, seed, arguing.unique_lines))
        puzzles: tuple[Puzzle, ...] = (next(more),)
        start = 0
    elif puzzle is not None:
        puzzles, start = _read(puzzle, options)
        if level is not None:
            wanted = _of_level(level, ladder)
    elif save is not None and os.path.exists(save):
        puzzles = (options.shown(_left(save, options)),)
    else:
        raise typer.BadParameter("PUZZLE is missing: a file, - for standard input, a puzzle in one line; or --size")
    if save is not None and len(puzzles) > 1:
        raise typer.BadParameter("--save keeps one game, and this is a book of several")
    session = Session(
        list(puzzles),
        _folder() if save is None else None,
        None if save is None else Path(save),
        more if save is None else None,
        new,
        most_steps=common.steps_of(options),
    )
    if wanted is not None:
        session.wanted = wanted
    place = session.first() if start is None else start
    if place is None:
        raise common.TroubleError("no puzzle there is of that level", common.TROUBLE)
    return _on_board(session, place, ladder, not no_timer)


def _on_board(session: Session, place: int, ladder: Ladder, timer: bool) -> int:
    """Play, beginning with a puzzle of the book.  Raises TroubleError where there can be no board."""
    if find_spec("textual") is None:
        raise common.TroubleError(f"the board needs textual: {EXTRA}")
    if not sys.stderr.isatty():  # that is where it is drawn
        raise common.TroubleError("the board needs a terminal, on standard error")
    term = os.environ.get("TERM", "")
    if term in ("dumb", "unknown"):
        raise common.TroubleError(f"this terminal (TERM={term}) cannot show a board")
    if not sys.stdin.isatty():
        _to_the_terminal()
    from deduce.playing.board.app import Board

    session.open(place)
    board = Board(session, ladder, timer=timer)
    board.run()
    if session.trouble:
        say(session.trouble)
    return board.return_code or common.DONE


def _made(size: str, level: str | None, seed: str | None, unique_lines: bool | None) -> Iterator[Puzzle]:
    """Make puzzles as they are asked for; without a seed, say which one makes them again."""
    from deduce.cli.generate import size_of
    from deduce.generator.book import book
    from deduce.generator.wanted import Seed, Wanted

    columns, rows = size_of(size)
    wanted = Wanted(
        rows=rows,
        columns=columns,
        level=None if level is None else taken("--level", level, partial(whole_number, 1, 8)),
        unique_lines=unique_lines is not False,
    )
    first = Seed.any() if seed is None else Seed.parse(seed)
    if seed is None:
        say(f"Seed {first.book}.")
    return (made.puzzle for made in book(wanted, MOST_MADE, first))


def _read(source: str, options: Options) -> tuple[tuple[Puzzle, ...], int | None]:
    """Read a book, and the place in it where `#7` says to begin; None where it does not say."""
    if source == "-" and sys.stdin.isatty():
        say("Type or paste the puzzle, row by row; an end of input in a row of its own ends it.")
    if "#" not in source or source.startswith("-") or os.path.exists(source):
        return common.read_book(source, options, shown=True).puzzles, None
    chosen = common.read_one(source, options, "#", shown=True)
    file = next(filter(os.path.isfile, reversed(file_names(source))), None)
    if file is None:
        return (chosen,), None
    puzzles = common.read_book(file, options, shown=True).puzzles
    return puzzles, puzzles.index(chosen) if chosen in puzzles else None


def _of_level(level: str, ladder: Ladder) -> Callable[[Puzzle], bool]:
    """Make the question whether a puzzle is of a level; each is graded once."""
    from deduce.cli._asked import FilterOptions
    from deduce.grading.grades import grade

    low, high = FilterOptions(level).filter(ladder).levels or (0, 9)
    known: dict[Puzzle, bool] = {}

    def asked(puzzle: Puzzle) -> bool:
        if puzzle not in known:
            known[puzzle] = low <= grade(puzzle, ladder).level <= high
        return known[puzzle]

    return asked


def _left(save: str, options: Options) -> Puzzle:
    """Give the puzzle of a saved game.  Raises TroubleError."""
    from deduce.playing.saves import SaveError, read

    try:
        puzzle = read(Path(save)).game.puzzle
    except SaveError as error:
        raise common.TroubleError(f"{save}: {error}") from None
    too_large = options.too_large(puzzle.rows, puzzle.columns)
    if too_large:
        raise common.TroubleError(f"{save}: {too_large}")
    return puzzle


def _folder() -> Path | None:
    """Give the folder where games are kept; None, and a word of it, where nobody knows."""
    if find_spec("platformdirs") is None:
        say(f"This game is not saved by itself: that needs platformdirs ({EXTRA}); --save FILE saves it.")
        return None
    from platformdirs import user_state_path

    return user_state_path("deduce", appauthor=False) / "play"


def _to_the_terminal() -> None:
    """Read keys from the terminal where standard input is something else.  Raises TroubleError where there is none."""
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        raise common.TroubleError("standard input is no terminal, and there is no other to read keys from") from None
    os.dup2(terminal, 0)
    os.close(terminal)
    sys.stdin = open(0, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
