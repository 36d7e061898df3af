"""Read a text: the table of readers, tried in order; then the symbols are settled, and the puzzles made."""

from __future__ import annotations

import re
from itertools import groupby
from math import isqrt

from attrs import evolve

from deduce.errors import Fault, ReadError
from deduce.formats.grids import read_grids
from deduce.formats.lists import read_lists
from deduce.formats.model import SOLUTION, UNIQUE, Book, Draft, Format, plain_puzzle, puzzle_of
from deduce.formats.objects import of_object, of_value, read_json
from deduce.formats.one_line import agree, read_flat, read_one_line
from deduce.formats.reading import DEFAULTS, FAULTS_SHOWN, Found, Options, Reading, clean
from deduce.formats.symbols import Alphabet, settle
from deduce.puzzle import Puzzle

READERS = (
    Format("JSON", '{"givens": ["01", ".."]}', "objects and arrays, of deduce and of other programs", read_json),
    Format("one-line puzzles", "4x4u:aAIBca", "puzzles in one line each", read_one_line),
    Format("flat grids", ".1.0..0..0..11.0", "all cells in one line, or in a table with the solution", read_flat),
    Format("lists", "[[_, 1], [0, _]]", "lists of code in any language: brackets, quotes and commas", read_lists),
    Format("grids", "01..", "rows, a line each", read_grids),
)
"""The first reader that does not return None reads the text. To add one, write a function and add a row."""

ODD_SHOWN = 3  # of the cells that are not in the declared symbols
_PLAIN = re.compile(r"(?:#.*\n|[01.](?: ?[01.])*\n|\n)*.*")
_NOTE = re.compile(r"# *(id|label|source|unique lines|solution): *(.*)")


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
    if options.symbols is None and options.size is None and (found := read_plain(text, options)):
        return Reading.of(found, (), "book" if len(found) > 1 else "plain grid")
    text = _without_markup(text)
    declares = re.search(r"^# symbols:", text, re.MULTILINE)
    readers = READERS[-1:] if declares and not text.lstrip().startswith("{") else READERS
    books = (reader.run(text, options) for reader in readers)
    return finish(next(book for book in books if isinstance(book, Book)), options)


def _without_markup(text: str) -> str:
    """Return a table of HTML or LaTeX as a table with bars."""
    if "<td" in text.lower():
        text = re.sub(r"(?i)\s*<tr[^>]*>\s*", "\0", text).replace("\n", " ")
        text = re.sub(r"(?i)\s*<t[dh][^>]*>\s*", "|", text)
        return re.sub(r"<[^>]*>", "", text).strip(" \0").replace("\0", "|\n") + "|"
    if "&" in text and "\\\\" in text:
        text = re.sub(r"\\(?:begin|end)\{tabular\}(?:\{[^}]*\})?|\\[hc]line(?:\{[^}]*\})?|\\\\.*", "", text)
        return re.sub(r"(?m)^(.*&.*)$", lambda match: f"|{match[1].replace('&', '|')}|", text)
    return text


def read_plain(text: str, options: Options) -> list[Found]:
    """Read squares of 0, 1 and dots with blank lines between them, the fast way, if nothing else is in the text."""
    if not _PLAIN.fullmatch(text[:20_000]) or text.startswith("\n"):
        return []
    found: list[Found] = []
    line = 1
    for block in text.strip("\n").split("\n\n"):
        line += len(block) - len(block.lstrip("\n"))
        notes: dict[str, str] = {}
        rows = block.strip("\n").split("\n")
        while rows and (match := _NOTE.fullmatch(rows[0])):
            notes[match[1]] = clean(match[2])
            del rows[0]
        if rows and not "".join([row[1::2] for row in rows]).strip(" "):
            rows = [row[::2] if len(row) == 2 * len(rows) - 1 else "" for row in rows]
        side = len(rows)
        puzzle = plain_puzzle(rows, (side, side), notes, line, options) if side > 3 else None
        if puzzle is None or (side >= 16 and isqrt(side) ** 2 == side):
            return []
        found.append(puzzle)
        line += block.lstrip("\n").count("\n") + 2
    return found


def finish(book: Book, options: Options) -> Reading:
    """Settle the symbols of all drafts together, and make their puzzles."""
    found, faults, remarks = list(book.found), list(book.faults), list(book.remarks)
    for symbols, group in groupby(book.drafts, lambda draft: draft.symbols):
        drafts = list(group)
        good = [draft for draft in drafts if not draft.wrongs] or drafts
        alphabet = settle([draft.texts for draft in good], symbols)
        if alphabet.doubt and any(not draft.faults for draft in drafts):
            line = good[0].rows[0][0].line if good[0].rows else good[0].line
            faults.append(Fault(alphabet.doubt, line=line))
            for draft in drafts:
                faults += _capped(draft.faults)
            continue
        for draft in drafts:
            problems = _problems(draft, alphabet)
            if problems:
                faults += _capped(problems, ODD_SHOWN if options.symbols and draft.odd else FAULTS_SHOWN)
                continue
            notes = {key: note.text for key, note in draft.notes.items()}
            notes["solution"] = " ".join(_solution(draft, alphabet))
            signs = [sign for sign, _ in draft.signs]
            givens = list(map(alphabet.read, draft.texts))
            found.append(puzzle_of(givens, notes, draft.line, options, signs, draft.shown or alphabet.symbols))
            remarks += [*([] if symbols else alphabet.remarks), *draft.remarks]
    found = _with_solutions(sorted(found, key=lambda item: item.line), book.drafts, remarks)
    return Reading.of(found, sorted(faults, key=lambda problem: problem.line), book.name, remarks)


def _capped(faults: list[Fault], limit: int = FAULTS_SHOWN) -> list[Fault]:
    """Return the first faults of one puzzle and the number of the others."""
    more = len(faults) - limit
    if more < 2:
        return faults
    return [*faults[:limit], Fault(f"and {more} more faults in this puzzle", line=faults[limit].line)]


def _problems(draft: Draft, alphabet: Alphabet) -> list[Fault]:
    """Return all that is wrong with a draft, in the order of the text."""
    problems = list(draft.faults)
    if not alphabet.doubt:
        odd = [cell for row in draft.rows for cell in row if cell.text not in alphabet.cells]
        problems += [cell.fault("this is not a cell", alphabet.wanted) for cell in odd]
    pairs: set[object] = set()
    for sign, place in draft.signs:
        if (sign.a, sign.b) in pairs:
            problems.append(place.fault("there is a sign between these two cells already"))
        pairs.add((sign.a, sign.b))
    unique, solution = draft.notes.get("unique lines"), draft.notes.get("solution")
    if unique and unique.text.lower() not in UNIQUE:
        problems.append(unique.fault("this cannot be the value of 'unique lines'", "on or off"))
    if solution and solution.text:
        rows = _solution(draft, alphabet)
        if [len(row) for row in rows] != [len(row) for row in draft.rows] or "".join(rows).strip("01"):
            wanted = f"{len(draft.rows)} rows of {len(draft.rows[0]) if draft.rows else 0} cells"
            problems.append(solution.fault("this cannot be the value of 'solution'", wanted))
    return sorted(problems, key=lambda problem: (problem.line, problem.column))


def _solution(draft: Draft, alphabet: Alphabet) -> list[str]:
    """Return the rows of a solution, which may be in the symbols of its puzzle."""
    rows = draft.notes["solution"].text.split() if "solution" in draft.notes else []
    return list(map(alphabet.read, rows)) if "".join(rows).strip("01") else rows


def _with_solutions(found: list[Found], drafts: list[Draft], remarks: list[str]) -> list[Found]:
    """Return a grid with a title such as Solution to the puzzle above it, if it is its solution."""
    marked = {draft.line for draft in drafts if "is solution" in draft.notes}
    marked |= {draft.line for draft in drafts if "id" in draft.notes and SOLUTION.search(draft.notes["id"].text)}
    kept: list[Found] = []
    for item in found:
        before = kept[-1].puzzle if kept and item.line in marked else None
        if before and agree("/".join(before.givens), "/".join(item.puzzle.givens)):
            kept[-1] = kept[-1]._replace(puzzle=evolve(before, solution=item.puzzle.givens))
            remarks.append(f"line {item.line}: this grid is kept as the solution of the one above it")
        else:
            kept.append(item)
    return kept


def read_value(value: object, options: Options = DEFAULTS) -> Reading:
    """Read a value of a program: rows, a dict as of puzzle JSON, or what has `tolist`, such as an array of numpy."""
    return finish(of_value(value, options), options)


def parse(source: str | object, *, find: bool = False, options: Options = DEFAULTS) -> Puzzle:
    """Read a text that holds exactly one puzzle, or a value that is one.

    Args:
        source: a text; or a dict such as `json.loads` gives for puzzle JSON; or a list of rows or an array of numpy,
            with 0, 1 and None, NaN, "" or -1, or any characters that a text can have.
        find: whether a text may have other text around grids, as the answer of a language model has; the last grid
            counts.
        options: what it does not say.

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


def _last_grid(text: str, options: Options) -> Puzzle:
    """Return the last puzzle among the lines without words.  Raises ReadError if there is none."""
    blocks = [list(lines) for has_words, lines in groupby(text.splitlines(), _is_prose) if not has_words]
    for block in reversed(blocks):
        reading = read_text("\n".join(block), "", options)
        if len(block) > 1 and not reading.faults and len(reading.puzzles) == 1:
            return reading.puzzles[0]
    raise ReadError([Fault("no grid found in this text", expected="two or more rows without words between them")])


def _is_prose(line: str) -> bool:
    """Return whether a line is empty, a fence, or has a word: more different letters together than symbols have."""
    words = re.findall(r"[^\W\d_]+", line.casefold())
    return not line.strip() or line.lstrip().startswith("```") or any(len(set(word)) > 2 for word in words)


def puzzles_of(reading: Reading) -> tuple[Puzzle, ...]:
    """Return the puzzles of a reading without faults.  Raises ReadError with all its faults."""
    if reading.faults:
        raise ReadError(list(reading.faults))
    return reading.puzzles


def puzzle_from_json(value: object, options: Options = DEFAULTS) -> Puzzle:
    """Make a puzzle of a JSON object, such as `json.loads` gives; keys that a puzzle does not have are passed over.

    Raises:
        ReadError: with every fault of the object.
    """
    book = Book("puzzle JSON")
    book.add(of_object(value, 0, options))
    return puzzles_of(finish(book, options))[0]
