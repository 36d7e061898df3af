"""`deduce print`: the PDF, read back from its bytes, has what was asked for."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.resources import files

import pytest
from attrs import evolve
from commands import process, run
from printing.read_back import grids_of, read_page, reader_of
from samples import GRADED, LISBON, TANGO, UNRULY, list_solutions

from deduce.answers.loading import choose
from deduce.formats import write
from deduce.game.puzzle import Choice, Symbols
from deduce.printing.book import link_to

pytest.importorskip("typst", reason="PDFs are made by Typst, which is not installed")

INCH = 72
LARGE = next(puzzle for puzzle in LISBON if puzzle.rows == 31)


def file_of(folder, puzzles):
    file = folder / "book.jsonl"
    file.write_text(write(puzzles, "jsonl"), encoding="utf-8")
    return file


def printed(folder, puzzles, *words):
    """Print puzzles, and read the PDF."""
    out = folder / "book.pdf"
    ended = run("print", file_of(folder, puzzles), "--out", out, *words)
    assert (ended.returncode, ended.stdout) == (0, ""), ended.stderr
    return reader_of(out.read_bytes())


def test_every_given_sign_and_solution_is_in_its_cell(tmp_path):
    crossed = [evolve(puzzle, symbols=Symbols("X", "O")) for puzzle in UNRULY[:4]]
    odd = next(puzzle for puzzle in LISBON if puzzle.rows % 2 and puzzle.rows < 20 and puzzle.solution)
    puzzles = [TANGO, *crossed, odd, *UNRULY[4:12]]
    grids = list(grids_of(printed(tmp_path, puzzles)))
    asked, solved = grids[: len(puzzles)], grids[len(puzzles) :]
    for puzzle, grid, solution in zip(puzzles, asked, solved, strict=True):
        symbols = puzzle.symbols.one + puzzle.symbols.zero
        assert grid.page < solution.page
        assert grid.values(symbols) == puzzle.givens
        assert [solution.values(symbols)] == list_solutions(puzzle, 2)
        assert {place for place, word in solution.words.items() if "Semibold" in word.font} == set(grid.words)
        assert grid.signs == {
            ((s.a[0] + s.b[0] + 1) / 2, (s.a[1] + s.b[1] + 1) / 2): "=" if s.equal else "×" for s in puzzle.signs
        }


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("words", "width", "height", "least"),
    [(["--paper", "6x9"], 6, 9, 7), (["--paper", "a5", "--bound", "--large"], 148 / 25.4, 210 / 25.4, 16)],
)
def test_bound_book_meets_the_needs_of_print_on_demand(tmp_path, words, width, height, least):
    small = [puzzle for puzzle in GRADED if puzzle.rows <= 8][:6]
    more = ["--title", "Binary", "--sections", "--hints", "back", "--reasons", "--per-page", 1]
    reader = printed(tmp_path, [*small, TANGO], *words, *more)
    assert len(reader.pages) <= 150
    for number, page in enumerate(reader.pages, 1):
        assert [float(side) for side in page.mediabox] == pytest.approx([0, 0, width * INCH, height * INCH], abs=0.01)
        left, right = (0.625 * INCH, (width - 0.25) * INCH) if number % 2 else (0.25 * INCH, (width - 0.625) * INCH)
        words_there, grids, widths = read_page(page, number)
        assert all(left <= word.x <= right and abs(word.size) >= least - 0.01 for word in words_there)
        assert all(left <= grid.x and grid.x + grid.columns * grid.cell <= right + 0.01 for grid in grids)
        assert all(line >= 0.749 for line in widths)


def test_bound_puzzles_begin_on_a_right_page_after_an_empty_one(tmp_path):
    reader = printed(tmp_path, UNRULY[:2], "--title", "T", "--paper", "6x9")
    texts = [page.extract_text().strip() for page in reader.pages]
    first = next(number for number, text in enumerate(texts, 1) if text.startswith("Puzzles"))
    assert first % 2 == 1
    assert (texts[first - 2], texts[first - 3] != "") == ("", True)


def test_document_is_tagged_and_names_title_author_and_language(tmp_path):
    reader = printed(tmp_path, UNRULY[:2], "--title", "A title", "--author", "A. Writer", "--language", "nl")
    assert (reader.metadata.title, reader.metadata.author) == ("A title", "A. Writer")
    assert reader.root_object["/Lang"] == "nl"
    assert reader.root_object["/MarkInfo"]["/Marked"]
    assert b"pdfuaid:part" in reader.root_object["/Metadata"].get_data()
    assert printed(tmp_path, UNRULY[:2]).metadata.title == "2 binary puzzles"


@pytest.mark.nightly
def test_contents_name_the_page_of_each_part(tmp_path):
    words = ["--title", "T", "--sections", "--hints", "back", "--reasons", "--paper", "6x9"]
    reader = printed(tmp_path, GRADED[::6], *words)
    texts = [" ".join(page.extract_text().split()) for page in reader.pages]
    contents = next(text for text in texts if text.startswith("Contents"))
    parts = re.findall(r"([A-Z][a-z ]+?)(?: [★☆]+ [a-z0-9 ]+?)? (?:\. ?)+(\d+)", contents.removeprefix("Contents "))
    names = [name for name, _ in parts]
    assert names[:2] == ["How to solve", "How hard they are"]
    assert names[-4:] == ["Hints", "Solutions", "Reasons", "Index of rules"]
    assert {"Easy", "Medium", "Hard", "Expert"} <= set(names)
    for name, page in parts:
        assert re.search(rf"\b{name}\b", texts[int(page) - 1])


@pytest.mark.nightly
def test_hints_are_upside_down_under_puzzles_and_sentences_fill_the_columns_evenly(tmp_path):
    under = printed(tmp_path, [TANGO], "--hints", "under", "--solutions", "none")
    words, _, _ = read_page(under.pages[0], 0)
    assert [word.text for word in words if word.size < 0] == ["Row 1: sign next to known cell."]
    back = printed(tmp_path, GRADED, "--hints", "back", "--solutions", "none")
    page = next(page for page in back.pages if "Hints" in page.extract_text())
    words, _, _ = read_page(page, 0)
    middle = float(page.mediabox.width) / 2
    feet = [min(word.y for word in words if (word.x < middle) == left and word.y > 60) for left in (True, False)]
    assert abs(feet[0] - feet[1]) < 40


def test_a_size_has_one_cell_in_the_book_whose_sections_begin_on_pages_of_their_own(tmp_path):
    puzzles = [puzzle for puzzle in GRADED if puzzle.rows <= 14]
    reader = printed(tmp_path, puzzles, "--sections", "--solutions", "none", "--on-right", "--title", "T")
    titles = {}
    for number, page in enumerate(reader.pages):
        name = re.match(r"(Easy|Medium|Hard|Expert) [★☆]", " ".join(page.extract_text().split()))
        if name:
            titles[number] = name[1]
    assert list(titles.values()) == ["Easy", "Medium", "Hard", "Expert"]
    assert all(number % 2 == 0 for number in titles)
    cells = {}
    for grid in grids_of(reader):
        section = max((page for page in titles if page <= grid.page), default=None)
        if section is not None:
            cells.setdefault((grid.columns, grid.rows), set()).add(round(grid.cell, 3))
    assert len(cells) >= 4
    assert {size: found for size, found in cells.items() if len(found) > 1} == {}
    assert min(min(found) for found in cells.values()) >= 16.99


def test_puzzles_on_a_page_are_as_many_as_wanted_for_their_size(tmp_path):
    puzzles = [puzzle for side in (6, 10) for puzzle in UNRULY if puzzle.rows == side]
    reader = printed(tmp_path, puzzles, "--per-page", "6x6=4,10x10=1", "--solutions", "none", "--sections")
    pages = {}
    for grid in grids_of(reader):
        pages.setdefault(grid.page, []).append(grid.rows)
    assert all(len(rows) <= (4 if 6 in rows else 1) for rows in pages.values())
    assert max(map(len, pages.values())) == 4


def test_solution_is_found_by_its_range_and_by_links(tmp_path):
    reader = printed(tmp_path, UNRULY[:40], "--title", "T", "--paper", "a5", "--bound")
    grids = list(grids_of(reader))
    asked, solved = grids[-80:-40], grids[-40:]
    for page in sorted({grid.page for grid in solved})[1:]:
        numbers = [number for number, grid in enumerate(solved, 1) if grid.page == page]
        assert f"Solutions {numbers[0]}–{numbers[-1]}" in " ".join(reader.pages[page].extract_text().split())
    pages = {page.indirect_reference.idnum: number for number, page in enumerate(reader.pages)}
    for first, second in ((asked, solved), (solved, asked)):
        for number, grid in enumerate(first):
            links = [note.get_object() for note in reader.pages[grid.page]["/Annots"]]
            boxes = [link["/Rect"] for link in links if 0 < (link["/Rect"][1] - grid.top) < 40]
            ahead = [
                link for link in links
                if abs(float(link["/Rect"][0]) - grid.x) < 20 and 0 < float(link["/Rect"][1]) - grid.top < 30
            ]  # fmt: skip
            target = ahead[0]["/Dest"] if "/Dest" in ahead[0] else ahead[0]["/A"]["/D"]
            target = reader.named_destinations[str(target)].dest_array if not hasattr(target, "append") else target
            assert boxes
            assert pages[target[0].idnum] == second[number].page


def test_codes_lead_to_the_puzzles(tmp_path):
    cv2 = pytest.importorskip("cv2", reason="pictures are read by OpenCV, which is not installed")
    zxingcpp = pytest.importorskip("zxingcpp", reason="codes are read by ZXing, which is not installed")
    pytest.importorskip("segno", reason="codes are made by segno, which is not installed")
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm, which draws pages of PDFs, is not installed")
    puzzles = [TANGO, *UNRULY[:5], *UNRULY[-4:]]
    printed(tmp_path, puzzles, "--link", "https://example.org/puzzles/", "--solutions", "none")
    # about what a phone sees of a page
    subprocess.run(["pdftoppm", "-gray", "-r", "150", "-png", "book.pdf", "page"], check=True, cwd=tmp_path)
    pages = [cv2.imread(str(page)) for page in sorted(tmp_path.glob("page*"))]
    read = {code.text for page in pages for code in zxingcpp.read_barcodes(page)}
    assert read == {link_to(puzzle, "https://example.org/puzzles/") for puzzle in puzzles}


def test_worksheet_has_one_head_with_the_rules_and_answers_at_the_end(tmp_path):
    reader = printed(tmp_path, [TANGO] * 8, "--worksheet", "--title", "Week 3")
    first, *others = [" ".join(page.extract_text().split()) for page in reader.pages]
    assert first.startswith("Week 3")
    assert "Fill every cell with 0 or 1" in first
    assert "How to solve" not in first
    assert len(others) == 1
    assert others[0].startswith("Solutions")
    assert len(list(grids_of(reader))) == 16


def test_level_without_a_name_is_reported_with_its_puzzle(tmp_path):
    names = "A=1,B=2"
    ended = run("print", file_of(tmp_path, GRADED), "--out", tmp_path / "x.pdf", "--difficulty-names", names)
    assert (ended.returncode, (tmp_path / "x.pdf").exists()) == (2, False)
    assert re.fullmatch(r"--difficulty-names has no name for level 3, that of \S+ puzzle \d+.*\n", ended.stderr)


def test_caption_may_be_the_label_of_the_file(tmp_path):
    days = ("Monday", "Tuesday", "Wednesday")
    week = [evolve(puzzle, label=day) for puzzle, day in zip(UNRULY, days, strict=False)]
    text = printed(tmp_path, week, "--caption", "label").pages[0].extract_text()
    assert [day for day in days if day in text] == list(days)


@pytest.mark.parametrize("marks", [(), ("--crop-marks",)])
def test_cover_has_blurb_bar_code_box_and_crop_marks(tmp_path, marks):
    more = ["--blurb", "A quiet hour.", "--subtitle", "Sixty grids", "--bar-code", "--title", "T", "--paper", "a5"]
    printed(tmp_path, UNRULY[:1], *more, "--cover", tmp_path / "cover.pdf", *marks)
    (page,) = reader_of((tmp_path / "cover.pdf").read_bytes()).pages
    text = page.extract_text()
    assert ("A quiet hour." in text, "Sixty grids" in text) == (True, True)
    edge = 9 + 18 * bool(marks)
    assert float(page.trimbox[0]) == pytest.approx(edge, abs=0.02)
    assert float(page.mediabox[3]) == pytest.approx(210 / 25.4 * INCH + 2 * edge, abs=0.02)


@pytest.mark.nightly
def test_cover_is_as_wide_as_two_pages_and_their_thickness(tmp_path):
    words = ["--paper", "6x9", "--title", "A Title", "--author", "A. Writer", "--per-page", 1]
    book = printed(tmp_path, UNRULY[:4], *words, "--cover", tmp_path / "cover.pdf", "--paper-thickness", "0.6")
    (page,) = reader_of((tmp_path / "cover.pdf").read_bytes()).pages
    width = (2 * 6 + 2 * 0.125) * INCH + len(book.pages) * 0.6 / 25.4 * INCH
    for box, sides in ((page.mediabox, [0, 0, width, 9.25 * INCH]), (page.trimbox, [9, 9, width - 9, 9.125 * INCH])):
        assert [float(side) for side in box] == pytest.approx(sides, abs=0.02)
    back, front = sorted(read_page(page, 0)[1], key=lambda grid: grid.x)
    assert (back.values(), front.values()) == (UNRULY[3].givens, UNRULY[0].givens)
    assert page.extract_text().count("A Title") == 2


LONG = "The Great and Gorgeous Collection of Puzzling Binary Puzzles for Quiet Evenings at Home, by Jacqueline"


@pytest.mark.parametrize(
    ("title", "fits"),
    [(LONG, "a5 4x6"), (f"{LONG}. {LONG}. {LONG}", "a5"), ("w" * 22, "a5 4x6"), ("w" * 100, ""), (LONG * 40, "")],
    ids=["100 letters", "300 letters", "long word", "very long word", "4000 letters"],
)
@pytest.mark.parametrize("paper", ["a5", "4x6"])
def test_title_fits_the_cover_or_is_refused(tmp_path, title, fits, paper):
    cover = tmp_path / "cover.pdf"
    words = ["--title", title, "--author", "A. Writer", "--paper", paper, "--paper-thickness", 1]
    words += ["--out", tmp_path / "book.pdf", "--cover", cover]
    ended = run("print", file_of(tmp_path, UNRULY[:1]), *words)
    if paper not in fits:
        assert (ended.returncode, cover.exists(), (tmp_path / "book.pdf").exists()) == (2, False, False)
        assert ended.stderr == f"the title is too long for {paper}; a shorter one or larger --paper fits\n"
        return
    (page,) = reader_of(cover.read_bytes()).pages
    words, grids, _ = read_page(page, 0)
    grid = max(grids, key=lambda grid: grid.x)
    middle, right = float(page.mediabox.width) / 2, float(page.mediabox.width) - 9 - 0.3 * INCH
    front = [word for word in words if word.x > middle + 18]
    titles = [word for word in front if word.y > grid.top]
    assert "".join(word.text for word in titles).replace(" ", "").startswith(title.replace(" ", ""))
    assert all(word.x < right for word in front)
    assert 9 < grid.top - grid.rows * grid.cell < grid.top < min(word.y for word in titles)


@pytest.mark.nightly
def test_same_bytes_with_any_hash_seed(tmp_path):
    book = file_of(tmp_path, [*GRADED[:4], TANGO])
    words = ["--title", "Same", "--sections", "--hints", "back", "--reasons"]
    made = []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.pdf"
        assert process("print", book, "--out", out, *words, env={"PYTHONHASHSEED": seed}).returncode == 0
        made.append(out.read_bytes())
    assert made[0] == made[1]


@pytest.mark.nightly
@pytest.mark.parametrize(("paper", "size"), [("4x5", ()), ("a4", ["--large"])])
def test_puzzle_too_large_for_the_paper_names_one_that_is_large_enough(tmp_path, paper, size):
    ended = run("print", file_of(tmp_path, [LARGE]), "--out", tmp_path / "x.pdf", "--paper", paper, *size)
    assert (ended.returncode, ended.stderr.count("\n"), (tmp_path / "x.pdf").exists()) == (2, 1, False)
    assert ended.stderr.startswith(f"puzzle 1 is 31 x 31: on {paper} ")
    printed(tmp_path, [LARGE], *size, "--paper", re.search(r"--paper (\S+) ", ended.stderr)[1])


@pytest.mark.nightly
def test_too_many_pages_are_refused(tmp_path):
    book = file_of(tmp_path, [UNRULY[0]] * 701)
    ended = run("print", book, "--out", tmp_path / "x.pdf", "--per-page", 1, "--solutions", "none")
    assert (ended.returncode, (tmp_path / "x.pdf").exists()) == (2, False)
    assert ended.stderr.startswith("701 puzzles take more than 700 pages, the limit for one book; split")


def test_puzzle_whose_lines_repeat_unlike_the_others_is_left_out(tmp_path):
    puzzles = [puzzle for puzzle in UNRULY if puzzle.unique_lines and puzzle.rows == 6][:4]
    cells = [(r, c) for r in range(6) for c in range(6) if puzzles[2][r, c] is not None]
    flipped = [evolve(puzzles[2].clear(cell).place(cell, 1 - puzzles[2][cell]), choice=Choice()) for cell in cells]
    puzzles[2] = next(puzzle for puzzle in flipped if not choose(puzzle).unique_lines)
    (tmp_path / "book.txt").write_text("\n\n".join("\n".join(puzzle.givens) for puzzle in puzzles), encoding="utf-8")
    for words in (["print", "--out", tmp_path / "book.pdf"], ["pick", "--out", tmp_path / "picked.txt"]):
        ended = run(*words, tmp_path / "book.txt")
        assert ended.returncode == 1
        assert "puzzle 3: one solution only if lines may repeat, unlike most puzzles of the file" in ended.stderr
        assert "Wrote 3 puzzles" in ended.stderr


def test_missing_characters_are_reported_with_their_puzzle(tmp_path):
    puzzles = [UNRULY[0], evolve(UNRULY[1], symbols=Symbols("日", "月"))]
    ended = run("print", file_of(tmp_path, puzzles), "--out", tmp_path / "x.pdf")
    assert (ended.returncode, ended.stderr.count("\n"), (tmp_path / "x.pdf").exists()) == (2, 1, False)
    assert ended.stderr.startswith("the symbols of puzzle 2: the fonts have no ")
    assert set(re.findall(r"(.) \(U\+(\w+)\)", ended.stderr)) == {("日", "65E5"), ("月", "6708")}
    shapes = [evolve(UNRULY[number], symbols=Symbols(*pair)) for number, pair in enumerate(("●○", "■□", "☀☾", "⚫⚪"))]
    for puzzle, grid in zip(shapes, grids_of(printed(tmp_path, shapes)), strict=False):
        assert grid.values(puzzle.symbols.one + puzzle.symbols.zero) == puzzle.givens


def test_own_font_is_used_first(tmp_path):
    font, data = (
        tmp_path / "own.ttf",
        (files("font_source_sans_pro") / "files" / "SourceSansPro-Regular.ttf").read_bytes(),
    )
    for encoding in ("utf-16-be", "ascii"):
        for end in (" Sans Pro", "SansPro"):
            data = data.replace(f"Source{end}".encode(encoding), f"Quelle{end}".encode(encoding))
    font.write_bytes(data)
    words, _, _ = read_page(printed(tmp_path, [UNRULY[0]], "--caption", "clues", "--font", font).pages[0], 0)
    assert {word.font.partition("+")[2] for word in words} == {"QuelleSansPro-Regular"}
