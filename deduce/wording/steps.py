"""Steps in words: their text and place, and the parts of a lookahead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from attrs import field

from deduce.base.values import frozen
from deduce.game.levels import LEVELS
from deduce.game.puzzle import LineAt, Puzzle, cell_name
from deduce.reasons.argument import Argument
from deduce.reasons.trace import Explanation
from deduce.wording.language import Phrase, Plural, code_of
from deduce.wording.sentences import LineWords
from deduce.wording.words import capital, lines_named, outcome, place_named, uncapital

SUPPOSE, SUPPOSE_TOO = Phrase("Suppose {cell} is {symbol}."), Phrase("Also suppose {cell} is {symbol}.")
BUT_NOW, SO = Phrase("But now {what}"), Phrase("So {what}.")
BREAKS = Plural(
    "That leads to a contradiction in {lines} after {n} link[s].",
    Phrase("That leads to a contradiction in {lines} immediately."),
)
RULE_AND_LEVEL = Phrase("{rule}, level {level}")
PLACE_AND_RULE = Phrase("{place}, {rule}")

RULE_NAMES = {
    "double-digit": Phrase("pair"),
    "sandwich": Phrase("gap between two the same"),
    "sign": Phrase("sign next to known cell"),
    "equal-beside": Phrase("= pair beside known cell"),
    "last-cell": Phrase("last empty cell"),
    "quota-fill": Phrase("one symbol complete"),
    "n-different-blanks": Phrase("every last one is needed"),
    "equal-pair": Phrase("= pair takes two"),
    "opposite-pair": Phrase("x pair takes one each"),
    "sign-chain": Phrase("chain of signs"),
    "one-of-each": Phrase("pair between two different"),
    "unique-line": Phrase("no repeated line"),
    "whole-line": Phrase("all ways to fill"),
    "whole-line-unique": Phrase("all ways without repeats"),
    "lookahead": Phrase("lookahead"),
    "long-lookahead": Phrase("long lookahead"),
    "nested-lookahead": Phrase("lookahead inside a lookahead"),
}
"""The names of rules for readers, by the ids that options and data use."""

Row = tuple[int, str]
"""The depth of a part of a chain, and its text."""


# places and levels


def place_of(step: Explanation, named: Callable[[LineAt], str] = place_named) -> str:
    """Return the place of a step: `row 3`, or for a lookahead the cell that is tried, `r3c3`."""
    argument = step.argument
    if argument.line is not None:
        return named(argument.line)
    return " ".join(map(cell_name, argument.suppose or argument.places))


def place_title(step: Explanation) -> str:
    """Return the place of a step at the start of a line: `Row 3`, `r3c3`."""
    return place_of(step) if step.argument.is_lookahead else capital(place_of(step))


def where_it_breaks(argument: Argument) -> str:
    """Return where a lookahead ends, without its links."""
    lines = sorted(argument.end.lines)
    named = lines_named(lines[0][0], [str(index + 1) for _, index in lines])
    return BREAKS(len(argument.links), lines=named)


def level_name(level: int) -> str:
    """Return the name of a level; empty for 0."""
    return Phrase(LEVELS.get(level, ""))()


def rule_name(rule: str) -> str:
    """Return the name of a rule for readers, by its id; a custom rule has the words of its id."""
    return RULE_NAMES.get(rule, Phrase(rule.replace("-", " ")))()


# texts


def step_text(argument: Argument, puzzle: Puzzle) -> str:
    """Return the text of a step, or of the reason why a grid has no solution."""
    if argument.is_lookahead and argument.tries.cells:
        return " ".join(text for _, text in chain_rows(argument, puzzle))
    if argument.is_lookahead:
        return refutation_text([*(link_text(link, puzzle) for link in argument.links), end_text(argument.end, puzzle)])
    return LineWords(argument, puzzle).step() if argument.gives.cells else end_text(argument, puzzle)


def in_words(argument: Argument, puzzle: Puzzle, before: tuple[str, ...]) -> Explanation:
    """Return an argument about a grid of a puzzle, rows of `0`, `1` and `.`, with its text."""
    return Explanation(argument, step_text(argument, puzzle), puzzle, before, language=code_of(None))


def link_text(argument: Argument, puzzle: Puzzle) -> str:
    """Return the text of a link of a chain; of a nested chain all of it."""
    if argument.is_lookahead:
        return " ".join(text for _, text in chain_rows(argument, puzzle, inside=True))
    return LineWords(argument, puzzle).link()


def end_text(argument: Argument, puzzle: Puzzle) -> str:
    """Return the text of a contradiction on a line."""
    return LineWords(argument, puzzle).end()


def refutation_text(texts: Sequence[str]) -> str:
    """Return lettered links without an assumption, and the contradiction."""
    *links, end = texts
    lettered = [f"({letter(index)}) {link}" for index, link in enumerate(links)]
    return " ".join((*lettered, BUT_NOW.fill({"what": uncapital(end)}) if links else end))


# lookaheads


@frozen
class LinkText:
    """A link in words: its letter, or its number in a nested chain, and its sentence or the assumption of its chain."""

    mark: str = field(eq=False)
    text: str
    inside: ChainText | None = None

    @property
    def marked(self) -> str:
        """The text after its mark: `(a) Row 3 has ...`."""
        return f"({self.mark}) {self.text}"


class ChainText(NamedTuple):
    """A lookahead in words: the assumption, what follows from it, the contradiction, and the conclusion."""

    opening: str
    links: tuple[LinkText, ...]
    breaks: str
    outcome: str

    @property
    def ending(self) -> str:
        """The contradiction and the conclusion."""
        return f"{self.breaks} {self.outcome}"


def chain_of(argument: Argument, puzzle: Puzzle, inside: bool = False) -> ChainText:
    """Return a lookahead in words; links of a nested one have numbers, not letters."""
    ((cell, value),) = argument.suppose.items()
    links = []
    for number, link in enumerate(argument.links):
        nested = chain_of(link, puzzle, True) if link.is_lookahead else None
        links.append(LinkText(mark_of(number, inside), nested.opening if nested else link_text(link, puzzle), nested))
    return ChainText(
        (SUPPOSE_TOO if inside else SUPPOSE).fill({"cell": cell_name(cell), "symbol": puzzle.symbols.of(value)}),
        tuple(links),
        BUT_NOW.fill({"what": uncapital(end_text(argument.end, puzzle))}),
        SO.fill({"what": outcome(argument.places, puzzle.symbols)}),
    )


def chain_rows(argument: Argument, puzzle: Puzzle, inside: bool = False) -> list[Row]:
    """Return the parts of a lookahead; a nested one is deeper."""
    chain = chain_of(argument, puzzle, inside)
    return [(int(inside), chain.opening), *links_of(chain, int(inside))]


def links_of(chain: ChainText, depth: int) -> Iterator[Row]:
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


def letter(number: int) -> str:
    """Return the letters of a link by its index: a to z, then aa, ab and so on."""
    quotient, remainder = divmod(number, 26)
    return (letter(quotient - 1) if quotient else "") + chr(ord("a") + remainder)
