"""The lines of a text with grids: what each line is, and the parts between titles and comments."""

from __future__ import annotations

import re
from itertools import pairwise

from deduce.errors import Fault
from deduce.formats.model import SOLUTION, Cell, Line, Lines, Part, counts_up
from deduce.formats.reading import BOX, UPRIGHTS, VARIATION_SELECTORS, clean, whole_number
from deduce.formats.signs import is_sign

SIZE = re.compile(r"\s*(\d+)(?:\s*+([,;xX×]|(?<=\s))\s*+(\d+))?(?:\s+0)*\s*\Z")
NOTE = re.compile(r"\s*#+\s*(id|label|source|unique[ -]lines|symbols|solution)\s*:\s*(.*)\Z", re.IGNORECASE)
BULLET = re.compile(r"\A\s*[-•*]\s+(?=[^\s,;|])")
_PREPARE: dict[int, str | None] = {
    **dict.fromkeys(map(ord, UPRIGHTS), "|"),
    0xA0: " ",
    0x3000: " ",
    **VARIATION_SELECTORS,
}
_RULE = re.compile(rf"[|+\-=: {BOX}]*(?:--|====|\+[-=]|-\+|[─━═]|\|\s*:?-)[|+\-=: {BOX}]*\Z")
_NOT_WORDS = re.compile(r"\b(?:none|null|nil|nan?|blank|row|line|zeile|rij)\b", re.IGNORECASE)
_TWO_LETTERS = r"([^\W\d_])(?!\1)[^\W\d_]"
ROW_IN_WORDS = re.compile(
    r"(?<![\w.])[01.\-_?·*XO]{3,}(?![\w])|(?:(?<!\S)[^\W_a-wyz2-9](?!\S)\s*){3,}|(?<!\S)[.·_](?!\S)"
)


def lines_of(text: str, symbols: str) -> Lines:
    """Return the lines of a text with their kinds; the marks of quotations and Markdown around cells become spaces."""
    fenced = "```" in text
    texts = text.translate(_PREPARE).split("\n")
    lines = [_line(number, line, fenced, symbols) for number, line in enumerate(texts, 1)]
    content = [k for k, line in enumerate(lines) if line.kind not in ("blank", "note", "comment")]
    for k, below in pairwise(content):
        width, width_below = (len("".join(lines[j].text.split())) for j in (k, below))
        if lines[k].kind == "size" and set(lines[k].text) <= set(f"012 \t{symbols}") and width == width_below:
            lines[k] = lines[k]._replace(kind="row")
    if len(content) > 1 and lines[content[-1]].kind == "size":
        lines[content[-1]] = lines[content[-1]]._replace(kind="row")
    dashes_are_cells = any("-" in BULLET.sub("", line.text) for line in lines if line.kind == "row")
    for k, line in enumerate(lines):
        if line.kind == "dashes" and "-" in symbols and "|" not in line.text:
            lines[k] = line._replace(kind="row")
        elif line.kind == "dashes" and "-" not in symbols and not dashes_are_cells:
            lines[k] = line._replace(kind="rule")
    return lines


def _line(number: int, text: str, fenced: bool, symbols: str) -> Line:
    if text.startswith(">"):
        text = re.sub(r"^(?:>\s?)+", lambda match: " " * len(match[0]), text)
    if fenced and text.lstrip().startswith("```"):
        return Line(number, "", "blank")
    if NOTE.match(text):
        return Line(number, text, "note")
    bare = text.lstrip()
    if bare.startswith("#") and (not re.search(r"[^\s\d\-#=*]", bare[1:]) or re.search(_TWO_LETTERS, bare[1:])):
        return Line(number, text, "note" if SOLUTION.match(bare.lstrip("# ")) else "comment")
    text = re.sub(rf"\s#\s*.*{_TWO_LETTERS}.*\Z", "", text)
    if "**" in text and "|" in text:
        text = re.sub(r"(?<=[|\s])\*\*([^*\s])\*\*(?=[|\s])", "\x1f\x1f\\1\x1f\x1f", text)
    if is_sign(text) and not set(text) <= {*symbols, " "}:
        return Line(number, text, "sign")
    if "[" in text and "[" not in symbols:
        text = re.sub(r"\[(\d*),(\d*)\]", lambda match: f" {match[1] or match[2]}".ljust(len(match[0])), text)
        text = re.sub(r"\[(.)\]", lambda match: f"\x1f{match[1].strip() or '_'}\x1f", text)
    size = SIZE.match(text)
    if not text.strip() and text.count("\t") < 2:
        kind = "blank"
    elif len(text.strip()) > 1 and _RULE.match(text):
        kind = "dashes" if set(text) <= set("-| ") else "rule"
    elif size and min(whole_number(size[1]), whole_number(size[3] or size[1])) > 1:
        kind = "size"
    else:
        kind = "words" if _is_words(text) else "row"
    return Line(number, text, kind)


def _is_words(text: str) -> bool:
    """Return whether a line says something: a word of four different letters, or two words of three."""
    words = [word for word in re.findall(r"[^\W\d_]{3,}", _NOT_WORDS.sub(" ", text)) if not counts_up(word)]
    letters = [len(set(word.casefold())) for word in words]
    return any(count > 3 for count in letters) or sum(count > 2 for count in letters) > 1


def parts_of(lines: Lines, faults: list[Fault]) -> tuple[list[Part], Lines]:
    """Cut a text at titles, notes and sizes, and after lists of signs; add what is wrong with lines outside of grids.

    Returns:
        The parts, and the lines of words that are not titles.
    """
    parts, passed = [Part()], []
    width, has_rows = 0, False
    for line in lines:
        visible = len("".join(line.text.split()))
        cuts = line.kind in ("words", "note") or (line.is_row and parts[-1].signs)
        if has_rows and (cuts or (line.kind == "size" and visible != width)):
            parts.append(Part())
            has_rows = False
        part = parts[-1]
        place = line.place
        if line.kind == "comment":
            if has_rows:
                part.lines.append(line._replace(kind="blank"))
        elif line.kind == "note":
            match = NOTE.match(line.text)
            key = match[1].lower().replace("-", " ") if match else "is solution"
            part.notes[key] = Cell(clean(match[2]), line.number, match.start(2) + 1) if match else place
        elif line.kind == "words":
            if ROW_IN_WORDS.search(line.text) and "..." not in line.text:
                faults.append(place.fault("there is text next to a row", "only cells, and # before a comment"))
            passed += [part.title] if part.title else []
            part.title = line
        elif line.kind == "sign":
            if has_rows:
                part.signs.append(line)
            else:
                faults.append(place.fault("this sign is above its grid", "signs below the grid"))
        else:
            part.lines.append(line)
            has_rows = has_rows or line.is_row
            width = visible if line.kind == "row" else width
    return parts, passed
