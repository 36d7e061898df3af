"""Texts of many shapes damaged at random: hardly one in a thousand is read as another puzzle without a word.

Each night has its own seed, which a failure shows; `DEDUCE_SEED=...` repeats it. What is read as another puzzle is
all right if the damaged text is how that puzzle is written: then nobody can tell.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter
from collections.abc import Callable

from nightly import rounds
from samples import LISBON, TANGO, UNRULY

from deduce.base.errors import DeduceError
from deduce.formats import parse, read_text
from deduce.game.puzzle import Puzzle
from tests.shapes import SHAPES, Shape

SEED = os.environ.get("DEDUCE_SEED") or str(random.SystemRandom().randrange(10**9))
MOST_SILENT = 0.001  # of the damaged texts
CELLS = "01.XO-🟧🟦⬜"
SEPARATORS = ",;\t| :"


def lines_of(start: str, row: Callable[[str], str], end: str = "") -> Shape:
    return lambda puzzle: start + "".join(row(line) + "\n" for line in puzzle.givens) + end


def spelled(empty: str, separator: str) -> Callable[[str], str]:
    return lambda line: separator.join(empty if cell == "." else cell for cell in line)


MORE: dict[str, Shape] = {
    "sized, X O -": lambda puzzle: (
        f"{puzzle.rows} {puzzle.columns}\n"
        + "".join(line.translate(str.maketrans("10.", "XO-")) + "\n" for line in puzzle.givens)
    ),
    "Prolog": lines_of("", lambda line: f"[{spelled('_', ',')(line)}],"),
    "numpy": lines_of("", lambda line: "[" + " ".join(f"{'-1' if cell == '.' else cell:>2}" for cell in line) + "]"),
    "None": lines_of("g = [\n", lambda line: f"  [{spelled('None', ', ')(line)}],", "]\n"),
    "key": lambda puzzle: json.dumps({"size": puzzle.rows, "board": list(puzzle.givens)}),
}
ALL = {**SHAPES, **MORE}
SIGNED = ("plain", "typed", "JSON")
SIZED = ("plain", "JSON", "Unruly id", "flat", "sized, X O -")
PUZZLES = [puzzle for puzzle in (*UNRULY, *LISBON) if 4 <= puzzle.columns <= 14] + [TANGO] * 8


def fits(name: str, puzzle: Puzzle) -> bool:
    is_narrow = puzzle.columns <= 8 or name not in ("labels", "Markdown", "drawing")
    is_even = name != "Unruly id" or not (puzzle.rows % 2 or puzzle.columns % 2)
    is_square = puzzle.rows == puzzle.columns or name in SIZED
    fits_rule = name != "flat" or puzzle.unique_lines
    return is_narrow and is_even and is_square and fits_rule and (not puzzle.signs or name in SIGNED)


def one_of(text: str, characters: str, rng: random.Random) -> int:
    """Return the place of one of these characters in a text, or -1."""
    places = [place for place, character in enumerate(text) if character in characters]
    return rng.choice(places) if places else -1


def damaged(text: str, kind: str, rng: random.Random) -> str:
    lines = text.rstrip("\n").split("\n")
    k = rng.randrange(len(lines))
    line = lines[k]
    cell, separator = one_of(line, CELLS, rng), one_of(line, SEPARATORS + '[]"', rng)
    place, any_place = rng.randrange(len(line)) if line else 0, rng.randrange(len(line) + 1)
    other = rng.choice([mark for mark in ",;\t| " if separator < 0 or mark != line[separator]])
    used = next((mark for mark in ",;\t|" if mark in line), "")
    sign = next((mark for mark in "=x" if mark in line), "")
    lines[k : k + 1] = {
        "no cell": [line[:cell] + line[cell + 1 :]],
        "a cell twice": [line[: cell + 1] + line[cell:]],
        "another character for a cell": [line[:cell] + rng.choice("7Zq%@8") + line[cell + 1 :]],
        "another character more": [line[:any_place] + rng.choice("7Zq%@8;") + line[any_place:]],
        "no line": [],
        "a line twice": [line, line],
        "another separator": [line[:separator] + other + line[separator + 1 :]],
        "other separators": [line.replace(used, ";" if used == "," else ",") if used else line],
        "no separator": [line[:separator] + line[separator + 1 :]],
        "a separator twice": [line[: separator + 1] + line[separator:]],
        "a line cut": [line[:any_place]],
        "a line in two": [line[:any_place], line[any_place:]],
        "a blank line": ["", line],
        "text after a line": [line + rng.choice([" ok", " 1", " <- here", "  x", " 0.1"])],
        "a line moved": [" " + line],
        "no character": [line[:place] + line[place + 1 :]],
        "text between lines": [rng.choice(["this is hard", "see below", "Puzzle 2"]), line],
        "no sign": [line.replace(sign, "~" if sign == "=" else "+", 1) if sign else line],
        "two lines in one": [line + rng.choice(["", " "]) + "".join(lines[k + 1 : k + 2])],
        "two lines less": [line],
        "no first line": [line],
    }[kind]
    if kind == "two lines in one":
        del lines[k + 1 : k + 2]
    if kind == "two lines less":
        del lines[-2:]
    if kind == "no first line":
        del lines[0]
    return "\n".join(lines) + "\n"


DAMAGES = (
    *("no cell", "a cell twice", "another character for a cell", "another character more", "no line", "a line twice"),
    *("another separator", "other separators", "no separator", "a separator twice", "a line cut", "a line in two"),
    *("a blank line", "text after a line", "a line moved", "no character", "text between lines", "no sign"),
    *("two lines in one", "two lines less", "no first line"),
)


def bare(text: str) -> list[str]:
    """Return the lines of a text without blank ones and without spaces beside separators, which say nothing."""
    lines = (re.sub(r" *+([\t;,|]) *+", r"\1", re.sub(" ++", " ", line)).strip(" ") for line in text.split("\n"))
    return [line for line in lines if line]


def outcome(name: str, puzzle: Puzzle, text: str) -> str:
    """Return how a damaged text is read: right, refused, told, as written, or silent."""
    reading = read_text(text)
    if reading.faults:
        return "refused"
    swap = str.maketrans("01", "10")
    wanted = [puzzle.givens, tuple(row.translate(swap) for row in puzzle.givens)]
    if len(reading.puzzles) != 1:
        return "told" if reading.remarks or len(reading.puzzles) > 1 else "silent"
    (read,) = reading.puzzles
    if read.givens in wanted and set(map(str, read.signs)) == set(map(str, puzzle.signs)):
        return "right"
    symbols = ("is read as", "is the empty cell")
    if any(
        not any(word in remark for word in symbols) or any(c in remark for c in "7Zq%@8") for remark in reading.remarks
    ):
        return "told"
    for givens in (read.givens, tuple(row.translate(swap) for row in read.givens)):
        again = Puzzle(givens, puzzle.unique_lines, read.signs)
        if fits(name, again) and bare(ALL[name](again)) == bare(text):
            return "as written"
    return "silent"


@rounds(300, 8_000)
def test_damaged_texts_are_not_read_as_other_puzzles_in_silence(rounds: int) -> None:
    seed = "1" if rounds < 1000 else SEED
    rng = random.Random(seed)
    counts: Counter[str] = Counter()
    silent = []
    while counts.total() < rounds:
        puzzle = rng.choice(PUZZLES)
        name = rng.choice([name for name in ALL if fits(name, puzzle)])
        kind = rng.choice(DAMAGES)
        whole = ALL[name](puzzle)
        text = damaged(whole, kind, rng)
        if bare(text) == bare(whole):
            continue
        how = outcome(name, puzzle, text)
        counts[how] += 1
        if how == "silent":
            silent.append((name, kind, text))
    assert len(silent) <= max(MOST_SILENT * rounds, 1), (seed, counts, silent[:5])


PIECES = [
    "01..\n",
    '"',
    "'",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "=",
    "x",
    "r1c1 = r1c2\n",
    "\t",
    "|",
    "#",
    "-",
    "\n\n",
    "<td>",
]
CHARACTERS = "01.,;|=x[](){}\"'\n\t #-+:/\\<>e5A☀️é\0\r\u2028"


@rounds(500, 20_000)
def test_any_text_is_read_or_refused(rounds: int) -> None:
    seed = "1" if rounds < 1000 else SEED
    rng = random.Random(seed)
    texts = [ALL[name](puzzle) for puzzle in rng.sample(PUZZLES, 20) for name in ALL if fits(name, puzzle)]
    for _ in range(rounds):
        text = rng.choice(texts)
        for _ in range(rng.randrange(1, 6)):
            start, end = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
            text = {
                0: text[:start] + text[min(end, start + 9) :],
                1: text[:start] + "".join(rng.choices(CHARACTERS, k=3)) + text[start:],
                2: text[:start] + rng.choice(texts)[: rng.randrange(200)] + text[start:],
                3: text[:start] + rng.choice(PIECES) * rng.randrange(9) + text[start:],
                4: text[start:end] or text,
            }[rng.randrange(5)]
        try:
            reading = read_text(text)
            assert reading.puzzles or reading.faults
            assert all(str(each).isprintable() for each in (*reading.faults, *reading.remarks))
            if rng.random() < 0.1:
                parse(text, find=True)
        except DeduceError:
            continue
        except Exception as error:
            raise AssertionError(f"{seed}: {text!r} failed: {error!r}") from error
