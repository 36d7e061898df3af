"""deduce: binary puzzles (Binairo, Takuzu, Tango, Unruly) solved the way a person does, and why.

Everything here is loaded when it is first asked for, so that `import deduce` costs next to nothing; and nothing that
Python has not loaded by then, for with `python -m deduce` it would be looked for in the current folder.
"""

import sys
from importlib import import_module

TYPE_CHECKING = False  # type checkers know it; importing `typing` would take longer than all else here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deduce.books.collection import grade_many
    from deduce.checking import Check, check
    from deduce.difficulty import Grade
    from deduce.errors import DeduceError, Fault, ReadError
    from deduce.explaining.arguing import explain
    from deduce.explaining.hints import Hint, hint
    from deduce.formats import load, load_book, parse
    from deduce.generator import Generated, generate
    from deduce.grading.clues import Clues, clues
    from deduce.grading.grades import grade
    from deduce.ladder.registry import load_ladder
    from deduce.pages.document import page
    from deduce.proving import Verdict, verify
    from deduce.puzzle import Puzzle, Sign, Symbols
    from deduce.scene.converting import convert
    from deduce.search.single import solve
    from deduce.trace import Inference, Step, Trace

__version__ = "0.1.0"

_HOMES = {
    "check": "checking",
    "Check": "checking",
    "clues": "grading.clues",
    "Clues": "grading.clues",
    "convert": "scene.converting",
    "DeduceError": "errors",
    "Fault": "errors",
    "ReadError": "errors",
    "explain": "explaining.arguing",
    "generate": "generator",
    "Generated": "generator",
    "grade": "grading.grades",
    "Grade": "difficulty",
    "grade_many": "books.collection",
    "load": "formats",
    "load_book": "formats",
    "load_ladder": "ladder.registry",
    "page": "pages.document",
    "parse": "formats",
    "hint": "explaining.hints",
    "Hint": "explaining.hints",
    "solve": "search.single",
    "verify": "proving",
    "Verdict": "proving",
    "Puzzle": "puzzle",
    "Sign": "puzzle",
    "Symbols": "puzzle",
    "Inference": "trace",
    "Step": "trace",
    "Trace": "trace",
}

__all__ = [
    "Check",
    "Clues",
    "DeduceError",
    "Fault",
    "Generated",
    "Grade",
    "Hint",
    "Inference",
    "Puzzle",
    "ReadError",
    "Sign",
    "Step",
    "Symbols",
    "Trace",
    "Verdict",
    "check",
    "clues",
    "convert",
    "explain",
    "generate",
    "grade",
    "grade_many",
    "hint",
    "load",
    "load_book",
    "load_ladder",
    "page",
    "parse",
    "solve",
    "verify",
]


_DRAWN = (
    ("puzzle", "Puzzle", "puzzle_html"),
    ("trace", "Step", "step_html"),
    ("trace", "Trace", "trace_html"),
    ("explaining.hints", "Hint", "hint_html"),
)
"""Values that a notebook draws: their homes, and what draws them."""


def __getattr__(name: str) -> "Any":
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    for home, kind, drawing in _DRAWN:
        module = sys.modules.get(f"{__name__}.{home}")
        if module is not None:
            getattr(module, kind)._repr_html_ = _drawn_by(drawing)
    return value


def _drawn_by(name: str) -> "Callable[[Any], str]":
    """Make the method that a notebook asks for; what draws is loaded when it is called."""

    def _repr_html_(self: "Any") -> str:
        html: str = getattr(import_module(f"{__name__}.pages.notebook"), name)(self)
        return html

    return _repr_html_


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
