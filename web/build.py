"""Build the site: `python web/build.py --out site` makes a folder of static files that any web server can serve.

It needs Node with npm, and a Python with deduce installed.  Pyodide comes by npm, as `package-lock.json` fixes it;
attrs and mypy-extensions are those of the Python.  Visitors fetch nothing from anywhere else.

The puzzles are chosen on a shelf, so that those chosen once stay the same with every later version of deduce.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
import zlib
from calendar import monthrange
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from datetime import date
from importlib.metadata import files as files_of
from itertools import islice
from pathlib import Path

try:
    from deduce import __version__
    from deduce.base.errors import DeduceError
    from deduce.books.making import Seed, Wanted
    from deduce.books.stock import next_seed, restock, wish_of
    from deduce.game.puzzle import Puzzle
    from deduce.pages.article import asset
    from deduce.pages.document import SCRIPTS, STYLES
    from deduce.serving.site import POOL, file_of, html, lessons, pool, technique
    from deduce.shelf.records import puzzle_of
    from deduce.shelf.store import open_shelf
    from deduce.wording.language import languages, speaking
except ImportError as missing:
    sys.exit(f"{missing}: the site is built by a Python that deduce is installed for, such as .venv/bin/python")

WEB = Path(__file__).parent
ROOT = WEB.parent
PYODIDE = WEB / "node_modules" / "pyodide"

Files = Mapping[str, Sequence[tuple[Puzzle, int]]]
"""The puzzles of each file, such as `8-3` or `2026-12-3`, with the level that each is called by."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="the folder; what is in it is replaced")
    parser.add_argument("--shelf", help="the shelf whose puzzles are used, and which keeps new ones")
    parser.add_argument("--months", nargs="+", default=[], type=month, help="months to plan, such as 2026-12")
    parser.add_argument("--most", type=int, default=40, help="without a shelf, puzzles of a kind at most [default: 40]")
    named = parser.parse_args()
    if named.shelf is None and named.months:
        parser.error("--months needs --shelf, which keeps what is planned")
    if named.shelf is not None and named.most != parser.get_default("most"):
        parser.error("--most is for a site without a shelf")
    try:
        build(named.out, named.shelf, named.months, named.most)
    except (DeduceError, OSError) as error:
        sys.exit(str(error))


def month(text: str) -> str:
    """Return a month that is given as `2026-12`.  Raises ValueError."""
    return date.fromisoformat(f"{text}-01").isoformat()[:7]


def build(out: Path, shelf: str | None, planned: Iterable[str], most: int) -> None:
    """Build the site into a folder, which must be new, empty, or a site."""
    if out.exists() and any(out.iterdir()) and not (out / "sw.js").exists():
        sys.exit(f"{out}: this folder holds something else than a site")
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            sys.exit(f"{program} is not here: the site is built with Node and npm")
    npm = ["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    if subprocess.run(npm, cwd=WEB, check=False, stdout=subprocess.DEVNULL).returncode:
        sys.exit("npm could not fetch Pyodide")
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor() as processes:
        months, files = chosen(shelf or f"{folder}/site.db", planned, most, executor=processes)
        shutil.rmtree(out, ignore_errors=True)
        put_pages(out, months)
        put_pool(out / "pool", files, most, processes)
    put_chapters(out)
    put_pyodide(out / "pyodide")
    (out / "deduce.zip").write_bytes(packed())
    subprocess.run(["node", str(WEB / "compile.mjs"), str(out / "deduce.zip")], check=True)
    hashes = {name: hashed(out / name) for name in sorted(listed(out))}
    worker = (WEB / "site" / "sw.js").read_text(encoding="utf-8")
    version = hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:16]
    pooled = {path.relative_to(out).as_posix(): hashed(path) for path in sorted((out / "pool").rglob("*.bin"))}
    lists = (("VERSION", version), ("FILES", hashes), ("POOL", pooled))
    head = "".join(f"const {name} = {json.dumps(value, indent=1)};\n" for name, value in lists)
    (out / "sw.js").write_text(head + worker, encoding="utf-8")
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"Wrote the site to {out}: {len(hashes) + 1} files, {size / 1e6:.1f} MB.")


def chosen(
    path: str,
    planned: Iterable[str] = (),
    most: int = 40,
    kinds: Iterable[str] = POOL,
    executor: Executor | None = None,
) -> tuple[list[str], Files]:
    """Choose the puzzles of the site on a shelf, which gets those that it lacks, and return the months and the files.

    What was chosen before stays.  Each choice has the name of its file, or of its day and level: `2026-12-24 tango`.
    """
    files: dict[str, list[tuple[Puzzle, int]]] = {}
    with open_shelf(path, create=True) as shelf:
        known = {row["used_for"] for row in shelf.rows("select distinct used_for from uses")}
        months = sorted({*planned, *(name[:7] for name in known if re.fullmatch(r"\d{4}(-\d\d){2} \w+", name))})
        for kind in kinds:
            options = {"columns": POOL[kind]["rows"]} | POOL[kind]
            count = min(options.pop("count"), most)
            wanted = Wanted(**options)
            wish, seed = wish_of(wanted), next_seed(shelf, wanted) or Seed(1)
            choices = [(kind, kind, count), *(choices_of(kind, months) if kind.startswith("today-") else ())]
            needed = sum(number for _, name, number in choices if name not in known)
            missing = needed and needed - shelf.count(wish)
            for _ in restock(shelf, wanted, missing, seed, __version__, executor=executor):
                pass
            for file, name, number in choices:
                first = range(number)
                shelf.pick(name, wish, number, lambda *_, first=first: first, words=f"for the site, {wanted.name}")
                book = islice(shelf.puzzles({"used_for": name}, "used_place"), number)
                files.setdefault(file, []).extend((puzzle_of(record), record["level"]) for record in book)
    return months, files


def choices_of(kind: str, months: Iterable[str]) -> Iterator[tuple[str, str, int]]:
    """Yield for each day of some months the file that its puzzle of a kind comes in, its choice, and their number."""
    level = kind.removeprefix("today-")
    for each in months:
        _, days = monthrange(*map(int, each.split("-")))
        for day in range(1, days + 1):
            yield f"{each}-{level}", f"{each}-{day:02} {level}", 1


def put_pages(out: Path, months: Iterable[str] = ()) -> None:
    """Write what visitors see, without the engine, into a new folder."""
    shutil.copytree(WEB / "site", out, ignore=shutil.ignore_patterns("index.html", "sw.js"))
    shutil.copytree(ROOT / "docs" / "schema", out / "schema")
    for name, parts in (("page.js", SCRIPTS), ("page.css", STYLES)):
        (out / name).write_text("".join(map(asset, parts)), encoding="utf-8")
    (out / "touch.png").write_bytes(touch_icon())
    template = (WEB / "site" / "index.html").read_text(encoding="utf-8")
    for code in languages:
        with speaking(code):
            (out / file_of(code)).write_text(html(template, months), encoding="utf-8")


def put_pool(out: Path, files: Files, most: int, processes: Executor) -> None:
    """Write the puzzles that come with their explanations, a file for each kind and language."""
    for code in languages:
        (out / code).mkdir(parents=True)
    for file, made in zip(files, processes.map(pool, files.values()), strict=True):
        for code, data in made.items():
            (out / code / f"{file}.bin").write_bytes(data)
    for code, data in lessons(exercises=min(most, 6)).items():
        (out / code / "learn.bin").write_bytes(data)


def put_chapters(out: Path) -> None:
    """Write a page for each rule and language that is read without a script, beside the puzzles to practise it."""
    for code in languages:
        chapters = json.loads(gzip.decompress((out / "pool" / code / "learn.bin").read_bytes()))
        for chapter in chapters:
            folder = out / "learn" / chapter["rule"]
            folder.mkdir(parents=True, exist_ok=True)
            with speaking(code):
                (folder / file_of(code)).write_text(technique(chapter), encoding="utf-8")


def touch_icon(side: int = 180) -> bytes:
    """Return a PNG of two full and two empty cells, for the screens of phones, which take no SVG."""
    yellow, white, ink = b"\xf2\xd9\x89", b"\xff\xff\xff", b"\x1b\x1c\x1f"
    rows = []
    for y in range(side):
        row = b"\0"
        for x in range(side):
            (column, in_x), (line, in_y) = divmod(x, side // 2), divmod(y, side // 2)
            inside = all(16 <= place < side // 2 - 16 for place in (in_x, in_y))
            frame = all(10 <= place < side // 2 - 10 for place in (in_x, in_y))
            row += (yellow if column != line else white) if inside else ink if frame else white
        rows.append(row)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)

    head = side.to_bytes(4) * 2 + bytes([8, 2, 0, 0, 0])
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(b"".join(rows), 9)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def put_pyodide(out: Path) -> None:
    """Copy what starts Python, under names that every server knows to be scripts, and a list of no packages."""
    out.mkdir()
    for name in ("pyodide.asm.wasm", "python_stdlib.zip"):
        shutil.copy(PYODIDE / name, out)
    shutil.copy(PYODIDE / "pyodide.asm.mjs", out / "pyodide.asm.js")
    start = (PYODIDE / "pyodide.mjs").read_text(encoding="utf-8")
    if start.count("pyodide.asm.mjs") != 1:
        sys.exit("pyodide.mjs: it does not name pyodide.asm.mjs once, so its parts cannot be renamed")
    (out / "pyodide.js").write_text(start.replace("pyodide.asm.mjs", "pyodide.asm.js"), encoding="utf-8")
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    (out / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))


def packed() -> bytes:
    """Pack what the worker imports: deduce and its rules as a plain wheel has them, and two libraries."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in sorted(sources()):
            archive.writestr(zipfile.ZipInfo(name), path.read_bytes())
    return made.getvalue()


def sources() -> Iterator[tuple[str, Path]]:
    """Return what is packed, by its name there; not the rooms that need a terminal, paper or pictures."""
    left_out = ("cli", "photo", "playing", "printing", "__pycache__", "__main__.py")
    for path in (ROOT / "deduce").rglob("*"):
        inside = path.relative_to(ROOT / "deduce")
        if path.suffix in (".py", ".po", ".txt", ".js", ".css", ".html") and not set(left_out) & set(inside.parts):
            yield f"deduce/{inside.as_posix()}", path
    for path in (ROOT / "rules").glob("*.py"):
        yield f"deduce/rules/{path.name}", path
    for library in ("attrs", "mypy-extensions"):
        for file in files_of(library) or ():
            if file.suffix == ".py" or "LICENSE" in file.name:
                yield file.as_posix(), Path(str(file.locate()))
    yield "deduce/LICENSE", ROOT / "LICENSE"


def listed(out: Path) -> list[str]:
    """Name every file of the site that each visitor needs, for the service worker to keep: all but the puzzles."""
    names = [path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file() and path.name != "sw.js"]
    return [name for name in names if not name.startswith("pool/")]


def hashed(path: Path) -> str:
    """Return the hash of a file as browsers check it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()}"


if __name__ == "__main__":
    main()
