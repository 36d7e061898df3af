"""The site: the questions that its worker asks, a name and JSON in, the JSON of the command line out; and its page."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterable
from functools import partial, reduce
from html import escape
from itertools import product
from typing import Any

from attrs import evolve

from deduce import __version__
from deduce.answers.check import check, refuted, sentence_of_two
from deduce.answers.entries import suspects
from deduce.answers.explain import explain
from deduce.answers.hints import hint, idea_of
from deduce.answers.loading import choose, parse
from deduce.answers.review import review
from deduce.answers.verify import verify
from deduce.base.errors import Fault
from deduce.books.generate import generate
from deduce.drawing.convert import convert
from deduce.drawing.scene import Scene
from deduce.drawing.svg import draw, draw_step, element, groups_svg
from deduce.engine.registry import load_ladder
from deduce.formats import Options, Reading, read_bytes, read_text
from deduce.game.puzzle import Cell, Odd, Puzzle, Sign, differing
from deduce.pages.article import (
    article,
    chain_data,
    filled,
    heading_of,
    hint_data,
    json_in_html,
    marked,
    title_of,
)
from deduce.pages.document import page, shared_parts
from deduce.reasons.trace import ENGLISH, Step, Trace
from deduce.serving.calls import CALLS, answered
from deduce.wording import pages
from deduce.wording.answers import choice_text
from deduce.wording.explanation import rules_of
from deduce.wording.language import language, languages, speaking
from deduce.wording.paper import PUZZLES, takes
from deduce.wording.steps import rule_name
from deduce.wording.words import capital, sentence

MOST = 50
"""The most puzzles of a book, and the most faults of a text, that are listed."""

LIMITS = Options(max_bytes=1_000_000, pictures=lambda data, options: Reading(faults=(Fault(pages.PICTURE()),)))
"""Limits for puzzles, since a person waits for the answer."""

LIMITS_OF_TRACE = evolve(LIMITS, max_bytes=16 * 2**20)
"""Limits for traces, which are long and quick to verify."""


def answer(name: str, arguments: str, data: bytes | None = None) -> str:
    """Return JSON with the answer under `value`, or with what is wrong under `error` and `faults`.

    The name is one of `ANSWERS`, and the arguments are JSON, by name, with the `language`; `data` is a file to read.
    """
    named = json.loads(arguments)
    answer_to = ANSWERS[name] if data is None else partial(ANSWERS[name], data=data)
    return json.dumps(answered(answer_to, named), ensure_ascii=False)


def _read(text: str = "", data: bytes | None = None) -> dict[str, Any]:
    """Return the puzzles of a text or file as JSON, with what there is to say of them; or the verdict on a trace."""
    limits = LIMITS
    if b'"deduce-trace/' in (text[:1000].encode(errors="replace") if data is None else data[:1000]):
        limits = LIMITS_OF_TRACE
        try:
            trace = json.loads(text if data is None else data.decode(errors="replace"))
        except (ValueError, RecursionError):
            pass  # the reader below reports it
        else:
            verdict = verify(trace, ladder=load_ladder())
            return {"puzzles": [], "remarks": verdict.sentences, "faults": []}
    reading = read_text(text, options=limits) if data is None else read_bytes(data, options=limits)
    if reading.faults and "…" in text:  # some phones write it for three dots
        typed = read_text(text.replace("…", "..."), options=limits)
        reading = reading if typed.faults else typed
    puzzles: list[dict[str, Any]] = []
    remarks = list(reading.remarks)
    for parsed in reading.puzzles[:MOST]:
        puzzle = choose(parsed)
        remark = choice_text(puzzle)
        remarks += [remark] if remark and not puzzles else []
        puzzles.append(puzzle.to_json())
    return {
        "puzzles": puzzles,
        "remarks": [f"{capital(remark)}." for remark in remarks],
        "faults": [_placed(fault) for fault in reading.faults[:MOST]],
    }


def _placed(fault: Fault) -> str:
    """Return the message of a fault with its place in words."""
    message = str(evolve(fault, line=0, column=0))
    if fault.column:
        return pages.IN_COLUMN(line=fault.line, column=fault.column, fault=message)
    return pages.IN_LINE(line=fault.line, fault=message) if fault.line else capital(message)


def _article(puzzle: dict[str, Any]) -> dict[str, Any]:
    """Return the article of a puzzle, and which clues are wrong if it has no solution."""
    parsed = parse(puzzle)
    trace = explain(parsed)
    return {"html": article_of(trace), "remarks": suspects(parsed) if trace.refutation else ()}


def _solutions(puzzle: dict[str, Any]) -> str:
    """Return the result of a check as HTML, with two of several solutions, or the entries that may be wrong."""
    parsed = parse(puzzle)
    result = check(parsed, both=True)
    said = result.sentences
    blamed = suspects(parsed) if result.status == "none" else ()
    sentences = [said.verdict, *said.reasons, *blamed, *said.more]
    figures = ""
    if result.status == "several":
        cells = differing(*result.solutions)
        sentences.append(sentence_of_two(cells))
        for rows in result.solutions:
            drawing = draw(Scene(parsed, rows, cells={"place": cells}))
            figures += f"<figure>{element(drawing, groups_svg(drawing, inked=False))}</figure>"
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences) + figures


def _judge(puzzle: dict[str, Any], moves: list[tuple[str, int | None]]) -> list[dict[str, Any]]:
    """Return for each entry of a game its verdict with a sentence, the rule to learn from it, and where to look.

    Without such a rule its name is empty and the place is -1.  A wrong entry has the way to its contradiction, and the
    grid of right values on which that begins, if the rules come there.
    """
    parsed = marked(parse(puzzle))
    judged: list[dict[str, Any]] = []
    right: dict[Cell, int] = {}
    for number, move in enumerate(review(parsed, moves).moves):
        name, value = moves[number]
        cell = parsed.cell(name)
        right.pop(cell, None)
        if move.verdict not in pages.JUDGED:
            continue
        grid = reduce(lambda so_far, entry: so_far.place(*entry), right.items(), parsed)
        wrong = _refuted(grid, cell, value) if move.verdict == "wrong" and value is not None else {}
        if move.verdict != "wrong" and value is not None:
            right[cell] = value
        rule = rule_name(move.reason.rule) if move.reason else ""
        said = [pages.JUDGED[move.verdict](rule=rule)]
        if move.easier:
            place = pages.AT(row=move.easier.cell[0] + 1, column=move.easier.cell[1] + 1)
            said.append(pages.EASIER(rule=rule_name(move.easier.rule), cell=place))
        learn = "" if move.verdict == "argued" else move.easier.rule if move.easier else ""
        row, column = move.easier.cell if learn and move.easier else (0, -1)
        look = row * parsed.columns + column
        judged.append(
            {"number": number, "verdict": move.verdict, "text": " ".join(said), "rule": learn, "look": look} | wrong
        )
    return judged


def _refuted(grid: Puzzle, cell: Cell, value: int) -> dict[str, Any]:
    """Return the way from a wrong value to its contradiction as data, and the grid; empty if there is none."""
    argument = refuted(grid, cell, value) if grid[cell] is None else None
    if argument is None:
        return {}
    step = Step(argument, "", grid, grid.givens, number=1, rating=7.0, language=language().code)
    return {"chain": chain_data(step), "grid": "".join(grid.givens)}


ANSWERS: dict[str, Callable[..., Any]] = {
    **{name: call.answer for name, call in CALLS.items()},
    "verify": lambda trace: verify(trace, ladder=load_ladder()).to_json(),
    "convert": lambda puzzle, to: convert(parse(puzzle), to=to),
    "page": lambda puzzle, title="": page(parse(puzzle), title=title),
    "read": _read,
    "article": _article,
    # the text of a trace as the command line writes it; a browser would write its numbers differently
    "argument": lambda puzzle: f"{json.dumps(explain(parse(puzzle)).to_json(), indent=1)}\n",
    # the next step of a grid that has all its entries as givens, for the script of a page
    "advise": lambda puzzle: hint_data(hint(marked(parse(puzzle)))),
    "solutions": _solutions,
    "judge": _judge,
}
"""The questions by name: the calls of programs, and those of the site alone."""


# puzzles that come with their explanations, so that a visitor does not wait for the engine

COUNTS = {6: 40, 8: 40, 10: 32, 12: 20}
"""Sizes of new puzzles, with the number of puzzles of each difficulty."""

SIX: dict[str, Any] = {"rows": 6}
TANGO: dict[str, Any] = {"rows": 6, "tango": True, "unique_lines": False}

POOL: dict[str, dict[str, Any]] = {
    **{
        f"{side}-{level}": {"rows": side, "level": level, "count": count}
        for side, count in COUNTS.items()
        for level in pages.DIFFICULTIES
    },
    # no Tango of this size has level 6
    **{f"tango-{level}": TANGO | {"level": 4 if level == 6 else level, "count": 40} for level in pages.DIFFICULTIES},
    # those of the days of every month that is not planned
    "today-tango": TANGO | {"level": 3, "count": 31},
    **{
        f"today-{level}": {"rows": side, "level": level, "count": 31}
        for side, level in zip((6, 8, 8, 10), pages.DIFFICULTIES, strict=True)
    },
}
"""The kinds of puzzles that come with the site, with the arguments for `generate`."""


def pool(puzzles: Iterable[tuple[Puzzle, int]], codes: Iterable[str] = languages) -> dict[str, bytes]:
    """Return a file of puzzles in each language: a JSON list of articles without drawings, gzipped.

    Each puzzle comes with the level that it is called by, which may not be that of this version of deduce.
    """
    named = [(evolve(puzzle, id="", label=""), level) for puzzle, level in puzzles]
    return _in_each(codes, lambda: [_undrawn(explain(puzzle), heading_of(puzzle, level)) for puzzle, level in named])


def _in_each(codes: Iterable[str], said: Callable[[], Any]) -> dict[str, bytes]:
    """Return data with texts as gzipped JSON in each language."""
    made = {}
    for code in codes:
        with speaking(code):
            made[code] = gzip.compress(json.dumps(said(), ensure_ascii=False).encode(), mtime=0)
    return made


def _undrawn(trace: Trace, heading: str = "") -> str:
    """Return an article without the drawings for readers without a script."""
    html = article(trace, load_ladder(), title_of(trace), links=links(), heading=heading)
    return re.sub(r'<figure class="[^"]*still">.*?</figure>', "", html, flags=re.S)


def learned() -> dict[str, dict[str, Any]]:
    """Return the rules that can be learned, easiest first, each with arguments for `generate`.

    Those of level 8 are too long.  Some rules have few positions without signs or on a small grid.
    """
    found = {}
    for info in (rule.info for rule in load_ladder().rules if rule.info.bands[0].level < 8):
        level = info.bands[0].level
        board = TANGO | {"signs": 16} if info.signs or info.complete else SIX
        found[info.id] = board | {"rows": 8 if level in (4, 6) else 6, "level": level}
    return found


def lessons(codes: Iterable[str] = languages, exercises: int = 4, rules: Iterable[str] = ()) -> dict[str, bytes]:
    """Return a chapter for each rule in each language: its idea, a drawn example, and positions that need just it.

    Args:
        rules: the ids of the rules; all that can be learned if there are none.
    """
    known = learned()
    positions = {
        rule: [new.puzzle for new in generate(**known[rule], practice=rule, count=exercises + 1, seed=1)]
        for rule in rules or known
    }
    return _in_each(codes, lambda: [_chapter(rule, *puzzles) for rule, puzzles in positions.items()])


def _chapter(rule: str, example: Puzzle, *exercises: Puzzle) -> dict[str, Any]:
    name = capital(rule_name(rule))
    step = explain(example).steps[0]
    drawing = draw_step(step)
    return {
        "rule": rule,
        "name": name,
        "takes": takes(step.level, "1", "0"),
        "level": step.level,
        "idea": idea_of(load_ladder(), step, example.symbols),
        "figure": f"<figure>{element(drawing, groups_svg(drawing, inked=False))}"
        f"<figcaption>{escape(step.text)}</figcaption></figure>",
        "articles": [_undrawn(explain(evolve(puzzle, id="", label="")), pages.EXERCISE()) for puzzle in exercises],
    }


# the page of the site in the current language

FIRST = "6x6u:CCBeBbDddbf"
"""The puzzle that the site opens with."""


def html(template: str, months: Iterable[str] = ()) -> str:
    """Fill in a template, with fields for English texts and those named here; `months` are planned, such as 2026-12."""
    current = language().code
    choices = (
        f'<option value="{code}" data-to="{file_of(code)}"{" selected" * (code == current)}>{code.upper()}</option>'
        for code in languages
    )
    difficulties = (f'<button value="{level}">{escape(name())}</button>' for level, name in pages.DIFFICULTIES.items())
    return filled(
        template,
        code=current,
        version=__version__,
        months=" ".join(months),
        languages="".join(choices),
        sides="".join(f"<option{' selected' * (side == 6)}>{side}" for side in range(4, 21)),
        difficulties="".join(difficulties),
        links=links(),
        first=article_of(explain(parse(FIRST))),
        shared=shared_parts(pages.SITE_SCRIPT, load_ladder()),
        all_rules=json_in_html(_rules()),
    )


def technique(chapter: dict[str, Any]) -> str:
    """Return the page of a rule, from its chapter, as HTML that needs no script; it is two folders below the site."""
    rule, name = chapter["rule"], escape(chapter["name"])
    others = " ".join(f'<a href="{file_of(code)}" hreflang="{code}">{code.upper()}</a>' for code in languages)
    practise = f'<a href="../../{file_of(language().code)}#learn={rule}">{escape(pages.EXERCISES())}</a>'
    policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'"
    return (
        f'<!DOCTYPE html>\n<html lang="{language().code}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" '
        f'content="light dark"><title>{name} - deduce</title><link rel="stylesheet" href="../../page.css"><link '
        f'rel="stylesheet" href="../../site.css"></head><body><main><article class="page"><h1>{name}</h1>'
        f"<p>{escape(chapter['takes'])}</p><p>{escape(chapter['idea'])}</p>{chapter['figure']}"
        f"<p>{practise}</p><nav>{others}</nav></article></main></body></html>\n"
    )


def file_of(code: str) -> str:
    """Return the file name of the page in a language."""
    return "index.html" if code == ENGLISH else f"{code}.html"


def links() -> str:
    """Return the links from the page of a puzzle, to other puzzles."""
    return f'<nav aria-label="{escape(PUZZLES())}"><a href="#" rel="up">{escape(pages.ANOTHER())}</a></nav>'


def article_of(trace: Trace) -> str:
    """Return the article of a puzzle."""
    return article(trace, load_ladder(), title_of(trace), links=links())


def _rules() -> dict[str, list[tuple[str, str]]]:
    """Return the rules of the game for every size, each after its name, by what else holds."""
    rules = {}
    odds: tuple[Odd, ...] = ("", "ones")
    for odd, unique, signs in product(odds, (True, False), ((), (Sign((0, 0), (0, 1), True),))):
        named = rules_of(marked(Puzzle(["....."] * 5, unique, signs, odd=odd)))
        key = " ".join(filter(None, (odd, "unique" * unique, "signs" * len(signs))))
        rules[key] = [(name, sentence(text)) for name, text in named]
    return rules
