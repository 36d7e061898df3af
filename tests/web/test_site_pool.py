"""The puzzles that come with their explanations: of the kind that their file says, the same each time, and small."""

import gzip
import json
import re
import runpy
import sqlite3
from pathlib import Path

import pytest
from commands import run
from images import images

import deduce
from deduce import Puzzle, Sign
from deduce.pages.article import heading_of
from deduce.serving.site import POOL, article_of, learned, lessons, pool
from deduce.wording import pages
from deduce.wording.language import languages, speaking

NIGHTLY = pytest.mark.nightly
MOST = 300_000
"""Bytes of a file."""


BUILD = Path(__file__).parents[2] / "web" / "build.py"


@pytest.fixture
def chosen(tmp_path):
    """Return what chooses puzzles for a site, by default on one shelf, without a pool of processes."""
    if not BUILD.is_file():
        pytest.skip("what builds the site is not beside the tests")
    script = runpy.run_path(str(BUILD))["chosen"]
    return lambda *names, most=2, months=(), shelf="site.db": script(str(tmp_path / shelf), months, most, names)[1]


def data_of(article):
    """Return the data for the script that an article has."""
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', article)[1])


def puzzle_of(data):
    """Return the puzzle of an article."""
    givens, width = data["givens"], data["columns"]
    rows = [givens[at : at + width] for at in range(0, len(givens), width)]
    signs = [Sign(divmod(a, width), divmod(b, width), sign == "=") for a, b, sign in data["signs"]]
    return Puzzle(rows, data["unique"], signs)


@pytest.mark.parametrize(
    ("kind", "most"), [("6-2", 2), ("tango-6", 2), *(pytest.param(kind, 6, marks=NIGHTLY) for kind in POOL)]
)
def test_puzzles_are_of_their_kind_with_the_reasons_in_each_language(kind, most, chosen):
    files = pool(chosen(kind, most=most)[kind])
    assert files.keys() == set(languages)
    assert max(map(len, files.values())) <= MOST
    articles = {code: json.loads(gzip.decompress(data)) for code, data in files.items()}
    assert len({len(own) for own in articles.values()}) == 1
    size, level = kind.split("-")
    seen = set()
    for article in articles["en"]:
        puzzle = puzzle_of(data_of(article))
        trace = deduce.explain(puzzle)
        assert trace.status == "solved"
        # what it is called is what the button says
        assert data_of(article)["heading"] == heading_of(puzzle, trace.grade.level)
        tango = "tango" in (size, level)
        assert level == "tango" or data_of(article)["heading"].endswith(pages.DIFFICULTIES[int(level)]())
        assert (bool(puzzle.signs), puzzle.unique_lines) == (tango, not tango)
        assert size in ("tango", "today", str(puzzle.rows))
        seen.add(puzzle.canonical)
    assert len(seen) == len(articles["en"])
    for code, own in articles.items():
        for article, english in zip(own, articles["en"], strict=True):
            assert data_of(article)["givens"] == data_of(english)["givens"]
        with speaking(code):
            sentences = re.findall(r"<p>.*?</p>", article_of(deduce.explain(puzzle)))
        assert re.findall(r"<p>.*?</p>", own[-1]) == sentences


def test_same_puzzles_are_made_each_time_and_fewer_are_the_first_of_them(chosen):
    three, two, again = (chosen("8-3", most=most, shelf=f"{name}.db")["8-3"] for name, most in enumerate((3, 2, 2)))
    assert three[:2] == two == again
    assert pool(two, ["de"]) == pool(again, ["de"])


def test_another_generator_and_other_grades_change_no_puzzle_that_was_chosen(chosen, tmp_path):
    kinds, november = ("6-2", "today-2"), {"2026-11-2": 30}
    before = chosen(*kinds, months=["2026-11"])
    assert {file: len(puzzles) for file, puzzles in before.items()} == {"6-2": 2, "today-2": 2} | november
    with sqlite3.connect(tmp_path / "site.db") as shelf:
        # the next version makes other puzzles, which it calls Easy; what is on the shelf was Medium
        shelf.execute("update puzzle set level = 3, source = replace(source, '--seed 1a', '--seed 77a')")
        (other,) = shelf.execute("select givens from puzzles where used_for = '2026-11-05 2'").fetchone()
    shelf.close()
    after = chosen(*kinds, months=["2027-02"])
    assert after.keys() == before.keys() | {"2027-02-2"}
    for file, puzzles in before.items():
        assert [(each.givens, level) for each, level in after[file]] == [(each.givens, 3) for each, _ in puzzles]
    assert "/".join(after["2026-11-2"][4][0].givens) == other
    # nothing comes twice, and the new ones are others than those of the first generator
    every = [puzzle for puzzles in after.values() for puzzle, _ in puzzles]
    assert len(every) == 2 + 2 + 30 + 28
    seen = {image.key for puzzle in every[:-28] for image in images(puzzle)}
    assert not seen & {puzzle.key for puzzle in every[-28:]}
    first = chosen(*kinds, months=["2026-11", "2027-02"], shelf="new.db")
    assert first["2026-11-2"] == before["2026-11-2"]
    assert {puzzle.givens for puzzle, _ in first["2027-02-2"]} != {puzzle.givens for puzzle, _ in after["2027-02-2"]}
    # the line that is shared begins with this
    (article,) = json.loads(gzip.decompress(pool(after["2026-11-2"][:1], ["en"])["en"]))
    assert data_of(article)["heading"] == "6\u00d76 Medium"


def test_editor_may_choose_the_puzzle_of_a_day(chosen, tmp_path):
    run("generate", "--size", 4, "--level", 1, "--seed", 1, "--shelf", tmp_path / "site.db")
    run("shelf", tmp_path / "site.db", "pick", "--count", 1, "--for", "2026-02-14 2")
    days = chosen("today-2", most=1)["2026-02-2"]
    assert [puzzle.rows for puzzle, _ in days] == [6] * 13 + [4] + [6] * 14


@pytest.mark.parametrize("rules", [("unique-line",), pytest.param(tuple(learned()), marks=NIGHTLY)], ids=len)
def test_first_step_of_each_exercise_is_by_its_rule(rules):
    files = lessons(rules=rules, exercises=2)
    assert max(map(len, files.values())) <= MOST
    for code, data in files.items():
        chapters = json.loads(gzip.decompress(data))
        assert [chapter["rule"] for chapter in chapters] == list(rules)
        for chapter in chapters:
            positions = [puzzle_of(data_of(article)) for article in chapter["articles"]]
            assert len(set(positions)) == 2
            for position in positions:
                with speaking(code):
                    step = deduce.explain(position).steps[0]
                assert (step.rule, step.level) == (chapter["rule"], chapter["level"])
            assert "<svg" in chapter["figure"]
            assert chapter["name"].casefold() in data_of(chapter["articles"][0])["steps"][0]["rule"].casefold()


@NIGHTLY
@pytest.mark.parametrize("kind", ["10-7", "12-7", "today-7"])
def test_largest_files_are_small_enough(kind, chosen):
    assert len(pool(chosen(kind, most=40)[kind], ["fr"])["fr"]) <= MOST
