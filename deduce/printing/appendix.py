"""What stands at the back of a book in sentences: hints, the rules by name, the reasons, and the index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from deduce.ladder.ladder import Ladder
from deduce.printing.blocks import Block, Chapter
from deduce.printing.content import Item, PrintOptions, id_of, said_of
from deduce.scene.scene import Scene
from deduce.show.names import idea
from deduce.wording import paper as say
from deduce.wording.words import capital


def hints(items: Sequence[Item]) -> Iterator[Block]:
    """Tell of each puzzle its first step, and where the hardest one is."""
    for item in items:
        if item.explained is not None:
            yield Block(f"{item.explained.first} {item.explained.hardest}", mark=str(item.number))


def rules(items: Sequence[Item], ladder: Ladder) -> Chapter:
    """Tell what the rules that are named are about, in the order of the ladder."""
    named = {name for item in items if item.explained is not None for name in item.explained.rules}
    own = [rule.facts.id for rule in ladder.rules if rule.facts.id in named]
    told = ((Block(name, "head"), Block(capital(idea(ladder, name)))) for name in own)
    return Chapter(say.RULES_BY_NAME(), tuple(chain.from_iterable(told)))


def reasons(item: Item, options: PrintOptions) -> Iterator[Block]:
    """Tell every step of a puzzle under a head, each lookahead with its drawing, and how an unsolved one ends."""
    steps = item.explained
    if steps is None:
        return
    number = str(item.number)
    said = " · ".join(filter(None, (said_of(item, options), id_of(item, options.caption))))
    yield Block(said, "head", number, scene=Scene(item.puzzle), subject=say.REASONS_OF(number=number))
    for count, told in enumerate(steps.steps, 1):
        for row, (depth, text) in enumerate(told.rows):
            # the links of a lookahead stand deeper than what it supposes, and its drawing before them
            if row:
                yield Block(text, "link", depth=depth)
            else:
                yield Block(text, "step", str(count), depth, told.scene)
    if steps.ending:
        yield Block(steps.ending, "link")


def index(items: Sequence[Item], ladder: Ladder) -> Iterator[Block]:
    """Tell where each rule is used: the puzzles, each with the first of its steps that is by the rule."""
    yield Block(say.INDEX_SAYS())
    used = {own.number: [told.rule for told in own.explained.steps] for own in items if own.explained is not None}
    for name in (rule.facts.id for rule in ladder.rules):
        places = [f"{number}.{own.index(name) + 1}" for number, own in used.items() if name in own]
        if places:
            yield Block(name, "head")
            yield Block(", ".join(places))
