"""A PDF with puzzles is a book: its grids are read in order, by text or by drawing, and solutions are left out."""

import io
import json
import sys

import pytest
from commands import run

import deduce
from deduce.formats import write
from deduce.photo import EXTRA

pytest.importorskip("cv2", reason="pictures are read by OpenCV, which is not installed")
pytest.importorskip("pypdfium2", reason="PDFs are read by PDFium, which is not installed")
pytest.importorskip("reportlab", reason="PDFs are made by reportlab, which is not installed")
pytest.importorskip("pypdf", reason="PDFs are encrypted by pypdf, which is not installed")

import cv2
import pypdf
import pypdfium2 as pdfium
from attrs import evolve
from photo.test_pictures_read import EASY, TANGO, same
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

PLAIN = deduce.parse("8x8u:afFEABAKfdadcABBi")
BOOK = (EASY, TANGO, PLAIN)


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("printed")
    (folder / "book.jsonl").write_text(write(BOOK, "jsonl"), encoding="utf-8")
    assert run("print", folder / "book.jsonl", "--out", folder / "book.pdf", "--title", "Three").returncode == 0
    return folder / "book.pdf"


def read(file, *words):
    ended = run("convert", file, "--to", "jsonl", *words)
    return [deduce.parse(line) for line in ended.stdout.splitlines()], ended


def drawn(draw, tmp_path):
    pages = canvas.Canvas(str(tmp_path / "drawn.pdf"))
    draw(pages)
    pages.save()
    return tmp_path / "drawn.pdf"


def ruled(pages, puzzle, x, y, side=30, text="10"):
    """Draw a puzzle on ruled lines: with two characters, or without any as a disc and a ring."""
    for n in range(puzzle.rows + 1):
        pages.line(x, y - n * side, x + puzzle.columns * side, y - n * side)
    for n in range(puzzle.columns + 1):
        pages.line(x + n * side, y, x + n * side, y - puzzle.rows * side)
    for r, row in enumerate(puzzle.givens):
        for c, own in enumerate(row):
            middle, low = x + (c + 0.5) * side, y - (r + 0.5) * side
            if own != "." and text:
                pages.drawCentredString(middle, low - 4, text[own == "0"])
            elif own != ".":
                pages.circle(middle, low, side * 0.28, fill=own == "1")


def test_our_own_print_is_read_back(printed):
    puzzles, ended = read(printed)
    assert ended.returncode == 0
    assert [own.givens for own in puzzles] == [own.givens for own in BOOK]
    assert [own.signs for own in puzzles] == [own.signs for own in BOOK]
    assert len({own.id for own in puzzles}) == 3
    assert all(own.id.startswith("p") for own in puzzles)
    assert ended.stderr == ""


@pytest.mark.parametrize("text", ["10", ""])
def test_filled_grids_are_solutions(text, tmp_path):
    def both(pages):
        ruled(pages, PLAIN, 60, 760, text=text)
        ruled(pages, evolve(PLAIN, givens=deduce.solve(PLAIN)), 60, 400, text=text)

    puzzles, ended = read(drawn(both, tmp_path))
    assert all(same(own, PLAIN) for own in puzzles)
    assert len(puzzles) == 1
    assert "1 filled grid left out, as solutions are" in ended.stderr


def test_a_grid_that_the_end_of_a_page_cuts_is_told(tmp_path):
    def cut(pages):
        ruled(pages, PLAIN, 60, 760)
        ruled(pages, evolve(PLAIN, givens=PLAIN.givens[:5]), 60, 200)
        pages.showPage()
        ruled(pages, evolve(PLAIN, givens=PLAIN.givens[5:]), 60, 760)
        ruled(pages, PLAIN, 60, 600)

    puzzles, ended = read(drawn(cut, tmp_path))
    assert [own.givens for own in puzzles] == [PLAIN.givens] * 2
    assert "page 1: this grid seems to go on on page 2; it is left out" in ended.stderr
    assert ended.returncode == 1


def test_commands_take_a_pdf_for_a_book(printed):
    graded = run("grade", printed, "--format", "jsonl")
    assert [json.loads(line)["status"] for line in graded.stdout.splitlines()] == ["graded"] * 3
    assert deduce.parse(run("solve", f"{printed}#1").stdout).givens == deduce.solve(EASY)
    assert list(map(deduce.parse, run("read", printed, "--to", "jsonl").stdout.splitlines())) == read(printed)[0]


@pytest.mark.parametrize("text", ["10", "XO", ""])
def test_grids_beside_each_other_are_read_in_order(text, tmp_path):
    def draw(pages):
        ruled(pages, PLAIN, 320, 750, 25, text)
        ruled(pages, EASY, 60, 755, 25, text)
        ruled(pages, EASY, 60, 500, 30, text)
        pages.drawString(60, 770, "Two beside each other, and one below")

    puzzles, ended = read(drawn(draw, tmp_path))
    assert ended.returncode == 0
    assert len(puzzles) == 3
    assert all(map(same, puzzles, (EASY, PLAIN, EASY)))
    assert [own.id for own in puzzles] == ["p1-1", "p1-2", "p1-3"]
    assert ended.stderr.count("X is read as the symbol for 1") == (text == "XO")


def test_a_page_that_is_a_picture_is_read_as_one(printed, tmp_path):
    texts = [page.extract_text() for page in pypdf.PdfReader(printed).pages]
    *_, number = (k for k, text in enumerate(texts) if "lines may repeat" in text)
    picture = pdfium.PdfDocument(printed)[number].render(scale=1.6).to_numpy()
    image = ImageReader(io.BytesIO(cv2.imencode(".png", picture)[1].tobytes()))
    puzzles, _ = read(drawn(lambda pages: pages.drawImage(image, 0, 0, 595, 842), tmp_path))
    assert [own.givens for own in puzzles] == [own.givens for own in BOOK]


def test_a_page_of_nothing_but_text_is_read_as_text(tmp_path):
    def draw(pages):
        for k, row in enumerate(EASY.givens):
            pages.drawString(60, 700 - 16 * k, " ".join(row))

    (puzzle,), _ = read(drawn(draw, tmp_path))
    assert puzzle.givens == EASY.givens


def test_a_puzzle_without_exactly_one_solution_is_read_by_its_text(tmp_path):
    several = deduce.parse("..1.0.\n......\n......\n..1.0.\n......\n......\n")
    (puzzle,), _ = read(drawn(lambda pages: ruled(pages, several, 60, 700), tmp_path))
    assert puzzle.givens == several.givens
    puzzles, ended = read(drawn(lambda pages: ruled(pages, several, 60, 700, text=""), tmp_path))
    assert (puzzles, ended.returncode) == ([], 2)
    assert ended.stderr.count("\n") == 1
    assert "page 1, grid 1: no way to read this picture leaves exactly one solution" in ended.stderr


def refused(file, *words):
    ended = run(*(words or ("grade",)), file)
    assert (ended.returncode, ended.stdout) == (2, "")
    (line,) = ended.stderr.splitlines()
    return line


def test_what_is_no_book_is_told_in_one_line(printed, tmp_path, monkeypatch):
    writer = pypdf.PdfWriter(printed)
    writer.encrypt("secret")
    writer.write(tmp_path / "locked.pdf")
    (tmp_path / "cut.pdf").write_bytes(printed.read_bytes()[:900])
    blank = drawn(lambda pages: pages.drawString(60, 700, "Nothing here"), tmp_path)
    for words in (("grade",), ("solve",), ("read",)):
        assert refused(tmp_path / "locked.pdf", *words).endswith(
            "this PDF is encrypted; save a copy without its password"
        )
        assert refused(tmp_path / "cut.pdf", *words).endswith("this PDF cannot be opened: it is damaged or cut short")
        assert refused(blank, *words).endswith("no puzzle is seen on the 1 page of this PDF")
    assert "--show-reading" in refused(printed, "read", "--show-reading", tmp_path / "shown.png")
    monkeypatch.setattr("deduce.photo.pdf.MOST_BYTES", 1_000)
    assert refused(printed).endswith("this PDF is too large: at most 0 million bytes are read")
    monkeypatch.setitem(sys.modules, "deduce.photo.pdf", None)
    assert refused(printed).endswith(EXTRA)


def test_a_table_of_anything_else_is_passed_over(tmp_path):
    def draw(pages):
        ruled(pages, EASY, 60, 780)
        for n in range(6):
            pages.line(60, 500 - 30 * n, 300, 500 - 30 * n)
            pages.line(60 + 48 * n, 500, 60 + 48 * n, 350)
            for k in range(5 * (n < 5)):
                pages.drawString(70 + 48 * k, 480 - 30 * n, f"{n * k + 7}")

    (puzzle,), ended = read(drawn(draw, tmp_path))
    assert puzzle.givens == EASY.givens
    assert ended.stderr == ""


def test_a_page_of_any_size_is_borne(tmp_path):
    pages = canvas.Canvas(str(tmp_path / "wide.pdf"), pagesize=(1e6, 1e6))
    ruled(pages, EASY, 60, 700)
    pages.save()
    assert refused(tmp_path / "wide.pdf").endswith("no puzzle is seen on the 1 page of this PDF")


def test_a_page_that_draws_without_end_is_not_begun(tmp_path):
    pages = canvas.Canvas(str(tmp_path / "bomb.pdf"), pageCompression=1)
    pages._code.extend(["0 0 m 9 9 l S"] * 1_000_000)
    pages.save()
    assert (tmp_path / "bomb.pdf").stat().st_size < 200_000
    assert refused(tmp_path / "bomb.pdf").endswith("this PDF draws more than 8 million bytes on a page")


def test_of_a_long_book_the_first_pages_are_read(tmp_path, monkeypatch):
    monkeypatch.setattr("deduce.photo.pdf.MOST_PAGES", 2)

    def draw(pages):
        for _ in range(3):
            ruled(pages, EASY, 60, 700)
            pages.showPage()

    puzzles, ended = read(drawn(draw, tmp_path))
    assert [own.id for own in puzzles] == ["p1-1", "p2-1"]
    assert "the first 2 of 3 pages are read" in ended.stderr
