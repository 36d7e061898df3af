"""Whole line: all fillings of a line agree on a cell."""

from collections.abc import Iterator

from deduce.core.fillings import Terms, count_up_to, shared
from deduce.reasons.grounds import grounds
from deduce.reasons.refutation import refute
from deduce.rule import Argument, Band, Example, Facts, Finding, Line, NearMiss, Shape, positions
from deduce.wording.words import Words, listed, number

FACTS = Facts(
    id="whole-line",
    summary="every way to fill a line has the same symbol in a cell",
    bands=(Band(6.0),),
    aliases=("line intersection", "all permutations of a line"),
    symmetric=True,
    complete=True,
)

SHOWN = 6  # so many fillings a person still compares at a glance

EXAMPLES = (
    Example(
        """
        ........
        0..1..0.
        ........
        ........
        """,
        "Row 2 can be filled in three ways: 00110101, 01010101 and 01011001. All have 1 in column 8.",
        "r2c8=1",
    ),
)

NEAR_MISSES = (
    NearMiss("........\n0..1....\n........\n........", "the ways to fill row 2 agree on no blank"),
    NearMiss("0011\n1100\n1010\n0101", "no blank is left"),
)


def forced(shape: Shape, x: int, y: int, bound: int) -> tuple[int, int]:
    """Give what follows as cells of X and of Y: all that the fillings share; everything where there is none."""
    blanks = shape.full & ~(x | y)
    return shared(shape, x, y) or (blanks, blanks)


def find(line: Line) -> Iterator[Finding]:
    """A cell that holds the same symbol in every filling of the line holds it.

    Where the fillings are few and rest on little else than what the placements need, they are listed;
    otherwise the sentence says how the other value fails.
    """
    shape, x, y = line.shape, line.x, line.y
    both = shared(shape, x, y)
    if both is None or not any(both):
        return
    more_x, more_y = both
    ways = count_up_to(Terms(shape), x, y, SHOWN + 1)
    listing = _listing(line, more_x, more_y, ways) if len(ways) <= SHOWN else None
    if listing:
        yield listing
        return
    for at in positions(more_x | more_y):
        yield _by_the_other_value(line, more_x & 1 << at, more_y & 1 << at)


def _listing(line: Line, more_x: int, more_y: int, ways: list[int]) -> Finding | None:
    """Tell by listing, if few of the premises could be dropped for a placement: none under a single game rule."""
    shape, x, y = line.shape, line.x, line.y
    for at in positions(x | y):
        bit = 1 << at
        if len(count_up_to(Terms(shape), x & ~bit, y & ~bit, len(ways) + 1)) == len(ways):
            x, y = x & ~bit, y & ~bit
    every = [grounds(shape, x, y, more_y & 1 << at, more_x & 1 << at) for at in positions(more_x | more_y)]
    uses, needed = every[0].uses, x | y
    for own in every:
        if own.uses != uses:
            return None
        needed &= own.x | own.y
    spare = ((x | y) & ~needed).bit_count()
    if (spare and len(uses) == 1) or 3 * spare > (x | y).bit_count():
        return None

    def seen(w: Words) -> str:
        which = f"can be filled in {number(len(ways))} ways" if len(ways) > 1 else "can be filled in one way"
        shown = ["".join(w.x if way >> at & 1 else w.y for at in range(shape.length)) for way in ways]
        return f"{w.Line} {which}: {listed(shown)}"

    def say(w: Words) -> str:
        have = "All have" if len(ways) > 2 else "Both have" if len(ways) == 2 else "It has"
        parts = [f"{symbol} in {w.cells(more)}" for symbol, more in ((w.x, more_x), (w.y, more_y)) if more]
        return f"{seen(w)}. {have} {listed(parts)}."

    return Finding(FACTS.bands[0], Argument(uses, x, y, more_x, more_y, seen), say)


def _by_the_other_value(line: Line, x: int, y: int) -> Finding:
    shape = line.shape
    why = grounds(shape, line.x, line.y, y, x)
    cell = x | y
    story = refute(Terms.of(shape, why.uses), why.x | y, why.y | x)

    def seen(w: Words) -> str:
        return f"{w.Line} cannot be filled with {w.y if x else w.x} in {w.cells(cell)}: {story.say(w)}"

    def say(w: Words) -> str:
        right, wrong = (w.x, w.y) if x else (w.y, w.x)
        return f"Try {wrong} in {w.cells(cell)} of {w.line}: {story.say(w)}. So {w.are(cell)} {right}."

    return Finding(FACTS.bands[0], Argument(why.uses, why.x, why.y, x, y, seen), say)
