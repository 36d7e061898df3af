"""deduce: solves binary puzzles (Binairo, Takuzu, Tango, Unruly) the way a person does, and explains every step.

A public name is imported when it is first used.  Importing all of them would take 0.15 s more for every command, and
with `python -m deduce` it would also import Python's own modules from the current folder.
"""

from importlib import import_module

from deduce import shown

TYPE_CHECKING = False  # type checkers take it as true; importing `typing` would take longer than everything else here
if TYPE_CHECKING:
    from typing import Any  # noqa: I001 - one line per module

    from deduce.books import grade_many as grade_many
    from deduce.checking import Check as Check, check as check
    from deduce.difficulty import Grade as Grade
    from deduce.errors import DeduceError as DeduceError, Fault as Fault, ReadError as ReadError
    from deduce.explaining.explain import explain as explain, explain_many as explain_many, steps as steps, why as why
    from deduce.explaining.entries import Comparison as Comparison, compare as compare
    from deduce.explaining.hints import Hint as Hint, hint as hint
    from deduce.explaining.moves import Move as Move
    from deduce.explaining.overview import (
        LineFillings as LineFillings,
        OpenSteps as OpenSteps,
        fillings as fillings,
        open_steps as open_steps,
    )
    from deduce.explaining.rule_check import RuleCheck as RuleCheck, check_rules as check_rules
    from deduce.explaining.review import Review as Review, review as review
    from deduce.generator.book import generate as generate
    from deduce.generator.making import Generated as Generated
    from deduce.grading.clues import Clues as Clues, clues as clues
    from deduce.grading.grades import grade as grade
    from deduce.grading.clues import Repair as Repair, repair as repair
    from deduce.ladder.ladder import Ladder as Ladder
    from deduce.ladder.registry import load_ladder as load_ladder
    from deduce.loading import load as load, load_book as load_book, parse as parse, parse_book as parse_book
    from deduce.pages.document import page as page
    from deduce.proving import Verdict as Verdict, verify as verify
    from deduce.puzzle import (
        Choice as Choice,
        Puzzle as Puzzle,
        cell_name as cell_name,
        Sign as Sign,
        Symbols as Symbols,
    )
    from deduce.scene.svg import convert as convert
    from deduce.search.exact import LimitError as LimitError
    from deduce.search.solutions import solutions as solutions, solve as solve
    from deduce.trace import Argument as Argument, Explanation as Explanation, Step as Step, Trace as Trace
    from deduce.wording.language import languages as languages


def _drawn(value: object, form: str) -> str:
    from deduce.pages.notebook import shown as draw

    return draw(value, form)


shown.drawn_by = _drawn

__version__ = "0.1.0"

_NAMES = {
    "books": "grade_many",
    "checking": "Check check",
    "difficulty": "Grade",
    "errors": "DeduceError Fault ReadError",
    "explaining.explain": "explain explain_many steps why",
    "explaining.entries": "Comparison compare",
    "explaining.hints": "Hint hint",
    "explaining.moves": "Move",
    "explaining.overview": "LineFillings OpenSteps fillings open_steps",
    "explaining.review": "Review review",
    "explaining.rule_check": "RuleCheck check_rules",
    "generator.book": "generate",
    "generator.making": "Generated",
    "grading.clues": "Clues Repair clues repair",
    "grading.grades": "grade",
    "ladder.ladder": "Ladder",
    "ladder.registry": "load_ladder",
    "loading": "load load_book parse parse_book",
    "pages.document": "page",
    "proving": "Verdict verify",
    "puzzle": "Choice Puzzle Sign Symbols cell_name",
    "scene.svg": "convert",
    "search.exact": "LimitError",
    "search.solutions": "solutions solve",
    "trace": "Argument Explanation Step Trace",
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
