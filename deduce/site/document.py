"""The page of the site in the current language."""

from __future__ import annotations

from html import escape
from itertools import product
from typing import Any

from deduce import __version__
from deduce.pages.data import json_in_html, puzzle_data
from deduce.pages.document import shared_parts
from deduce.puzzle import Puzzle, Sign
from deduce.trace import ENGLISH
from deduce.wording import site as say
from deduce.wording.explanation import game_rules
from deduce.wording.language import LANGUAGES, language, speaking


def html(template: str) -> str:
    """Fill in a template, whose fields are the keys of `SITE` in `wording/site.py` and those named here."""
    current = language().code
    choices = (
        f'<option value="{code}" data-to="{file_of(code)}"{" selected" * (code == current)}>{_called(code)}</option>'
        for code in LANGUAGES
    )
    texts = {name: escape(phrase()) for name, phrase in say.SITE.items()}
    return template.format(
        **texts,
        code=current,
        version=__version__,
        languages="".join(choices),
        shared=shared_parts(say.SCRIPT),
        blank=json_in_html(blank()),
    )


def file_of(code: str) -> str:
    """Return the file name of the page in a language."""
    return "index.html" if code == ENGLISH else f"{code}.html"


def _called(code: str) -> str:
    with speaking(code):
        return say.OWN_NAME()


def blank() -> dict[str, Any]:
    """Return what a page needs to show a puzzle of any size before the engine has started."""
    rules = {}
    for unique, signs in product((True, False), ((), (Sign((0, 0), (0, 1), True),))):
        puzzle = Puzzle(["....."] * 5, unique, signs)
        rules[" ".join(["unique"] * unique + ["signs"] * len(signs))] = game_rules(puzzle)
    data = puzzle_data(puzzle)
    return {"symbols": data["symbols"], "rules": rules}
