"""The calls of programs: a name, arguments as JSON, and the JSON of the command line as the answer.

The service offers the calls of this table, and the site asks the same ones and a few more.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import asdict, evolve

from deduce.answers.check import check
from deduce.answers.explain import explain
from deduce.answers.grades import grade
from deduce.answers.hints import hint
from deduce.answers.loading import choose
from deduce.answers.review import review
from deduce.base.budget import USUAL, Budget, LimitError
from deduce.base.errors import DeduceError, ReadError
from deduce.base.values import frozen
from deduce.books.generate import GaveUp, generate
from deduce.books.read import Entry
from deduce.books.rows import Row
from deduce.drawing.picture import SIZES, drawing_of, png
from deduce.drawing.svg import svg_file
from deduce.engine.registry import load_ladder
from deduce.formats import parse
from deduce.game.puzzle import Puzzle
from deduce.grid.search import Solution
from deduce.grid.solutions import first_solutions
from deduce.wording.answers import choice_text
from deduce.wording.language import languages, speaking

Puzzled = str | dict[str, Any] | list[str]
"""A puzzle as a text in any format, as its lines, or as puzzle JSON."""

Work = Budget | int | None
"""The work that a call may do, as for `deduce.check`; a `Budget` is for all that the call does."""

Schema = dict[str, Any]


def answered(answer: Callable[..., Any], arguments: dict[str, Any]) -> dict[str, Any]:
    """Return an object with the answer under `value`, or with what is wrong under `error` and `faults`.

    The arguments are by name, with the code of the `language`.  An error at the limit of work also has the limit under
    `steps`, and what is known so far under `known`.
    """
    try:
        with speaking(arguments.get("language", "en")):
            return {"value": answer(**{name: value for name, value in arguments.items() if name != "language"})}
    except ReadError as error:
        return {"error": str(error), "faults": [asdict(fault) for fault in error.faults]}
    except LimitError as limit:
        return {"error": str(limit), "faults": [], "steps": limit.steps, "known": limit.known}
    except (DeduceError, TypeError, ValueError) as error:
        return {"error": str(error), "faults": []}


def _parsed(puzzle: Puzzled) -> Puzzle:
    return parse("\n".join(puzzle) if isinstance(puzzle, list) else puzzle)


def _read(puzzle: Puzzled, budget: Work) -> Puzzle:
    return choose(_parsed(puzzle), budget)


def _hint(
    grid: Puzzled,
    puzzle: Puzzled | None = None,
    cell: str | None = None,
    max_level: int = 8,
    budget: Work = USUAL,
) -> dict[str, Any]:
    # the original decides whether lines may repeat
    parsed, original = (_read(grid, budget), None) if puzzle is None else (_parsed(grid), _read(puzzle, budget))
    ladder = load_ladder(max_level=max_level)
    return hint(parsed, ladder=ladder, original=original, cell=cell, budget=budget).to_json()


def _explain(puzzle: Puzzled, max_level: int = 8, budget: Work = USUAL) -> dict[str, Any]:
    return explain(_read(puzzle, budget), ladder=load_ladder(max_level=max_level), budget=budget).to_json()


def _grade(puzzle: Puzzled, max_level: int = 8, budget: Work = USUAL) -> dict[str, Any]:
    parsed = _read(puzzle, budget)
    graded = grade(parsed, ladder=load_ladder(max_level=max_level), budget=budget)
    return Row(Entry("", 1, parsed), graded).with_remark(choice_text(parsed)).to_json()


def _check(puzzle: Puzzled, budget: Work = USUAL) -> dict[str, Any]:
    parsed = _read(puzzle, budget)
    return check(parsed, both=parsed.choice is not None, budget=budget).to_json()


def _solve(puzzle: Puzzled, budget: Work = USUAL) -> dict[str, Any]:
    parsed = _read(puzzle, budget)
    found: Sequence[Solution]
    try:
        found = first_solutions(parsed, budget)
        status = ("none", "unique", "several")[len(found)]
    except LimitError as limit:
        found, status = limit.found, "unknown"
    return evolve(parsed, solution=found[0] if found else ()).to_json() | {"status": status}


def _generate(size: str | int, count: int = 1, **wanted: Any) -> list[dict[str, Any]]:
    """Return new puzzles.  A size is `10` or `10x8`, columns first; other arguments go to `deduce.generate`."""
    columns, _, rows = str(size).partition("x")
    puzzles = list[dict[str, Any]]()
    try:
        for made in generate(int(rows or columns), int(columns), count=count, graded=True, **wanted):
            puzzles.append(made.to_json())
    except GaveUp as end:
        if not end.steps:
            raise
        raise LimitError((), end.steps, f"{len(puzzles)} of {count} puzzles were made") from None
    return puzzles


def _review(puzzle: Puzzled, moves: str, find: bool = False, budget: Work = USUAL) -> dict[str, Any]:
    return review(_read(puzzle, budget), moves, find=find, budget=budget).to_json()


def _picture(
    puzzle: Puzzled,
    grid: Puzzled | None = None,
    form: str = "svg",
    size: int | None = None,
    budget: Work = USUAL,
) -> dict[str, str]:
    original = _read(puzzle, budget)
    if grid is None:
        drawing = drawing_of(original)
    else:
        drawing = drawing_of(hint(_parsed(grid), original=original, budget=budget), givens=original.givens)
    if form == "svg":
        return {"media_type": "image/svg+xml", "data": svg_file(drawing)}
    return {"media_type": "image/png", "data": base64.b64encode(png(drawing, size)).decode("ascii")}


@frozen
class Call:
    """A call that programs can make.

    Attributes:
        answer: takes the arguments by name, and a `budget`, and returns JSON.
        summary: what it answers, a sentence.
        parameters: the JSON Schema of each argument; all have a `language`, too.
        required: the arguments that are needed.
        result: the name of the schema of the answer in `docs/schema`, or the schema itself.
    """

    answer: Callable[..., Any]
    summary: str
    parameters: Mapping[str, Schema]
    required: tuple[str, ...]
    result: str | Schema

    @property
    def input_schema(self) -> Schema:
        """The JSON Schema of the arguments together."""
        return {
            "type": "object",
            "properties": {**self.parameters, "language": {"enum": [*languages], "default": "en"}},
            "required": [*self.required],
            "additionalProperties": False,
        }


def _range(noun: str, least: float, most: float, whole: bool = False) -> Schema:
    number = {"type": "integer" if whole else "number", "minimum": least, "maximum": most}
    several = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
    return {"anyOf": [number, several], "description": f"the {noun}, or the lowest and the highest"}


PUZZLE = {
    "type": ["string", "array", "object"],
    "items": {"type": "string"},
    "description": "a puzzle as text in any format that deduce reads, such as 6x6u:jfCFACCe or rows of 0, 1 and .;"
    " as a list of such rows; or as puzzle JSON",
}
GRID = PUZZLE | {"description": "the puzzle with the entries of the player, in the same forms"}
MAX_LEVEL = {"type": "integer", "minimum": 1, "maximum": 8, "description": "use only rules up to this level"}

CALLS = {
    "check": Call(
        _check, "How many solutions a puzzle has, and what is wrong with it.", {"puzzle": PUZZLE}, ("puzzle",), "check"
    ),
    "solve": Call(_solve, "A solution, and whether it is the only one.", {"puzzle": PUZZLE}, ("puzzle",), "solution"),
    "hint": Call(
        _hint,
        "The next step in three stages: where to look, which rule, and the whole step; or the mistakes of the player.",
        {"grid": GRID, "puzzle": PUZZLE | {"description": "the original, to find wrong entries for certain"}}
        | {"cell": {"type": "string", "description": "the cell to explain, such as r3c4"}, "max_level": MAX_LEVEL},
        ("grid",),
        "hint",
    ),
    "explain": Call(
        _explain,
        "Every step to the solution, each with its reasons and a sentence.",
        {"puzzle": PUZZLE, "max_level": MAX_LEVEL},
        ("puzzle",),
        "trace",
    ),
    "grade": Call(_grade, "How hard a puzzle is.", {"puzzle": PUZZLE, "max_level": MAX_LEVEL}, ("puzzle",), "grade"),
    "generate": Call(
        _generate,
        "New puzzles of a size and difficulty, with solutions and grades.",
        {
            "size": {
                "type": ["integer", "string"],
                "pattern": "^[0-9]{1,3}(x[0-9]{1,3})?$",
                "description": "8, or 10x8 for 10 columns and 8 rows",
            },
            "count": {"type": "integer", "minimum": 1, "maximum": 100},
            "level": _range("level of the hardest step", 1, 8, whole=True),
            "rating": _range("rating of the hardest step", 1, 8.9),
            "effort": _range("effort", 0, 1e9)["anyOf"][1] | {"description": "the lowest and the highest effort"},
            "uses": {"type": "string", "description": "a rule that the explanation must use"},
            "signs": {"type": "integer", "minimum": 0, "maximum": 1000, "description": "how many signs are tried"},
            "tango": {"type": "boolean", "description": "lines may repeat, and all signs are kept"},
            "seed": {"type": ["integer", "string"], "description": "the same seed gives the same puzzles"},
        },
        ("size",),
        {"type": "array", "items": {"$ref": "puzzle.json"}},
    ),
    "review": Call(
        _review,
        "Whether moves are argued, a jump, a guess or wrong.",
        {
            "puzzle": PUZZLE,
            "moves": {
                "type": "string",
                "description": "a move a line, such as r3c4=1, and its reason after it",
            },
            "find": {"type": "boolean", "description": "look for the moves in running text"},
        },
        ("puzzle", "moves"),
        "review",
    ),
    "picture": Call(
        _picture,
        "A drawing of a puzzle, or of the grid of a player with the next step, or with what is wrong, marked.",
        {
            "puzzle": PUZZLE,
            "grid": GRID,
            "form": {"enum": ["svg", "png"], "default": "svg"},
            "size": {
                "type": "integer",
                "minimum": SIZES[0],
                "maximum": SIZES[-1],
                "description": "the pixels of the longer side of a PNG",
            },
        },
        ("puzzle",),
        {
            "type": "object",
            "required": ["media_type", "data"],
            "properties": {
                "media_type": {"enum": ["image/svg+xml", "image/png"]},
                "data": {"type": "string", "description": "SVG as text, PNG in base64"},
            },
        },
    ),
}
"""The calls by name."""
