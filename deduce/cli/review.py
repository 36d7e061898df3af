"""`deduce review`: the moves of a player, judged one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from typer import Argument, Option

from deduce.cli import frame as cli
from deduce.cli.frame import DONE, TROUBLE, CommandError, print_note
from deduce.errors import Fault, count_noun
from deduce.explaining.moves import Move, find_moves, read_moves
from deduce.explaining.review import Review
from deduce.explaining.review import review as review_moves
from deduce.playing.game import moves_of
from deduce.playing.session import FORMAT, game_of, name_of
from deduce.terminal.screen import Screen


@cli.with_shared(cli.OUTPUT | cli.READING - {"output_symbols"} | cli.RULES)
def review(
    source: cli.PuzzleArgument,
    moves: Annotated[str, Argument(metavar="MOVES", help="A file with a move a line, a saved game, or -.")],
    find: Annotated[bool, Option("--find", help="Find the moves in running text, such as a model's answer.")] = False,
    summary: Annotated[bool, Option("--summary", help="Show only the summary.")] = False,
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
    with cli.open_input(moves) as file:
        text = file.read().decode(errors="replace")
    judged: Sequence[Move]
    unread: Sequence[Fault] = ()
    name = "<stdin>" if moves == "-" else moves
    if text.startswith("{") and f'"{FORMAT}"' in text[:100]:  # a saved game of the board
        game = game_of(text).game
        if name_of(game.puzzle) != name_of(puzzle):
            raise CommandError(f"{moves}: this is the game of another puzzle")
        judged = moves_of(game)
    else:
        judged, unread = find_moves(text, puzzle, ladder, name) if find else (read_moves(text, puzzle, name), ())
    result = review_moves(puzzle, judged, ladder=ladder, most_steps=shared.most_steps)
    if find:
        print_note(f"{name}: {count_noun(len(judged), 'move', 'moves')} found")
        for fault in unread:
            print_note(str(fault))

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
            cli.rule_called(rule, ladder)
        except CommandError as error:
            print_note(str(error))
    return DONE if result.argued and not unread else TROUBLE
