"""Chapters of a book as lists of pieces: how to solve before the puzzles, and hints and reasons after them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from deduce.difficulty import GRADED
from deduce.explaining.examples import step_of
from deduce.ladder.ladder import Ladder
from deduce.printing.items import Item, Piece, caption, drawing_of
from deduce.printing.options import Options
from deduce.scene.scene import scene_of
from deduce.scene.svg import draw
from deduce.trace import Step
from deduce.wording import paper as say
from deduce.wording.marks import legend
from deduce.wording.phrases import Phrase
from deduce.wording.steps import level_name
from deduce.wording.words import APART, capital, listed, sentence, symbol_word


def lessons(items: Sequence[Item], options: Options, ladder: Ladder) -> Iterator[Piece]:
    """Yield the pieces of all chapters, each after its title."""
    yield _piece("title", say.HOW_TO_SOLVE())
    yield from game(items)
    yield from _start(items)
    yield _piece("title", say.DIFFICULTY())
    yield from _difficulties(items, options)
    if options.explained:
        yield _piece("title", say.RULES_BY_NAME())
        yield from rules(items, ladder)
    if steps := list(_example_steps(items, ladder)):
        yield _piece("title", say.EXAMPLES())
        yield from _examples(steps, options)


def rules(items: Sequence[Item], ladder: Ladder) -> Iterator[Piece]:
    """Yield the summary of each rule that the book names."""
    named = {name for item in items if item.explanation for name in item.explanation.named}
    yield _piece("text", say.THREE_TOGETHER())
    for facts in (rule.facts for rule in ladder.rules if rule.facts.id in named):
        yield _piece("head", facts.id)
        yield _piece("text", sentence(Phrase(facts.summary)()))


def _piece(kind: str, text: str) -> Piece:
    return {"kind": kind, "text": text}


def game(items: Sequence[Item]) -> Iterator[Piece]:
    """Yield the rules of the game that the puzzles have."""
    puzzles = [item.puzzle for item in items]
    one, zero = _usual_symbols(items)
    symbols = {"one": symbol_word(one), "zero": symbol_word(zero)}
    pairs = dict.fromkeys((puzzle.symbols.one, puzzle.symbols.zero) for puzzle in puzzles)
    unique = {puzzle.unique_lines for puzzle in puzzles}
    has_odd_sides = any(side % 2 for puzzle in puzzles for side in (puzzle.rows, puzzle.columns))
    conditions = [
        say.NEVER_THREE(**symbols),
        (say.AS_MANY_OR_ONE_MORE if has_odd_sides else say.AS_MANY)(**symbols),
    ]
    if True in unique:
        conditions.append(say.NEVER_THE_SAME_BUT() if False in unique else say.NEVER_THE_SAME())
    if any(puzzle.signs for puzzle in puzzles):
        conditions.append(say.SIGNS())
    comma = APART().rstrip()
    yield _piece("text", say.FILL(one=one, zero=zero))
    yield {"kind": "list", "items": [*(f"{condition}{comma}" for condition in conditions[:-1]), f"{conditions[-1]}."]}
    others = [say.IN_PLACE(pair=listed(pair), one=one, zero=zero) for pair in pairs if pair != (one, zero)]
    if others:
        yield _piece("text", say.SOME_HAVE(pairs=listed(others)))
    solvable = all(item.grade.status == GRADED for item in items)
    yield _piece("text", say.ONE_SOLUTION_REACHED() if solvable else say.ONE_SOLUTION())


def _usual_symbols(items: Sequence[Item]) -> tuple[str, str]:
    """Return the symbols of one and zero that most puzzles have."""
    return Counter((item.puzzle.symbols.one, item.puzzle.symbols.zero) for item in items).most_common(1)[0][0]


def _start(items: Sequence[Item]) -> Iterator[Piece]:
    """Yield drawn examples of how many puzzles begin."""
    one, zero = _usual_symbols(items)
    yield _piece("head", say.GOOD_START())
    for phrase, before, after in (
        (say.BESIDE_TWO, ".11.", "0110"),
        (say.BETWEEN_TWO, "0.0", "010"),
        (say.HAS_ALL, "1.1..1", "101001"),
    ):
        text = phrase(one=symbol_word(one), zero=symbol_word(zero))
        yield {**_piece("text", text), "row": [[zero, one], before, after]}


def _difficulties(items: Sequence[Item], options: Options) -> Iterator[Piece]:
    """Yield what each name of difficulty means, for those that occur."""
    names = options.difficulties
    one, zero = _usual_symbols(items)
    yield _piece("text", say.AS_HARD_AS_HARDEST())
    for rank, count in sorted(Counter(names.rank(item.grade) for item in items).items()):
        yield _piece("head", f"{names.name(rank)} {names.stars(rank)}")
        yield _piece("text", say.HELD(count))
        grades = [item.grade for item in items if names.rank(item.grade) == rank]
        levels = sorted({grade.level for grade in grades if grade.status == GRADED} - {0})
        takes = [
            say.LEVEL_TAKES(level=capital(level_name(level)), takes=say.takes(level, one, zero)) for level in levels
        ]
        if takes or grades[0].status != GRADED:
            yield {"kind": "list", "items": takes or [say.MORE_THAN_RULES()]}


def _example_steps(items: Sequence[Item], ladder: Ladder) -> list[Step]:
    """Return for each level that occurs an example of the rule that is used most on that level."""
    uses: Counter[str] = Counter()
    for item in items:
        uses.update(item.grade.techniques)
    examples: dict[int, Step] = {}
    for rule in sorted(ladder.rules, key=lambda rule: -uses[rule.facts.id]):
        for example in rule.examples if uses[rule.facts.id] else ():
            step = step_of(rule, example, ladder)
            if step is not None:
                examples.setdefault(step.level, step)
    hardest = max(item.grade.level for item in items)
    return [examples[level] for level in sorted(examples) if level <= hardest]


def _examples(steps: Sequence[Step], options: Options) -> Iterator[Piece]:
    """Yield an example of each level, after the meaning of the marks in the drawings."""
    scenes = [scene_of(step) for step in steps]
    marks = {role for scene in scenes for role in draw(scene).groups}
    yield _piece("text", f"{say.IN_DRAWINGS()} {legend(marks)}")
    names = options.difficulties
    for step, scene in zip(steps, scenes, strict=True):
        name, symbols = names.name(names.rank_of_level(step.level)), step.puzzle.symbols
        yield _piece("head", say.OF_LEVEL(name=name, kind=level_name(step.level)))
        text = f"{say.takes(step.level, symbols.one, symbols.zero)} {step.text}"
        yield {**_piece("text", text), "drawing": drawing_of(scene)}


def hints(items: Sequence[Item]) -> Iterator[Piece]:
    """Yield the first and the hardest step of each puzzle."""
    for item in items:
        if item.explanation is not None:
            text = " ".join(filter(None, (item.explanation.first, item.explanation.hardest)))
            yield {"kind": "step", "text": text, "mark": str(item.number), "depth": 0}


def answers(items: Sequence[Item]) -> Iterator[Piece]:
    """Yield the step of each exercise, with its drawing."""
    for item in items:
        if item.answer is not None:
            drawing = drawing_of(scene_of(item.answer))
            yield {"kind": "step", "text": item.answer.text, "mark": str(item.number), "depth": 0, "drawing": drawing}


def reasons(items: Sequence[Item], options: Options) -> Iterator[Piece]:
    """Yield every step of each puzzle under a heading."""
    for item in items:
        if item.explanation is not None:
            yield _piece("head", f"{item.number}\u2003{caption(item, options)}")
            yield from item.explanation.pieces


def index(items: Sequence[Item], ladder: Ladder) -> Iterator[Piece]:
    """Yield for each rule the puzzles that use it, each with the number of the first step by that rule."""
    yield _piece("text", say.INDEX_SAYS())
    used = {item.number: item.explanation.rules for item in items if item.explanation is not None}
    for name in (rule.facts.id for rule in ladder.rules):
        places = [f"{number}.{rules.index(name) + 1}" for number, rules in used.items() if name in rules]
        if places:
            yield _piece("head", name)
            yield _piece("text", ", ".join(places))
