"""The shell of a page: one HTML file that asks nobody for anything, in UTF-8."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape
from importlib.resources import files

from deduce.wording.language import language


def shell(title: str, body: str, style: str, script: str = "") -> str:
    """Put head and body together; a policy lets nothing run or be fetched but what stands here.

    Args:
        title: plain text.
        body: HTML.
        style: a style sheet.
        script: what runs at the end of the page, if anything does.
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
    """Read a file that stands in a page."""
    return files("deduce.pages").joinpath("assets", name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
