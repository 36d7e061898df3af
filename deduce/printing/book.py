"""The content of a book as plain data for the templates: puzzles, sections and chapters, without any layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import asdict, evolve

from deduce.formats import clean
from deduce.ladder.ladder import Ladder
from deduce.printing.chapters import answers, game, hints, index, lessons, reasons, rules
from deduce.printing.items import Item, caption
from deduce.printing.options import Options
from deduce.puzzle import Puzzle
from deduce.scene.scene import Scene
from deduce.scene.svg import INKS
from deduce.scene.words import spoken
from deduce.wording import paper as say
from deduce.wording.language import language

_LONGEST_ID = 60


def book_of(items: Sequence[Item], options: Options, ladder: Ladder) -> dict[str, Any]:
    """Return the content of a book, as the templates read it.

    Args:
        items: at least one; they are numbered here.
        options: what is wanted.
        ladder: the rules that the puzzles were graded by.
    """
    ranks = options.difficulties
    if options.sections:
        items = sorted(items, key=lambda item: (ranks.rank(item.grade), _size(item.puzzle), item.grade.level))
    items = [evolve(item, number=number) for number, item in enumerate(items, 1)]
    grouped: dict[int, list[Item]] = {}
    for item in items:
        grouped.setdefault(ranks.rank(item.grade) if options.sections else 0, []).append(item)
    undivided = say.PUZZLES() if options.title else ""
    if all(item.answer for item in items):
        undivided = say.EXERCISES()
    some_repeat = len({item.puzzle.unique_lines for item in items}) > 1
    return {
        "lang": language().code,
        "title": options.title,
        "name": options.title or say.HELD(len(items)),
        "author": options.author,
        "imprint": options.imprint,
        "contents": _contents(items, options),
        "large": options.large,
        "per-page": options.per_page,
        "numbered": options.explained,
        "solutions": options.solutions,
        "words": {"contents": say.CONTENTS()},
        "inks": [{"role": role, **asdict(ink)} for role, ink in INKS.items()],
        "game": list(game(items)),
        "lessons": list(lessons(items, options, ladder)) if options.title else [],
        "sections": [
            {
                "title": ranks.name(rank) if options.sections else undivided,
                "stars": ranks.stars(rank) if options.sections else "",
                "numbers": say.numbers(group[0].number, group[-1].number),
                "puzzles": [_puzzle(item, options, some_repeat) for item in group],
            }
            for rank, group in grouped.items()
        ],
        "back": list(_back(items, options, ladder)),
    }


def _size(puzzle: Puzzle) -> tuple[int, int, int]:
    return puzzle.rows * puzzle.columns, puzzle.columns, puzzle.rows


def _contents(items: Sequence[Item], options: Options) -> list[str]:
    """Return lines for the title page: how many puzzles, how large, how hard."""
    sizes = sorted({_size(item.puzzle) for item in items})
    ranks = sorted({options.difficulties.rank(item.grade) for item in items})
    names = [options.difficulties.name(rank) for rank in ranks]
    return list(say.book_summary(len(items), [(columns, rows) for _, columns, rows in sizes], names))


def _puzzle(item: Item, options: Options, some_repeat: bool) -> dict[str, Any]:
    """Return a puzzle; with `some_repeat`, lines may repeat in some puzzles of the book and not in others."""
    puzzle = item.puzzle
    name = clean(puzzle.id) if "id" in options.caption else ""
    name = f"{name[:_LONGEST_ID]}…" if len(name) > _LONGEST_ID else name
    rank = options.difficulties.rank(item.grade)
    return {
        "number": item.number,
        "rows": list(puzzle.givens),
        "solution": list(item.solution),
        "symbols": [puzzle.symbols.zero, puzzle.symbols.one],
        "signs": [[*sign.a, sign.a[1] == sign.b[1], "=" if sign.equal else "×"] for sign in puzzle.signs],
        "stars": options.difficulties.stars(rank) if "stars" in options.caption and item.answer is None else "",
        "caption": caption(item, options),
        "notes": list(filter(None, (name, say.REPEATING() if some_repeat and not puzzle.unique_lines else ""))),
        "hint": item.explanation.first if item.explanation and options.hints == "under" else "",
        "alt": _spoken(say.PUZZLE(number=item.number), Scene(puzzle)),
        "alt-solution": _spoken(say.SOLUTION(number=item.number), Scene(evolve(puzzle, signs=()), item.solution)),
    }


def _spoken(title: str, scene: Scene) -> str:
    return ". ".join((title, *spoken(scene)))


def _back(items: Sequence[Item], options: Options, ladder: Ladder) -> Iterator[dict[str, Any]]:
    """Yield the chapters after the puzzles."""
    if options.hints == "back":
        yield {"kind": "hints", "title": say.HINTS(), "pieces": list(hints(items))}
    if options.solutions != "none" and all(item.answer for item in items):
        yield {"kind": "hints", "title": say.ANSWERS(), "pieces": list(answers(items))}
    elif options.solutions != "none":
        yield {"kind": "solutions", "title": say.SOLUTIONS()}
    if options.explained and not options.title:  # with a title, they are explained before the puzzles
        yield {"kind": "rules", "title": say.RULES_BY_NAME(), "pieces": list(rules(items, ladder))}
    if options.reasons:
        yield {"kind": "reasons", "title": say.REASONS(), "pieces": list(reasons(items, options))}
        yield {"kind": "index", "title": say.INDEX(), "pieces": list(index(items, ladder))}
