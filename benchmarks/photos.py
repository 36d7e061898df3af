"""Measure how well pictures are read: right, in doubt, or wrong without a doubt; and how long it takes.

    python benchmarks/photos.py [COUNT] [--seed S] [--keep FOLDER]     default: 2,000

The pictures show puzzles that deduce makes: its own pages, prints and boards, windows and prints of Unruly, and
drawings with digits in every Latin font that is installed, letters, discs, moons, and squares in two colours.  Some
are damaged, as a phone sees paper.  Pictures that need a missing program (chromium, sgt-unruly, xvfb-run, ps2pdf) are
left out, and the output says so.  `--keep` keeps the pictures that are not read right, with the result.  Times are of
the processor.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Literal

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import deduce
from deduce.formats import write
from deduce.game.puzzle import Puzzle
from deduce.photo.picture import Array, PhotoError
from deduce.photo.reading import read_picture

Base = tuple[str, Puzzle, Array]
"""What made a picture, the puzzle that it shows, and its pixels."""

Colour = tuple[int, int, int]

OUTCOMES = ("right", "doubtful", "refused", "wrong")
_GAMES = Path("/usr/games/sgt-unruly")
_PAIRS = (("1", "0"), ("1", "0"), ("X", "O"), ("B", "W"), ("A", "B"), ("\u25cf", "\u25cb"))
_ENTRIES = ("in pencil", "fainter", "in another ink", "smaller", "on plain tiles")


def puzzles() -> list[Puzzle]:
    """Return the puzzles, always the same, a third with signs."""
    out: list[Puzzle] = []
    for number, (size, signs) in enumerate([(6, 0), (8, 0), (6, 8), (10, 0), (8, 10), (14, 0)]):
        made = deduce.generate(rows=size, columns=size, signs=signs, unique_lines=not signs, seed=1 + number, count=6)
        out += [own.puzzle for own in made]
    return out


def rasterised(pdf: Path, dpi: int) -> list[Array]:
    folder = pdf.parent / f"{pdf.stem}-{dpi}"
    folder.mkdir()
    subprocess.run(["pdftoppm", "-r", str(dpi), "-png", pdf, folder / "page"], check=True)
    return [_pixels(file.read_bytes()) for file in sorted(folder.iterdir())]


def deduced(*words: object) -> None:
    subprocess.run([sys.executable, "-m", "deduce", *map(str, words)], check=True, capture_output=True)


def printed(some: list[Puzzle], folder: Path) -> Iterator[Base]:
    """Yield prints of deduce, one puzzle per page."""
    book = folder / "book.jsonl"
    book.write_text(write(some, "jsonl"), encoding="utf-8")
    for paper, dpi in (("a4", 100), ("a5", 150), ("6x9", 200)):
        pdf = folder / f"{paper}.pdf"
        deduced("print", book, "--out", pdf, "--per-page", 1, "--solutions", "none", "--paper", paper)
        yield from ((f"print {dpi} dpi", *own) for own in zip(some, rasterised(pdf, dpi), strict=True))


def browsed(some: list[Puzzle], folder: Path) -> Iterator[Base]:
    """Yield pages and boards of deduce in chromium."""
    from playwright.sync_api import sync_playwright

    pages = [deduce.page(own) for own in some]
    boards = [asyncio.run(_board(own)) for own in some]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for dark, scale, wide, high in ((False, 1, 1280, 900), (True, 2, 390, 844), (False, 3, 390, 844)):
            scheme: Literal["dark", "light"] = "dark" if dark else "light"
            context = browser.new_context(
                color_scheme=scheme, device_scale_factor=scale, viewport={"width": wide, "height": high}
            )
            for puzzle, html in zip(some, pages, strict=True):
                page = context.new_page()
                page.set_content(html)
                yield f"page {scheme} x{scale}", puzzle, _pixels(page.screenshot())
                page.close()
            context.close()
        page = browser.new_page(viewport={"width": 1200, "height": 900})
        for puzzle, svg in zip(some, boards, strict=True):
            page.set_content(svg)
            yield "board", puzzle, _pixels(page.screenshot())
        browser.close()


async def _board(puzzle: Puzzle) -> str:
    from deduce.engine.registry import load
    from deduce.playing.board import BoardApp
    from deduce.playing.session import Session

    session = Session([puzzle])
    session.open(0)
    board = BoardApp(session, load())
    async with board.run_test(size=(100, 40)) as pilot:
        await pilot.pause(0.4)
        return board.export_screenshot()


def unruly(some: list[Puzzle], folder: Path) -> Iterator[Base]:
    """Yield windows and prints of Unruly."""
    plain = [own for own in some if not own.signs]
    for puzzle in plain:
        game, out = write([puzzle], "unruly").strip(), folder / "unruly.png"
        subprocess.run(["xvfb-run", "-a", _GAMES, "--screenshot", out, game], check=True, capture_output=True)
        yield "unruly window", puzzle, _pixels(out.read_bytes())
        pdf = folder / f"{len(list(folder.iterdir()))}.pdf"
        page = subprocess.run(
            [_GAMES, "--print", "1x1"], input=f"{game}\n".encode(), check=True, capture_output=True
        ).stdout
        subprocess.run(["ps2pdf", "-", pdf], input=page, check=True)
        yield "unruly print", puzzle, rasterised(pdf, 120)[0]


def _pixels(data: bytes) -> Array:
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))


def fonts() -> list[str]:
    """Return the files of fonts, one per family, that have the symbols."""
    asked = ["fc-list", ":lang=en:style=Regular:variable=false", "family", "file"]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    files = dict(line.split(": ", 1)[::-1] for line in sorted(told.splitlines()) if ".ttf" in line or ".otf" in line)
    latin = [name for name in sorted(files) if "Noto" not in name or name in ("Noto Sans", "Noto Serif")]
    return [files[name] for name in latin]


def drawn(puzzle: Puzzle, chance: random.Random, known: list[str], half: bool = False) -> Base:
    """Draw a puzzle in a random look; if half played, with entries that look different, one in three with mistakes."""
    side, dark = chance.choice((28, 40, 56, 80)), chance.random() < 0.4
    side = max(side, 40) if puzzle.signs else side
    paper, ink = ((24, 26, 30), (232, 232, 228)) if dark else ((255, 255, 255), (20, 20, 24))
    shades = (70, 110, 200) if dark else (-40, -90, -200)
    line = tuple(part + chance.choice(shades) for part in paper)
    theme = chance.choice(("text", "text", "text", "squares", "discs", "moons", "rings"))
    wide, high = puzzle.columns * side + 80, puzzle.rows * side + 80
    image = Image.new("RGB", (wide, high), paper)
    pen = ImageDraw.Draw(image)
    font = chance.choice(known)
    texts = chance.choice(_PAIRS[:5])
    two = (chance.choice(((240, 178, 40), (220, 70, 60), ink)), chance.choice(((80, 130, 230), (60, 160, 90), ink)))
    if theme in ("discs", "squares") and two[0] == two[1]:
        two = ((240, 178, 40), (80, 130, 230))
    two = (ink, ink) if theme in ("text", "rings") else two
    thick = chance.choice((1, 2, 3)) * max(side // 40, 1)
    # a tile is hidden by a square
    how = chance.choice(_ENTRIES[: -1 if theme == "squares" else None]) if half else ""
    tile = _mixed(ink, paper, 0.12) if how == "on plain tiles" else paper
    solution = (half and deduce.solve(puzzle)) or puzzle.givens
    share, wrong = chance.choice((0.1, 0.35, 0.6)), chance.choice((0.0, 0.0, 0.1))
    for r, row in enumerate(puzzle.givens):
        for c, text in enumerate(row):
            at = (40 + c * side + side / 2, 40 + r * side + side / 2)
            if text != ".":
                pen.rectangle((at[0] - side / 2, at[1] - side / 2, at[0] + side / 2, at[1] + side / 2), tile)
                _symbol(pen, theme, texts, text, at, side, thick, two[text == "0"], tile, font)
            elif half and chance.random() < share:
                text = "10"[(solution[r][c] == "0") ^ (chance.random() < wrong)]
                own, colour, part = _entered(how, theme, two[text == "0"], paper)
                if how == "in pencil":
                    at = (at[0] + chance.uniform(-2, 2), at[1] + chance.uniform(-2, 2))
                _symbol(pen, own, texts, text, at, side * part, thick, colour, paper, font)
    for n in range(puzzle.rows + 1):
        pen.line((40, 40 + n * side, wide - 40, 40 + n * side), line, thick)
    for n in range(puzzle.columns + 1):
        pen.line((40 + n * side, 40, 40 + n * side, high - 40), line, thick)
    small = ImageFont.truetype("DejaVuSans.ttf", round(0.32 * side))
    for sign in puzzle.signs:
        (a, b), (c, d) = sign.a, sign.b
        x, y, far = 40 + (b + d + 1) * side / 2, 40 + (a + c + 1) * side / 2, 0.17 * side
        pen.rectangle((x - far, y - far, x + far, y + far), paper)
        pen.text((x, y), "=" if sign.equal else "\u00d7", ink, small, anchor="mm")
    made = f"drawn {theme}" if not half else f"{theme}, {how}"
    return made, puzzle, np.asarray(image)[:, :, ::-1].copy()


def _entered(how: str, theme: str, colour: Colour, paper: Colour) -> tuple[str, Colour, float]:
    """Return the theme and colour of entries, and their size relative to clues."""
    if how == "in pencil":
        return "text", (130, 130, 150) if theme == "text" else (150, 150, 190), 1
    if how == "fainter":
        return theme, _mixed(colour, paper, 0.5), 1
    if how == "in another ink":
        return theme, (70, 110, 235) if theme in ("text", "rings") else _mixed(colour, (128, 128, 128), 0.6), 1
    return theme, colour, 0.6 if how == "smaller" else 1


def _symbol(
    pen: ImageDraw.ImageDraw,
    theme: str,
    texts: tuple[str, str],
    text: str,
    at: tuple[float, float],
    side: float,
    thick: int,
    colour: Colour,
    paper: Colour,
    font: str,
) -> None:
    (x, y), far, gap = at, side * 0.3, side / 2 - thick - 1
    if theme == "text":
        pen.text(at, texts[text == "0"], colour, ImageFont.truetype(font, round(0.62 * side)), anchor="mm")
    elif theme == "squares":
        pen.rectangle((x - gap, y - gap, x + gap, y + gap), colour)
    elif theme == "rings" and text == "0":
        pen.ellipse((x - far, y - far, x + far, y + far), None, colour, max(round(side) // 14, 2))
    else:
        pen.ellipse((x - far, y - far, x + far, y + far), colour)
        if theme == "moons" and text == "0":
            pen.ellipse((x - far * 1.5, y - far * 1.4, x + far * 0.5, y + far * 0.6), paper)


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return a mixture of two colours, with this share of the first."""
    r, g, b = (round(share * a + (1 - share) * z) for a, z in zip(one, other, strict=True))
    return r, g, b


def _perspective(own: Array, chance: random.Random) -> Array:
    high, wide = own.shape[:2]
    here = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    off = [(chance.uniform(0, 0.09) * wide, chance.uniform(0, 0.09) * high) for _ in range(4)]
    ways = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    there = here + np.array([(x * dx, y * dy) for (x, y), (dx, dy) in zip(off, ways, strict=True)], np.float32)
    ground = [int(part) for part in own[2, 2]]
    return cv2.warpPerspective(own, cv2.getPerspectiveTransform(here, there), (wide, high), borderValue=ground)


def _rotation(own: Array, chance: random.Random) -> Array:
    high, wide = own.shape[:2]
    ground = [int(part) for part in own[2, 2]]
    more = cv2.copyMakeBorder(own, high // 6, high // 6, wide // 6, wide // 6, cv2.BORDER_CONSTANT, value=ground)
    high, wide = more.shape[:2]
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), chance.uniform(-15, 15), 1)
    return cv2.warpAffine(more, turn, (wide, high), borderValue=ground)


def _blur(own: Array, chance: random.Random) -> Array:
    return cv2.GaussianBlur(own, (0, 0), chance.uniform(0.7, 1.8))


def _jpeg(own: Array, chance: random.Random) -> Array:
    return _pixels(cv2.imencode(".jpg", own, [cv2.IMWRITE_JPEG_QUALITY, 40])[1].tobytes())


def _light(own: Array, chance: random.Random) -> Array:
    y, x = np.mgrid[0 : 1 : own.shape[0] * 1j, 0 : 1 : own.shape[1] * 1j]
    share = 1 - chance.uniform(0.2, 0.5) * (chance.choice((x, 1 - x)) + chance.choice((y, 1 - y))) / 2
    return np.asarray(own * share[:, :, None], np.uint8)


def _shadow(own: Array, chance: random.Random) -> Array:
    high, wide = own.shape[:2]
    mask: Array = np.ones((high, wide), np.float32)
    points = [(chance.uniform(0, wide), chance.uniform(0, high)) for _ in range(3)]
    cv2.fillPoly(mask, [np.array(points, np.int32)], chance.uniform(0.55, 0.8))
    mask = cv2.GaussianBlur(mask, (0, 0), max(wide / 80, 2))
    return np.asarray(own * mask[:, :, None], np.uint8)


def _moire(own: Array, chance: random.Random) -> Array:
    y, x = np.mgrid[0 : own.shape[0], 0 : own.shape[1]]
    angle, step = chance.uniform(0, 3), chance.uniform(3, 9)
    waves = np.sin((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / step) * chance.uniform(4, 12)
    return np.asarray(np.clip(own + waves[:, :, None], 0, 255), np.uint8)


def _small(own: Array, chance: random.Random) -> Array:
    share = chance.uniform(0.6, 0.9)
    return cv2.resize(own, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)


def _photo(own: Array, chance: random.Random) -> Array:
    for damage in (_perspective, _rotation, _light, _blur, _jpeg):
        own = damage(own, chance)
    return own


DAMAGES: dict[str, Callable[[Array, random.Random], Array]] = {
    "as it is": lambda own, chance: own,
    "half played": lambda own, chance: own,
    "small": _small,
    "perspective": _perspective,
    "rotation": _rotation,
    "blur": _blur,
    "jpeg at 40": _jpeg,
    "uneven light": _light,
    "shadow": _shadow,
    "moire": _moire,
    "a phone": _photo,
}


def bases(some: list[Puzzle], folder: Path) -> list[Base]:
    """Return the pictures that need another program, as far as they can be made here."""
    out: list[Base] = []
    for maker, needs in (
        (printed, ["pdftoppm"]),
        (browsed, ["chromium"]),
        (unruly, [str(_GAMES), "xvfb-run", "ps2pdf"]),
    ):
        if missing := [name for name in needs if shutil.which(name) is None]:
            print(f"{maker.__name__}: left out, for want of {', '.join(missing)}")
            continue
        out += maker(some, folder)
    return out


def outcome(puzzle: Puzzle, data: bytes) -> tuple[str, str]:
    """Read a picture; return the result in one word, and the first message."""
    try:
        read, _ = read_picture(data)
    except PhotoError as error:
        return "refused", str(error)
    swapped = tuple(row.translate(str.maketrans("01", "10")) for row in read.puzzle.givens)
    same = puzzle.givens in (read.puzzle.givens, swapped) and puzzle.signs == read.puzzle.signs
    if read.doubts:
        return "doubtful", f"{'right, but ' * same}{read.doubts[0]}"
    return ("right" if same else "wrong"), " ".join(read.puzzle.givens)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", nargs="?", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    chance, known = random.Random(asked.seed), fonts()
    some = puzzles()
    with tempfile.TemporaryDirectory() as folder:
        own = bases(some, Path(folder))
    print(f"{len(own)} pictures by other programs; {len(known)} fonts", flush=True)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    seconds: dict[str, list[float]] = defaultdict(list)
    makers: dict[str, Counter[str]] = defaultdict(Counter)
    for number in range(asked.count):
        damage = list(DAMAGES)[number % len(DAMAGES)]
        half = damage == "half played"
        if half or not own or chance.random() < 0.5:
            base = drawn(chance.choice(some), chance, known, half)
        else:
            base = chance.choice(own)
        maker, puzzle, pixels = base
        data = cv2.imencode(".png", DAMAGES[damage](pixels, chance))[1].tobytes()
        began = process_time()
        came, said = outcome(puzzle, data)
        seconds[damage].append(process_time() - began)
        counts[damage][came] += 1
        makers[maker][came] += 1
        if came != "right":
            print(f"{number:5} {came:8} {damage:12} {maker:16} {said[:150]}", flush=True)
            if asked.keep:
                asked.keep.mkdir(parents=True, exist_ok=True)
                (asked.keep / f"{number}-{came}.png").write_bytes(data)
    for title, table in (("damage", counts), ("made by", makers)):
        last = "   median  longest, s" if table is counts else ""
        print(f"\n{title:16}" + "".join(f"{name:>9}" for name in OUTCOMES) + last)
        for name, each in table.items():
            times = sorted(seconds.get(name, [])) if table is counts else []
            last = f"{times[len(times) // 2]:9.2f}{times[-1]:9.2f}" if times else ""
            print(f"{name:16}" + "".join(f"{each[outcome]:9}" for outcome in OUTCOMES) + last)
    total: Counter[str] = sum(counts.values(), Counter())
    print("\nin all          " + "".join(f"{total[outcome]:9}" for outcome in OUTCOMES))
    return int(total["wrong"] > 0)


if __name__ == "__main__":
    sys.exit(main())
