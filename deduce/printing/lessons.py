"""What a buyer is told: the rules of the game, what each level takes, and how a step of it is found, with a drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from deduce.difficulty import GRADED
from deduce.explaining.examples import step_of
from deduce.ladder.ladder import Ladder
from deduce.printing.appendix import rules
from deduce.printing.blocks import Block, Chapter
from deduce.printing.content import Item, PrintOptions
from deduce.scene.scene import OF_STEPS, scene_of
from deduce.trace import Step
from deduce.wording import paper as say
from deduce.wording.marks import legend
from deduce.wording.places import level_name
from deduce.wording.words import APART, capital, listed


def lessons(items: Sequence[Item], options: PrintOptions, ladder: Ladder) -> list[Chapter]:
    """Give what stands before the puzzles of a book with a title; the rules by name where they are spoken of."""
    named = [rules(items, ladder)] if options.argued else []
    hard = Chapter(say.DIFFICULTY(), tuple(levels(items, options)))
    return [how(items), hard, *named, Chapter(say.EXAMPLES(), tuple(examples(items, options, ladder)))]


def how(items: Sequence[Item]) -> Chapter:
    """Say the rules of the game, and how many puzzles begin."""
    one, zero = _symbols(items)
    begun = (
        Block(say.BESIDE_TWO(one=one, zero=zero), row=(f" {one}{one} ", f"{zero}  {zero}")),
        Block(say.BETWEEN_TWO(one=one, zero=zero), row=(f"{zero} {zero}", f" {one} ")),
        Block(say.HAS_ALL(one=one, zero=zero), row=(f"{one} {one}  {one}", f" {zero} {zero}{zero} ")),
    )
    return Chapter(say.HOW_TO_SOLVE(), (*game(items), Block(say.GOOD_START(), "head"), *begun))


def game(items: Sequence[Item]) -> Iterator[Block]:
    """Say the rules of the game that the puzzles of a book have."""
    puzzles = [item.puzzle for item in items]
    one, zero = _symbols(items)
    pairs = dict.fromkeys((puzzle.symbols.one, puzzle.symbols.zero) for puzzle in puzzles)
    odd = any(side % 2 for puzzle in puzzles for side in (puzzle.rows, puzzle.columns))
    points = [
        say.NEVER_THREE(one=one, zero=zero),
        (say.AS_MANY_OR_ONE_MORE if odd else say.AS_MANY)(one=one, zero=zero),
    ]
    unique = {puzzle.unique_lines for puzzle in puzzles}
    if True in unique:
        points.append(say.NEVER_THE_SAME_BUT() if False in unique else say.NEVER_THE_SAME())
    if any(puzzle.signs for puzzle in puzzles):
        points.append(say.SIGNS())
    yield Block(say.FILL(one=one, zero=zero))
    for at, point in enumerate(points, 1):
        yield Block(f"{point}{APART().rstrip() if at < len(points) else '.'}", "point", "•")
    others = [say.IN_PLACE(pair=listed(pair), one=one, zero=zero) for pair in pairs if pair != (one, zero)]
    if others:
        yield Block(say.SOME_HAVE(pairs=listed(others)))
    reached = all(item.grade.status == GRADED for item in items)
    yield Block(say.ONE_SOLUTION_REACHED() if reached else say.ONE_SOLUTION())


def _symbols(items: Sequence[Item]) -> tuple[str, str]:
    """Give the symbols to tell the rules with: those of most puzzles."""
    pairs = Counter((item.puzzle.symbols.one, item.puzzle.symbols.zero) for item in items)
    return pairs.most_common(1)[0][0]


def examples(items: Sequence[Item], options: PrintOptions, ladder: Ladder) -> Iterator[Block]:
    """Give a drawn example for each level that some step of the book is of."""
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
            step = step_of(rule, example, ladder)
            if step is not None:
                found.setdefault(step.level, step)
    top = max(item.grade.level for item in items)
    return (found[level] for level in sorted(found) if level <= top)


def levels(items: Sequence[Item], options: PrintOptions) -> Iterator[Block]:
    """Say what each name of difficulty means that occurs, and which puzzles have it."""
    naming = options.naming
    yield Block(say.AS_HARD_AS_HARDEST())
    ranks = Counter(naming.rank(item.grade) for item in items)
    for rank, count in sorted(ranks.items()):
        yield Block(f"{naming.name(rank)} {naming.stars(rank)}", "head")
        yield Block(say.HELD(count), "note")
        own = {item.grade.level for item in items if naming.rank(item.grade) == rank and item.grade.status == GRADED}
        for level in sorted(own - {0}):
            told = say.LEVEL_TAKES(level=capital(level_name(level)), takes=say.TAKES[level]())
            yield Block(told, "point", "•")
        if not own:
            yield Block(say.MORE_THAN_RULES())
