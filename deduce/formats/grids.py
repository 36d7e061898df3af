"""Grids over several lines, by generate and test.

The lines of a block are taken in a few ways: with and without a size, rules, labels; each is seen by every view, and so
makes candidates. One judge looks at their shape, one at their symbols. The candidate with the fewest faults is the
grid, and its faults are those of the text; if two without a fault are different puzzles, deduce asks.

A view is a function from lines, and the rows and columns that the text says (else 0), to rows of cells, or None if it
does not fit. To read grids in another shape, write one and add a row to `VIEWS`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from attrs import astuple, evolve

from deduce.base.errors import Fault, count_noun
from deduce.base.patterns import regex
from deduce.formats.cells import is_cell, is_empty, settle, token, tokens
from deduce.formats.layout import is_dashes
from deduce.formats.model import BREAK, USUAL, Draft, Line, Options, Row, check_shape, is_rule, shown
from deduce.formats.signs import CHARACTERS, contract, with_signs
from deduce.game.puzzle import EMPTY, Symbols

Lines = list[Line]
Size = tuple[int, int]
SIZE = regex(r"\s*+([1-9]\d*+)(?:\s*+([xX×,; *]|(?<=\s))\s*+([1-9]\d*+))?(?:\s++0\s++0)?\s*+[;:]?\s*\Z")
_LABEL = regex(
    r"([\s*|•-]*+(?:(?:row|line|r|zeile|rij)\s*+)?[\[(]?(\d{1,3}|[A-Z])(?:,?[\])]|[.:)|]|\b)[:.|]?\s*+)(?=\S)", re.I
)
_NO_ROW = frozenset({*CHARACTERS, *"|~ "})
_BULLET = regex(r"\s*+[-*•]\s++(?=\S{2})")


# ---- ways to cut lines into cells


def fields(separator: str, lines: Lines, size: Size) -> list[Row] | None:
    """Cut at a separator; bars around all lines are a frame, and a comma after full lines ends no cell."""
    if not all(separator in line.text for line in lines):
        return None
    texts = [line.text.strip(" ") if separator in "|," else line.text for line in lines]
    left, right = _edges(texts) if separator == "|" else (False, False)
    rows = []
    for line, text in zip(lines, texts, strict=True):
        column, cells, columns = line.column + line.text.index(text), list[str](), list[int]()
        for part in text.split(separator):
            cells.append(part)
            columns.append(column + len(part) - len(part.lstrip()))
            column += len(part) + 1
        end = right and text.endswith("|")
        rows.append(Row(line.number, cells, columns).part(int(left and text.startswith("|")), len(cells) - end))
    full = all(text.strip() for row in rows for text in row.texts[:-1])
    if separator in ",;" and full and not any(row.texts[-1].strip() for row in rows):
        rows = [row.part(0, -1) for row in rows]
    return rows


def _edges(texts: list[str]) -> tuple[bool, bool]:
    """Return whether the bars at the left and at the right of lines are a frame, though one may have lost its own."""
    left, right = (sum(map(find, texts)) for find in (lambda t: t.startswith("|"), lambda t: t.endswith("|")))
    framed = len(texts) < 2 * left and len(texts) < 2 * right
    return framed or left == len(texts), framed or right == len(texts)


def words(lines: Lines, size: Size) -> list[Row] | None:
    """Cut at white space, where some cell has more than one character."""
    found = [list(re.finditer(r"(?:(?:Just|Some)\s)?[^\s|,]+", line.text.rstrip(";,"))) for line in lines]
    if not any(len(match[0]) > 1 for row in found for match in row):
        return None
    return [
        Row(line.number, [match[0] for match in row], [line.column + match.start() for match in row])
        for line, row in zip(lines, found, strict=True)
    ]


def characters(lines: Lines, size: Size) -> list[Row] | None:
    """Take every visible character but bars as a cell."""
    rows = []
    for line in lines:
        if "\t\t" in line.text or line.text.endswith("\t"):
            return None  # fields of a table, some of them empty
        if line.text.rstrip().endswith((",", ";")) and line.text.count(",") + line.text.count(";") == 1:
            line = line._replace(text=line.text.rstrip()[:-1])
        text = "".join(line.text.replace("|", " ").split())
        if len(text) == len(line.text):
            rows.append(Row.of(line))
        else:
            places = [k for k, c in enumerate(line.text, line.column) if c != "|" and not c.isspace()]
            rows.append(Row(line.number, text, places))
    return rows


def without_runs(rows: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """Return rows with digits for runs of empty cells, as `2oo3o2`, with dots for them; other rows as they are."""
    text = "".join(map("".join, rows))
    if not re.search("[2-9]", text) or len(set(re.sub("[1-9]", "", text))) > 2 or re.search("[^1-9a-zA-Z]", text):
        return rows
    long = [re.sub("[1-9]", lambda run: EMPTY * int(run[0]), "".join(row)) for row in rows]
    return long if {*map(len, long)} == {len(rows)} else rows


def runs(lines: Lines, size: Size) -> list[Row] | None:
    """Take a digit for a run of empty cells."""
    rows = [line.text.strip() for line in lines]
    made = without_runs(rows)
    return None if made is rows else [Row(line.number, row, ()) for line, row in zip(lines, made, strict=True)]


def framed(step: int, lines: Lines, size: Size) -> list[Row] | None:
    """Take every character in a frame as a cell, spaces too, or every second one."""
    rows = []
    for line in lines:
        before, *inner = line.text.split("|")
        if len(inner) != 2 or inner[1].strip() or before.strip() or (step == 2 and inner[0][::2].strip()):
            return None
        rows.append(Row.of(line.after(len(before) + 1)._replace(text=inner[0])).part(step - 1, None, step))
    return rows


def sized(step: int, lines: Lines, size: Size) -> list[Row] | None:
    """Take every character below a size as a cell, spaces too, or every second one."""
    wide = size[1] * step
    if not size[0] or wide > 1000 or (step == 2 and any(line.text[1::2].strip() for line in lines)):
        return None
    if any(set(line.text) & set("._-?·,;|") or len(line.text.rstrip()) > wide for line in lines):
        return None
    return [Row.of(line._replace(text=line.text.ljust(wide)[:wide])).part(0, None, step) for line in lines]


VIEWS: dict[str, Callable[[Lines, Size], list[Row] | None]] = {
    "structure": partial(fields, BREAK),
    "tabs": partial(fields, "\t"),
    "semicolons": partial(fields, ";"),
    "commas": partial(fields, ","),
    "characters": characters,
    "runs": runs,
    "words": words,
    "bars": partial(fields, "|"),
    "framed": partial(framed, 1),
    "framed and spaced": partial(framed, 2),
    "sized": partial(sized, 1),
    "sized and spaced": partial(sized, 2),
}


# ---- labels: a row or column that counts


def counts_up(texts: list[str], least: int = 3) -> bool:
    """Return whether texts are 1 2 3, 0 1 2, A B C, or these after a word that all have."""
    if len(texts) < least or len(texts[0]) > 20:
        return False
    bare = [token(text).strip("[],:. ()") for text in texts]
    if all(len(text) == 1 and text.isalpha() and text.isascii() for text in bare):
        return [ord(text.lower()) - 97 for text in bare] == list(range(len(bare)))
    heads = {text.rstrip("0123456789") for text in bare}
    numbers = [text[len(text.rstrip("0123456789")) :] for text in bare]
    if len(heads) > 1 or not all(0 < len(number) < 9 and number.isascii() for number in numbers):
        return False
    values = list(map(int, numbers))
    wanted = list(range(values[0], values[0] + len(values)))
    return values[0] in (0, 1) and values in (wanted, [k % 10 for k in wanted])


def heads(lines: Lines) -> int:
    """Return how many lines at the top only number the columns: none, one, or two, with the tens above."""
    texts = [line.text.replace("|", " ") for line in lines[:2]]
    names = [text.split() for text in texts]
    if len(texts) > 1 and "".join(names[0]).isdigit() and len(names[1]) > 9 and counts_up(names[1]):
        return 2
    return int(bool(texts) and len(texts[0]) < 2000 and any(map(counts_up, (names[0], list(texts[0].strip())))))


def without_prefix(lines: Lines) -> tuple[Lines, list[Fault]] | None:
    """Return lines without labels in front that count, and the fault of a number that is left out; None if there are
    no labels. Lines of signs need none."""
    found = {k: _LABEL.match(line.text) for k, line in enumerate(lines) if not _NO_ROW.issuperset(line.text)}
    labels = {k: match for k, match in found.items() if match}
    names, faults = [match[2] for match in labels.values()], list[Fault]()
    if len(names) < len(found):
        return None
    if not counts_up(names, 2 if all("|" in line.text for line in lines) else 3):
        numbers = [int(name) for name in names if name.isdigit()]
        spaced = any(match[1][match.end(2) - match.start() :].isspace() for match in labels.values())
        if spaced or not 2 < len(numbers) == len(lines) or numbers != sorted({*numbers}) or counts_up(names, 2):
            return None
        first = min(numbers[0], 1)
        k = next((k for k, number in enumerate(numbers) if number != first + k), 0)
        if numbers[-1] <= len(lines) - (not first):
            return None
        problem = f"{count_noun(numbers[k] - first - k, 'row')} missing above this one"
        faults.append(lines[k].fault(problem, f"'{first + k}'", f"'{numbers[k]}'", labels[k].start(2)))
    return [line.after(len(labels[k][1])) if k in labels else line for k, line in enumerate(lines)], faults


def _bare(lines: Lines) -> Lines:
    return (without_prefix(lines) or (lines, []))[0]


def undecorated(lines: Lines) -> Iterator[tuple[Lines, int, list[Fault]]]:
    """Yield lines without bullets; without numbers of rows and columns, and how many columns; and as they are."""
    bullets = [_BULLET.match(line.text) for line in lines]
    if all(bullets):
        lines = [line.after(match.end()) for line, match in zip(lines, bullets, strict=True) if match]
    above = heads(lines)
    names = lines[max(above - 1, 0)].text.replace("|", " ").split()
    first = int(names[0]) if len(names) > 1 and all(name.isdigit() and len(name) < 4 for name in names) else 0
    if bare := without_prefix(lines[above:]):
        yield bare[0], above and (len(names) if len(names) != 1 else len(names[0])), bare[1]
    elif first > 1 and counts_up([str(int(name) - first + 1) for name in names], 2):
        fault = lines[0].stripped().fault("columns are missing before these", "column 1", f"column {first}")
        bare = without_prefix(lines[1:]) or (lines[1:], [])
        yield bare[0], 0, [fault, *bare[1]]
    yield lines, 0, []


def unlabelled(rows: list[Row], has_head: bool) -> list[list[Row]]:
    """Return rows without a first row and a first column that count, where they do, and as they are."""
    if len(rows) < 3 or not all(row.texts for row in rows):
        return [rows]
    head, side = list(rows[0].texts), [row.texts[0] for row in rows]
    blank = not token(head[0])
    for corner in (0, 1):
        if counts_up(head[corner:]) and (not corner or blank or len(head[0]) > 1):
            drops = (counts_up(side[1:]) and len(rows[1].texts) == len(head) - corner + 1) or (
                corner and not any(map(token, side))
            )
            return [[row.part(int(drops)) for row in rows[1:]]]
    if counts_up(side):
        return [[row.part(1) for row in rows], rows]
    is_blank = not any(map(token, head))
    if is_blank and (has_head or counts_up(side[1:])):
        return [[row.part(int(counts_up(side[1:]))) for row in rows[1:]], rows]
    return [rows]


# ---- the judge


def size_of(match: re.Match[str]) -> Size:
    """Return the rows and columns of a line that says a size."""
    first, second = int(match[1][:18]), int((match[3] or match[1])[:18])
    return (second, first) if match[2] and match[2] in "xX×*" else (first, second)


def _is_marks(line: Line) -> bool:
    """Return whether a line is a row of the marks that deduce draws below cells; ~ is never alone in it."""
    seen = set(line.text) - {" "}
    return "|" in seen and bool(seen & {*"^*?!"}) and seen <= {*"|^*~?!"}


def _starts(block: Lines, size: Size) -> Iterator[tuple[Lines, Size]]:
    """Yield lines with a first line that says the size, or the size and a count, taken as that; and as a row."""
    match = SIZE.match(block[0].text)
    if match and len(block) > 1 and min(size_of(match)) > 1:
        if set(match[0].strip()) <= {"0", "1"}:
            yield block, size
        yield block[1:], size_of(match)
        more = SIZE.match(block[1].text)
        if more and not match[3] and not more[3] and len(block) > 3 and 1 < int(more[1][:9]) < 100:
            yield block[2:], size_of(match)
    yield block, size


def _ways(block: Lines, size: Size, symbols: Symbols | None, options: Options) -> Iterator[Draft]:
    """Yield the drafts of a block: all that the small changes and the views make of its lines."""
    if any(_is_marks(line) for line in block):
        yield from _ways([line for line in block if not _is_marks(line)], size, symbols, options)
    for lines, said in _starts(block, size):
        known = set("".join(astuple(symbols))) | {" "} if symbols else set()
        full = [line for line in lines if not line.is_blank and (set(line.text) <= known or not is_rule(line.text))]
        less = [line for line in full if not is_dashes(line.text) or "-" in known]
        if any("-" in line.text for line in less):  # dashes are a row where a dash is a cell
            shapes = {re.sub(r"[^|\s]", "x", line.text.strip()) for line in less}
            less = full = [line for line in full if line in less or re.sub(r"[^|\s]", "x", line.text.strip()) in shapes]
        for kept in [full] if len(less) == len(full) else [full, less]:
            for part, columns, faults in undecorated(kept) if len(kept) > 1 else ():
                wanted = said if said[0] else (0, columns)
                if options.size and not said[0] and columns in (0, options.size[1]):
                    wanted = options.size
                for name, view in VIEWS.items():
                    rows = view(lines if name.startswith("sized") and len(lines) == wanted[0] else part, wanted)
                    if rows and all(row.texts for row in rows):
                        for body in unlabelled(rows, not columns and len(lines) > 2 and is_dashes(lines[1].text)):
                            draft = Draft(body, block[0].number, wanted, faults=list(faults), symbols=symbols)
                            draft.view = name
                            yield draft
                        if name == "structure":
                            break  # the text itself says what a cell is
        if any(c in CHARACTERS for line in block for c in line.text):
            drawing = [line for line in lines[heads(lines) :] if not line.is_blank]
            for draft in with_signs(drawing, _bare, said if said[0] else options.size or (0, 0)):
                draft.symbols = symbols
                yield draft


def judged(draft: Draft, options: Options) -> Draft:
    """Return a draft with the faults of its shape, and of its cells that can be none."""
    contract(draft)
    check_shape(draft, options)
    if draft.symbols in (None, USUAL):
        texts = [row.texts for row in draft.rows if isinstance(row.texts, str)]
        if len(texts) == len(draft.rows) and not "".join(texts).strip("01."):
            draft.givens = texts
            return draft
    if draft.view in ("structure", "words"):
        _check_alignment(draft)
    cells = tokens(draft)
    kinds = Counter([cell for row in cells for cell in row])
    if draft.symbols:
        odd = set(kinds) - {"", *astuple(draft.symbols)}
    else:
        odd = {cell for cell in kinds if not is_cell(cell)}
        others = [cell for cell, _ in kinds.most_common() if not is_empty(cell)]
        usual = ["0", "1"] if {"0", "1"} <= kinds.keys() else others[:2]
        usual += [] if len(others) < len(kinds) else [cell for cell in others if cell not in usual][:1]
        if not odd and len({cell.lower() if cell in "XOBW" else cell for cell in kinds}) > 3:
            # a rare fourth kind of cell is a slip, and so is one beside 0 and 1
            rare = kinds.total() if usual[:2] == ["0", "1"] else kinds.total() // 8
            odd = {cell for cell in others if cell not in usual and kinds[cell] <= rare}
    if not odd:
        return draft
    wanted = settle([[[cell for cell in row if cell not in odd] for row in cells]], draft.symbols).wanted
    for row, texts in zip(draft.rows, cells, strict=True):
        for k in (k for k, cell in enumerate(texts) if cell in odd):
            draft.bad("this is not a cell", shown(row.texts[k].strip()), wanted, row.line, row.column(k))
    return draft


def _check_alignment(draft: Draft) -> None:
    """Add the faults of rows that end their cells elsewhere than rows with spaces before short cells: a `-` is lost."""
    if not any(text.strip() == "-1" for row in draft.rows for text in row.texts):
        return
    ends = [[at + len(text.strip()) for text, at in zip(row.texts, row.columns, strict=True)] for row in draft.rows]
    usual = max(ends, key=ends.count)
    rows = [row for row, end in zip(draft.rows, ends, strict=True) if end == usual]
    if len(rows) * 2 > len(ends) and any(len(text.strip()) == 1 for row in rows for text in row.texts):
        for row in (row for row in draft.rows if row not in rows):
            draft.bad("the cells of this row are not below those of the others", "", "", row.line, row.column(0))


def best(block: Lines, size: Size, symbols: Symbols | None, options: Options) -> Draft:
    """Return the way to read a block that has the fewest faults; two without, that differ, are a question."""
    texts = [line.text for line in block]
    if len(block) > 3 and {*map(len, texts)} == {len(block)} and not (symbols or "".join(texts).strip("01.")):
        return judged(Draft(list(map(Row.of, block)), block[0].number, size), options)
    most = options.max_side
    if most is not None and len(block) > 2 * most + 4:
        return Draft(line=block[0].number).bad(options.too_large(len(block) // 2, 2), count_noun(len(block), "row"))
    content = ["".join(line.text.split()) for line in block if not line.is_blank]
    top: Draft | None = None
    for draft in (judged(way, options) for way in _ways(block, size, symbols, options)):
        if not draft.faults:
            cells = tokens(draft)
            meaning = settle([cells], symbols)
            draft.doubt, draft.meant = meaning.doubt, [[meaning.cells.get(c, c) for c in row] for row in cells]
            rows = [row.texts for row in draft.rows]
            is_all = rows == content or (rows == content[1:] and draft.size == (len(rows), len(rows[0])))
            if is_all and draft.view == "characters" and not meaning.doubt and (top is None or top.wrongs[0]):
                top = draft
                break
        if top is None or draft.wrongs < top.wrongs:
            top = draft
        elif not top.wrongs[0] and not draft.wrongs[0]:
            signs = {sign for sign, _ in top.signs}, {sign for sign, _ in draft.signs}
            if (top.meant, signs[0]) == (draft.meant, signs[1]):
                continue
            if bool(top.signs) != bool(draft.signs):  # signs that can be read are signs
                top = max(top, draft, key=lambda way: len(way.signs))
                continue
            sizes = " and ".join(f"{len(way.rows)}x{len(way.rows[0].texts)} by {way.view}" for way in (top, draft))
            top.bad("this can be read in two ways", sizes, "a size above it, or a . for each empty cell")
            break
    if top is None:
        top = Draft(line=block[0].number).bad("this is not a grid", shown(block[0].text.strip()), "rows of cells")
    spaces = any("  " in line.text or line.text != line.text.strip() for line in block)
    if (
        top.faults
        and spaces
        and top.view != "structure"
        and not any(is_empty(token(cell)) for row in top.rows for cell in row.texts)
    ):
        top.faults = [evolve(top.faults[0], expected="the size above, if spaces are empty cells")]
    top.line = block[0].number
    return top
