"""The frame of a self-contained HTML file."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape
from importlib.resources import files

from deduce.formats import clean
from deduce.wording.language import language

MAX_TITLE = 80
"""Characters of a title."""


def shell(title: str, body: str, style: str, script: str = "") -> str:
    """Return an HTML file with a title in plain text; its policy allows only this style and script, and no requests.

    The script, empty for none, runs at the end of the page.
    """
    allowed = f"style-src '{_hash(style)}'; " + (f"script-src '{_hash(script)}'; " if script else "")
    policy = f"default-src 'none'; {allowed}base-uri 'none'; form-action 'none'"
    return (
        f'<!DOCTYPE html>\n<html lang="{language().code}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>{body}"
        f"{f'<script>{script}</script>' if script else ''}</body></html>\n"
    )


def shortened(text: str, most: int = MAX_TITLE) -> str:
    """Return a text from a file as one line, cut if it is too long."""
    line = clean(text)
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}\u2026"


@cache
def asset(name: str) -> str:
    """Return the text of a file that is part of pages."""
    return files("deduce.pages").joinpath("assets", name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
