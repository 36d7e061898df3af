"""The lines of a text with grids: what each line is, the parts between titles and comments, and labels around cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from deduce.errors import Fault, count_noun
from deduce.formats.model import SOLUTION, Cell, Draft, Line, Lines
from deduce.formats.reading import BOX, UPRIGHTS, VARIATION_SELECTORS, clean, whole_number
from deduce.formats.signs import SIGN_ROW, is_numbered_sign, is_sign

SIZE = re.compile(r"\s*+(\d++)(?:\s*+([,;xX×]|(?<=\s))\s*+(\d++))?(?:\s++0)*\s*+\Z")
NOTE = re.compile(r"\s*#+\s*(id|label|source|unique[ -]lines|symbols|solution)\s*:\s*(.*)\Z", re.IGNORECASE)
BULLET = re.compile(r"\A\s*[-•*]\s+(?=[^\s,;|])")
_PREPARE: dict[int, str | None] = {
    **dict.fromkeys(map(ord, UPRIGHTS), "|"),
    0xA0: " ",
    0x3000: " ",
    **VARIATION_SELECTORS,
}
_RULE = re.compile(rf"(?=[|+\-=: {BOX}]*+\Z).*?(?:--|====|\+[-=]|-\+|[─━═]|\| *+:?-)")
_NOT_WORDS = re.compile(r"\b(?:none|null|nil|nan?|blank|row|line|zeile|rij)\b", re.IGNORECASE)
_TWO_LETTERS = r"([^\W\d_])(?!\1)[^\W\d_]"
ROW_IN_WORDS = re.compile(
    r"(?<![\w.])[01.\-_?·*XO]{3,}(?![\w])|(?:(?<!\S)[^\W_a-wyz2-9](?!\S)\s*){3,}|(?<!\S)[.·_](?!\S)"
)

# a row of the marks that deduce draws below cells
MARKS = re.compile(r"(?=[\s|^*~?!]*+\Z)(?=.*[\^*~?!]).*\|")
_LABEL = re.compile(
    r"(\s*(?:\|\s*)?)((?:(?:row|line|zeile|rij|r)\s*)?(\d{1,3}|[A-Za-z]))((?:[:)]|\.(?=\s))\s*\|?|\s*[|,;\t]|\s+)",
    re.IGNORECASE,
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
    comment = re.search(r"\s#", text)
    if comment and re.search(_TWO_LETTERS, text[comment.end() :]):
        text = text[: comment.start()]
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
    letters = [len(set(map(str.casefold, word))) for word in words]
    return any(count > 3 for count in letters) or sum(count > 2 for count in letters) > 1


def parts_of(lines: Lines, faults: list[Fault]) -> tuple[list[Draft], Lines]:
    """Cut a text at titles, notes and sizes, and after lists of signs; add what is wrong with lines outside of grids.

    The lines of words that are not titles are returned, too.
    """
    parts, passed = [Draft()], []
    width, has_rows = 0, False
    for line in lines:
        visible = len("".join(line.text.split()))
        cuts = line.kind in ("words", "note") or (line.is_row and parts[-1].below)
        if has_rows and (cuts or (line.kind == "size" and visible != width)):
            parts.append(Draft())
            has_rows = False
        part = parts[-1]
        place = line.place
        if line.kind == "comment":
            if has_rows:
                part.all_lines.append(line._replace(kind="blank"))
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
                part.below.append(line)
            else:
                faults.append(place.fault("this sign is above its grid", "signs below the grid"))
        else:
            part.all_lines.append(line)
            has_rows = has_rows or line.is_row
            width = visible if line.kind == "row" else width
    return parts, passed


def counts_up(texts: Sequence[str], least: int = 3) -> bool:
    """Return whether texts are labels: 1 2 3, 0 1 2, A B C, or the last digits of numbers, 8 9 0 1."""
    if len(texts) < least:
        return False
    first = int(texts[0] != "0")
    numbers = [str(k) for k in range(first, first + len(texts))]
    letters = [chr(ord("a") + k) for k in range(min(len(texts), 26))]
    digits = [number[-1] for number in numbers] if len(texts) > 3 and first else numbers
    return list(texts) in (numbers, digits, letters, [letter.upper() for letter in letters])


def column_labels(lines: Lines) -> tuple[int, int, list[Fault]]:
    """Return the number of labelled columns, the number of lines with labels, and a fault if they do not start at 1."""
    tens = "".join(lines[0].text.split()) if lines else ""
    for head in range(min(2 if tens.isdecimal() else 1, len(lines) - 1)):
        text, below = lines[head].text, lines[head + 1].text
        labels = re.findall(r"[^\s|,;\t&]+", text)
        in_frame = "|" in below and "|" not in text
        if len(labels) == 1 and (in_frame or len(labels[0]) > 2):
            labels = list(labels[0])
        if is_numbered_sign(text) or not labels:
            continue
        are_labels = counts_up(labels, 2 if in_frame else 3) and (len(labels) > 3 or in_frame or set(labels) - {*"012"})
        if are_labels and not (head and len(tens) == len(labels)):
            return len(labels), head + 1, []
        follow = all(map(str.isdecimal, labels)) and all(
            (int(b[-1]) - int(a[-1])) % 10 == 1 for a, b in pairwise(labels)
        )
        if in_frame and (are_labels or follow):
            missing = lines[head].place.fault("columns are missing before these", "column 1", f"column {labels[0]}")
            return len(labels), head + 1, [missing]
    return 0, 0, []


def without_row_labels(lines: Lines, framed: bool) -> tuple[Lines, int, list[Fault]] | None:
    """Return the lines with spaces for their labels, the number of labels, and a fault for each gap in them.

    None if the lines have no labels. Lines of signs or marks need none.
    """
    rows = [k for k, line in enumerate(lines) if not SIGN_ROW.issuperset(line.text) and not MARKS.match(line.text)]
    matches = {k: match for k in rows if (match := _LABEL.match(lines[k].text))}
    labels = [match[3] for match in matches.values()]
    numbers = [whole_number(label) for label in labels] if all(label.isdecimal() for label in labels) else []
    rising = len(numbers) > 2 and numbers[-1] > 2 and all(a < b for a, b in pairwise(numbers))
    in_order = counts_up(labels, 1 if framed else 2)
    if not labels or len(matches) < len(rows) or not (in_order or rising):
        return None
    gaps = []
    for (k, match), before, number in zip(matches.items(), [0, *numbers], numbers, strict=False):
        if not in_order and number > before + 1:
            problem = f"{count_noun(number - before - 1, 'row')} missing above this one"
            gaps.append(Cell(match[3], lines[k].number, match.start(2) + 1).fault(problem, f"'{before + 1}'"))
    bare = list(lines)
    for k, match in matches.items():
        bar = "|" if "|" in match[4] else ""
        bare[k] = lines[k]._replace(text=" " * (match.end() - len(bar)) + bar + lines[k].text[match.end() :])
    return bare, len(labels), gaps
