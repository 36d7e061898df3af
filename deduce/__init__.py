"""deduce: solves binary puzzles (Binairo, Takuzu, Tango, Unruly) the way a person does, and explains every step.

A public name is imported when it is first used.  Importing all of them would take 0.15 s more for every command, and
with `python -m deduce` it would also import Python's own modules from the current folder.
"""

from importlib import import_module

from deduce.base import shown

TYPE_CHECKING = False  # type checkers take it as true; importing `typing` would take longer than everything else here
if TYPE_CHECKING:
    from typing import Any  # noqa: I001 - one line per module

    from deduce.books.rows import grade_many as grade_many
    from deduce.answers.check import Check as Check, check as check
    from deduce.game.levels import Grade as Grade
    from deduce.base.errors import DeduceError as DeduceError, Fault as Fault, ReadError as ReadError
    from deduce.answers.explain import explain as explain, explain_many as explain_many, steps as steps, why as why
    from deduce.answers.entries import Comparison as Comparison, compare as compare
    from deduce.answers.hints import Hint as Hint, hint as hint
    from deduce.prose.answer import Answer as Answer, read_answer as read_answer
    from deduce.prose.moves import Move as Move, Trial as Trial
    from deduce.answers.overview import (
        GridFillings as GridFillings,
        LineFillings as LineFillings,
        OpenSteps as OpenSteps,
        all_fillings as all_fillings,
        fillings as fillings,
        open_steps as open_steps,
    )
    from deduce.answers.rule_check import RuleCheck as RuleCheck, check_rules as check_rules
    from deduce.answers.review import Review as Review, review as review
    from deduce.books.generate import generate as generate
    from deduce.books.making import Generated as Generated
    from deduce.answers.clues import Clues as Clues, clues as clues
    from deduce.answers.grades import grade as grade
    from deduce.answers.clues import Repair as Repair, repair as repair
    from deduce.engine.ladder import Ladder as Ladder
    from deduce.engine.registry import load_ladder as load_ladder
    from deduce.answers.loading import load as load, load_book as load_book, parse as parse, parse_book as parse_book
    from deduce.pages.document import page as page
    from deduce.answers.verify import Verdict as Verdict, verify as verify
    from deduce.game.puzzle import (
        Choice as Choice,
        Puzzle as Puzzle,
        cell_name as cell_name,
        Sign as Sign,
        Symbols as Symbols,
    )
    from deduce.drawing.convert import convert as convert
    from deduce.base.budget import Budget as Budget
    from deduce.base.budget import LimitError as LimitError
    from deduce.grid.solutions import solutions as solutions, solve as solve
    from deduce.reasons.argument import Argument as Argument
    from deduce.reasons.trace import Explanation as Explanation, Step as Step, Trace as Trace
    from deduce.wording.language import languages as languages


def _drawn(value: object, form: str) -> str:
    from deduce.pages.notebook import shown as draw

    return draw(value, form)


def _pictured(value: shown.Pictured, *wanted: "Any") -> bytes:
    from deduce.drawing.picture import picture_of

    return picture_of(value, *wanted)


shown.drawn_by = _drawn
shown.pictured_by = _pictured

__version__ = "0.1.0"

_NAMES = {
    "books.rows": "grade_many",
    "answers.check": "Check check",
    "game.levels": "Grade",
    "base.errors": "DeduceError Fault ReadError",
    "answers.explain": "explain explain_many steps why",
    "answers.entries": "Comparison compare",
    "answers.hints": "Hint hint",
    "prose.answer": "Answer read_answer",
    "prose.moves": "Move Trial",
    "answers.overview": "GridFillings LineFillings OpenSteps all_fillings fillings open_steps",
    "answers.review": "Review review",
    "answers.rule_check": "RuleCheck check_rules",
    "books.generate": "generate",
    "books.making": "Generated",
    "answers.clues": "Clues Repair clues repair",
    "answers.grades": "grade",
    "engine.ladder": "Ladder",
    "engine.registry": "load_ladder",
    "answers.loading": "load load_book parse parse_book",
    "pages.document": "page",
    "answers.verify": "Verdict verify",
    "game.puzzle": "Choice Puzzle Sign Symbols cell_name",
    "drawing.convert": "convert",
    "base.budget": "Budget LimitError",
    "grid.solutions": "solutions solve",
    "reasons.argument": "Argument",
    "reasons.trace": "Explanation Step Trace",
    "wording.language": "languages",
}
"""The public names of each module; the imports above say the same to type checkers."""

_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = sorted(_MODULES)


def __getattr__(name: str) -> "Any":
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
