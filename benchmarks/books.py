"""Twelve printed books, read back and measured: whether all is there, how full pages are, and what printers ask for.

    python benchmarks/books.py FOLDER   writes the books to the folder, to be looked at: pdftoppm -r 60 -png BOOK.pdf

Of each book: its pages; puzzles and solutions that were read back, and are those that were to be printed; pages of
puzzles, how much of their height is used and of their area covered by grids, and which are less than two thirds full
though no section ends on them; heads at the foot of a page; the smallest type and the thinnest line, in points; what
stands in the margins; fonts that are not embedded.  Of a cover the spine, against the pages of its book.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests" / "printing")]

from pypdf import PdfReader  # noqa: E402
from read_back import Grid, grids_of, looked_at  # noqa: E402

import deduce  # noqa: E402

INCH = 72
EDGE = 0.25 * INCH
GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75))
BLEED, PAGE = 0.125 * INCH, 0.0572 / 25.4 * INCH
FULL = 2 / 3
_FRONT = 3  # so many pages at most have a title and the contents

GENERATED = {
    "easy": ("--size", "6", "--max-rating", "3.9", "--count", "30", "--seed", "7"),
    "harder": ("--size", "8", "--count", "60", "--seed", "8"),
    "large": ("--size", "12", "--max-rating", "5.9", "--count", "210", "--seed", "9"),
    "signs": ("--size", "6", "--signs", "8", "--no-unique-lines", "--count", "36", "--seed", "10"),
}
PICKED = {
    "chosen": ("easy.txt", "harder.txt", "--count", "40", "--spread", "--no-twins", "--sort", "rating"),
    "dozens": ("easy.txt", "harder.txt", "--count", "24", "--spread", "--no-twins"),
    "hundreds": ("easy.txt", "harder.txt", "large.txt", "--count", "300"),
}
MIXED = str(ROOT / "puzzles" / "mixed-book.jsonl")
BOOKS = {
    "a4": ("chosen.txt", "From Easy to Hard", "--sections"),
    "a5-dutch": ("chosen.txt", "Van makkelijk naar moeilijk", "--sections --paper a5 --language nl"),
    "6x9-german": ("chosen.txt", "Von leicht bis schwer", "--sections --paper 6x9 --language de"),
    "a4-french-hints": ("chosen.txt", "Du facile au difficile", "--sections --hints under --language fr"),
    "a4-spanish": (MIXED, "De todo un poco", "--sections --language es"),
    "large-print": ("chosen.txt", "Large Print", "--sections --large"),
    "6x9-dutch-reasons": (MIXED, "Met uitleg", "--sections --reasons --paper 6x9 --language nl"),
    "a4-french-signs": ("signs.txt", "Égal ou différent", "--sections --language fr"),
    "6x9-three-hundred": ("hundreds.txt", "Three Hundred", "--sections --paper 6x9"),
    "a5-german-two-dozen": ("dozens.txt", "Zwei Dutzend", "--hints back --paper a5 --bound --language de"),
    "letter-untitled": (MIXED, "", "--paper letter"),
    "8.5x11-spanish": ("chosen.txt", "Grandes", "--sections --paper 8.5x11 --hints back --language es"),
}
"""For each its puzzles, its title and what else is asked for; what is bound has a cover."""


def command(folder: Path, *words: str) -> None:
    subprocess.run([sys.executable, "-m", "deduce", *words], cwd=folder, check=True, stderr=subprocess.DEVNULL)


def printed(folder: Path, name: str, bound: bool) -> PdfReader:
    """Write a book, with its cover if it is bound."""
    source, title, words = BOOKS[name]
    asked = [source, "--title", title, "--author", "A. N. Author", *words.split()]
    command(folder, "print", *asked, *(["--cover", f"{name}-cover.pdf"] if bound else []), "--out", f"{name}.pdf")
    return PdfReader(folder / f"{name}.pdf")


def measured(reader: PdfReader, wanted: list[deduce.Puzzle], bound: bool) -> dict[str, object]:
    """Read a book back."""
    first, last = map(int, re.findall(r"\d+", str(reader.metadata["/Keywords"]))[-2:])  # type: ignore[index]
    grids = list(grids_of(reader))
    asked = {own.number: own for own in grids if first <= own.page + 1 <= last}
    solved: dict[str, Grid] = {}
    for own in (own for own in grids if own.page + 1 > last and not own.letters):
        if own.dark or len(own.words) == own.rows * own.columns:
            solved.setdefault(own.number, own)
    answers = {puzzle.givens: deduce.solve(puzzle) for puzzle in wanted}
    right = [number for number, own in solved.items() if rows_of(own) == answers.get(asked[number].values())]
    there = Counter(own.values() for own in asked.values()) == Counter(puzzle.givens for puzzle in wanted)
    looked = [looked_at(page) for page in reader.pages]
    texts = [(number, word) for number, (words, _) in enumerate(looked, 1) for word in words]
    return {
        "pages": len(reader.pages),
        "puzzles": f"{len(asked)}{'' if there else ' WRONG'}",
        "solutions": f"{len(right)} of {len(solved)}",
        **filled(reader, looked, list(asked.values()), first, last),
        "type": round(min(abs(word.size) for _, word in texts), 1),
        "line": round(min(ink.width for _, inks in looked for ink in inks if not ink.filled), 2),
        "in margins": sum(in_margin(reader, number, word.x, word.y, bound) for number, word in texts),
        "not embedded": len(loose_fonts(reader)),
    }


def rows_of(grid: Grid) -> tuple[str, ...]:
    """Give the rows of a solution, whose 1s may be dark cells."""
    if not grid.dark:
        return grid.values()
    return tuple("".join("01"[(r, c) in grid.dark] for c in range(grid.columns)) for r in range(grid.rows))


def filled(reader: PdfReader, looked: list, asked: list[Grid], first: int, last: int) -> dict[str, object]:
    """Say how far down pages of puzzles are used, and what stands alone."""
    depths, covered, bare = [], [], []
    opens = {number for number in range(first, last + 1) if heads(looked[number - 1][0])}
    for number in range(first, last + 1):
        words, _ = looked[number - 1]
        own = [grid for grid in asked if grid.page + 1 == number]
        foot, top = min(word.y for word in words), max(word.y + word.size for word in words if word.size > 0)
        low = min(grid.cells[-1].y for grid in own)
        depths.append((top - low) / (top - foot))
        area = sum(grid.cells[0].width ** 2 * len(grid.cells) for grid in own)
        box = reader.pages[number - 1].mediabox
        covered.append(area / float(box.width * box.height))
        if depths[-1] < FULL and number < last and number + 1 not in opens:
            bare.append(number)
    ends = [number for number, (words, _) in enumerate(looked, 1) if number > _FRONT and words and ends_in_head(words)]
    return {
        "of puzzles": last + 1 - first,
        "used": f"{100 * sum(depths) / len(depths):.0f}%",
        "covered": f"{100 * sum(covered) / len(covered):.0f}%",
        "bare": bare,
        "heads at foot": ends,
    }


def heads(words: list) -> list:
    """Give the heads of sections on a page of puzzles."""
    return [word for word in words if "Semibold" in word.font and word.size > 13 and not word.text.isdigit()]


def ends_in_head(words: list) -> bool:
    """Say whether a head is the last thing in a column, above the page number."""
    upright = [word for word in words if word.size > 0]
    foot = min(word.y for word in upright)
    columns: dict[int, list] = {}
    for word in upright:
        if word.y > foot + 1:
            columns.setdefault(round(word.x / 150), []).append(word)
    lowest = min((word.y for own in columns.values() for word in own), default=0)
    return any(word.y < lowest + 1 and word in heads(words) for own in columns.values() for word in own)


def in_margin(reader: PdfReader, number: int, x: float, y: float, bound: bool) -> bool:
    box = reader.pages[number - 1].mediabox
    gutter = next(inches for most, inches in GUTTERS if len(reader.pages) <= most) * INCH if bound else EDGE
    left, right = (gutter, EDGE) if number % 2 else (EDGE, gutter)
    return not (left - 0.01 <= x <= float(box.width) - right and EDGE <= y <= float(box.height) - EDGE)


def loose_fonts(reader: PdfReader) -> list[str]:
    fonts = [font.get_object() for page in reader.pages for font in page["/Resources"].get("/Font", {}).values()]
    return [font["/BaseFont"] for font in fonts if "/FontFile2" not in font.get("/FontDescriptor", {}).get_object()]


def spine(folder: Path, name: str, pages: int) -> str:
    """Hold a cover against its book."""
    book, cover = (PdfReader(folder / f"{one}.pdf").pages[0].mediabox for one in (name, f"{name}-cover"))
    own = float(cover.width) - 2 * float(book.width) - 2 * BLEED
    high = float(cover.height) == float(book.height) + 2 * BLEED
    return f"{own / INCH * 25.4:.2f} mm{'' if abs(own - pages * PAGE) < 0.01 and high else ' WRONG'}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    folder: Path = parser.parse_args().folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for name, words in GENERATED.items():
        command(folder, "generate", *words, "--out", f"{name}.txt")
    for name, words in PICKED.items():
        command(folder, "pick", *words, "--out", f"{name}.txt")
    for name, (source, _, words) in BOOKS.items():
        bound = re.search("--bound|6x9|8.5x11", words) is not None
        reader = printed(folder, name, bound)
        facts = measured(reader, list(deduce.load_book(folder / source)), bound)
        if bound:
            facts["spine"] = spine(folder, name, len(reader.pages))
        print(f"{name:20}", ", ".join(f"{fact} {value}" for fact, value in facts.items()), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
