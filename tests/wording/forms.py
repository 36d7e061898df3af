"""Claims of every kind in all their forms, and what every language makes of them, as a table.

`python tests/wording/forms.py` writes the table anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from deduce.claims import Claim, Suppose, Values
from deduce.core.line import positions
from deduce.ladder.says import OnLine
from deduce.puzzle import LineAt, Symbols
from deduce.wording.grammar import end_text, link_text, step_text
from deduce.wording.language import LANGUAGES, speaking

TABLE = Path(__file__).parent.parent / "data" / "sentences.txt"

LENGTH = 10

SIDES = {
    (axis, one, symbols): (OnLine(LineAt((axis, 2)), one), Symbols(*symbols))
    for axis in (0, 1)
    for one in (True, False)
    for symbols in ("10", "XO")
}
"""A line from the side of either symbol, with digits and with letters."""

SHOWN = ((0, True, "10"), (1, False, "XO"))
"""Of these the table has the sentences; the tests have all."""

Case = tuple[str, tuple[Claim, ...], int]
"""How it is told (`step`, `link`, `end`), the claims, and the cells that follow, to hold the other symbol."""


def cases(x: OnLine) -> Iterator[Case]:
    """Yield claims on a line."""
    y = x.side(False)
    one, two, far = 0b1, 0b101, 0b1100000000
    story = (x.would_be(0, 0b110, "three", if_x=1), x.breaks("three", 0, 0b1110))
    one_by_one: list[Claim] = [
        x.holds(0b10),
        x.holds(0b10, 0b1000, blank=0b100),
        x.third(0b1),
        x.third(0b11),
        x.third(0b11, both=True),
        *(x.complete(count) for count in (1, 2, 3, 5)),
        *(x.left(count) for count in (1, 2, 3, 13)),
        x.blanks(0b1),
        x.blanks(0b101),
        x.blanks(0b10111),
        x.sign(0b110, "x"),
        x.sign(0b110, "="),
        *(x.need_one(groups, by) for by in ("three", "sign", "gap") for groups in ([0b110], [0b110, 0b11000])),
        x.need_one([0b1010], "three"),
        x.need_one([0b10], "three"),
        x.same_but(0, 0b1),
        x.same_but(3, 0b11),
        x.same_but(3, 0b111),
        x.would_repeat(3, 0b1),
        x.would_repeat(3, 0b1, 0b10),
        x.breaks("three", 0b111),
        x.breaks("three", 0b1111),
        x.breaks("sign", 0b11),
        x.breaks("sign", 0b1, 0b10),
        x.too_many(0b1011011, 6),
        x.repeats(0, 0b10101),
        x.repeats(0, 0b10101, rest=True),
        Suppose(x.values(0b1)),
    ]
    beside = x.sign(0b11000000, "=")
    for claim in one_by_one:
        if claim.kind != "breaks":
            yield "step", (claim, x.sign(0b1100000, "x")), one
        yield "link", (beside, claim), one
    for ways in ([0b0110], [0b0110, 0b1001], [0b0110, 0b1010, 0b1001]):
        yield "step", (x.fillings(ways, 4),), one
        yield "link", (x.fillings(ways, 4),), two
    for kind in ("step", "link"):
        for cells in (one, two):
            yield kind, (x.holds(0b11000), x.third(cells)), cells
            yield kind, (x.holds(0b1010, blank=0b100), x.third(0b100)), 0b100
            yield kind, (x.left(2), x.need_one([0b110, 0b11000], "three")), cells
            yield kind, (x.left(1), x.need_one([0b110], "sign")), cells
            yield kind, (x.left(1), x.need_one([0b110, 0b1010], "three")), cells
            yield kind, (x.complete(5), x.blanks(cells)), cells
        yield kind, (x.left(2), x.need_one([0b110], "sign"), x.need_one([0b11000], "gap")), one
        yield kind, (x.sign(0b11, "="), x.holds(0b10)), one
        yield kind, (x.sign(0b11, "="), x.holds(0b100), x.third(0b11, both=True)), 0b11
        yield kind, (x.blanks(one), x.complete(5)), one
        yield kind, (x.left(1), x.sign(0b11, "=")), 0b11
        yield kind, (x.left(1), x.blanks(0b10111), *story), one
        yield kind, (x.left(1), *story), one
        yield kind, (x.left(2), x.need_one([far], "sign"), x.sign(0b11, "=")), 0b11
        yield kind, (x.left(2), x.need_one([far], "sign"), *story), one
        yield kind, (x.left(3), x.sign(0b11, "="), *story), one
        yield kind, (x.left(1), x.need_one([far], "sign"), x.sign(0b11, "="), x.sign(0b110, "x")), 0b111
        yield kind, (x.left(1), x.sign(0b11, "="), x.sign(0b110, "x")), 0b111
        yield kind, (x.same_but(3, 0b11), x.would_repeat(3, 0b1, 0b10)), 0b11
        yield kind, (x.left(1), x.would_repeat(3, 0b1)), one
        for left in (1, 2, 3):
            room = x.would_be(0, 0b1000, "room", if_x=1)
            yield kind, (x.left(left), room, x.short([0b1110000, far], -1, 1)), one
        pair = x.would_be(0, 0b1000, "balance", if_x=0b11)
        yield kind, (x.left(2), pair, x.breaks("three", 0, 0b11100)), 0b11
        yield kind, (x.left(3), pair, x.breaks("three", 0, 0b11100)), 0b11
        mixed = x.would_be(0, 0b1000, "balance", if_x=0b1, if_y=0b10)
        yield kind, (x.left(3), mixed, x.breaks("three", 0, 0b11100)), 0b11
        chain = x.would_be(0, 0b1000, "balance", if_x=0b1, if_y=0b110)
        yield kind, (x.left(2), chain, x.breaks("three", 0, 0b11100)), 0b111
        yield from ((kind, says, one) for says in stories(x))
    yield "step", (y.left(1), *story), one
    for says in stories(x, supposing=False):
        yield "end", says, 0
    for claim in one_by_one:
        if claim.kind == "breaks":
            yield "end", (claim,), 0
    yield "end", (x.sign(0b11, "="), x.sign(0b110, "=")), 0
    yield "end", (), 0


def stories(x: OnLine, supposing: bool = True) -> Iterator[tuple[Claim, ...]]:
    """Yield stories of every end; without a supposition what would be starts from what is there."""
    start = {"if_x": 1} if supposing else {}
    would = x.would_be(0, 0b110, "three", **start)
    yield would, x.would_be(0b1000, 0b10000, "balance"), x.breaks("three", 0b111000000)
    yield x.would_be(0b10, 0, "sign", **start), x.breaks("sign", 0b110)
    yield would, x.breaks("sign", 0, 0b110)
    yield would, x.breaks("sign", 0b1000, 0b100)
    yield would, x.breaks("sign", 0b100000, 0b1000000)
    yield would, x.too_many(0b1111110, 6)
    yield would, x.repeats(4, 0b1010101)
    yield would, x.repeats(4, 0b1010101, rest=True)
    for left in (0, 1, 2):
        yield would, x.short([0b1110000, 0b1100000000], -1, left)
    yield would, x.short([0b1110000, 0b1110000000], 0b1010011111, 1)
    yield (x.short([0b110000, 0b1100000000], -1, 1, **start),)
    yield would, x.either(0b100000, [x.breaks("three", 0b111000000)], [x.too_many(0b1111110, 6)])
    yield (x.either(0b100000, [would, x.breaks("three", 0b111000000)], [x.repeats(4, 0b1010101)], **start),)


def told(kind: str, says: tuple[Claim, ...], follows: int, x: OnLine, symbols: Symbols) -> str:
    """Tell claims in the language that is spoken."""
    if kind == "end":
        return end_text(says, x.at, symbols, LENGTH)
    places: Values = {x.cell(at): 1 - x.x for at in positions(follows)}
    return (link_text if kind == "link" else step_text)(says, x.at, places, symbols, LENGTH)


def sentences(x: OnLine, symbols: Symbols) -> Iterator[tuple[str, Case]]:
    """Yield the sentence of every case in the language that is spoken."""
    for case in cases(x):
        yield told(*case, x, symbols), case


def table() -> str:
    """Write the table: for each case its claims, and a sentence in each language."""
    blocks = []
    for x, symbols in (SIDES[side] for side in SHOWN):
        for case in cases(x):
            kind, says, _ = case
            lines = [f"{kind}: {', '.join(claim.kind for claim in says) or 'nothing'}"]
            for code in LANGUAGES:
                with speaking(code):
                    lines.append(f"  {code}  {told(*case, x, symbols)}")
            blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
