"""Arguments in all forms that sentences have, and what every language makes of them, as a table.

`python docs/sentences.py` writes the table again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from deduce.answers.rule_check import grid_of
from deduce.engine.arguments import (
    LineArgument,
    X,
    Y,
    against_sign,
    agrees,
    both,
    breaks,
    holds,
    left,
    one_in,
    one_in_crossed,
    same,
    sign,
    third,
    three,
    too_many,
    ways,
)
from deduce.engine.findings import findings
from deduce.engine.registry import load
from deduce.game.puzzle import LineAt, Puzzle, Symbols
from deduce.game.world import Literals
from deduce.grid.grid import Grid
from deduce.reasons.argument import Argument
from deduce.reasons.facts import Fact, Left, Needs
from deduce.wording.language import languages, speaking
from deduce.wording.steps import end_text, link_text, step_text

TABLE = Path(__file__).parents[1] / "tests" / "data" / "sentences.txt"

LENGTH = 10

Side = tuple[int, bool, str]
SIDES: tuple[Side, ...] = tuple(
    (axis, one, symbols) for axis in (0, 1) for one in (True, False) for symbols in ("10", "XO")
)
"""A line from the side of either symbol, with digits and with letters."""

SHOWN = ((0, True, "10"), (1, False, "XO"))
"""Of these the table has the sentences; the tests have all."""

PAIR, NEXT, FAR = 0b11, 0b11000, 0b1100000000


def sentence(kind: str, argument: Argument, side: Side) -> str:
    """Tell an argument on a side of a line in the language that is spoken."""
    on_line, puzzle = on_side(argument, side)
    return {"step": step_text, "link": link_text, "end": end_text}[kind](on_line, puzzle)


def on_side(argument: Argument, side: Side) -> tuple[Argument, Puzzle]:
    """Put an argument on the third row or column of a grid."""
    axis, one, symbols = side
    puzzle = Puzzle(("." * LENGTH,) * LENGTH, symbols=Symbols(*symbols))
    return argument.at(LineAt((axis, 2)), one), puzzle


def cases() -> Iterator[tuple[str, Argument]]:
    """Yield the kind of a sentence, a `step`, a `link` or an `end`, and the argument."""
    written = [*seen(), *tried()]
    stated = {kind for argument in written for kind in kinds(argument)}
    for argument in (*written, *of_rules(stated)):
        yield "step", argument
        # a link does not name several blanks
        if not any(isinstance(fact, Left) and fact.blanks & fact.blanks - 1 for fact in argument.facts):
            yield "link", argument
    for facts in ends():
        yield "end", breaks(*facts)
    for story in stories():
        yield "end", LineArgument((), then=story)
    yield "end", breaks(one_in([0b110000, FAR], 0b1000))
    yield "end", breaks()


def seen() -> Iterator[Argument]:
    """Yield arguments that try nothing."""
    for facts, y in (
        ((third(0b100, 0b11),), 0b100),
        ((third(0b100100, NEXT),), 0b100100),
        ((third(0b100, 0b1010),), 0b100),
        ((third(0b100, 0b11011),), 0b100),
        ((sign(PAIR, "="), both(PAIR, 0b100)), PAIR),
        ((Needs(Y, (0b10,), "sign", Literals(ones=1)),), 0b10),
        ((Needs(Y, (0b10,), "sign", Literals(1)),), 0b10),
        ((left(0, 0b1),), 0b1),
        ((left(0, 0b101),), 0b101),
        ((left(0),), 0b101),
        ((left(1), one_in([0b110])), 0b1),
        ((left(1), one_in([0b1010])), 0b1),
        ((left(1), one_in([0b110, 0b1010])), 0b101),
        ((left(1), one_in([0b1110, 0b11100])), 0b10010),
        ((left(1), one_in([0b1110]), one_in_crossed([0b11000])), 0b10110),
        ((left(1), one_in_crossed([0b110])), 0b1),
        ((left(2), one_in([0b110, NEXT])), 0b1),
        ((left(2), one_in_crossed([0b110, NEXT])), 0b101),
        ((left(2), one_in([0b110]), one_in_crossed([NEXT])), 0b1),
        ((left(2), one_in([0b110]), Needs(X, (NEXT,), "gap")), 0b1),
        ((left(2), Needs(X, (0b110, NEXT), "gap")), 0b1),
        ((left(1), sign(PAIR, "=")), PAIR),
        ((left(2), one_in_crossed([FAR]), sign(PAIR, "=")), PAIR),
        ((left(1), sign(PAIR, "="), sign(0b110, "x")), 0b111),
        ((left(1), one_in_crossed([FAR]), sign(PAIR, "="), sign(0b110, "x")), 0b111),
        ((agrees(3, 0b1, 0b110),), 0b1),
        ((agrees(3, 0b1, 0),), 0b1),
        ((holds(0b11, 0b100), holds(0b100000)), 0b1),
        ((sign(PAIR, "x"), third(0b100, 0b11)), 0b100),
        ((left(13), one_in([0b110]), sign(FAR, "x")), 0b1),
        ((), 0b1),
    ):
        yield LineArgument(facts, y=y)
    yield LineArgument((Needs(X, (0b10,), "sign", Literals(ones=1)),), x=0b10)
    yield LineArgument((agrees(3, 0b1, 0b10),), x=0b10, y=0b1)
    yield LineArgument((left(1), sign(0b110, "=")), x=0b1, y=0b110)
    for fillings in ([0b0110], [0b0110, 0b1001], [0b0110, 0b1010, 0b1001]):
        yield LineArgument((ways(fillings, 4),), x=0b10, y=0b1)


def of_rules(stated: set[str]) -> Iterator[Argument]:
    """Yield the arguments in the examples of the rules that state a kind of fact for the first time, each once."""
    ladder = load()
    grids = [(rule, Grid.of(grid_of(example.grid))) for rule in ladder.rules for example in rule.examples]
    found = [each for rule, grid in grids for each in findings(grid, [rule], ladder.rating, range(len(grid.states)))]
    yield from dict.fromkeys(each.argument for each in found if not stated.issuperset(kinds(each.argument)))


def tried() -> Iterator[Argument]:
    """Yield arguments that try something."""
    once = (LineArgument(y=0b110), breaks(three(y=0b1110)))
    twice = (LineArgument(y=0b1000), breaks(three(y=0b111000)))
    for facts, if_x, if_y, then in (
        ((left(1, 0b10111),), 0b1, 0, once),
        ((left(1),), 0b1, 0, once),
        ((left(1),), 0, 0b1, twice),
        ((left(2),), 0b1, 0, once),
        ((left(2), one_in_crossed([FAR])), 0b1, 0, once),
        ((left(2), one_in_crossed([FAR]), sign(NEXT, "=")), 0b1, 0, once),
        ((left(3), sign(PAIR, "=")), 0b1000000, 0, twice),
        ((left(1), sign(PAIR, "=")), 0b1000000, 0, (breaks(one_in([0b110, 0b110000])),)),
        ((left(2), sign(PAIR, "=")), PAIR, 0, twice),
        ((left(3), sign(PAIR, "=")), PAIR, 0, twice),
        ((left(3), one_in_crossed([FAR]), sign(PAIR, "=")), PAIR, 0, twice),
        ((left(3), sign(PAIR, "x")), 0b1, 0b10, twice),
        ((left(3), sign(PAIR, "x"), sign(0b110, "=")), 0b1, 0b110, twice),
        ((left(3), sign(PAIR, "x"), sign(0b110, "x")), 0b101, 0b10, twice),
        ((sign(NEXT, "="),), 0b1, 0, twice),
        ((), 0b1, 0, (breaks(same(3, 0b1010101)),)),
    ):
        yield LineArgument(facts, if_y, if_x, if_x, if_y, then)
    for story in stories():
        yield LineArgument((), y=0b1, if_x=0b1, then=story)


def stories() -> Iterator[tuple[Argument, ...]]:
    """Yield what would be, to every sort of break."""
    two = LineArgument((one_in([0b10]),), y=0b110)
    by_sign = Needs(X, (0b10,), "sign", Literals(ones=1))
    mixed = LineArgument((by_sign,), x=0b10, y=0b100)
    for facts in list(ends())[:-1]:
        yield two, LineArgument(facts)
    yield two, LineArgument((left(0),), x=0b1000, y=0b10000), breaks(three(0b111000000))
    yield mixed, mixed, breaks(three(0b111000000))
    yield LineArgument((by_sign,), x=0b10), breaks(against_sign(0b110, 0))
    yield two, breaks(against_sign(0, 0b110))
    for count in (0, 1, 2):
        yield two, breaks(left(count), one_in([0b1110000, FAR]))
    yield two, breaks(left(1), one_in([0b1010000]), one_in_crossed([FAR]))
    yield two, breaks(left(0), one_in_crossed([FAR]))
    yield two, breaks(one_in_crossed([FAR, NEXT]))
    case = LineArgument((), x=0b100000, if_y=0b100000, then=(two, breaks(three(0b111000000))))
    yield case, two, breaks(too_many(0b1111110))
    yield two, case, breaks(too_many(0b1111110))
    yield two, LineArgument((), then=(mixed, breaks(too_many(0b1111110))))


def ends() -> Iterator[tuple[Fact, ...]]:
    """Yield what breaks on a line as it is."""
    for fact in (
        three(0b111),
        three(0b1111),
        against_sign(0b11, 0),
        against_sign(0b1, 0b10),
        too_many(0b1011011),
        same(0, 0b1010101),
        same(0, 0b1010101, rest=True),
    ):
        yield (fact,)
    yield sign(PAIR, "="), sign(0b110, "="), one_in([0b111])


def sentences(side: Side) -> Iterator[tuple[str, str, Argument]]:
    """Yield the sentence of every case in the language that is spoken, its kind, and the argument."""
    for kind, argument in cases():
        yield sentence(kind, argument, side), kind, argument


def table() -> str:
    """Write the table: for each case the kinds of its facts, and a sentence in each language."""
    blocks = []
    for side in SHOWN:
        for kind, argument in cases():
            lines = [f"{kind}: {', '.join(kinds(argument)) or 'nothing'}"]
            for code in languages:
                with speaking(code):
                    lines.append(f"  {code}  {sentence(kind, argument, side)}")
            blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def kinds(argument: Argument) -> list[str]:
    """Return the kinds of facts of an argument, and where something is tried."""
    then = [kind for part in argument.then for kind in kinds(part)]
    return [*(fact.kind for fact in argument.facts), *(["then", *then] if argument.then else [])]


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
