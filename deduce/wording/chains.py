"""Lookaheads in words: the assumption, each link, the contradiction, and the conclusion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from attrs import field, frozen

from deduce.puzzle import Puzzle, cell_name
from deduce.trace import Argument, Explanation
from deduce.wording.lines import LineWords
from deduce.wording.phrases import Phrase
from deduce.wording.words import outcome, uncapital

SUPPOSE, SUPPOSE_TOO = Phrase("Suppose {cell} is {symbol}."), Phrase("Also suppose {cell} is {symbol}.")
BUT_NOW, SO = Phrase("But now {what}"), Phrase("So {what}.")

Row = tuple[int, str]
"""The depth of a part of a chain, and its text."""


@frozen
class Link:
    """A link in words.

    Attributes:
        mark: its letter, or its number in a nested chain.
        text: its sentence; of a nested chain the assumption.
        inside: the nested chain, if it is one.
    """

    mark: str = field(eq=False)
    text: str
    inside: Chain | None = None

    @property
    def marked(self) -> str:
        """The text after its mark: `(a) Row 3 has ...`."""
        return f"({self.mark}) {self.text}"


class Chain(NamedTuple):
    """A lookahead in words.

    Attributes:
        opening: the assumption.
        links: what follows from it, in order.
        breaks: the contradiction.
        outcome: the conclusion.
    """

    opening: str
    links: tuple[Link, ...]
    breaks: str
    outcome: str

    @property
    def ending(self) -> str:
        """The contradiction and the conclusion."""
        return f"{self.breaks} {self.outcome}"


def chain_of(argument: Argument, puzzle: Puzzle, inside: bool = False) -> Chain:
    """Return a lookahead in words; links of a nested one have numbers, not letters."""
    ((cell, value),) = argument.suppose.items()
    return Chain(
        (SUPPOSE_TOO if inside else SUPPOSE).fill({"cell": cell_name(cell), "symbol": puzzle.symbols.of(value)}),
        tuple(_link(link, mark_of(number, inside), puzzle) for number, link in enumerate(argument.links)),
        BUT_NOW.fill({"what": uncapital(LineWords(argument.end, puzzle).end())}),
        SO.fill({"what": outcome(argument.places, puzzle.symbols)}),
    )


def _link(argument: Argument, mark: str, puzzle: Puzzle) -> Link:
    if not argument.is_lookahead:
        return Link(mark, LineWords(argument, puzzle).link())
    chain = chain_of(argument, puzzle, True)
    return Link(mark, chain.opening, chain)


def chain_rows(argument: Argument, puzzle: Puzzle, inside: bool = False) -> list[Row]:
    """Return the parts of a lookahead; a nested one is deeper."""
    chain = chain_of(argument, puzzle, inside)
    return [(int(inside), chain.opening), *links_of(chain, int(inside))]


def links_of(chain: Chain, depth: int) -> Iterator[Row]:
    """Yield all parts except the opening."""
    for link in chain.links:
        yield depth, link.marked
        if link.inside is not None:
            yield from links_of(link.inside, depth + 1)
    yield depth, chain.ending


def step_rows(step: Explanation) -> list[Row]:
    """Return the parts of a step: those of a lookahead, or its only sentence."""
    return chain_rows(step.argument, step.puzzle) if step.argument.is_lookahead else [(0, step.text)]


def mark_of(number: int, inside: bool) -> str:
    """Return the mark of a link by its index: a letter, or a number in a nested chain."""
    return str(number + 1) if inside else letter(number)


def refutation_text(texts: Sequence[str]) -> str:
    """Return lettered links without an assumption, and the contradiction."""
    *links, end = texts
    lettered = [f"({letter(index)}) {link}" for index, link in enumerate(links)]
    return " ".join((*lettered, BUT_NOW.fill({"what": uncapital(end)}) if links else end))


def letter(number: int) -> str:
    """Return the letters of a link by its index: a to z, then aa, ab and so on."""
    quotient, remainder = divmod(number, 26)
    return (letter(quotient - 1) if quotient else "") + chr(ord("a") + remainder)
