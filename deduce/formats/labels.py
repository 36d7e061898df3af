"""Numbers and letters of rows and columns: their order shows that they are not cells."""

from __future__ import annotations

import re
from itertools import pairwise

from deduce.errors import Fault, count_noun
from deduce.formats.lines import BULLET
from deduce.formats.model import Cell, Lines, counts_up, follow
from deduce.formats.reading import whole_number
from deduce.formats.signs import SIGN_ROW, is_numbered_sign

MARKS = re.compile(r"(?=.*[\^*~?!])[\s|^*~?!]*\|[\s|^*~?!]*\Z")
"""A row of the marks that deduce draws below cells."""

_LABEL = re.compile(
    r"(\s*(?:\|\s*)?)((?:(?:row|line|zeile|rij|r)\s*)?(\d{1,3}|[A-Za-z]))((?:[:)]|\.(?=\s))\s*\|?|\s*[|,;\t]|\s+)",
    re.IGNORECASE,
)


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
        if in_frame and (are_labels or follow(labels)):
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
            place = Cell(match[3], lines[k].number, match.start(2) + 1)
            gaps.append(
                place.fault(f"{count_noun(number - before - 1, 'row')} missing above this one", f"'{before + 1}'")
            )
    bare = list(lines)
    for k, match in matches.items():
        bar = "|" if "|" in match[4] else ""
        bare[k] = lines[k]._replace(text=" " * (match.end() - len(bar)) + bar + lines[k].text[match.end() :])
    return bare, len(labels), gaps


def without_bullets(lines: Lines) -> Lines | None:
    """Return the lines of a list with spaces for `-` and `*`; None if they are not a list."""
    if not all(BULLET.match(line.text) for line in lines):
        return None
    return [line._replace(text=BULLET.sub(lambda match: " " * len(match[0]), line.text)) for line in lines]
