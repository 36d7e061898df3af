"""`deduce play` and `deduce review`: a board in the terminal, and moves judged one by one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from deduce.answers.grades import grade
from deduce.answers.review import Review
from deduce.answers.review import review as review_moves
from deduce.base.errors import InvalidError, count_noun
from deduce.books.generate import book
from deduce.books.making import Seed, Wanted
from deduce.cli import frame as cli
from deduce.cli.frame import DONE, TROUBLE, CommandError, print_note
from deduce.drawing.terminal import Screen
from deduce.drawing.walkthrough import draw_why
from deduce.engine.ladder import Ladder
from deduce.formats import Options, whole
from deduce.game.puzzle import Puzzle
from deduce.playing.game import moves_of
from deduce.playing.session import FORMAT, SaveError, Session, game_of, name_of, read_save
from deduce.prose.answer import Answer, read_answer
from deduce.prose.moves import Move, read_moves


@cli.with_shared({"language", "rules"} | cli.READING)
def play(
    puzzle: Annotated[str | None, cli.PUZZLE] = None,
    generate: Annotated[cli.Size | None, cli.size_option("Play new puzzles of this size.")] = None,
    level: Annotated[cli.Range | None, cli.level_option("Play only puzzles in this range of levels.")] = None,
    seed: Annotated[str | None, Option(metavar="S", help="Seed; the same seed makes the same puzzles.")] = None,
    new: Annotated[bool, Option("--new", help="Start over; undo brings the saved entries back.")] = False,
    no_timer: Annotated[bool, Option("--no-timer", help="Hide the timer.")] = False,
    save: Annotated[
        str | None, Option(metavar="FILE", help="Save the game to FILE; without PUZZLE, continue it.")
    ] = None,
    *,
    shared: cli.Shared,
) -> int:
    """The game is saved after every move and continues next time. book.txt#7 starts with puzzle 7."""
    if puzzle is not None and generate is not None:
        raise CommandError("use PUZZLE or --generate, not both")
    if seed is not None and generate is None:
        raise CommandError("--seed needs --generate")
    from platformdirs import user_state_path  # comes with Textual

    ladder, options = shared.ladder(), shared.reading
    place: int | None = 0
    more = None
    if generate is not None:
        more = map(options.shown, _generate(generate, level, seed, shared.unique_lines))
        puzzles: tuple[Puzzle, ...] = (next(more),)
    elif puzzle is not None:
        puzzles, place = _read(puzzle, shared)
    elif save is not None and os.path.exists(save):
        puzzles = (options.shown(_read_save(save, options)),)
    else:
        raise CommandError("missing PUZZLE: a file, a one-line puzzle, or - for standard input; or --generate")
    if save is not None and len(puzzles) > 1:
        raise CommandError("--save keeps one game, and this is a file of several puzzles")
    session = Session(
        list(puzzles),
        user_state_path("deduce", appauthor=False) / "play" if save is None else None,
        None if save is None else Path(save),
        more if save is None else None,
        new,
        budget=shared.work,
    )
    if puzzle is not None and level is not None:
        low, high = level
        session.wanted = cache(lambda puzzle: low <= grade(puzzle, ladder=ladder).level <= high)
    if place is None:
        place = session.first()
    if place is None:
        print_note("no puzzle is of that level")
        return TROUBLE
    with closing(session):
        return _on_board(session, place, ladder, not no_timer)


def _on_board(session: Session, place: int, ladder: Ladder, timer: bool) -> int:
    """Show the board, starting with the puzzle at this place.  Raises CommandError if the terminal cannot show it."""
    from deduce.playing.board import BoardApp

    if not sys.stderr.isatty():  # the board is drawn there
        raise CommandError("the board needs a terminal, on standard error")
    term = os.environ.get("TERM", "")
    if term in ("dumb", "unknown"):
        raise CommandError(f"this terminal (TERM={term}) cannot show a board")
    if not sys.stdin.isatty():
        _read_keys_from_terminal()
    session.open(place)
    board = BoardApp(session, ladder, timer=timer)
    board.run()
    if session.trouble:
        print_note(session.trouble)
    return board.return_code or DONE


def _generate(size: cli.Size, level: cli.Range | None, seed: str | None, unique_lines: bool | None) -> Iterator[Puzzle]:
    """Return new puzzles, made when they are needed; print the seed if it is a random one."""
    wanted = Wanted(
        rows=size.rows,
        columns=size.columns,
        level=level and level.levels,
        unique_lines=unique_lines is not False,
    )
    first = Seed.random() if seed is None else Seed.parse(seed)
    if seed is None:
        print_note(f"Seed {first.book}.")
    return (made.puzzle for made in book(wanted, sys.maxsize, first))


def _read(source: str, shared: cli.Shared) -> tuple[tuple[Puzzle, ...], int | None]:
    """Read puzzles, and the index of the one that `#7` names; None if the argument names none."""
    if source == "-" and sys.stdin.isatty():
        print_note("Type or paste the puzzle, row by row, then end the input in an empty row.")
    if "#" not in source or source.startswith("-") or os.path.exists(source):
        return cli.read_book(source, shared, shown=True).puzzles, None
    chosen = cli.read_one(source, shared, shown=True)
    file = next(filter(os.path.isfile, reversed(cli.file_names(source))), None)
    puzzles = (chosen,) if file is None else cli.read_book(file, shared, shown=True).puzzles
    return puzzles, puzzles.index(chosen) if chosen in puzzles else None


def _read_save(save: str, options: Options) -> Puzzle:
    """Return the puzzle of a saved game.  Raises CommandError."""
    try:
        puzzle = read_save(Path(save)).game.puzzle
    except SaveError as error:
        raise CommandError(f"{save}: {error}") from None
    too_large = options.too_large(puzzle.rows, puzzle.columns)
    if too_large:
        raise CommandError(f"{save}: {too_large}")
    return puzzle


def _read_keys_from_terminal() -> None:
    """Make the terminal standard input.  Raises CommandError if there is none."""
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        raise CommandError("standard input is not a terminal, and there is no other to read keys from") from None
    os.dup2(terminal, 0)
    os.close(terminal)
    sys.stdin = open(0, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115


@cli.with_shared(cli.OUTPUT | {"language"} | cli.READING - {"output_symbols"} | cli.RULES)
def review(
    source: cli.PuzzleArgument,
    moves: Annotated[str, Argument(metavar="MOVES", help="A file with a move a line, a saved game, or -.")],
    find: Annotated[bool, Option("--find", help="Find the moves in running text, such as a model's answer.")] = False,
    summary: Annotated[bool, Option("--summary", help="Show only the summary.")] = False,
    why: Annotated[
        int | None, Option("--why", metavar="N", min=1, help="Show only why move N is wrong, link by link.")
    ] = None,
    *,
    shared: cli.Shared,
) -> int:
    """A move is a line such as r5c3=0; r5c3=0 sandwich names its rule, and r5c3=0 because r5c1 r5c2 its reason. Exits
    with status 1 if a move is wrong, a guess or a jump, or if its rule or its reason does not give it.
    """
    if source == moves == "-":
        raise CommandError("PUZZLE and MOVES cannot both be standard input")
    ladder = shared.ladder()
    puzzle = cli.read_one(source, shared)
    limits, name = shared.reading, "<stdin>" if moves == "-" else moves
    with cli.open_input(moves) as file:
        data = whole(file, limits.max_bytes)
    if limits.max_bytes is not None and len(data) > limits.max_bytes:
        raise CommandError(f"{name}: {limits.too_long('bytes')}")
    text = data.decode(errors="replace")
    judged: Sequence[Move] | Answer
    if text.startswith("{") and f'"{FORMAT}"' in text[:100]:  # a saved game of the board
        game = game_of(text).game
        if name_of(game.puzzle) != name_of(puzzle):
            raise CommandError(f"{moves}: this is the game of another puzzle")
        judged = moves_of(game)
    else:
        judged = read_answer(text, puzzle, name, ladder) if find else read_moves(text, puzzle, name)
    result = review_moves(puzzle, judged, ladder=ladder, budget=shared.work)
    if isinstance(judged, Answer):
        print_note(f"{name}: {count_noun(len(judged.moves), 'move', 'moves')} found")
        for fault in result.unread:
            print_note(str(fault))

    if why is not None:
        cli.write_result(shared, result.why(why, ladder=ladder, budget=shared.work), draw_why)
        return DONE

    def draw(screen: Screen, result: Review) -> None:
        for judgement in () if summary else result.moves:
            screen.say(judgement.sentence(result.puzzle.symbols), hang=2)
        if not summary and result.moves:
            screen.blank()
        for sentence in result.summary:
            screen.say(sentence)

    cli.write_result(shared, result, draw)
    for rule in dict.fromkeys(judgement.named for judgement in result.misnamed):
        try:
            ladder.rule(rule)
        except InvalidError as error:
            print_note(str(error))
    return DONE if result.argued else TROUBLE
