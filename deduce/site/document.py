"""The page of the site in the current language."""

from __future__ import annotations

from html import escape
from itertools import product

from deduce import __version__
from deduce.explaining.explain import explain
from deduce.formats import parse
from deduce.ladder.registry import load_ladder
from deduce.pages.article import article, title_of
from deduce.pages.data import json_in_html
from deduce.pages.document import shared_parts
from deduce.puzzle import Puzzle, Sign
from deduce.trace import ENGLISH, Trace
from deduce.wording import pages as say
from deduce.wording.explanation import game_rules
from deduce.wording.language import LANGUAGES, language

FIRST = "6x6u:jfCFACCe"
"""The puzzle that the site opens with."""


def html(template: str) -> str:
    """Fill in a template, whose fields are the keys of `SITE` in `wording/site.py` and those named here."""
    current = language().code
    choices = (
        f'<option value="{code}" data-to="{file_of(code)}"{" selected" * (code == current)}>{code.upper()}</option>'
        for code in LANGUAGES
    )
    difficulties = (f'<button value="{level}">{escape(name())}</button>' for level, name in say.DIFFICULTIES.items())
    texts = {name: escape(phrase()) for name, phrase in say.SITE.items()}
    return template.format(
        **texts,
        code=current,
        version=__version__,
        languages="".join(choices),
        sides="".join(f"<option{' selected' * (side == 6)}>{side}" for side in range(4, 21)),
        difficulties="".join(difficulties),
        links=links(),
        first=article_of(explain(parse(FIRST))),
        shared=shared_parts(say.SITE_SCRIPT),
        all_rules=json_in_html(_rules()),
    )


def file_of(code: str) -> str:
    """Return the file name of the page in a language."""
    return "index.html" if code == ENGLISH else f"{code}.html"


def links() -> str:
    """Return the links from the page of a puzzle, to other puzzles."""
    return f'<nav aria-label="{escape(say.SITE["others"]())}"><a href="#">{escape(say.SITE["another"]())}</a></nav>'


def article_of(trace: Trace) -> str:
    """Return the article of a puzzle."""
    return article(trace, load_ladder(), title_of(trace), links=links())


def _rules() -> dict[str, str]:
    """Return the rules of the game for every size, by what else holds."""
    rules = {}
    for unique, signs in product((True, False), ((), (Sign((0, 0), (0, 1), True),))):
        puzzle = Puzzle(["....."] * 5, unique, signs)
        rules[" ".join(["unique"] * unique + ["signs"] * len(signs))] = game_rules(puzzle)
    return rules
