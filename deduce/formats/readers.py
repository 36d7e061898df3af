"""Read a text, a file or a value: the table of readers, tried in order; then symbols are settled, and puzzles made."""

from __future__ import annotations

import errno
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from os import PathLike, fsdecode
from os.path import exists
from typing import BinaryIO

from attrs import astuple, evolve, field

from deduce.base.errors import Fault, MissingFileError, ReadError, count_noun, option
from deduce.base.patterns import regex
from deduce.base.values import define
from deduce.formats.cells import LONGEST, MARKS, Alphabet, settle, token, tokens
from deduce.formats.data import SOLUTION, of_value, read_clues, read_json, read_table
from deduce.formats.grids import SIZE, best, counts_up, size_of
from deduce.formats.layout import blocks, cleaned, is_dashes, is_wordy, lines_in, lines_of, undressed
from deduce.formats.model import (
    DEFAULTS,
    FAULTS_SHOWN,
    NO_LIMITS,
    ODD_LINES,
    UNIQUE,
    USUAL,
    Draft,
    Line,
    Options,
    Reading,
    clean,
    is_rule,
    parse_symbols,
    safe,
    shown,
)
from deduce.formats.naming import RC, mark_in, named_in
from deduce.formats.one_line import ID, agree, is_flat, one_grid, read_line, read_lines, read_save, read_task
from deduce.formats.signs import PAIR, WANTED, add_signs, is_numbered_sign, is_sign
from deduce.game.puzzle import EMPTY, Choice, Odd, Puzzle, Symbols

_USUAL_CHOICE = Choice()  # made once, as books may have many puzzles
ODD_SHOWN = 3  # of the cells that are not in the declared symbols
NOTE = regex(r"\s*+#++\s*+(id|label|source|(?:unique|odd)[ -]lines|symbols|solution)\s*+:\s*+(.*)\Z", re.I)
_PLAIN_NOTES = ("id", "label", "source", "unique lines", "solution")
_DECLARES = regex(r"(?mi)^[ \t]*+#++[ \t]*+symbols[ \t]*+:")
_MEANS = regex(
    r"(?<![\w.])([^\W\d_]++|[^\w\s.,;:=|(){}\[\]'\"#-])\ufe0f?\s?(?:=|:|is|are|means?)\s?([01])(?![\w.])", re.I
)
_LABELLED = regex(r"[\s*•-]*+(?:row|line|zeile|rij)?\s*+[\[(]?\d++[\])]?\s*+[:.)]\s*", re.IGNORECASE)
_OPPOSITE = str.maketrans("01", "10")
_TITLE_SIZE = regex(r"(?<!\d)(\d{1,3})\s*+(?:[xX×]|by)\s*+(\d{1,3})(?!\d)")
_ROW_IN_WORDS = regex(
    r"(?<![\w.])(?:(?=[01XO]*+[.\-_?·*])(?=[.\-_?·*]*+[01XO])[01.\-_?·*XO]{3,}|(?<=\A)[01]{3,})(?!\w)"
    r"|(?:(?<!\S)[^\W_a-wyz2-9](?!\S)\s*){3}|(?<!\S)[.·_](?!\S)"
)
_CODE = regex(r"[=({\[;,]\s*\Z|^\s*+[\w.\[\]: ]*+=|^\W*\Z")
_MOST_MARKS = 5  # of the # in a name are tried as the end of the file
MOST_PICTURE = 100_000_000  # bytes of a picture that are read
_TROUBLES = {
    errno.EISDIR: "this is a folder, not a file",
    errno.EACCES: "there is no permission to read this file",
    errno.EPERM: "there is no permission to read this file",
    errno.ELOOP: "this link leads back to itself",
}
_HEAD = 16  # bytes that identify a picture
_ENCODINGS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


def read_text(text: str, file: str = "", options: Options = DEFAULTS) -> Reading:
    """Read every puzzle of a text, in any format. Never raises for a bad text: the reading has its faults."""
    return _read(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"), options).of_file(file, options)


def _read(text: str, options: Options) -> Reading:
    problem = None
    if options.max_bytes is not None and len(text) > options.max_bytes:
        problem = Fault(options.too_long("bytes"))
    elif options.max_lines is not None and text.count("\n") > options.max_lines:
        problem = Fault(options.too_long("lines"))
    elif "\0" in text:
        before = text[: text.index("\0")].split("\n")
        problem = Fault("this is not text: it has NUL characters", "", len(before), len(before[-1]) + 1)
    elif not text.strip():
        problem = Fault("this is empty", expected="a grid, puzzle JSON or a one-line puzzle")
    if problem:
        return Reading(faults=(problem,))
    if options.symbols is None and options.size is None and (drafts := read_plain(text, options)):
        return finished(drafts, "", options)
    for name, reader in READERS[-1:] if _DECLARES.search(text) and not text.lstrip().startswith("{") else READERS:
        if (drafts := reader(text, options)) is not None:
            return finished(drafts, name, options)
        text = cleaned(text)  # JSON may have symbols that look like others
    raise AssertionError("the last reader reads everything")


def read_plain(text: str, options: Options) -> list[Draft] | None:
    """Read squares of 0, 1 and dots with comments above them, the fast way; None if anything else is in the text."""
    drafts, number = list[Draft](), 1
    for block in text.rstrip("\n").split("\n\n"):
        rows = block.split("\n")
        draft = Draft(line=number, givens=rows)
        number += len(rows) + 1
        while rows and rows[0][:2] == "# ":
            key, _, said = rows.pop(0)[2:].partition(": ")
            if key not in _PLAIN_NOTES:
                return None
            draft.notes[key] = Line(clean(said), number - len(rows) - 2, len(key) + 5)
        wide = len(rows)
        if rows and rows[0][1:2] == " " and not any(row[1::2].strip() for row in rows):
            rows[:] = [row[::2] for row in rows]
        if {*map(len, rows)} != {wide} or wide < 4 or options.unfit(wide, wide) or "".join(rows).strip("01."):
            return None
        drafts.append(draft)
    return drafts


# ---- texts of grids


@define
class _Part:
    """A part of a text: its comments and title, its rows, and the signs below them."""

    notes: dict[str, Line] = field(factory=dict)
    title: Line | None = None
    rows: list[Line] = field(factory=list)
    signs: list[Line] = field(factory=list)
    is_solution: bool = False

    @property
    def has_rows(self) -> bool:
        return any(not line.is_blank for line in self.rows)


def _kind_of(line: Line, known: set[str]) -> str:
    """Return whether a line is a note, a comment, a sign, a title or other words, or may be a row."""
    bare = line.text.strip()
    if not bare.strip("01. ") or (known and set(bare) <= known):
        return "row"
    if bare.startswith("#") and NOTE.match(bare):
        return "note"
    if bare.startswith("#") and (is_wordy(bare[1:]) or bare[1:2] == " " or bare == "#"):
        return "solution" if SOLUTION.match(bare.lstrip("# ")) else "comment"
    if is_sign(bare) and not bare.startswith("//"):
        return "sign"
    label = _LABELLED.match(line.text)
    is_labelled = label is not None and not is_wordy(line.text[label.end() :])
    is_size = (match := SIZE.match(bare)) and match[3]
    if bare[:1] not in ("", "|") and is_wordy(bare) and not (is_size or is_rule(bare) or is_labelled):
        return "row" if counts_up(re.split(r"[\s,;|]+", bare.strip(" ,;|"))) else "title"
    return "row"


def _shape(text: str) -> str:
    return re.sub(r"[^\s,;|]+", "x", text.strip())


def _parts_of(lines: list[Line], symbols: Symbols | None, passed: list[Line]) -> list[_Part]:
    """Cut a text at comments with a meaning, at titles, and below lists of signs."""
    parts = [_Part()]
    known = {*astuple(symbols), " "} if symbols else set[str]()
    row = ""
    for line in lines:
        part, kind = parts[-1], _kind_of(line, known)
        if kind == "row" and row and is_numbered_sign(line.text) and _shape(line.text) != _shape(row):
            kind = "sign"
        cuts = kind in ("note", "title", "solution") and (part.has_rows or part.signs)
        if cuts or (kind == "row" and part.signs and not line.is_blank):
            parts.append(part := _Part())
        if kind == "note" and (match := NOTE.match(line.text)):
            key = match[1].lower().replace("-", " ")
            part.notes[key] = line.after(match.start(2))._replace(text=clean(match[2]))
            if key == "symbols" and len(match[2].split()) == 3:
                known = {*match[2], " "}
        elif kind == "solution":
            part.is_solution = True
        elif kind == "title":
            passed += [part.title] if part.title else []
            part.title = line
        elif kind == "sign":
            part.signs.append(line)
        else:
            part.rows.append(line if kind == "row" else line._replace(text=""))
            row = line.text if kind == "row" and not line.is_blank else row
    return parts


def _key_in(lines: list[Line]) -> tuple[str, str] | None:
    """Return what the text says is 0, and 1, as in `X = 1, O = 0`, if the grid has them; that line becomes empty."""
    found = list[tuple[int, dict[str, str]]]()
    for index, line in enumerate(lines):
        said = {value: cell for cell, value in _MEANS.findall(line.text)}
        if len(said) == 2 and sum(map(str.isdigit, line.text)) == 2:
            found.append((index, said))
    if len(found) != 1:
        return None
    index, said = found[0]
    cells = "".join(line.text for line in lines if line is not lines[index] and not is_wordy(line.text))
    if said["0"] == said["1"] or not all(cell in cells for cell in said.values()):
        return None
    lines[index] = lines[index]._replace(text="")
    return said["0"], said["1"]


def read_grids(text: str, options: Options) -> list[Draft]:
    """Read grids over several lines, between other text."""
    most = options.max_cells and options.max_cells * LONGEST
    if most and len(text) > most and max(map(len, text.split("\n"))) > most:
        return [
            Draft(
                faults=[
                    Fault(f"a line is too long for a grid of {options.max_cells} cells" + option(f" ({NO_LIMITS})"))
                ]
            )
        ]
    lines = undressed(lines_of(text)) if _DECLARES.search(text) else lines_in(text)
    drafts, faults, passed, titles = list[Draft](), list[Fault](), list[Line](), list[Line]()
    symbols = options.symbols
    key = None if symbols or _DECLARES.search(text) else _key_in(lines)
    for part in _parts_of(lines, symbols, passed):
        if options.symbols is None and (declared := part.notes.get("symbols")):
            try:
                symbols = parse_symbols(declared.text)
            except ValueError:
                wanted = "one, zero and the empty cell, such as X O ."
                faults.append(declared.fault("these cannot be the symbols", wanted))
        made = _grids_of(part, symbols, options, passed) if part.has_rows else []
        if part.notes and not part.has_rows:
            problem, wanted = "there is no grid below this comment", "comments above their grid"
            faults += [note._replace(column=1).fault(problem, wanted) for note in part.notes.values()]
        title = part.title
        if title and made and "id" not in part.notes and not _CODE.search(title.text):
            titles.append(title)
            made[0].notes["id"] = title._replace(text=clean(title.text))
        elif title:
            passed.append(title)
        if made:
            first = made[0]
            first.notes |= part.notes
            first.line = min([first.line, *(note.number for note in first.notes.values())])
            first.is_solution = part.is_solution or bool(title and SOLUTION.search(title.text))
            first.may_be_solution = not part.notes
        drafts += [evolve(draft, key=key) for draft in made]
        if part.signs and not any(draft.rows for draft in drafts):
            faults.append(part.signs[0].stripped().fault("this sign is above its grid", "signs below the grid"))
        elif part.signs:
            add_signs(drafts[-1], [(line, named_in(line)) for line in map(Line.stripped, part.signs)])
    text_lines = [line for line in lines if line.text.strip()]
    for line in lines if not drafts else ():
        for found in ID.finditer(line.text):
            in_words = read_line(line.after(found.start())._replace(text=found[0]), options)
            drafts += [in_words[1]] if in_words and not in_words[1].faults else []
            passed = [other for other in passed if other is not line]
    if not drafts and len(text_lines) == 1 and not is_wordy(text_lines[0].text):
        return [one_grid(text_lines[0], (0, 0), options)]
    if re.search(r"\bmatrix\s*+\(\s*+c\s*+\(", text) and not re.search(r"\bbyrow\s*+=\s*+T", text):
        for draft in drafts:
            draft.bad("R fills a matrix column by column", "", "byrow = TRUE")
    faults += filter(None, (_hidden(line, bool(drafts)) for line in (*titles, *passed)))
    if not drafts and not faults:
        line = next(
            (line for line in text_lines if not line.text.startswith("#")), text_lines[0] if text_lines else Line("", 0)
        )
        wanted = "a row, or a title above a grid" if line in passed else "a grid, puzzle JSON or a one-line puzzle"
        faults.append(line._replace(column=0).fault("this is not a puzzle", wanted))
    for fault in faults:  # what cannot be read may belong to the puzzle above it, so that is not read
        above = (
            [draft for draft in drafts if draft.line <= fault.line]
            or drafts[: bool(fault.line)]
            or [Draft(line=fault.line)]
        )
        drafts += above if not drafts else []
        above[-1].faults.append(fault)
    counts = {str(len(drafts)), *(str(len(draft.rows)) for draft in drafts)}  # which the grids themselves say
    if not faults:
        passed = sorted([line for line in passed if line.text.strip() not in counts], key=lambda line: line[1:])
        drafts[0].remarks += passed_over(passed)
    return drafts


def _hidden(line: Line, has_grids: bool) -> Fault | None:
    """Return the fault of a line that is passed over, but names a cell, or has cells."""
    text = line.text
    cut_off = re.fullmatch(r"\W*r\d*\W*c?\d*\W*", text) and re.search(r"\d", text)
    if "cell" in text and re.search(r"\bsame\b|\bequal|differ", text):
        return line.stripped().fault("this may be signs, which are not read", WANTED)
    if has_grids and (cut_off or RC.search(text) or (re.search(r"[\[(].*\d", text) and mark_in(text) is not None)):
        return line.stripped().fault("this may be signs, which are not read", WANTED)
    if _ROW_IN_WORDS.search(text) and "..." not in text and not _CODE.search(text):
        return line.stripped().fault("there is text next to a row", "only cells, and # before a comment")
    return None


def passed_over(lines: Sequence[Line]) -> list[str]:
    """Return the remark that quotes the lines outside of puzzles; empty if there are none."""
    lines = [line for line in lines if line.text.strip()]
    numbers = [line.number for line in lines]
    quoted = [f"line {line.number} {shown(line.text.strip())}" for line in lines[:5]]
    more = [f"and lines {', '.join(map(str, numbers[5:25]))}{', ...' * (len(numbers) > 25)}"] if numbers[5:] else []
    return [f"passed over: {', '.join(quoted + more)}"] if numbers else []


def _cuts(lines: list[Line]) -> Iterator[list[list[Line]]]:
    """Yield the blocks of a part: cut at blank lines; not at all; and cut at rules and sizes too."""
    yield list(blocks(lines))
    if len(lines) >= 500:
        return
    filled = [k for k, line in enumerate(lines) if not line.is_blank]
    yield [lines[filled[0] : filled[-1] + 1]]
    dashes_are_cells = any("-" in line.text and not (is_dashes(line.text) or is_rule(line.text)) for line in lines)
    cut: list[Line] = []
    for line in lines:
        is_end = is_rule(line.text) or (not dashes_are_cells and re.fullmatch(r"\s*-{3,}\s*", line.text))
        match = SIZE.match(line.text) if cut and not set(line.text) <= set("01 ") else None
        is_size = match and min(size_of(match)) > 1
        if is_end and cut and counts_up(cut[-1].text.split()):
            continue  # a head goes to what is below it
        cut += [line._replace(text="")] * bool(is_end or is_size) + [line] * (not is_end)
    yield list(blocks(cut))


def _grids_of(part: _Part, symbols: Symbols | None, options: Options, passed: list[Line]) -> list[Draft]:
    """Return the grids of a part, by the way to cut it that comes out right."""
    said = _TITLE_SIZE.search(part.title.text) if part.title else None
    size = (int(said[2]), int(said[1])) if said else (0, 0)
    found: list[tuple[float, int, list[Draft], list[Line]]] = []
    for cut in _cuts(part.rows):
        drafts, left, above = list[Draft](), list[Line](), size
        for block in cut:
            match = SIZE.match(block[0].text) if len(block) == 1 else None
            if match and min(size_of(match)) > 1 and (len(match[1]) < 4 or set(match[1]) - {"0", "1"}):
                above, last = size_of(match), block[0]
                left.append(last)
                continue
            draft = one_grid(block[0], above, options) if len(block) == 1 else best(block, above, symbols, options)
            draft.symbols = draft.symbols or symbols
            if draft.faults and _is_noise(block, draft):
                left += block
            else:
                if above != size:
                    draft.line = left.pop().number
                drafts.append(draft)
                above = size
        wrong = sum(bool(draft.faults) for draft in drafts)
        found.append((wrong / len(drafts) if drafts else 2, wrong, drafts, left))
        if drafts and not wrong:
            break
    *_, drafts, left = min(found, key=lambda way: way[:2])
    passed += [line for line in left if not is_rule(line.text)]
    return drafts


def _is_noise(block: list[Line], draft: Draft) -> bool:
    """Return whether lines are words of a program rather than a grid: unknown letters, no 0, 1 or dot."""
    if len(block) == 1:
        text = block[0].text
        has_cells = re.search(r"[01]\W*+[01.]|[.?_]{2}", text)
        return not has_cells or bool(re.search(r"[^\W\d_]{2}|\A\s*+[^\W\d]\w++\s*+=", text))
    cells = {cell for row in draft.rows for cell in map(token, row.texts)}
    return not cells & {"0", "1", *MARKS} and sum(cell.isalpha() for cell in cells) * 2 > len(cells)


READERS: tuple[tuple[str, Callable[[str, Options], list[Draft] | None]], ...] = (
    ("JSON", read_json),
    ("one-line puzzles", lambda text, options: read_lines(lines_of(text), options)),
    ("saved game of Unruly", read_save),
    ("flat grids", read_table),
    ("list of clues", read_clues),
    ("", read_grids),
)
"""The first reader that does not return None reads the text."""


# ---- symbols and puzzles


def finished(drafts: list[Draft], name: str, options: Options) -> Reading:
    """Settle the symbols of all drafts together, join solutions to puzzles, and make puzzles of what has no fault."""
    found, faults, remarks = list[tuple[Puzzle, int]](), list[Fault](), list[str]()
    _settle(drafts, remarks, faults)
    for draft in sorted(drafts, key=lambda draft: draft.line):
        if not draft.faults and draft.givens is not None:
            _add_puzzle(draft, draft.givens, found, remarks, options)
        if draft.faults:
            limit = ODD_SHOWN if options.symbols and draft.symbols and draft.view else FAULTS_SHOWN
            told = sorted(dict.fromkeys(draft.faults), key=lambda fault: (fault.line, fault.column))
            more = len(told) - limit
            faults += told if more < 2 else told[:limit]
            faults += [Fault(f"and {more} more faults in this puzzle", line=told[limit].line)] if more > 1 else []
        remarks += draft.remarks
    names = {draft.view for draft in drafts}
    name = name and (names.pop() if len(names) == 1 else name)
    name = name or ("book" if len(drafts) > 1 else "plain grid")
    puzzles, places = zip(*found, strict=True) if found else ((), ())
    faults.sort(key=lambda fault: fault.line)
    return Reading(puzzles, places, tuple(faults), name, tuple(dict.fromkeys(remarks)))


def _settle(drafts: list[Draft], remarks: list[str], faults: list[Fault]) -> None:
    """Give drafts their givens by the symbols of the whole text, or by their own where that decides nothing."""
    loose = [draft for draft in drafts if draft.rows and draft.givens is None and not draft.faults]
    free = [draft for draft in loose if draft.symbols is None]
    whole = settle([tokens(draft) for draft in free]) if free else Alphabet({})
    unsettled = list[Draft]()
    for draft in loose:
        cells = tokens(draft)
        meaning = whole if draft.symbols is None and not whole.doubt else settle([cells], draft.symbols)
        if meaning.doubt:
            unsettled.append(draft)
            draft.bad(meaning.doubt)
            continue
        draft.givens = ["".join([meaning.cells[cell] for cell in row]) for row in cells]
        draft.shown = draft.shown or meaning.symbols
        values = "".join(meaning.cells.get(cell, "") for cell in draft.key or ())
        if values == "10":
            draft.givens = [row.translate(_OPPOSITE) for row in draft.givens]
            draft.shown = evolve(draft.shown, one=draft.shown.zero, zero=draft.shown.one)
        remarks += meaning.remarks if draft.symbols is None and values not in ("01", "10") else ()
    if unsettled and unsettled == free:
        faults.append(Fault(whole.doubt, line=free[0].rows[0].line))
        for draft in free:
            draft.faults, draft.rows = [], []


def _add_puzzle(
    draft: Draft, rows: list[str], found: list[tuple[Puzzle, int]], remarks: list[str], options: Options
) -> None:
    """Add the puzzle of a draft, or the fault of what is said of it; a solution goes to the puzzle above it."""
    unique = draft.unique if options.unique_lines is None or draft.unique is not None else options.unique_lines
    if said := draft.notes.get("unique lines"):
        unique = UNIQUE.get(said.text.lower())
        if unique is None:
            draft.faults.append(said.fault("this cannot be the value of 'unique lines'", "on or off"))
    if (said := draft.notes.get("odd lines")) and said.text.lower() != ODD_LINES:
        draft.faults.append(said.fault("this cannot be the value of 'odd lines'", ODD_LINES))
    odd: Odd = "ones" if said or draft.odd or options.odd else ""
    solution = _solution(draft, rows)
    if draft.faults:
        return
    before, line = found[-1] if found else (None, 0)
    if before and (draft.is_solution or draft.may_be_solution) and EMPTY not in "".join(rows):
        if agree(before.givens, rows):
            found[-1] = evolve(before, solution=rows), line
            remarks.append(f"line {draft.line}: this grid is kept as the solution of the one above it")
            return
        if draft.is_solution:
            remarks.append(f"line {draft.line}: passed over, as it does not solve the puzzle above it")
            return
    if solution and EMPTY in "".join(rows) and not agree(rows, solution):
        remarks.append(f"line {draft.line}: the solution changes a clue of its puzzle")
    signs = [sign for sign, _ in draft.signs]
    choice = _USUAL_CHOICE if unique is None else None
    name, label, source = [draft.notes[key].text if key in draft.notes else "" for key in ("id", "label", "source")]
    is_unique = not signs if unique is None else unique
    shown, entries = draft.shown or USUAL, ["".join(row) for row in draft.entries]
    if entries and ("".join(entries).strip("01.") or not agree(rows, entries)):
        entries = []
    puzzle = Puzzle(rows, is_unique, signs, shown, name, label, source, solution, choice, entries, odd)
    found.append((puzzle, draft.line))


def _solution(draft: Draft, rows: list[str]) -> list[str]:
    """Return the rows of a solution, which may be in other symbols than 0 and 1; add a fault if it does not fit."""
    note = draft.notes.get("solution")
    solution = draft.solution or (note.text.split() if note else ())
    out = [row if isinstance(row, str) else "".join(row) for row in solution]
    if "".join(out).strip("01"):
        cells = [[token(cell) for cell in row] for row in solution]
        meaning = settle([cells], draft.shown if draft.symbols or draft.key else None)
        out = ["".join(meaning.cells.get(cell, "?") for cell in row) for row in cells]
    if out and ([*map(len, out)] != [*map(len, rows)] or "".join(out).strip("01")):
        wanted = f"{len(rows)} rows of {len(rows[0])} cells"
        note = note or Line(" ".join(map("".join, solution)), draft.line, 0)
        draft.faults.append(note.fault("this cannot be the value of 'solution'", wanted))
    return out


# ---- files, arguments and values


def read_value(value: object, options: Options = DEFAULTS) -> Reading:
    """Read a value of a program: rows, a dict as of puzzle JSON, or what has `tolist`, such as an array of numpy."""
    return finished(of_value(value, None, options), "lists", options)


def parse(source: str | object, *, find: bool = False, options: Options = DEFAULTS) -> Puzzle:
    """Read a text that holds exactly one puzzle, or a value that is one; with `find`, the last grid of other text.

    Raises:
        ReadError: with every fault, or when it holds several puzzles.
    """
    if find and isinstance(source, str):
        return _last_grid(source, options)
    reading = read_text(source, "", options) if isinstance(source, str) else read_value(source, options)
    puzzles = puzzles_of(reading)
    if len(puzzles) != 1:
        line = max(reading.places[1:2], default=0)
        raise ReadError([Fault("expected one puzzle here", line=line, found=f"{len(puzzles)} puzzles")])
    return puzzles[0]


def _last_grid(text: str, options: Options, is_plain: bool = False) -> Puzzle:
    """Return the last full grid of a text, or the last grid if none is full.  Raises ReadError if there is none."""
    reading = read_text(text, "", options)
    if not reading.puzzles:  # moves such as r1c1 = 0 or (1, 1) = 0 look like signs
        lines = ["" if RC.search(line) or PAIR.search(line) else line for line in text.split("\n")]
        reading = read_text("\n".join(lines), "", options)
    grids = list(reading.puzzles)
    if options.size:
        grids = [grid for grid in grids if (grid.rows, grid.columns) == options.size] or grids
    full = [grid for grid in grids if EMPTY not in "".join(grid.solution or grid.givens)]
    words = [word.strip(".,;:!*`$\"'()") for word in text.split()[::-1]] if not grids else []
    for word in dict.fromkeys(word for word in words if len(word) > 8 and not re.search(r"[^\W\d_]{2}", word)):
        made = read_line(Line(word, 1), options)  # a grid in one line, in a sentence
        draft = made[1] if made else one_grid(Line(word, 1), (0, 0), options) if is_flat(word) else Draft()
        if in_words := finished([draft], "", options).puzzles:
            return in_words[0]
    if not (grids or is_plain) and (plainer := _plainer(text)) != text:
        return _last_grid(plainer, options, is_plain=True)
    if not grids:
        raise ReadError([Fault("no grid found in this text", expected="two or more rows without words between them")])
    last = (full or grids)[-1]
    return evolve(last, givens=last.solution or last.givens, solution=())


def _plainer(text: str) -> str:
    """Return an answer with every row on a line of its own, without tags, bullets and what it says of columns."""
    text = re.sub(r"<[^<>]*+>", "\n", text)
    text = re.sub(r"(?<=[\[,])\s++|(?<!\s)\s++(?=\])", "", text)
    text = re.sub(r"(?im)^[ \t]*+[-*+•] |^.*\bcol(?:umn)?s?\b.*$", "", text)
    return re.sub(r"(?<![ ,/;|])[ ,/;|]++(?=[01]{4})", "\n", text)


def puzzles_of(reading: Reading) -> tuple[Puzzle, ...]:
    """Return the puzzles of a reading without faults.  Raises ReadError with all its faults."""
    if reading.faults:
        raise ReadError(list(reading.faults))
    return reading.puzzles


def puzzle_from_json(value: object, options: Options = DEFAULTS) -> Puzzle:
    """Make a puzzle of a JSON object, such as `json.loads` gives.  Raises ReadError with all faults of the object."""
    return puzzles_of(read_value(value, options))[0]


def read(source: str, options: Options = DEFAULTS) -> Reading:
    """Read what a puzzle argument names. Never raises for a bad source or a bad text.

    It is a file, `-` for standard input, or a one-line puzzle (or a text of several lines) itself; after a file or `-`
    there may be `#7` for its seventh puzzle, or `#name` for the one of that id.
    """
    reading, missing = _of_file(source, options)
    # a file whose own name has a # in it goes before
    parts = source.split("#")
    for k in range(len(parts) - 1, max(len(parts) - _MOST_MARKS, 1) - 1, -1):
        file, which = "#".join(parts[:k]), "#".join(parts[k:])
        if missing and file and which:
            reading, missing = _of_file(file, options)
            reading = numbered(reading, which, "<stdin>" if file == "-" else file)
    return _in_place(source, options) if missing else reading


def _of_file(source: str, options: Options, is_path: bool = False) -> tuple[Reading, Exception | None]:
    """Read a file, or standard input for `-` unless it is a path; the error is returned if there is no such file."""
    is_stdin = source == "-" and not is_path
    name = "<stdin>" if is_stdin else source
    try:
        with nullcontext(sys.stdin.buffer) if is_stdin else open(source, "rb") as file:
            data = whole(file, options.max_bytes)
    except (OSError, ValueError) as error:
        number = error.errno if isinstance(error, OSError) else errno.EINVAL
        trouble = f"this file cannot be read: {getattr(error, 'strerror', None) or error}"
        # a long one-line puzzle is not even a possible file name
        is_missing = number in (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL)
        return _failed(_TROUBLES.get(number or 0, trouble), name), error if is_missing else None
    return read_bytes(data, name, options), None


def _in_place(source: str, options: Options) -> Reading:
    """Read a puzzle that is typed on the command line."""
    text = source.strip()
    line = read_line(Line(text, 1), options) if "\n" not in text else None
    if line and line[0].run is read_task:
        # A word of letters is more likely a file that is missing than a puzzle without a clue.
        is_puzzle = not set("01").isdisjoint(text.partition("|")[0]) and not line[1].faults
    else:
        is_puzzle = line is not None or (is_flat(text) and len(set(text)) > 1)
    is_json = text.startswith(("{", "[")) and text.endswith(("]", "}"))
    if is_puzzle or is_json or "\n" in source:
        return read_text(source, "<argument>", options)
    return _failed("file not found, and not a one-line puzzle", source or "''")


def load_book(path: str | PathLike[str] | object, *, options: Options = DEFAULTS) -> tuple[Puzzle, ...]:
    """Read all puzzles of a file, or of a value, or the one that a number or an id after a `#` names.

    Raises:
        ReadError: with all faults, also if the file holds no puzzle; if there is no such file, the error is also a
            FileNotFoundError.
    """
    if not isinstance(path, str | bytes | PathLike):
        return puzzles_of(read_value(path, options))
    name = fsdecode(path)
    file, _, which = name.rpartition("#")
    if not (file and which) or exists(name):
        file, which = name, ""
    reading, missing = _of_file(file, options, is_path=True)
    if missing:
        raise MissingFileError(list(reading.faults)) from missing
    return puzzles_of(numbered(reading, which, file) if which else reading)


def read_bytes(data: bytes, file: str = "", options: Options = DEFAULTS) -> Reading:
    """Read UTF-8, with a byte-order mark or without, UTF-16 with one, a picture. Never raises for bad data."""
    if not is_picture(data):
        text = _decoded(data, options)
        return read_text(text, file, options) if isinstance(text, str) else Reading(faults=(text,)).of_file(file)
    if options.pictures:
        return options.pictures(data, options).of_file(file, options)
    return _failed("this is a picture, which `deduce read` turns into text", file)


def _failed(trouble: str, file: str) -> Reading:
    return Reading(faults=(Fault(trouble),)).of_file(file)


def is_picture(data: bytes) -> bool:
    """Return whether a file is a PNG, JPEG or WebP, by its first bytes."""
    return data.startswith((b"\x89PNG\r\n", b"\xff\xd8\xff")) or (data[:4], data[8:12]) == (b"RIFF", b"WEBP")


def whole(file: BinaryIO, most: int | None, first: bytes = b"") -> bytes:
    """Read the rest of a file after its first bytes, at most one byte past the limit for texts or pictures."""
    first += file.read(_HEAD)
    limit = MOST_PICTURE if is_picture(first) else most
    return first + file.read(-1 if limit is None else max(limit + 1 - len(first), 0))


def _decoded(data: bytes, options: Options) -> str | Fault:
    """Decode UTF-8, or UTF-16 with a byte-order mark; return the fault of what is not text, or too long."""
    if options.max_bytes is not None and len(data) > options.max_bytes:
        return Fault(options.too_long("bytes"))
    if data.startswith(b"%PDF-"):
        return Fault("this is a PDF, which is not read: save its page as a picture (PNG, JPEG or WebP)")
    mark, encoding = next((one for one in _ENCODINGS if data.startswith(one[0])), (b"", "utf-8"))
    data = data.removeprefix(mark)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if b"\0" in data and encoding == "utf-8":
            return Fault("this is not a text file: it has NUL bytes")
        before = data[: error.start].decode(encoding, "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        problem, found = f"this is not {encoding.upper()} text", f"byte 0x{data[error.start]:02x}"
        return Fault(problem, "", len(before), len(before[-1]) + 1, found)


def numbered(reading: Reading, which: str, file: str) -> Reading:
    """Keep the puzzle of a number, from 1, or of an id, or report that there is none; faulty puzzles have no number."""
    if not reading.puzzles:
        return reading
    count, file = len(reading.puzzles), safe(file)
    of_id = [number for number, puzzle in enumerate(reading.puzzles, 1) if puzzle.id == which]
    number = int(which) if re.fullmatch("[0-9]{1,9}", which) else 0
    if not 1 <= number <= count:
        number = of_id[0] if len(of_id) == 1 else 0
    if not number:
        message = f"{len(of_id)} puzzles have the id {shown(which)}" if of_id else f"there is no puzzle {shown(which)}"
        wanted = f"#1 to #{count}, or the id of one of {count} puzzles"
        if of_id:
            wanted = f"the number of one of them: {', '.join(f'#{number}' for number in of_id[:5])}"
        elif count == 1:
            wanted = "#1, or the id of the only puzzle"
        return Reading(faults=(Fault(message, file, expected=wanted), *reading.faults), format=reading.format)
    remarks = list(reading.remarks)
    if others := [other for other in of_id if other != number]:
        remarks.append(f"#{number} is the puzzle of that number; the one with that id is #{others[0]}")
    if reading.faults:
        remarks.append(f"{file} has {count_noun(len(reading.faults), 'fault')} in other puzzles, which have no number")
    k = slice(number - 1, number)
    return Reading(reading.puzzles[k], reading.places[k], (), reading.format, tuple(remarks), number - 1)
