"""Pieces of a page: text that may come from anywhere, tables, sections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from deduce.formats import clean
from deduce.wording.report import HEADS

LONGEST = 60
"""So many characters of a name or a label are shown."""


def short(text: str, most: int = LONGEST) -> str:
    """Make plain text of what stands in a file: one visible line, cut where it is long."""
    told = clean(text)
    return told if len(told) <= most else f"{told[: most - 1]}…"


def foreign(text: str, most: int = LONGEST) -> str:
    """Make HTML of what stands in a file; whichever way its letters run, what stands beside it stays in place."""
    return f"<bdi>{escape(short(text, most))}</bdi>"


def table(
    caption: str,
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    words: Sequence[int] = (0,),
    classes: str = "",
) -> str:
    """Give a table that scrolls in a box of its own where it has no room.

    Args:
        caption: what it holds, in plain text.
        heads: of the columns, HTML.
        rows: cells as HTML, the first of each its head; one that begins with `<td` or `<tr` stands as it is.
        words: the columns that hold words; all others hold figures, which stand to the right.
        classes: of the table.
    """
    head = "".join(f'<th scope="col"{_kind(at in words)}>{own}</th>' for at, own in enumerate(heads))
    body = "".join(f"<tr>{''.join(_cell(at, own, at in words) for at, own in enumerate(row))}</tr>" for row in rows)
    kind = f' class="{classes}"' if classes else ""
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(caption)}"><table{kind}>'
        f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def heads(*names: str) -> list[str]:
    """Say the heads of columns."""
    return [HEADS[name]() for name in names]


def section(name: str, title: str, *parts: str) -> str:
    """Give a section that a link can lead to; one of a sentence alone is a line."""
    kind = ' class="line"' if len(parts) > 1 and not parts[-1] else ""
    head = f'<section id="{name}"{kind} aria-labelledby="{name}-head"><h2 id="{name}-head">{title}</h2>'
    return f"{head}{''.join(parts)}</section>"


def beside(plot: str, *tables: str) -> str:
    """Set a plot and its tables side by side, where there is room."""
    return f'<div class="pair"><figure>{plot}</figure>{"".join(tables)}</div>'


def paragraph(*sentences: str) -> str:
    """Give a paragraph of sentences that are HTML already; empty ones are left out."""
    told = " ".join(filter(None, sentences))
    return f"<p>{told}</p>" if told else ""


def items(points: Iterable[str]) -> str:
    """Give a list of points that are HTML already; nothing for none."""
    told = "".join(f"<li>{point}</li>" for point in points)
    return f"<ul>{told}</ul>" if told else ""


def _cell(at: int, told: str, words: bool) -> str:
    if told.startswith("<td"):
        return told
    return f'<th scope="row"{_kind(words)}>{told}</th>' if at == 0 else f"<td{_kind(words)}>{told}</td>"


def _kind(words: bool) -> str:
    return ' class="words"' if words else ""
