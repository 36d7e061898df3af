"""The shell of a page: one HTML file that asks nobody for anything, in UTF-8."""

from __future__ import annotations

import base64
import hashlib
import re
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
    """Read a file that stands in a page: all of it but its comments, and what means nothing."""
    text = files("deduce.pages").joinpath("assets", name).read_text(encoding="utf-8")
    if name.endswith(".js"):
        return bare_script(text)
    if name.endswith(".css"):
        return _STYLE.sub(_style_gap, text)
    return "".join(map(str.strip, text.splitlines()))


def bare_tags(html: str) -> str:
    """Take the quotes that mean nothing out of tags; before a closing slash they keep it apart."""
    return _TAG.sub(lambda tag: _QUOTED.sub(r"=\1", tag[0]), html)


_TAG = re.compile(r'<[a-z][^<>]*"[^<>]*>')
_QUOTED = re.compile(r"""="([^\s"'=`<>]+)"(?=[\s>])""")


def bare_script(text: str) -> str:
    """Take out of a script what means nothing: comments, spaces, the last mark of a list, brackets around one name.

    What is quoted stays as it is.  A slash that a space follows divides, one that none follows opens an expression;
    a template has no other inside, no statement is empty, no list has a gap.  What is never set anew needs no word
    of its own for that.
    """
    return _IDLE.sub(_idle, _SCRIPT.sub(_script_gap, text))


_LITERAL = r"""
    "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | `(?:\\.|[^`\\])*`
    | (?P<gap> (?: \s | //[^\n]* | /\*.*?\*/ )+ )
    | /(?!\s)(?: \\. | \[(?:\\.|[^\]\\])*\] | [^/\\\n] )+/
    """
_SCRIPT = re.compile(_LITERAL, re.DOTALL | re.VERBOSE)
_IDLE = re.compile(
    rf"""
    {_LITERAL}
    | (?P<last> ;(?=\}}) | ,(?=[\]}})]) )
    | (?<![\w$.]) const (?=[\s{{\[])
    | (?<![\w$]) \( (?P<alone> [\w$]+ ) \) (?==>)
    """,
    re.DOTALL | re.VERBOSE,
)


def _idle(found: re.Match[str]) -> str:
    if found[0] == "const":
        return "let"
    return found["alone"] or ("" if found["last"] else found[0])


_STYLE = re.compile(r'"[^"]*"|(?P<gap>;?(?:\s|/\*.*?\*/)+)', re.DOTALL)


def _script_gap(found: re.Match[str]) -> str:
    gap = found["gap"]
    if gap is None:
        return found[0]
    before, after = _around(found)
    if "\n" in gap:  # where it might end a statement, it stays
        return "" if before in "{([;,:?=&|" or (after and after in "})],.:?&|") else "\n"
    apart = _WORD.match(before) and _WORD.match(after)
    return " " if apart or before == after or "/" in (before, after) else ""


def _style_gap(found: re.Match[str]) -> str:
    gap = found["gap"]
    if gap is None:
        return found[0]
    before, after = _around(found)
    kept = "" if after in "}" or gap[0] != ";" else ";"
    return kept or ("" if before in "{},:>" or after in "{}>" else " ")


_WORD = re.compile(r"[\w$]")


def _around(found: re.Match[str]) -> tuple[str, str]:
    text, start, end = found.string, found.start(), found.end()
    return text[start - 1 : start], text[end : end + 1]


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
