"""The frame of a self-contained HTML file."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape
from importlib.resources import files

from deduce.wording.language import language


def shell(title: str, body: str, style: str, script: str = "") -> str:
    """Return an HTML file; its policy allows only this style and script, and no requests.

    Args:
        title: plain text.
        body: HTML.
        style: a style sheet.
        script: run at the end of the page; empty for none.
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


@cache
def asset(name: str) -> str:
    """Return the text of a file that is part of pages."""
    return files("deduce.pages").joinpath("assets", name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
