"""A chain in words, part by part: what is supposed, each link, where it breaks, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from attrs import field, frozen

from deduce.puzzle import Puzzle, cell_name
from deduce.trace import Argument, Explanation
from deduce.wording.lines import Telling
from deduce.wording.phrases import Phrase
from deduce.wording.words import outcome, uncapital

SUPPOSE, SUPPOSE_TOO = Phrase("Suppose {cell} is {symbol}."), Phrase("Also suppose {cell} is {symbol}.")
BUT_NOW, SO = Phrase("But now {what}"), Phrase("So {what}.")

Row = tuple[int, str]
"""How deep a part of a chain stands, and its text."""


@frozen
class Link:
    """A link in words.

    Attributes:
        mark: its letter, or its number in a chain that stands inside another.
        text: its sentence; of a chain inside this one what that supposes.
        inside: that chain, if it is one.
    """

    mark: str = field(eq=False)
    text: str
    inside: Chain | None = None

    @property
    def marked(self) -> str:
        """The text with the mark before it: `(a) Row 3 has ...`."""
        return f"({self.mark}) {self.text}"


class Chain(NamedTuple):
    """A lookahead in words.

    Attributes:
        opening: what is supposed.
        links: what follows from that, in order.
        breaks: where it breaks.
        outcome: what follows from the break.
    """

    opening: str
    links: tuple[Link, ...]
    breaks: str
    outcome: str

    @property
    def ending(self) -> str:
        """Where it breaks, and what follows."""
        return f"{self.breaks} {self.outcome}"


def chain_of(argument: Argument, puzzle: Puzzle, inside: bool = False) -> Chain:
    """Tell a lookahead; the links of one that stands inside another are numbered, not lettered."""
    ((cell, value),) = argument.suppose.items()
    return Chain(
        (SUPPOSE_TOO if inside else SUPPOSE).told({"cell": cell_name(cell), "symbol": puzzle.symbols.of(value)}),
        tuple(_link(link, mark_of(number, inside), puzzle) for number, link in enumerate(argument.links)),
        BUT_NOW.told({"what": uncapital(Telling(argument.end, puzzle).end())}),
        SO.told({"what": outcome(argument.places, puzzle.symbols)}),
    )


def _link(argument: Argument, mark: str, puzzle: Puzzle) -> Link:
    if not argument.is_lookahead:
        return Link(mark, Telling(argument, puzzle).link())
    chain = chain_of(argument, puzzle, True)
    return Link(mark, chain.opening, chain)


def chain_rows(argument: Argument, puzzle: Puzzle, inside: bool = False) -> list[Row]:
    """Tell a lookahead part by part; one that stands inside another stands deeper."""
    chain = chain_of(argument, puzzle, inside)
    return [(int(inside), chain.opening), *links_of(chain, int(inside))]


def links_of(chain: Chain, depth: int) -> Iterator[Row]:
    """Yield all parts but the opening."""
    for link in chain.links:
        yield depth, link.marked
        if link.inside is not None:
            yield from links_of(link.inside, depth + 1)
    yield depth, chain.ending


def step_rows(step: Explanation) -> list[Row]:
    """Tell a step in rows: a lookahead part by part, any other in one."""
    return chain_rows(step.argument, step.puzzle) if step.argument.is_lookahead else [(0, step.text)]


def mark_of(number: int, inside: bool) -> str:
    """Return what a link is called, by its place from 0: a letter, or a number in a chain inside another."""
    return str(number + 1) if inside else letter(number)


def told_in_order(texts: Sequence[str]) -> str:
    """Tell links where nothing is supposed, and the end: it alone where there are no links."""
    *links, end = texts
    told = [f"({letter(at)}) {link}" for at, link in enumerate(links)]
    return " ".join((*told, BUT_NOW.told({"what": uncapital(end)}) if links else end))


def letter(number: int) -> str:
    """Letter the links of a chain: a to z, then aa, ab and on."""
    before, last = divmod(number, 26)
    return (letter(before - 1) if before else "") + chr(ord("a") + last)
