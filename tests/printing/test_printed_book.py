"""What a book says, before it is typeset; sizes of paper, and names of difficulty."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from attrs import evolve
from commands import run
from nightly import one_in
from samples import GRADED, LISBON, TANGO, UNRULY, explained, grade_of

import deduce
from deduce.engine.registry import load
from deduce.formats import write
from deduce.game.levels import LEVELS, Grade
from deduce.game.puzzle import Symbols
from deduce.printing.book import Item, book_of, link_to, notes_of
from deduce.printing.options import INCH, Options, parse_difficulties, parse_paper, parse_per_page, usual_difficulties
from deduce.wording import paper, words
from deduce.wording.language import Phrase, languages, speaking
from deduce.wording.steps import rule_name
from deduce.wording.words import capital


def book(puzzles, **wanted):
    options = Options(**wanted)
    items = []
    for puzzle in puzzles:
        notes = notes_of(explained(puzzle), options) if options.explained else None
        items.append(Item(puzzle, grade_of(puzzle), puzzle.solution or puzzle.givens, notes))
    return book_of(items, options, load())


def puzzles_of(content):
    return [puzzle for section in content["sections"] for puzzle in section["puzzles"]]


def text_of(pieces):
    return " ".join(" ".join([piece.get("text", ""), *piece.get("items", ())]) for piece in pieces)


def test_caption_has_the_words_that_are_wanted():
    named = [evolve(puzzle, id=f"no {number}") for number, puzzle in enumerate(GRADED[:6])]
    wanted = ("level", "rating", "id", "size", "clues")
    for puzzle, printed in zip(named, puzzles_of(book(named, caption=wanted)), strict=True):
        grade = grade_of(puzzle)
        size = f"{puzzle.columns} × {puzzle.rows} · {puzzle.clues} clues"
        assert printed["caption"] == f"Level {grade.level} · {grade.rating:.1f} · {size}"
        assert printed["stars"] == ""
        assert puzzle.id in printed["notes"]
    assert [printed["caption"] for printed in puzzles_of(book(named, caption=()))] == [""] * 6


def test_long_or_invisible_ids_are_shortened_and_cleaned():
    names = ("x" * 10_000, "a\x1b[31mb\x00\u202ec\r\nd")
    labelled = [evolve(UNRULY[0], label=name) for name in names]
    captions = [puzzle["caption"] for puzzle in puzzles_of(book(labelled, caption=("label",)))]
    assert captions == ["x" * 60 + "…", "a[31mbc d"]
    puzzles = [evolve(UNRULY[0], id=name) for name in names]
    notes = [puzzle["notes"] for puzzle in puzzles_of(book(puzzles, caption=("id",)))]
    assert notes == [["x" * 60 + "…"], ["a[31mbc d"]]


def test_sections_are_ordered_by_difficulty_and_size():
    def rank(puzzle):
        level = grade_of(puzzle).level
        grade = grade_of(puzzle)
        return (level + 1) // 2, puzzle.rows * puzzle.columns, puzzle.columns, puzzle.rows, grade.effort

    content = book(GRADED, sections=True)
    printed = puzzles_of(content)
    assert [tuple(puzzle["rows"]) for puzzle in printed] == [puzzle.givens for puzzle in sorted(GRADED, key=rank)]
    assert [puzzle["number"] for puzzle in printed] == list(range(1, len(GRADED) + 1))
    titles = [(section["title"], section["stars"]) for section in content["sections"]]
    assert titles == [("Easy", "★☆☆☆"), ("Medium", "★★☆☆"), ("Hard", "★★★☆"), ("Expert", "★★★★")]


def test_sections_say_what_their_puzzles_need():
    for section in book(GRADED, sections=True)["sections"]:
        levels = sorted({int(text) for text in (str(grade_of(puzzle).level) for puzzle in GRADED)})
        said = [paper.takes(level, "1", "0") for level in levels]
        assert section["needs"] == [text for text in said if text in section["needs"]] != []


def test_names_of_difficulty_may_leave_out_levels_that_do_not_occur():
    names = parse_difficulties("A=1,B=2-3,C=5-6")
    ranks = [names.rank_of_level(level) for level in (1, 3, 5)]
    assert [(names.name(rank), names.stars(rank)) for rank in ranks] == [("A", "★☆☆"), ("B", "★★☆"), ("C", "★★★")]
    assert [level for level in range(9) if not names.has(Grade(level=level))] == [4, 7, 8]


@pytest.mark.parametrize(
    ("text", "counts"), [("6", {"": 6}), ("6x6=6, 14x14=1", {"6x6": 6, "14x14": 1}), ("8x6=4,2", {"8x6": 4, "": 2})]
)
def test_puzzles_on_a_page_have_a_number_for_all_sizes_or_for_each(text, counts):
    assert parse_per_page(text) == counts


@pytest.mark.parametrize("text", ["", "0", "101", "6x6", "6x6=", "6x6=0", "2,3", "6x6=1,6x6=2", "6=6x6"])
def test_other_numbers_of_puzzles_on_a_page_are_refused(text):
    with pytest.raises(ValueError, match="100"):
        parse_per_page(text)


@pytest.mark.parametrize("puzzle", [TANGO, UNRULY[0], LISBON[0], evolve(UNRULY[0], unique_lines=False)])
def test_link_holds_the_puzzle(puzzle):
    link = link_to(puzzle, "https://example.org/")
    shown = re.fullmatch(r"https://example\.org/#p=(.+)&step=0", link)[1]
    read = deduce.parse(shown)
    assert (read.givens, read.signs, read.unique_lines) == (puzzle.givens, puzzle.signs, puzzle.unique_lines)


def test_examples_have_the_symbols_of_the_book_and_are_the_shortest():
    suns = [evolve(puzzle, symbols=Symbols("☀", "☾")) for puzzle in GRADED]
    pieces = book(suns, title="T")["lessons"]
    texts = [piece["text"] for piece in pieces if "drawing" in piece]
    assert all(("☀" in text or "☾" in text) and not re.search(r"\b[01] [01]\b", text) for text in texts)
    assert all(text.count("(") <= 8 for text in texts)
    assert "r3c4 means row 3, column 4." in text_of(pieces)


def test_hints_are_those_of_the_hint_command():
    puzzles = [*GRADED[:5], TANGO]
    pieces = book(puzzles, hints="back")["back"][0]["pieces"]
    under = [puzzle["hint"] for puzzle in puzzles_of(book(puzzles, hints="under"))]
    for puzzle, piece, hint in zip(puzzles, pieces, under, strict=True):
        assert piece["text"].startswith(hint)
        assert run("hint", "-", "--reveal", "2", given=write([puzzle], "jsonl")).stdout.startswith(hint)


def test_reasons_are_every_sentence_of_the_explanation_in_order():
    def squeezed(text):
        return "".join(text.split())

    puzzles = GRADED[::6]
    pieces = next(chapter for chapter in book(puzzles, reasons=True)["back"] if chapter["kind"] == "reasons")["pieces"]
    written = squeezed(text_of(pieces))
    steps = [step for puzzle in puzzles for step in explained(puzzle).steps]
    for step in steps:
        for sentence in filter(None, map(squeezed, re.split(r"\([a-z]+\)|(?<=\.) ", step.text))):
            _, found, written = written.partition(sentence)
            assert found == sentence
    chains = sum(step.argument.is_lookahead for step in steps)
    assert sum("drawing" in piece for piece in pieces) == len(puzzles) + chains > len(puzzles)


def test_index_names_the_first_step_by_each_rule():
    puzzle = next(puzzle for puzzle in GRADED if grade_of(puzzle).level == 7)
    pieces = book([puzzle], reasons=True, solutions="none")["back"][-1]["pieces"]
    steps = explained(puzzle).steps
    first = {capital(rule_name(step.rule)): f"1.{step.number}" for step in reversed(steps)}
    assert {head["text"]: place["text"] for head, place in zip(pieces[1::2], pieces[2::2], strict=True)} == first


def test_rules_are_explained_by_name_with_or_without_a_title():
    (chapter,) = (part for part in book([TANGO], hints="under")["back"] if part["kind"] == "rules")
    assert [piece["text"] for piece in chapter["pieces"] if piece["kind"] == "head"] == ["Sign next to known cell"]
    titled = book([TANGO], hints="under", title="T")
    assert [part["kind"] for part in titled["back"]] == ["solutions"]
    assert chapter["pieces"][1] in titled["lessons"]


def test_how_to_solve_says_what_applies_to_the_puzzles():
    square = next(puzzle for puzzle in UNRULY if puzzle.unique_lines)
    odd = next(puzzle for puzzle in LISBON if puzzle.rows % 2)
    crossed = evolve(square, symbols=Symbols("X", "O"))
    for puzzles, said, unsaid in (
        ([square], "no two rows and no two columns are the same.", "joined by = are the same"),
        ([TANGO], "two cells joined by = are the same", "no two rows"),
        ([square, TANGO], "are the same, unless “lines may repeat” is written below the puzzle", "one more of either"),
        ([odd], "or one more of either if its length is odd", "joined by"),
        ([crossed], "three Os or three Xs are never next to each other", "three 0s"),
        ([square, square, crossed], "Some puzzles have X and O in place of 1 and 0.", "three Os"),
    ):
        front = text_of(book(puzzles, title="T")["lessons"])
        assert (said in front, unsaid in front) == (True, False)


def test_each_level_that_occurs_has_a_drawn_example():
    pieces = book(GRADED, title="T", difficulties=parse_difficulties("Calm=1-3,Wild=4-8"))["lessons"]
    hardest = max(grade_of(puzzle).level for puzzle in GRADED)
    drawn = [head["text"] for head, piece in pairwise(pieces) if "drawing" in piece]
    assert drawn == [f"{'Calm' if level < 4 else 'Wild'}: {LEVELS[level]}" for level in range(1, hardest + 1)]


def test_examples_of_a_book_without_signs_have_none():
    puzzles = [puzzle for puzzle in GRADED if grade_of(puzzle).level <= 5]
    pieces = book(puzzles, title="T")["lessons"]
    drawn = [piece["drawing"] for piece in pieces if "drawing" in piece]
    assert len(drawn) >= 4
    assert not [drawing for drawing in drawn if 'class="sign"' in drawing["svg"]]


@pytest.mark.parametrize("code", one_in(2, [code for code in languages if code != "en"]))
def test_book_is_in_one_language(code):
    with speaking(code):
        content = book(GRADED[::6], title="T", sections=True, hints="back", reasons=True)
        values = [*vars(paper).values(), words.CELL, words.PUZZLE, words.STEP]
        values += [*paper.TAKES.values(), *words.MEANS.values(), *words.DRAWN.values()]
        said = [value for value in values if isinstance(value, Phrase)]
        translated = [phrase for phrase in said if phrase.template != phrase]
        english = {str(phrase) for phrase in translated if "{" not in phrase and len(phrase) > 6}
    assert content["lang"] == code
    assert len(english) > 30
    text = json.dumps(content, ensure_ascii=False)
    assert [phrase for phrase in english if re.search(rf"\b{re.escape(phrase)}\b", text)] == []


def test_exercises_are_a_worksheet_with_answers_at_the_back():
    made = list(deduce.generate(6, practice="sandwich", count=3, seed=4))
    items = [Item(one.puzzle, one.grade, one.solution, answer=one.step) for one in made]
    content = book_of(items, Options(), load())
    (section,) = content["sections"]
    assert section["title"] == "Which cells can be filled in next?"
    captions = [(puzzle["caption"], puzzle["stars"]) for puzzle in section["puzzles"]]
    assert captions == [("Gap between two the same", "")] * 3
    (answers,) = content["back"]
    assert answers["title"] == "Answers"
    given = [(piece["mark"], piece["text"]) for piece in answers["pieces"]]
    assert given == [(str(number), one.step.text) for number, one in enumerate(made, 1)]
    assert all("<svg" in piece["drawing"]["svg"] for piece in answers["pieces"])
    assert book_of(items, Options(solutions="none"), load())["back"] == []


def test_paper_has_a_name_or_a_size():
    sizes = {"a4": (210, 297), "A5": (148, 210), "letter": (215.9, 279.4), "5x8in": (127, 203.2), "10x15cm": (100, 150)}
    for text, size in {**sizes, "105x148mm": (105, 148)}.items():
        paper = parse_paper(text)
        assert (paper.width / INCH * 25.4, paper.height / INCH * 25.4) == pytest.approx(size)


@pytest.mark.parametrize("text", ["", "a3", "x9", "6x", "6x9ft", "-6x9", "6x9x9", "2x9", "100x100", "6,5x9", "６x9"])
def test_other_papers_are_refused(text):
    with pytest.raises(ValueError, match=r"sides|width"):
        parse_paper(text)


def test_names_of_difficulty_cover_levels():
    calm = parse_difficulties("Calm=1-3, Wild = 4-8")
    assert [calm.name(calm.rank_of_level(level)) for level in (1, 3, 4, 8)] == ["Calm", "Calm", "Wild", "Wild"]
    assert (calm.stars(1), calm.stars(2), calm.name(0)) == ("★☆", "★★", "Nothing to fill")
    usual = usual_difficulties()
    assert [usual.rank_of_level(level) for level in range(9)] == [0, 1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.parametrize("text", ["Easy", "Easy=1-9", "Hard=5-8,Easy=1-4", "A=1-3,B=4-2,C=3-8", "=1-8", ""])
def test_names_out_of_order_are_refused(text):
    with pytest.raises(ValueError, match="level"):
        parse_difficulties(text)
