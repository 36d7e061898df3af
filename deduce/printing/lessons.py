"""What a buyer is told of the levels: what each one takes, and how a step of it is found, with a drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from deduce.difficulty import GRADED
from deduce.explaining.trying import shown_by
from deduce.ladder.ladder import Ladder
from deduce.printing.blocks import Block, Chapter
from deduce.printing.content import Item, PrintOptions
from deduce.scene.roles import OF_STEPS
from deduce.scene.scene import scene_of
from deduce.trace import Step
from deduce.wording import paper as say
from deduce.wording.marks import legend
from deduce.wording.places import level_name
from deduce.wording.words import capital


def examples(items: Sequence[Item], options: PrintOptions, ladder: Ladder) -> Chapter:
    """Give a drawn example for each level that some step of the book is of."""
    return Chapter(say.EXAMPLES(), tuple(_examples(items, options, ladder)))


def _examples(items: Sequence[Item], options: PrintOptions, ladder: Ladder) -> Iterator[Block]:
    naming = options.naming
    steps = list(_steps(items, ladder))
    if not steps:
        return
    scenes = [scene_of(step) for step in steps]
    marks = {role for scene in scenes for role in ("letter" * bool(scene.lettered), "broken" * bool(scene.broken))}
    marks |= {role for scene in scenes for role, cells in scene.cells.items() if cells}
    yield Block(f"{say.IN_DRAWINGS()} {legend([role for role in OF_STEPS if role in marks])}")
    for step, scene in zip(steps, scenes, strict=True):
        rank = naming.rank_of(step.level)
        yield Block(say.OF_LEVEL(name=naming.name(rank), kind=level_name(step.level)), "head")
        yield Block(say.TAKES[step.level](), scene=scene)
        yield Block(step.text)


def _steps(items: Sequence[Item], ladder: Ladder) -> Iterator[Step]:
    """Yield for each level that occurs an example of the rule that is used most there."""
    used: Counter[str] = Counter()
    for item in items:
        used.update(item.grade.techniques)
    found: dict[int, Step] = {}
    for rule in sorted(ladder.rules, key=lambda rule: -used[rule.facts.id]):
        for example in rule.examples if used[rule.facts.id] else ():
            step = shown_by(rule, example, ladder)
            if step is not None:
                found.setdefault(step.level, step)
    top = max(item.grade.level for item in items)
    return (found[level] for level in sorted(found) if level <= top)


def levels(items: Sequence[Item], options: PrintOptions) -> Chapter:
    """Say what each name of difficulty means that occurs, and which puzzles have it."""
    return Chapter(say.DIFFICULTY(), tuple(_levels(items, options)))


def _levels(items: Sequence[Item], options: PrintOptions) -> Iterator[Block]:
    naming = options.naming
    yield Block(say.AS_HARD_AS_HARDEST())
    ranks = Counter(naming.rank(item.grade) for item in items)
    for rank, count in sorted(ranks.items()):
        yield Block(f"{naming.name(rank)} {naming.stars(rank)}", "head")
        yield Block(say.HELD(count))
        own = {item.grade.level for item in items if naming.rank(item.grade) == rank and item.grade.status == GRADED}
        for level in sorted(own - {0}):
            yield Block(f"{capital(level_name(level))}: {say.TAKES[level]()}", "point", "•")
        if not own:
            yield Block(say.MORE_THAN_RULES())
