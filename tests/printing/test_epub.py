"""A book for e-readers: what is in it, and what a checker of the format says."""

from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from xml.etree import ElementTree

import pytest
from commands import process, run
from samples import GRADED, TANGO, UNRULY
from test_print_command import book_of

from deduce.search.exact import solve

SVG, XHTML = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xhtml}"


def written(folder, puzzles, *words):
    """Write a book; give its files, each parsed."""
    out = folder / "book.epub"
    ended = run("print", book_of(folder, puzzles), "--out", out, *words)
    assert ended.returncode == 0, ended.stderr
    with zipfile.ZipFile(io.BytesIO(out.read_bytes())) as package:
        assert package.testzip() is None
        first = package.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        return {name: ElementTree.fromstring(package.read(name)) for name in package.namelist() if "ml" in name[-5:]}


def symbols(section) -> str:
    """Give the symbols of a drawing, of its cells alone."""
    groups = [group for group in section.iter(f"{SVG}g") if group.get("class") in ("given", "entry")]
    return "".join(text.text or "" for group in groups for text in group.iter(f"{SVG}text"))


def test_every_puzzle_and_solution_is_drawn_and_every_link_leads_somewhere(tmp_path):
    puzzles = [*UNRULY[:6], TANGO]
    words = ["--title", "A & <B>", "--sections", "--reasons", "--hints", "back"]
    files = written(tmp_path, puzzles, *words)
    found = {own.get("id"): own for page in files.values() for own in page.iter(f"{XHTML}section")}
    assert sorted(found) == sorted(f"{kind}{number}" for kind in "ps" for number in range(1, 8))
    by_solution = {"".join(solve(own, 2)[0]): own for own in puzzles}
    for number in range(1, 8):
        words_ = ElementTree.tostring(found[f"s{number}"], encoding="unicode")
        own = next(own for rows, own in by_solution.items() if _spoken(rows, own) in words_)
        assert len(symbols(found[f"s{number}"])) == own.rows * own.columns
        assert len(symbols(found[f"p{number}"])) == own.clues
    targets = {name: {own.get("id") for own in page.iter()} for name, page in files.items()}
    links = [own.get("href") for page in files.values() for own in page.iter(f"{XHTML}a")]
    assert len(links) > 7 * 3
    for link in links:
        name, _, place = link.partition("#")
        assert name in targets
        assert not place or place in targets[name]


def _spoken(rows: str, puzzle) -> str:
    return f"Row 1: {' '.join(rows[: puzzle.columns])}" if not puzzle.signs else "equals"


def test_the_package_says_language_title_author_and_number(tmp_path):
    words = ["--title", "Titel", "--author", "A. Writer", "--isbn", "9783161484100", "--language", "nl"]
    out = tmp_path / "book.epub"
    run("print", book_of(tmp_path, UNRULY[:2]), "--out", out, *words)
    with zipfile.ZipFile(out) as opened:
        told = opened.read("book.opf").decode()
        page = opened.read("lesson1.xhtml").decode()
        front = ElementTree.fromstring(opened.read("cover.svg"))
    for said in ("urn:isbn:9783161484100", "<dc:title>Titel<", "<dc:language>nl<", "<dc:creator>A. Writer<"):
        assert said in told
    assert 'lang="nl"' in page
    assert "Vul in elk vakje 0 of 1 in, zodat" in page
    assert 'href="cover.svg" media-type="image/svg+xml" properties="cover-image"' in told
    texts = ["".join(own.itertext()) for own in front.iter(f"{SVG}text")]
    assert texts[:2] == ["Titel", "2 binaire puzzels"]
    assert "A. Writer" in texts
    assert symbols(front) == "".join(UNRULY[0].givens).replace(".", "")


def test_the_same_bytes_whatever_the_hash_seed_is(tmp_path):
    book = book_of(tmp_path, [*GRADED[:4], TANGO])
    found = []
    for seed in ("1", "2"):
        ended = process("print", book, "--out", tmp_path / f"{seed}.epub", "--reasons", env={"PYTHONHASHSEED": seed})
        assert ended.returncode == 0
        found.append((tmp_path / f"{seed}.epub").read_bytes())
    assert found[0] == found[1]


@pytest.mark.soak
@pytest.mark.slow
def test_a_checker_of_the_format_finds_nothing(tmp_path):
    checker, java = shutil.which("epubcheck"), shutil.which("java")
    if not checker or not java:
        pytest.skip("epubcheck, which asks for java, is not installed")
    book = book_of(tmp_path, [*GRADED[::9], TANGO])
    out = tmp_path / "b.epub"
    words = ["--title", "A & <B>", "--sections", "--reasons", "--hints", "back", "--copyright", "2027 A. Writer"]
    assert run("print", book, "--out", out, *words).returncode == 0
    with open(checker, "rb") as file:
        packed = file.read(2) == b"PK"
    ended = subprocess.run([*([java, "-jar"] if packed else []), checker, out], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert "0 fatals / 0 errors / 0 warnings" in ended.stdout + ended.stderr
