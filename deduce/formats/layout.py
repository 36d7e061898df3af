"""From a text to lines that may be rows: what only holds a grid together is taken away.

Tables of HTML and LaTeX, lists and strings of any language, quotations and comments are rewritten, each character in
its place, so that faults have the columns of the text. A row that some structure has cut into cells has a BREAK between
them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import groupby

from deduce.base.patterns import regex
from deduce.formats.cells import MARKS, PARTNER, is_cell, token
from deduce.formats.model import BREAK, INVISIBLE, JOINED, ROW_END, UPRIGHTS, Line
from deduce.formats.signs import is_sign

_BARS = str.maketrans(dict.fromkeys(UPRIGHTS, "|"))
_COMMENT = regex(r"(?<!\s)\s++(?:#|//|--|%)\s*+[^\W\d_]{2}.*+$")
_BOLD = regex(r"\*\*([^*\n]++)\*\*")
_USUAL_CELLS = frozenset("01.-_?·*#xXoObBwW~2|=✖×❌＝🟰≠") | MARKS
_USUAL_CELLS |= {c for c in PARTNER if len(c) == 1 and not c.isascii()}


def cleaned(text: str) -> str:
    """Return a text with one kind of digits, and without what cannot be seen."""
    if text.isascii():
        return text
    table: dict[int, int | str | None] = {c: c - 0xFEE0 for c in range(0xFF01, 0xFF5E) if c != 0xFF1D}
    table |= INVISIBLE
    if re.search("[０-９]", text):
        table[0x3000] = "_"
    return text.translate(table)


def lines_of(text: str, number: int = 1, column: int = 1) -> list[Line]:
    """Return the lines of a text from a place on, and the rows that end inside of a line as lines of their own."""
    lines = []
    for line in text.split("\n"):
        for part in line.split(ROW_END):
            lines.append(Line(part.replace(JOINED, " "), number, column))
            number += part.count(JOINED)
            column = column + len(part) + 1 if JOINED not in part else 1
        number, column = number + 1, 1
    return lines


def is_dashes(text: str) -> bool:
    """Return whether a line is a rule of dashes and bars, or a row of them."""
    return "-" in text and set(text) <= set("-| ")


def is_wordy(text: str) -> bool:
    """Return whether a line is prose or code, and cannot be a row."""
    if BREAK in text:
        return False
    kinds = set(re.sub(r"[\W_]+", "", text))
    if len(kinds - _USUAL_CELLS) <= 2 and not (len(kinds) > 4 and not kinds <= _USUAL_CELLS):
        return False
    words = re.findall(r"[^\s,;|&]+", text.replace("=", " "))
    good = sum(is_cell(token(word)) for word in words)
    letters = [word for word in words if re.search(r"[^\W\d_]{2}", word) and not is_cell(token(word))]
    return good * 3 < len(words) * 2 or len(letters) * 3 >= len(words) or any(len(word) > 2 for word in letters)


def _not_bold(match: re.Match[str]) -> str:
    is_word = re.search(r"[^\W\d_]{2}", match[1]) and not _USUAL_CELLS.issuperset(match[1])  # a star may be a cell
    return f"  {match[1]}  " if is_word else match[0]


def undressed(lines: list[Line]) -> list[Line]:
    """Return lines without comments beside rows, marks of quotation and fences of code."""
    rows = [line for line in lines if line.text.strip()]
    quoted = sum(line.text.lstrip().startswith(">") for line in rows)
    fences = ("```",) if any("~" in line.text.lstrip("~ ") for line in rows) else ("```", "~~~")
    out = []
    for line in lines:
        text = line.text.translate(_BARS) if not line.text.isascii() else line.text
        while quoted > 1 and text.lstrip().startswith(">"):
            cut = text.index(">") + 1 + text[text.index(">") + 1 :].startswith(" ")
            line, text = line.after(cut), text[cut:]
        if text.lstrip().startswith(fences):
            text = ""
        elif not text.lstrip().startswith(("#", "//", "%")):
            text = _COMMENT.sub("", _BOLD.sub(_not_bold, text))
        out.append(line._replace(text=text))
    return out


def blocks(lines: list[Line]) -> Iterator[list[Line]]:
    """Yield runs of lines without a blank line."""
    for is_blank, block in groupby(lines, lambda line: line.is_blank):
        if not is_blank:
            yield list(block)


def lines_in(text: str) -> list[Line]:
    """Return the lines of a text, with the rows of its tables and lists on lines of their own."""
    bare = _from_latex(_from_html(text))
    return undressed(_from_code(text) if bare == text else lines_of(bare))


# ---- tables of HTML and LaTeX

_CELL = regex(r"<(td|th|div)\b[^<>]*+>((?:[^<]++|<(?!/?(?:td|th|div|tr|table|p)\b)[^<>]*+>)*+)</\1\s*+>", re.IGNORECASE)
_ROW = regex(r"</?(?:tr|table|p|row|div|h\d)\b[^<>]*+>", re.IGNORECASE)
_TAG = regex(r"</?[a-zA-Z][^<>]*+>")
_ATTRIBUTE = regex(r"\b(?:value|alt|data-v(?:alue)?|aria-label)\s*+=\s*+(?:\"([^\"]*)\"|'([^']*)'|(\w+))", re.I)
_CLASS = regex(r"\bclass\s*+=\s*+[\"']?([^\"'>]*)", re.I)


def _from_html(text: str) -> str:
    """Return a text with spaces for its tags, a BREAK after each cell, and a ROW_END around each row."""
    if not re.search(r"<(?:td|th|div)\b", text, re.I):
        return text
    text = _TAG.sub(_blank, _ROW.sub(lambda tag: ROW_END + _blank(tag)[1:], _CELL.sub(_cell, text)))
    parts = []
    for part in text.split(ROW_END):
        if BREAK in part:  # a row; line ends do not end it
            bare = part.rstrip(f" \n{JOINED}")
            part = (bare.removesuffix(BREAK).ljust(len(bare)) + part[len(bare) :]).replace("\n", JOINED)
        parts.append(part)
    return ROW_END.join(parts)


def _cell(match: re.Match[str]) -> str:
    """Return a cell of a table with a BREAK at its end; if it is empty, with what an attribute says."""
    text, end = _TAG.sub(_blank, match[0][: match.end(2) - match.start()]), match.end() - match.end(2)
    inside = text.replace(JOINED, " ").strip(" ")
    if "\n" in inside.strip():
        return match[0]  # it is a text of several lines
    if not inside.strip():
        named = _ATTRIBUTE.search(match[0])
        names = [word for words in _CLASS.findall(match[0]) for word in words.split() if word not in ("cell", "td")]
        said = next((part for part in named.groups() if part is not None), "") if named else ""
        said = names[-1] if not named and names and token(names[-1]) in PARTNER else said
        text = text[: len(text) - len(said)] + said
    return text + BREAK + " " * (end - 1)


def _blank(match: re.Match[str]) -> str:
    return "".join([JOINED if c == "\n" else " " for c in match[0]])


def _end_row(match: re.Match[str]) -> str:
    return ROW_END * 2 + " " * (len(match[0]) - 2)


def _from_latex(text: str) -> str:
    """Return a text with spaces for the commands of LaTeX, and BREAKs between the cells of its tables."""
    if "\\begin" not in text and "\\\\" not in text:
        return text
    text = re.sub(r"\\(?:hline|cline\{[^{}]*\}|toprule|midrule|bottomrule|setrow\{\d+\})", _blank, text)
    text = re.sub(r"\\(?:begin|end)\{\w*\*?\}(?:[\[{][^\[\]{}\n]*[\]}])*|\$\$|\\[\[\]]", _end_row, text)
    return text.replace("&", BREAK).replace("\\\\", f" {ROW_END}")


# ---- lists and strings of code

_TOKEN = regex(r"""[\[({\])}]|"[^"\n]*"|(?<![^\W\d_])'[^'\n]*'|`[^`\n]*`""")
_JOINTS = regex(r"(?m)\b\w+!|\b\w*[oO]f\b|\bArray\b|\b[Ll]ist\b|%w|//.*|\b[Rr]ow\b|\\[nr]|^\s*+\d+[.:)](?=[\s(\[]|$)")
_JOINT = regex(r"[\s\[\](){},;-]*+(?:\w+!|\w*[oO]f|Array|[Ll]ist|%w|//.*|[Rr]ow\s*+\d*:?|)[\s\[\](){},;]*\Z")
_BOXES = regex(r"(?m)^[ \t]*+(?:\[ ?+[^\s\[\]]?+ ?+\][ \t]*+){3,}+$")
_CLOTHES = (
    r"\b(?:Some|Just|Cell)\s*+\(([^\s(),]+)\)",
    r"\[\s*+(?:([^\s\[\],])\s*+)?\](?![\[(])|\{\}",
    r"'([^'\n,;]?)'|\"([^\"\n,;]?)\"",
)
Span = tuple[int, int]


def _from_code(text: str) -> list[Line]:
    """Return lines with the rows of lists on lines of their own, and an empty line around each list.

    A row is an innermost group of brackets, or a string of several characters; where one group holds all rows, `;`,
    `|` or line ends part them. Brackets and quotes around one cell are clothes. Other text stays as it is.
    """
    if re.search(r"[\"'`]", text):
        text = re.sub(r"\"\"\"|'''", f"{ROW_END}  ", text)
        text = re.sub(r"(?m)^([^`\n]*)`([^`\n]*)$", rf"\1{ROW_END}\2", text)
        text = re.sub(r"\\n(?=[\"'])", "  ", text)
    if not re.search(r"[\[({\"'`]", text):
        return lines_of(text)
    text = _BOXES.sub(lambda line: re.sub(r"\[( ?+[^\s\[\]]?+ ?+)\]", _undress, line[0]), text)
    for clothes in _CLOTHES:
        text = re.sub(clothes, _undress, text)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    lines = text.split("\n")
    has_sign = cache(lambda k: is_sign(lines[k]))
    out, end = list[Line](), 0
    for start, stop, strings in _groups(text):
        k = bisect_right(starts, start) - 1
        rows = _rows(text, start, stop, strings)
        alone = (
            text[start] in "[({" and not text[starts[k] : start].strip() and text[stop : stop + 1] in ("\n", "", ",")
        )
        quoted = text[start] in "\"'`" or alone
        is_key = quoted and text[stop : stop + 3].lstrip().startswith(":")
        are_rows = rows and all(_is_row(part, quoted or text[at - 1] in "\"'`") for at, part in rows)
        if is_key or not are_rows or has_sign(k):
            continue
        _add_rest(out, text, starts, (end, start))
        for at, part in rows:
            k = bisect_right(starts, at) - 1
            out.append(Line(_with_breaks(part.replace("\n", " ")), k + 1, at - starts[k] + 1))
        end = stop
    if not end:
        return lines_of(text)
    _add_rest(out, text, starts, (end, len(text)))
    return out


def _undress(match: re.Match[str]) -> str:
    inside = "".join(filter(None, match.groups()))
    return (inside.strip() or ".").center(len(match[0]))


def _groups(text: str) -> Iterator[tuple[int, int, list[Span]]]:
    """Yield the spans of the innermost groups of brackets with those of their strings, and of the other strings."""
    start, strings = -1, list[Span]()
    for match in _TOKEN.finditer(text):
        c = text[match.start()]
        if c in "\"'`":
            strings.append(match.span())
        elif c in "])}" and start >= 0:
            yield start, match.end(), strings
            start, strings = -1, []
        else:
            yield from ((*string, []) for string in strings)
            start, strings = match.start() if c in "[({" else -1, []
    yield from ((*string, []) for string in strings)


def _rows(text: str, start: int, end: int, strings: list[Span]) -> list[tuple[int, str]]:
    """Return the rows of a group or a string, each with its place in the text."""
    inside = text[start + 1 : end - 1]
    if text[start] in "\"'`":
        rows, at = [], start + 1
        for part in inside.split("\\n") if len(inside) > 1 else ():
            rows += [(at, part)] if part else []
            at += len(part) + 2
        return rows
    long = [(a + 1, text[a + 1 : b - 1]) for a, b in strings if b - a > 3]
    if len(long) > 1 and len({len(part) for _, part in long}) == 1 and not is_cell(token(long[0][1])):
        return long
    for separated in (r"[^;|]+", r"[^\n]+"):
        found = re.finditer(separated, inside)
        parts = [(start + 1 + m.start(), m[0]) for m in found if re.search(r"[\w.?]", m[0])]
        first = next((k for k, (_, part) in enumerate(parts) if _is_row(part, False)), 0)  # below what is said first
        parts = parts[first:]
        if len(parts) > 1 and (separated == r"[^;|]+" or len({len(_cells(part)) for _, part in parts}) == 1):
            return parts
    return [(start + 1, inside)]


def _cells(text: str) -> list[str]:
    text = text.strip(" ,\n\t")
    return [token(part) for part in (text.split(",") if "," in text else text.split())]


def _with_breaks(text: str) -> str:
    """Return a row with BREAKs between its cells, each in the place where it was."""
    text = re.sub(r",(?=\s*+\Z)", " ", text)
    return text.replace(",", BREAK) if "," in text else re.sub(r"(?<=\S)\s(?=\s*+\S)", BREAK, text)


def _is_row(text: str, quoted: bool) -> bool:
    """Return whether a group is a row of cells, and not arguments or words."""
    cells = _cells(text)
    if len(cells) < 2:
        return bool(cells) and quoted and len(cells[0]) > 1 and not is_wordy(cells[0]) and not text.isalpha()
    numbers = all(cell.isdigit() for cell in cells) and bool(set(cells) - {"0", "1", "2"}) and len(cells) < 5
    return sum(map(is_cell, cells)) * 3 >= len(cells) * 2 and not numbers


def _add_rest(out: list[Line], text: str, starts: list[int], span: Span) -> None:
    """Add the text between two rows, with an empty line where it is more than what joins rows of one list."""
    between, inside = text[span[0] : span[1]], span[0] > 0
    label = re.search(r"(?:[Rr]ow\s*+)?\b\d++\s*+[.:)]\s*+[\[(]?\s*\Z", between[-40:])
    bare = _JOINTS.sub("", between[: len(between) - len(label[0])] if label else between)
    is_end = between.count("]") + between.count(")") + between.count("}") > 1 or "\n\n" in between
    is_end = is_end or bool(re.fullmatch(r"\s*+\]\s*+,?\s*+\[\s*", between))
    if inside and not is_end and not re.search(r"[^\s,+;:'\"`\\|\[\](){}.\-*#]", bare):
        return
    k = bisect_right(starts, span[0]) - 1
    rest = lines_of(between, k + 1, span[0] - starts[k] + 1)
    parts = [line for line in rest if not line.text.strip() or not _JOINT.match(line.text)]
    blank = Line("", k + 1)
    out += [blank, *parts, blank] if inside else [*parts, blank]
