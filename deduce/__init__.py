"""deduce: binary puzzles (Binairo, Takuzu, Tango, Unruly) solved the way a person does, and why.

Everything here is loaded when it is first asked for, so that `import deduce` costs next to nothing; and nothing that
Python has not loaded by then, for with `python -m deduce` it would be looked for in the current folder.
"""

from importlib import import_module

TYPE_CHECKING = False  # type checkers know it; importing `typing` would take longer than all else here
if TYPE_CHECKING:
    from typing import Any  # noqa: I001 - one line a room

    from deduce.books.collection import grade_many as grade_many
    from deduce.checking import Check as Check, check as check
    from deduce.difficulty import Grade as Grade
    from deduce.errors import DeduceError as DeduceError, Fault as Fault, ReadError as ReadError
    from deduce.explaining.arguing import explain as explain
    from deduce.explaining.hints import Hint as Hint, hint as hint
    from deduce.formats import load as load, load_book as load_book, parse as parse
    from deduce.generator import Generated as Generated, generate as generate
    from deduce.grading.clues import Clues as Clues, clues as clues
    from deduce.grading.grades import grade as grade
    from deduce.ladder.registry import load_ladder as load_ladder
    from deduce.pages.document import page as page
    from deduce.proving import Verdict as Verdict, verify as verify
    from deduce.puzzle import Puzzle as Puzzle, Sign as Sign, Symbols as Symbols
    from deduce.scene.converting import convert as convert
    from deduce.search.single import solve as solve
    from deduce.trace import Inference as Inference, Step as Step, Trace as Trace

__version__ = "0.1.0"

_ROOMS = {
    "books.collection": "grade_many",
    "checking": "Check check",
    "difficulty": "Grade",
    "errors": "DeduceError Fault ReadError",
    "explaining.arguing": "explain",
    "explaining.hints": "Hint hint",
    "formats": "load load_book parse",
    "generator": "Generated generate",
    "grading.clues": "Clues clues",
    "grading.grades": "grade",
    "ladder.registry": "load_ladder",
    "pages.document": "page",
    "proving": "Verdict verify",
    "puzzle": "Puzzle Sign Symbols",
    "scene.converting": "convert",
    "search.single": "solve",
    "trace": "Inference Step Trace",
}
"""Where every public name lives; what type checkers read above says the same."""

_HOMES = {name: room for room, names in _ROOMS.items() for name in names.split()}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> "Any":
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
