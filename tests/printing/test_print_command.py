"""`deduce print`: what stands in the PDF is what was asked for, read back from its bytes."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve
from commands import command, process, run
from read_back import Grid, Ink, Word, grids_of, looked_at, reader_of, words_of
from samples import GRADED, LISBON, TANGO, UNRULY, explained, grade_of
from signed import signed
from soak import one_in, rounds

from deduce.cli.print import HINTS, PAPERS, SOLUTIONS
from deduce.difficulty import LEVELS
from deduce.formats import write
from deduce.printing import paper
from deduce.printing.content import Hints, Solutions
from deduce.puzzle import Puzzle, Symbols
from deduce.search.exact import solve

INCH = 72


def book_of(folder: Path, puzzles: Sequence[Puzzle]) -> Path:
    book = folder / "book.jsonl"
    book.write_text(write(puzzles, "jsonl"), encoding="utf-8")
    return book


def printed(folder: Path, puzzles: Sequence[Puzzle], *words: object):
    """Print puzzles, and read the PDF back."""
    out = folder / "book.pdf"
    ended = run("print", book_of(folder, puzzles), "--out", out, *words)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == ""
    return reader_of(out.read_bytes())


def told(reader, pages: int | None = None) -> str:
    """Give all text, with single spaces."""
    return " ".join(" ".join(page.extract_text() for page in reader.pages[:pages]).split())


@cache
def many() -> tuple[Puzzle, ...]:
    """Two hundred puzzles of many sizes, some with signs, some oblong or odd, some in other symbols."""
    marked = [own for own in map(signed, range(120)) if own.signs and len(solve(own, 2)) == 1]
    crossed = [evolve(own, symbols=Symbols("X", "O")) for own in UNRULY[:20]]
    small = [own for own in LISBON if own.rows <= 10 and own.solution]
    return tuple([TANGO, *marked, *crossed, *UNRULY[20:], *small][:200])


def by_number(grids: Iterable[Grid]) -> dict[int, list[Grid]]:
    found: dict[int, list[Grid]] = {}
    for grid in grids:
        found.setdefault(int(grid.number), []).append(grid)
    return found


@rounds(25, 100)
def test_every_given_sign_and_solution_stands_in_its_place(tmp_path, rounds):
    puzzles = many()[:: 200 // rounds]
    assert len(puzzles) == rounds
    assert sum(bool(own.signs) for own in puzzles) > rounds // 40
    found = by_number(grids_of(printed(tmp_path, puzzles)))
    assert sorted(found) == list(range(1, rounds + 1))
    for number, puzzle in enumerate(puzzles, 1):
        symbols = puzzle.symbols.one + puzzle.symbols.zero
        asked, solved = found[number]
        assert asked.page < solved.page
        assert asked.values(symbols) == puzzle.givens
        assert asked.signs == {(sign.a, sign.b): "=" if sign.equal else "×" for sign in puzzle.signs}
        assert [solved.values(symbols)] == solve(puzzle, 2)
        bold = {place for place, word in solved.words.items() if "Semibold" in word.font}
        assert bold == set(asked.words)


def test_the_words_beside_a_puzzle(tmp_path):
    puzzles = [evolve(own, id=f"no {at}") for at, own in enumerate(GRADED[:12])]
    text = told(printed(tmp_path, puzzles, "--caption", "level,rating,id,size,clues", "--solutions", "none"))
    for own in puzzles:
        grade = grade_of(own)
        said = f"Level {grade.level} · {grade.rating:.1f} · {own.columns} × {own.rows} · {own.clues} clues"
        assert said in text
        assert own.id in text
    bare = printed(tmp_path, puzzles, "--caption", "none", "--solutions", "none")
    assert all(word.text.isdigit() for page in bare.pages for word in words_of(page) if "repeat" not in word.text)


BOUND = [["--paper", "6x9"], ["--paper", "8.5x11"], ["--paper", "a5", "--bound"]]


@pytest.mark.parametrize("words", one_in(3, [words + large for words in BOUND for large in ([], ["--large"])]))
def test_a_bound_book_keeps_what_printers_on_demand_ask_for(tmp_path, words):
    more = ["--title", "Binary", "--sections", "--hints", "back", "--reasons", "--per-page", 1]
    reader = printed(tmp_path, [*[own for own in GRADED if own.rows <= 10][:9], TANGO], *words, *more)
    pages = len(reader.pages)
    assert pages >= 24
    gutter = next(inches for most, inches in ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75)) if pages <= most)
    size = {"6x9": (6, 9), "8.5x11": (8.5, 11), "a5": (148 / 25.4, 210 / 25.4)}[words[1]]
    for number, page in enumerate(reader.pages, 1):
        assert [float(side) / INCH for side in page.mediabox[2:]] == pytest.approx(size, abs=1e-4)
        left, right = (gutter, 0.25) if number % 2 else (0.25, gutter)
        texts, inks = looked_at(page)
        for x, y in reached(texts, inks):
            assert left * INCH <= x <= (size[0] - right) * INCH
            assert 0.25 * INCH <= y <= (size[1] - 0.25) * INCH
        assert all(word.size >= (16 if "--large" in words else 7) - 0.05 for word in texts)
        assert all(ink.width >= 0.75 for ink in inks if not ink.filled)


def reached(words: Iterable[Word], inks: Iterable[Ink]) -> Iterator[tuple[float, float]]:
    """Give points as far out as there is ink; each letter is at least a fifth of its size wide."""
    for word in words:
        yield word.x, word.y
        yield word.x + 0.2 * word.size * len(word.text), word.y + 0.66 * word.size
    for ink in inks:
        half = 0 if ink.filled else ink.width / 2
        for own in ink.squares:
            yield own.x - half, own.y - half
            yield own.x + own.width + half, own.y + own.height + half
        yield from ink.points


def objects(reader) -> Iterator[dict]:
    for number in reader.xref[0]:
        own = reader.get_object(number)
        if isinstance(own, dict):
            yield own


@pytest.mark.parametrize("words", [[], ["--title", "Ä book", "--bound"], ["--hints", "under"]])
def test_all_fonts_are_embedded_and_no_others_are_named(tmp_path, words):
    reader = printed(tmp_path, [*UNRULY[:3], TANGO], *words)
    fonts = [own for own in objects(reader) if own.get("/Type") == "/Font"]
    assert len(fonts) >= 2
    assert all("SourceSansPro" in own["/BaseFont"] and "/FontFile2" in own["/FontDescriptor"] for own in fonts)
    assert {own["/BaseFont"] for own in objects(reader) if "/BaseFont" in own} == {own["/BaseFont"] for own in fonts}
    named = {name for page in reader.pages for name in page["/Resources"]["/Font"].values()}
    assert len(named) == len(fonts)


def test_the_data_of_a_book_say_title_author_and_language_and_loose_sheets_have_bookmarks(tmp_path):
    words = ["--title", "A title", "--author", "A. Writer", "--sections"]
    bound = printed(tmp_path, UNRULY[:8], *words, "--bound")
    assert bound.outline == []
    said = {key: own for key, own in (bound.metadata or {}).items() if own and "Date" not in key}
    assert re.fullmatch("puzzles on pages [0-9]+-[0-9]+", said.pop("/Keywords"))
    assert said == {"/Title": "A title", "/Author": "A. Writer", "/Trapped": "/False"}
    assert bound.root_object["/Lang"] == "en"
    loose = printed(tmp_path, UNRULY[:8], *words, "--loose")
    assert loose.metadata.title == "A title"
    assert printed(tmp_path, UNRULY[:8]).metadata.title == "8 binary puzzles"
    marked = [entry.title for entry in loose.outline]
    assert marked[:3] == ["How to solve", "How hard they are", "How each step is found"]
    assert marked[3:] == [*dict.fromkeys(name_of(own) for own in sorted(UNRULY[:8], key=level_of)), "Solutions"]


def test_a_chapter_begins_below_the_one_before_it_where_it_has_room(tmp_path):
    for size, shared in (("a4", True), ("4x5", False)):
        reader = printed(tmp_path, UNRULY[:8], "--title", "T", "--hints", "under", "--paper", size)
        texts = [[word.text for word in words_of(page)] for page in reader.pages]
        page = next(own for own in texts if "How to solve" in own and "Contents" not in own)
        assert ("How hard they are" in page) == shared
        named = next(at for at, own in enumerate(texts, 1) if "The rules by name" in own and "Contents" not in own)
        assert named < int(re.findall(r"\d+", reader.metadata["/Keywords"])[0])


def level_of(puzzle: Puzzle) -> int:
    return grade_of(puzzle).level


def name_of(puzzle: Puzzle) -> str:
    """Name a puzzle's difficulty as a book does where its editor chooses no names."""
    return ("Easy", "Medium", "Hard", "Expert")[(level_of(puzzle) - 1) // 2]


def test_the_contents_say_on_which_page_each_part_starts(tmp_path):
    reader = printed(
        tmp_path, GRADED[::3], "--title", "T", "--sections", "--hints", "back", "--reasons", "--paper", "6x9"
    )
    texts = [[word.text for word in words_of(page)] for page in reader.pages]
    (contents,) = [own for own in texts if "Contents" in own]
    parts = [own for own in contents if re.match("Easy|Medium|Hard|Hints|The rules|Solutions|Reasons|How|Index", own)]
    assert len(parts) >= 10
    for part in parts:
        after = contents[contents.index(part) + 1 :]
        page = next(int(own) for own in after if own.isdigit())
        assert {part, str(page)} <= set(texts[page - 1])


def test_the_contents_of_a_book_without_sections_say_once_where_its_puzzles_are(tmp_path):
    reader = printed(tmp_path, GRADED[::3], "--title", "T")
    texts = [[word.text for word in words_of(page)] for page in reader.pages]
    (contents,) = [own for own in texts if "Contents" in own]
    assert sum("uzzles" in own for own in contents) == 1


def test_sections_go_by_difficulty_and_within_one_by_size(tmp_path):
    found = by_number(grids_of(printed(tmp_path, GRADED, "--sections", "--solutions", "none")))
    order = [found[number][0] for number in sorted(found)]
    ranked = sorted(
        GRADED, key=lambda own: ((grade_of(own).level + 1) // 2, own.rows * own.columns, grade_of(own).level)
    )
    assert [own.values() for own in order] == [own.givens for own in ranked]
    assert [own.page for own in order] == sorted(own.page for own in order)


@pytest.mark.parametrize("each", [1, 2, 3, 5, 6, 12])
def test_so_many_puzzles_a_page_as_asked_for(tmp_path, each):
    puzzles = [own for own in UNRULY if own.rows == 8][:12]
    grids = list(grids_of(printed(tmp_path, puzzles, "--per-page", each, "--solutions", "none")))
    assert [int(own.number) for own in grids] == list(range(1, 13))
    pages = [[own.page for own in grids].count(page) for page in range(grids[-1].page + 1)]
    assert pages == [each] * (12 // each) + [12 % each] * (12 % each > 0)
    assert len({round(own.cells[0].width, 3) for own in grids}) == 1


def test_large_print_is_large_everywhere(tmp_path):
    words = ["--large", "--title", "Large", "--sections", "--hints", "under", "--reasons"]
    reader = printed(tmp_path, [*UNRULY[:6], TANGO], *words)
    assert min(abs(word.size) for page in reader.pages for word in words_of(page)) >= 16


def test_hints_are_those_that_the_command_gives(tmp_path):
    puzzles = [*GRADED[:10], TANGO]
    hints = []
    for own in puzzles:
        said = run("hint", book_of(tmp_path, [own]), "--reveal", "2").stdout
        hints.append(f"{said.partition('.')[0]}.")
    texts = [[word.text for word in words_of(page)] for page in printed(tmp_path, puzzles, "--hints", "back").pages]
    (page,) = [own for own in texts if "Hints" in own]
    for number, hint in enumerate(hints, 1):
        assert page[page.index(str(number)) + 1].startswith(hint)
    under = printed(tmp_path, puzzles, "--hints", "under")
    named = {hint.split()[-1].rstrip(".") for hint in hints}
    bold = {
        word.text for page in under.pages for word in words_of(page) if "Semibold" in word.font and word.size == 11.4
    }
    assert bold == named
    assert [word.text for page in under.pages for word in words_of(page) if word.size < 0] == hints


def test_reasons_are_every_sentence_of_the_explanation_in_order(tmp_path):
    puzzles = GRADED[::4]
    reader = printed(tmp_path, puzzles, "--reasons", "--solutions", "only", "--caption", "none", "--paper", "6x9")
    lines = [word for page in reader.pages for word in words_of(page) if word.y > 40]
    start = next(at for at, word in enumerate(lines) if word.text == "Reasons")
    # numbers of steps and puzzles stand out, and running heads are not part of the text
    written = "".join(
        word.text for word in lines[start:] if "Regular" in word.font and not word.text.startswith("Reasons: ")
    )
    place = 0
    for puzzle in puzzles:
        for step in explained(puzzle).steps:
            for sentence in re.split(r"\([a-z]+\)|(?<=\.) ", step.text):
                found = squeezed(written).find(squeezed(sentence), place)
                assert found >= 0, sentence
                place = found + len(squeezed(sentence))
    assert place > 10_000


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_a_solution_too_small_for_symbols_is_shaded(tmp_path):
    puzzle = next(own for own in LISBON if own.rows == 31)
    (grid,) = grids_of(printed(tmp_path, [puzzle], "--paper", "90x120mm", "--solutions", "only"))
    assert grid.words == {}
    (solution,) = solve(puzzle, 2)
    assert grid.dark == {(r, c) for r, row in enumerate(solution) for c, value in enumerate(row) if value == "1"}


def test_the_same_bytes_whatever_the_hash_seed_is(tmp_path):
    book = book_of(tmp_path, [*GRADED[:6], TANGO])
    words = ["--title", "Same", "--sections", "--hints", "back", "--reasons"]
    found = []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.pdf"
        assert process("print", book, "--out", out, *words, env={"PYTHONHASHSEED": seed}).returncode == 0
        found.append(out.read_bytes())
    assert found[0] == found[1]


def test_the_choices_are_those_of_the_room():
    assert list(paper.PAPERS) == PAPERS
    assert Solutions.__args__ == SOLUTIONS
    assert Hints.__args__ == HINTS


def test_a_faulty_puzzle_is_told_and_left_out(tmp_path):
    several = Puzzle(["1...", "....", "....", "...."], id="open")
    none = Puzzle(["111.", "....", "....", "...."], id="wrong")
    book = book_of(tmp_path, [UNRULY[0], several, none, UNRULY[1]])
    with book.open("a", encoding="utf-8") as file:
        file.write("nonsense\n")
    ended = run("print", book, "--out", tmp_path / "x.pdf")
    assert ended.returncode == 1
    for said in ("puzzle 2 (open): there is more than one solution", "puzzle 3 (wrong): there is no", "line 5"):
        assert said in ended.stderr
    found = by_number(grids_of(reader_of((tmp_path / "x.pdf").read_bytes())))
    assert [found[number][0].values() for number in sorted(found)] == [UNRULY[0].givens, UNRULY[1].givens]


def test_of_faulty_puzzles_alone_nothing_is_written(tmp_path):
    ended = run("print", "4x4;1...............", "--out", tmp_path / "x.pdf")
    assert (ended.returncode, list(tmp_path.iterdir())) == (1, [])
    assert ended.stderr.endswith("No puzzle is left to print.\n")


def test_a_puzzle_beyond_the_rules_is_printed_and_said_to_be(tmp_path):
    hard = next(own for own in GRADED if grade_of(own).level > 3)
    reader = printed(tmp_path, [hard], "--max-level", "2", "--sections", "--hints", "back", "--reasons")
    text = told(reader)
    assert "Beyond the rules" in text
    assert "the rules find nothing more" in text
    assert "The hardest step" not in text
    solved = [own for own in grids_of(reader) if len(own.words) == hard.rows * hard.columns]
    assert [own.values() for own in solved] == solve(hard, 2)


def test_a_puzzle_too_large_for_the_paper_is_told_with_a_paper_that_holds_it(tmp_path):
    book = book_of(tmp_path, [next(own for own in LISBON if own.rows == 31)])
    out = tmp_path / "x.pdf"
    ended = run("print", book, "--out", out, "--paper", "90x120mm")
    assert ended.returncode == 2
    assert not out.exists()
    assert ended.stderr.startswith("puzzle 1 is 31 x 31: on 90x120mm its symbols would be ")
    enough = re.search(r"--paper (\S+) ", ended.stderr)[1]
    assert run("print", book, "--out", out, "--paper", enough).returncode == 0
    assert min(word.size for page in reader_of(out.read_bytes()).pages for word in words_of(page)) >= 6.95


def test_what_is_too_large_for_large_print_is_told(tmp_path):
    book = book_of(tmp_path, [next(own for own in LISBON if own.rows == 31)])
    ended = run("print", book, "--out", tmp_path / "x.pdf", "--large")
    assert ended.returncode == 0
    assert "31 x 31 is too large for large print on a4: there the symbols have 13 pt." in ended.stderr


def test_a_thin_book_is_told_that_it_cannot_be_bound(tmp_path):
    ended = run("print", "6x6:BbaDDABjbbg", "--out", tmp_path / "x.pdf", "--paper", "6x9")
    assert ended.returncode == 0
    assert "2 pages: printers on demand bind 24 or more." in ended.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--paper", "a9"], "--paper takes a4,"),
        (["--paper", "1x1"], "--paper takes sides of 2.5 to"),
        (["--per-page", "0"], "--per-page takes a whole number from 1 to 100"),
        (["--caption", "level,colour"], "--caption takes stars, difficulty, level,"),
        (["--solutions", "maybe"], "--solutions takes back, none or only"),
        (["--hints", "over"], "--hints takes none, under or back"),
        (["--hints", "back", "--solutions", "only"], "--solutions only has no puzzles"),
        (["--font", "no-such-file.ttf"], "no-such-file.ttf: it cannot be read"),
        (["--font", __file__], "a font with TrueType outlines (.ttf) is wanted"),
    ],
)
def test_bad_usage_is_told_in_one_line(tmp_path, words, said):
    ended = run("print", "6x6:BbaDDABjbbg", "--out", tmp_path / "x.pdf", *words)
    assert ended.returncode == 2
    assert said in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_missing_extra_is_told_with_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr("deduce.cli.print.find_spec", lambda name: None)
    ended = run("print", "6x6:BbaDDABjbbg", "--out", tmp_path / "x.pdf")
    assert (ended.returncode, list(tmp_path.iterdir())) == (2, [])
    assert "pip install 'deduce-puzzles[print]'" in ended.stderr


def test_a_pdf_goes_to_standard_output_where_that_is_asked_for(tmp_path):
    out = tmp_path / "x.pdf"
    run("print", "6x6:BbaDDABjbbg", "--out", out)
    ended = subprocess.run(command("print", "6x6:BbaDDABjbbg", "--out", "-"), capture_output=True)
    assert ended.stdout == out.read_bytes()


def test_how_to_solve_says_what_holds_for_the_puzzles_of_the_book(tmp_path):
    def front(*puzzles: Puzzle) -> str:
        return told(printed(tmp_path, puzzles, "--title", "T"), 3)

    square = next(own for own in UNRULY if own.unique_lines)
    assert "no two rows are the same, and no two columns." in front(square)
    assert "between them are the same" not in front(square)
    assert "no two rows" not in front(TANGO)
    assert "two cells with = between them are the same" in front(TANGO)
    assert "no two columns, but where “lines may repeat” stands below the puzzle" in front(square, TANGO)
    odd = next(own for own in LISBON if own.rows % 2)
    assert "or one more of either where its length is odd" in front(odd)
    assert "1 in place of X and O" not in front(square)
    crossed = evolve(square, symbols=Symbols("X", "O"))
    assert "nowhere three Os or three Xs stand side by side" in front(crossed)
    assert "Some puzzles have X and O in place of 1 and 0." in front(square, square, crossed)


def test_names_and_stars_are_those_that_the_editor_chooses(tmp_path):
    names = "--difficulty-names", "Calm=1-3, Wild=4-8"
    reader = printed(tmp_path, GRADED, *names, "--sections", "--solutions", "none", "--caption", "difficulty,level")
    found = by_number(grids_of(reader))
    assert len(found) == len(GRADED)
    said = [word.text for page in reader.pages for word in words_of(page)]
    for name, wild in (("Calm", False), ("Wild", True)):
        levels = sorted(level_of(own) for own in GRADED if (level_of(own) > 3) == wild)
        assert sorted(text for text in said if text.startswith(f"{name} ·")) == [
            f"{name} · Level {at}" for at in levels
        ]
        assert name in said


@pytest.mark.parametrize(
    "names", ["Easy", "Easy=1-2", "Easy=1-2,Hard=4-8", "Easy=1-9", "Hard=5-8,Easy=1-4", "=1-8", ""]
)
def test_names_that_leave_out_a_level_are_told(tmp_path, names):
    ended = run("print", "6x6:BbaDDABjbbg", "--out", tmp_path / "x.pdf", "--difficulty-names", names)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "--difficulty-names takes" in ended.stderr


def test_each_level_that_occurs_has_a_drawn_example_and_its_meaning(tmp_path):
    reader = printed(tmp_path, GRADED, "--title", "T", "--solutions", "none")
    texts = [[word.text for word in words_of(page)] for page in reader.pages]
    named = [level for level, name in LEVELS.items() if level <= max(map(level_of, GRADED))]
    starts = [at for at, own in enumerate(texts) if {"How each step is found", "How hard they are"} & set(own)]
    pages = range(starts[1], starts[-1])
    for level in named:
        head = f"{('Easy', 'Medium', 'Hard', 'Expert')[(level - 1) // 2]}: {LEVELS[level]}"
        assert sum(own.count(head) for own in texts) == 1
    drawn = [own for own in grids_of(reader) if own.page in pages]
    assert len(drawn) == len(named)


def test_the_imprint_stands_on_the_back_of_the_title_page(tmp_path):
    words = ["--copyright", "2027 A. Writer", "--author", "A. Writer"]
    reader = printed(tmp_path, UNRULY[:4], "--title", "T", *words)
    texts = [[word.text for word in words_of(page)] for page in reader.pages]
    assert "A. Writer" in texts[0]
    assert texts[1] == ["T", "A. Writer", "© 2027 A. Writer"]


def test_a_lookahead_has_its_grid_with_letters_in_the_reasons_and_rules_an_index(tmp_path):
    puzzle = next(own for own in GRADED if level_of(own) == 7)
    reader = printed(tmp_path, [puzzle], "--reasons", "--solutions", "none", "--caption", "none")
    chains = [step for step in explained(puzzle).steps if step.inference.by_parts]
    texts = [[word.text for word in words_of(page)] for page in reader.pages]
    start = next(at for at, own in enumerate(texts) if "Reasons" in own)
    drawings = [own for own in grids_of(reader) if own.page >= start]
    assert len(drawings) == 1 + len(chains) > 1
    (index,) = [own for own in texts if "Index of rules" in own]
    for rule in {step.rule for step in explained(puzzle).steps}:
        first = next(step.number for step in explained(puzzle).steps if step.rule == rule)
        assert index[index.index(rule) + 1] == f"1.{first}"
