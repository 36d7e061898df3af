"""The content of a book as plain data for the templates: puzzles, sections and chapters, without any layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import asdict, evolve

from deduce.answers.explain import step_in_words
from deduce.answers.explain import steps as steps_of
from deduce.answers.hints import Hint
from deduce.answers.rule_check import step_of
from deduce.base.values import frozen
from deduce.books.making import practised
from deduce.drawing.scene import Scene, scene_of, spoken
from deduce.drawing.svg import INKS, draw, element, groups_svg
from deduce.engine.ladder import Ladder
from deduce.formats import WriteError, clean, write
from deduce.game.levels import GRADED, Grade
from deduce.game.puzzle import Puzzle, Symbols, cell_name
from deduce.printing.options import Options
from deduce.reasons.trace import Step, Trace
from deduce.wording import paper
from deduce.wording.explanation import known
from deduce.wording.language import Phrase, language
from deduce.wording.steps import level_name, place_of, rule_name, step_rows
from deduce.wording.words import APART, CELL, capital, legend, listed, sentence, symbol_word

_LONGEST = 60  # letters of an id or a label
_LOOKAHEAD = 7  # the level from which an example is one of the book's own, if that is shorter
_TRIED = 4  # puzzles of a level

Piece = dict[str, Any]
"""A part of a chapter, as plain data for the templates: its kind, its text, and what belongs to it."""


@frozen
class SolvingNotes:
    """What a book says about how a puzzle is solved.  The trace itself need not be kept for that."""

    first: str  # where the first step is found, and by which rule
    hardest: str  # the same for the hardest step; empty if that is the first one, or the rules do not solve the puzzle
    named: frozenset[str]  # the ids of the rules that the book names for this puzzle
    rules: Sequence[str]  # the ids of the rules of all steps, in order
    pieces: Sequence[Piece]  # the drawing of the puzzle and every step; empty if the book has no reasons


@frozen
class Item:
    """A puzzle of a book, with its filled rows."""

    puzzle: Puzzle
    grade: Grade
    solution: Sequence[str]
    notes: SolvingNotes | None = None  # None if the book has no hints and no reasons
    number: int = 0  # in the book, from 1
    answer: Step | None = None  # of an exercise, the step to find


def link_to(puzzle: Puzzle, site: str) -> str:
    """Return a link that opens a puzzle with its explanation on a site.  Raises WriteError if no link can hold it."""
    error: WriteError | None = None
    for form in ("task", "unruly", "flat"):
        try:
            return f"{site}#p={write([puzzle], form).strip()}&step=0"
        except WriteError as refused:
            error = error or refused
    raise error or AssertionError


def notes_of(trace: Trace, options: Options) -> SolvingNotes:
    """Return what a book with these options says about a trace."""
    steps, hardest = trace.steps, trace.hardest
    first = Hint("step", trace.puzzle, steps[0]).stages[1] if steps else paper.NO_FIRST()
    rules = [step.rule for step in steps]
    named = {*(rules if options.reasons else rules[:1])}
    later = ""
    if options.hints == "back" and hardest is not None and hardest.number > 1 and trace.status == "solved":
        later = paper.HARDEST(rule=rule_name(hardest.rule), place=place_of(hardest))
        named.add(hardest.rule)
    return SolvingNotes(first, later, frozenset(named), rules, list(_steps(trace)) if options.reasons else [])


def _steps(trace: Trace) -> Iterator[Piece]:
    yield _piece("text", "", drawing=_drawing(Scene(trace.puzzle)))
    for step in trace.steps:
        for row, (depth, text) in enumerate(step_rows(step)):
            drawing = {"drawing": _drawing(scene_of(step))} if step.argument.is_lookahead and not row else {}
            yield _piece("step", text, mark="" if row else str(step.number), depth=depth, **drawing)
    if trace.status != "solved":
        yield _piece("text", f"{paper.NOTHING_MORE(len(trace.steps))} {known(trace)}")


def _piece(kind: str, text: str, **more: Any) -> Piece:
    return {"kind": kind, "text": text, **more}


def _drawing(scene: Scene) -> Piece:
    """Draw a scene as SVG that a style sheet inks, with its width and height in units, and in words."""
    drawing = draw(scene)
    attributes = 'xmlns="http://www.w3.org/2000/svg" text-anchor="middle"'
    svg = element(drawing, groups_svg(drawing, inked=False), attributes)
    return {"svg": svg, "width": drawing.width, "height": drawing.height, "alt": ". ".join(drawing.words)}


def book_of(items: Sequence[Item], options: Options, ladder: Ladder) -> dict[str, Any]:
    """Return the content of a book of at least one item, as the templates read it; the items are numbered here."""
    ranks = options.difficulties
    if options.sections:
        items = sorted(items, key=lambda item: (ranks.rank(item.grade), _size(item.puzzle), item.grade.effort))
    items = [evolve(item, number=number) for number, item in enumerate(items, 1)]
    grouped: dict[int, list[Item]] = {}
    for item in items:
        grouped.setdefault(ranks.rank(item.grade) if options.sections else 0, []).append(item)
    undivided = paper.PUZZLES() if options.title or options.worksheet else ""
    if all(item.answer for item in items):
        undivided = paper.EXERCISES()
    if options.worksheet:
        undivided = options.title or undivided
    some_repeat = len({item.puzzle.unique_lines for item in items}) > 1
    some_odd = len(_odd([item.puzzle for item in items])) > 1
    sizes = [(columns, rows) for _, columns, rows in sorted({_size(item.puzzle) for item in items})]
    names = [ranks.name(rank) for rank in sorted({ranks.rank(item.grade) for item in items})]
    return {
        "lang": language().code,
        "title": options.title if options.opened else "",
        "name": options.title or paper.HELD(len(items)),
        "subtitle": options.subtitle,
        "author": options.author,
        "blurb": options.blurb,
        "imprint": options.imprint,
        "contents": list(paper.book_summary(len(items), sizes, names)),
        "large": options.large,
        "per-page": dict(options.per_page),
        "module": options.module,
        "on-right": options.on_right,
        "numbered": options.explained,
        "solutions": options.solutions,
        "words": {"contents": paper.CONTENTS()},
        "inks": [{"role": role, **asdict(ink)} for role, ink in INKS.items()],
        "game": list(_game(items)),
        "lessons": list(_lessons(items, options, ladder)) if options.opened else [],
        "sections": [
            {
                "title": ranks.name(rank) if options.sections else undivided,
                "stars": ranks.stars(rank) if options.sections else "",
                "numbers": paper.numbers(group[0].number, group[-1].number),
                "needs": [*(_rules_of_game(items) if head else ()), *(_needs(group) if options.sections else ())],
                "puzzles": [_puzzle(item, options, some_repeat, some_odd) for item in group],
            }
            for (rank, group), head in zip(grouped.items(), (options.worksheet, *[False] * len(grouped)), strict=False)
        ],
        "back": list(_back(items, options, ladder)),
    }


def _needs(items: Sequence[Item]) -> Iterator[str]:
    """Yield what the puzzles of a section need, the easiest first."""
    one, zero = _usual_symbols(items)
    for level in sorted({item.grade.level for item in items if item.grade.status == GRADED} - {0}):
        yield paper.takes(level, one, zero)
    if any(item.grade.status != GRADED for item in items):
        yield paper.MORE_THAN_RULES()


def _code(link: str) -> dict[str, Any]:
    """Return a QR code as grey values, row by row, a pixel a module, with its side and its margin of four modules.

    As a picture it leaves tables whole: programs that find tables take the lines of a drawing for those of the grids.
    """
    if not link:
        return {"link": ""}
    import segno

    code = segno.make(link, micro=False, error="m")
    rows = code.matrix_iter(border=4)
    return {"link": link, "code": [255 * (not dark) for row in rows for dark in row], "modules": code.symbol_size()[0]}


def _size(puzzle: Puzzle) -> tuple[int, int, int]:
    return puzzle.rows * puzzle.columns, puzzle.columns, puzzle.rows


def _odd(puzzles: Iterable[Puzzle]) -> set[str]:
    """Return of which symbol lines of odd length have one more in some puzzles; nothing if there are no such lines."""
    return {puzzle.odd for puzzle in puzzles if puzzle.rows % 2 or puzzle.columns % 2}


def _puzzle(item: Item, options: Options, some_repeat: bool, some_odd: bool) -> dict[str, Any]:
    """Return a puzzle, with notes on the rules that only some puzzles of the book have."""
    puzzle = item.puzzle
    notes = [paper.REPEATING()] if some_repeat and not puzzle.unique_lines else []
    notes += [paper.ODD_ONES(one=symbol_word(puzzle.symbols.one))] if some_odd and puzzle.odd else []
    name = _cut(puzzle.id) if "id" in options.caption else ""
    rank = options.difficulties.rank(item.grade)
    return {
        "number": item.number,
        "rows": list(puzzle.givens),
        "solution": list(item.solution),
        "symbols": [puzzle.symbols.zero, puzzle.symbols.one],
        "signs": [[*sign.a, sign.a[1] == sign.b[1], "=" if sign.equal else "×"] for sign in puzzle.signs],
        "stars": options.difficulties.stars(rank) if "stars" in options.caption and item.answer is None else "",
        "caption": _caption(item, options),
        "notes": [*([name] if name else []), *notes],
        **_code(options.link and link_to(puzzle, options.link)),
        "hint": item.notes.first if item.notes and options.hints == "under" else "",
        "alt": _spoken(paper.PUZZLE(number=item.number), Scene(puzzle)),
        "alt-solution": _spoken(paper.SOLUTION(number=item.number), Scene(evolve(puzzle, signs=()), item.solution)),
    }


def _cut(text: str) -> str:
    """Return an id or a label that fits next to a puzzle."""
    text = clean(text)
    return f"{text[:_LONGEST]}…" if len(text) > _LONGEST else text


def _spoken(title: str, scene: Scene) -> str:
    return ". ".join((title, *spoken(scene)))


def _caption(item: Item, options: Options) -> str:
    """Return what is written next to a puzzle's number, without its stars."""
    puzzle, grade, wanted = item.puzzle, item.grade, options.caption
    if item.answer is not None:
        practice = practised(puzzle)
        return paper.LEVEL(level=practice) if practice.isdecimal() else capital(rule_name(practice))
    graded = grade.status == GRADED
    name = options.difficulties.name(options.difficulties.rank(grade)) if "difficulty" in wanted else ""
    parts = {
        "difficulty": name,
        "level": paper.LEVEL(level=grade.level) if graded else "" if name else paper.BEYOND(),
        "rating": f"{grade.rating:.1f}" if graded else "",
        "label": _cut(puzzle.label),
        "size": paper.SIDES(columns=puzzle.columns, rows=puzzle.rows),
        "clues": paper.CLUES(puzzle.clues),
    }
    return " · ".join(text for part, text in parts.items() if part in wanted and text)


def _back(items: Sequence[Item], options: Options, ladder: Ladder) -> Iterator[dict[str, Any]]:
    """Yield the chapters after the puzzles."""
    explained = [(item, item.notes) for item in items if item.notes is not None]
    answers = [(item, item.answer) for item in items if item.answer is not None]
    if options.hints == "back":
        hints = [(item, f"{said.first} {said.hardest}".strip()) for item, said in explained]
        pieces = [_piece("step", text, mark=str(item.number), depth=0) for item, text in hints]
        yield {"kind": "hints", "title": paper.HINTS(), "pieces": pieces}
    if options.solutions != "none" and len(answers) == len(items):
        pieces = [
            _piece("step", step.text, mark=str(item.number), depth=0, drawing=_drawing(scene_of(step)))
            for item, step in answers
        ]
        yield {"kind": "hints", "title": paper.ANSWERS(), "pieces": pieces}
    elif options.solutions != "none":
        yield {"kind": "solutions", "title": paper.SOLUTIONS()}
    if options.explained and not options.opened:  # with a title, they are explained before the puzzles
        yield {"kind": "rules", "title": paper.RULES_BY_NAME(), "pieces": list(_rules(items, ladder))}
    if options.reasons:
        pieces = []
        for item, said in explained:
            pieces += [_piece("head", f"{item.number}\u2003{_caption(item, options)}"), *said.pieces]
        yield {"kind": "reasons", "title": paper.REASONS(), "pieces": pieces}
        pieces = [_piece("text", paper.INDEX_SAYS())]
        for name in (rule.info.id for rule in ladder.rules):
            places = [f"{item.number}.{said.rules.index(name) + 1}" for item, said in explained if name in said.rules]
            if places:
                pieces += [_piece("head", capital(rule_name(name))), _piece("text", ", ".join(places))]
        yield {"kind": "index", "title": paper.INDEX(), "pieces": pieces}


def _lessons(items: Sequence[Item], options: Options, ladder: Ladder) -> Iterator[Piece]:
    """Yield the pieces of the chapters before the puzzles, each after its title."""
    yield _piece("title", paper.HOW_TO_SOLVE())
    yield from _game(items)
    yield from _start(items)
    yield _piece("title", paper.DIFFICULTY())
    yield from _difficulties(items, options)
    if options.explained:
        yield _piece("title", paper.RULES_BY_NAME())
        yield from _rules(items, ladder)
    yield from _examples(items, options, ladder)


def _rules(items: Sequence[Item], ladder: Ladder) -> Iterator[Piece]:
    """Yield the summary of each rule that the book names."""
    named = {name for item in items if item.notes for name in item.notes.named}
    yield _piece("text", paper.THREE_TOGETHER())
    for facts in (rule.info for rule in ladder.rules if rule.info.id in named):
        yield _piece("head", capital(rule_name(facts.id)))
        yield _piece("text", sentence(Phrase(facts.summary)()))


def _game(items: Sequence[Item]) -> Iterator[Piece]:
    """Yield the rules of the game that the puzzles have."""
    puzzles = [item.puzzle for item in items]
    one, zero = _usual_symbols(items)
    symbols = {"one": symbol_word(one), "zero": symbol_word(zero)}
    pairs = dict.fromkeys((puzzle.symbols.one, puzzle.symbols.zero) for puzzle in puzzles)
    unique = {puzzle.unique_lines for puzzle in puzzles}
    odd = _odd(puzzles)
    as_many = paper.ONE_MORE if odd == {"ones"} else paper.AS_MANY_OR_ONE_MORE if odd else paper.AS_MANY
    conditions = [paper.NEVER_THREE(**symbols), as_many(**symbols)]
    if True in unique:
        conditions.append(paper.NEVER_THE_SAME_BUT() if False in unique else paper.NEVER_THE_SAME())
    if any(puzzle.signs for puzzle in puzzles):
        conditions.append(paper.SIGNS())
    comma = APART().rstrip()
    yield _piece("text", paper.FILL(one=one, zero=zero))
    yield {"kind": "list", "items": [*(f"{condition}{comma}" for condition in conditions[:-1]), f"{conditions[-1]}."]}
    others = [paper.IN_PLACE(pair=listed(pair), one=one, zero=zero) for pair in pairs if pair != (one, zero)]
    if others:
        yield _piece("text", paper.SOME_HAVE(pairs=listed(others)))
    solvable = all(item.grade.status == GRADED for item in items)
    yield _piece("text", paper.ONE_SOLUTION_REACHED() if solvable else paper.ONE_SOLUTION())


def _rules_of_game(items: Sequence[Item]) -> Iterator[str]:
    """Yield the rules of the game as the sentences of a paragraph."""
    for piece in _game(items):
        yield " ".join(piece["items"]) if "items" in piece else piece["text"]


def _usual_symbols(items: Sequence[Item]) -> tuple[str, str]:
    """Return the symbols of one and zero that most puzzles have."""
    return Counter((item.puzzle.symbols.one, item.puzzle.symbols.zero) for item in items).most_common(1)[0][0]


def _start(items: Sequence[Item]) -> Iterator[Piece]:
    """Yield drawn examples of how many puzzles begin."""
    one, zero = _usual_symbols(items)
    yield _piece("head", paper.GOOD_START())
    for phrase, before, after in (
        (paper.BESIDE_TWO, ".11.", "0110"),
        (paper.BETWEEN_TWO, "0.0", "010"),
        (paper.HAS_ALL, "1.1..1", "101001"),
    ):
        text = phrase(one=symbol_word(one), zero=symbol_word(zero))
        yield _piece("text", text, row=[[zero, one], before, after])


def _difficulties(items: Sequence[Item], options: Options) -> Iterator[Piece]:
    """Yield what each name of difficulty means, for those that occur."""
    names = options.difficulties
    one, zero = _usual_symbols(items)
    yield _piece("text", paper.AS_HARD_AS_HARDEST())
    for rank, count in sorted(Counter(names.rank(item.grade) for item in items).items()):
        yield _piece("head", f"{names.name(rank)} {names.stars(rank)}")
        yield _piece("text", paper.HELD(count))
        grades = [item.grade for item in items if names.rank(item.grade) == rank]
        levels = sorted({grade.level for grade in grades if grade.status == GRADED} - {0})
        takes = [(capital(level_name(level)), paper.takes(level, one, zero)) for level in levels]
        if takes or grades[0].status != GRADED:
            lines = [paper.LEVEL_TAKES(level=level, takes=text) for level, text in takes]
            yield {"kind": "list", "items": lines or [paper.MORE_THAN_RULES()]}


def _examples(items: Sequence[Item], options: Options, ladder: Ladder) -> Iterator[Piece]:
    """Yield the shortest example of each level that occurs, by a rule that is used, after the meaning of the marks."""
    one, zero = _usual_symbols(items)
    used = {rule for item in items for rule in item.grade.techniques}
    has_signs = any(item.puzzle.signs for item in items)
    found = [
        step_of(rule, example, ladder) for rule in ladder.rules if rule.info.id in used for example in rule.examples
    ]
    steps = [step for step in found if step is not None and (has_signs or not step.puzzle.signs)]
    hardest = max(item.grade.level for item in items)
    levels = {step.level for step in steps}
    for level in range(1, hardest + 1):
        if level < _LOOKAHEAD and level in levels:  # the examples of rules are short, except those of lookaheads
            continue
        puzzles = [item.puzzle for item in items if item.grade.level == level]
        steps += [
            step for puzzle in puzzles[:_TRIED] for step in steps_of(puzzle, ladder=ladder) if step.level == level
        ]
    examples: dict[int, Step] = {}
    for step in sorted(steps, key=lambda step: (len(step.argument.links), len(step.because) + len(step.places))):
        examples.setdefault(step.level, _in_symbols(step, Symbols(one, zero)))
    shown = [examples[level] for level in sorted(examples) if level <= hardest]
    if not shown:
        return
    scenes = [scene_of(step) for step in shown]
    yield _piece("title", paper.EXAMPLES())
    marks = legend({role for scene in scenes for role in draw(scene).groups})
    cell = CELL(cell=cell_name((2, 3)), row=3, column=4)
    yield _piece("text", f"{paper.IN_DRAWINGS()} {marks} {cell}")
    names = options.difficulties
    for step, scene in zip(shown, scenes, strict=True):
        name = names.name(names.rank_of_level(step.level))
        yield _piece("head", paper.OF_LEVEL(name=name, kind=level_name(step.level)))
        yield _piece("text", f"{paper.takes(step.level, one, zero)} {step.text}", drawing=_drawing(scene))


def _in_symbols(step: Step, symbols: Symbols) -> Step:
    """Return a step on a puzzle with other symbols."""
    puzzle = evolve(step.puzzle, symbols=symbols)
    return step_in_words(step.argument, puzzle, step.before, step.number, step.rating)
