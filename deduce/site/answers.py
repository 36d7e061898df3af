"""What the worker of the site asks of deduce: names and JSON in, the JSON of the command line out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from attrs import asdict, evolve

from deduce.books.collection import grade_entries
from deduce.books.rows import Row
from deduce.books.sources import Entry
from deduce.checking import check
from deduce.errors import DeduceError, Fault, ReadError, without_options
from deduce.explaining.arguing import explain
from deduce.explaining.hints import hint
from deduce.explaining.mistakes import mistakes
from deduce.formats import Options, Reading, WriteError, parse, puzzle_to_json, read_bytes, read_text, write
from deduce.generator import generate
from deduce.ladder.registry import load_ladder
from deduce.pages.article import article, id_of, title_of
from deduce.pages.data import hint_data, puzzle_data
from deduce.pages.document import page
from deduce.pages.figures import ground_svg
from deduce.proving import verify
from deduce.puzzle import Puzzle, differing
from deduce.scene.converting import convert
from deduce.scene.grid import draw, draw_puzzle
from deduce.scene.scene import Scene
from deduce.scene.svg import groups_svg, head_of
from deduce.search.readings import choose_reading
from deduce.show.verdicts import sentence_of_two, sentences_of, told_of
from deduce.wording import pages
from deduce.wording import site as say
from deduce.wording.explanation import game_rules, size
from deduce.wording.language import speaking
from deduce.wording.words import capital

Puzzled = str | dict[str, Any]
"""A puzzle as it comes: a text in any format, or puzzle JSON."""

MOST = 50
"""Of a book so many puzzles are listed, of a text so many faults."""

LIMITS = Options(max_bytes=1_000_000, pictures=lambda data, options: Reading(faults=(Fault(say.PICTURE()),)))
"""What is read in one go: a person waits for the answer."""

LIMITS_OF_TRACE = evolve(LIMITS, max_bytes=16 * 2**20)
"""A trace is long, and proved quickly."""


def answer(name: str, arguments: str, data: bytes | None = None) -> str:
    """Answer a question with the JSON of its value, under `value`, or of what is wrong, under `error`.

    Args:
        name: one of `ANSWERS`.
        arguments: JSON, the arguments by name; `language` goes with all of them.
        data: the bytes of a file, for `read`.
    """
    given = json.loads(arguments)
    try:
        with speaking(given.pop("language", "en")), without_options():
            value = ANSWERS[name](**given, **({} if data is None else {"data": data}))
            return json.dumps({"value": value}, ensure_ascii=False)
    except ReadError as error:
        return json.dumps({"error": str(error), "faults": [asdict(fault) for fault in error.faults]})
    except (DeduceError, TypeError, ValueError) as error:
        return json.dumps({"error": str(error), "faults": []})


def _silent(puzzle: Puzzled) -> bool:
    """Whether nobody says if lines may repeat."""
    return isinstance(puzzle, str) and read_text(puzzle).said == ("nobody",)


def _one(puzzle: Puzzled) -> Puzzle:
    """Read one puzzle; what nobody says of it is settled by exact search."""
    own = parse(puzzle)
    return choose_reading(own).puzzle if _silent(puzzle) else own


def _explain(puzzle: Puzzled, max_level: int = 8) -> dict[str, Any]:
    return explain(_one(puzzle), load_ladder(max_level=max_level)).to_json()


def _hint(grid: Puzzled, puzzle: Puzzled | None = None, max_level: int = 8) -> dict[str, Any]:
    # whether lines may repeat is the original's to say
    own, original = (_one(grid), None) if puzzle is None else (parse(grid), _one(puzzle))
    return hint(own, load_ladder(max_level=max_level), original).to_json()


def _check(puzzle: Puzzled) -> dict[str, Any]:
    return check(_one(puzzle), both=_silent(puzzle)).to_json()


def _grade(puzzle: Puzzled, max_level: int = 8) -> dict[str, Any]:
    entry = Entry("", 1, parse(puzzle), silent=_silent(puzzle))
    ((read, grade),) = grade_entries([entry], max_level=max_level)
    row = Row(read, grade)
    return (row.with_remark(read.remark) if read.remark else row).to_json()


def _generate(size: str | int, seed: int | str | None = None, count: int = 1, **wanted: Any) -> list[dict[str, Any]]:
    """Make puzzles; `size` is `10` or `10x8`, columns first, and `wanted` what `deduce.generate` takes besides."""
    columns, _, rows = str(size).partition("x")
    made = generate(int(rows or columns), int(columns), seed=seed, count=count, **wanted)
    return [one.to_json() for one in made]


def _verify(trace: Any) -> dict[str, Any]:
    return asdict(verify(trace, ratings=load_ladder().ratings))


def _page(puzzle: Puzzled, title: str = "") -> str:
    return page(_one(puzzle), title=title)


def _convert(puzzle: Puzzled, to: str) -> str:
    return convert(_one(puzzle), to)


# what the site itself asks for


def _read(text: str = "", data: bytes | None = None) -> dict[str, Any]:
    """Read whatever somebody has: puzzles, each with all that a page of it begins with, or a trace, and its verdict."""
    limits = LIMITS
    if b'"deduce-trace/' in (text[:1000].encode(errors="replace") if data is None else data[:1000]):
        limits = LIMITS_OF_TRACE
        try:
            trace = json.loads(text if data is None else data.decode(errors="replace"))
        except (ValueError, RecursionError):
            pass  # what is wrong with it is told below
        else:
            return {"puzzles": [], "told": told_of(verify(trace, ratings=load_ladder().ratings)), "faults": []}
    reading = read_text(text, options=limits) if data is None else read_bytes(data, options=limits)
    if reading.faults and "…" in text:  # some phones write three dots so
        typed = read_text(text.replace("…", "..."), options=limits)
        reading = reading if typed.faults else typed
    drafts: list[dict[str, Any]] = []
    remarks = list(reading.remarks)
    for own, said in zip(reading.puzzles[:MOST], reading.said, strict=False):
        puzzle, remark = choose_reading(own) if said == "nobody" else (own, "")
        remarks += [remark] if remark and not drafts else []
        drafts.append(draft(puzzle))
    told = [f"{capital(remark)}." for remark in remarks]
    return {"puzzles": drafts, "told": told, "faults": [_placed(fault) for fault in reading.faults[:MOST]]}


def _placed(fault: Fault) -> str:
    """Say what is wrong, with its place in words."""
    told = str(evolve(fault, line=0, column=0))
    if fault.column:
        return say.IN_COLUMN(line=fault.line, column=fault.column, fault=told)
    return say.IN_LINE(line=fault.line, fault=told) if fault.line else capital(told)


def draft(puzzle: Puzzle) -> dict[str, Any]:
    """Give what a page of a puzzle begins with, before it is argued."""
    return {
        "puzzle": puzzle_to_json(puzzle),
        "data": puzzle_data(puzzle),
        "drawing": ground_svg(draw_puzzle(puzzle), "grid"),
        "title": pages.TITLE(columns=puzzle.columns, rows=puzzle.rows),
        "size": size(puzzle),
        "rules": game_rules(puzzle),
        "id": id_of(puzzle),
        "link": _link(puzzle),
    }


def _link(puzzle: Puzzle) -> str:
    """Write a puzzle in one line that reads back as the same."""
    for to in ("unruly", "task", "flat"):
        try:
            line = write([puzzle], to).strip()
        except WriteError:
            continue
        back = _one(line)
        if (back.givens, back.signs, back.unique_lines) == (puzzle.givens, puzzle.signs, puzzle.unique_lines):
            return line
    plain = evolve(puzzle, id="", label="", source="", solution=())
    return json.dumps(puzzle_to_json(plain), separators=(",", ":"))


def _article(puzzle: dict[str, Any]) -> str:
    """Write the whole argument as a piece of a page."""
    trace = explain(parse(puzzle))
    again = f'<nav aria-label="{escape(say.SITE["others"]())}"><a href="#">{escape(say.SITE["another"]())}</a></nav>'
    return article(trace, load_ladder(), title_of(trace), links=again)


def _argument(puzzle: dict[str, Any]) -> str:
    """Write a trace as the command line does, to the last byte: numbers that a script has read it writes otherwise."""
    return f"{json.dumps(explain(parse(puzzle)).to_json(), indent=1)}\n"


def _advise(puzzle: dict[str, Any]) -> dict[str, Any]:
    """Give the next step of a grid, all that is filled in its givens, as the script of a page has it."""
    return hint_data(hint(parse(puzzle)))


def _told(puzzle: dict[str, Any]) -> str:
    """Write what a check finds as HTML, with two solutions of several, or what can be to blame for there being none."""
    own = parse(puzzle)
    found = check(own, both=True)
    said = sentences_of(found)
    blamed = mistakes(own) if found.verdict == "none" else ()
    told = [said.verdict, *said.reasons, *blamed, *said.more]
    drawn = "".join(_two(own, found.solutions)) if found.verdict == "several" else ""
    return "".join(f"<p>{escape(text)}</p>" for text in told) + drawn


def _two(puzzle: Puzzle, solutions: Iterable[tuple[str, ...]]) -> Iterable[str]:
    """Draw two solutions, the cells marked in which they differ."""
    one, other = solutions
    cells = differing(one, other)
    yield f"<p>{escape(sentence_of_two(cells))}</p>"
    for rows in (one, other):
        drawing = draw(Scene(puzzle, rows, cells={"place": cells}))
        yield f"<figure><svg {head_of(drawing)}>{groups_svg(drawing, inked=False)}</svg></figure>"


_BY_ALL = (_explain, _hint, _grade, _check, _generate, _verify, _convert, _page)
_BY_THE_SITE = (_read, _article, _argument, _advise, _told)

ANSWERS: dict[str, Callable[..., Any]] = {asked.__name__[1:]: asked for asked in (*_BY_ALL, *_BY_THE_SITE)}
"""What may be asked, by name."""
