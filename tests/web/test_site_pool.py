"""The puzzles that come with their explanations: of the kind that their file says, the same each time, and small."""

import gzip
import json
import re

import pytest

import deduce
from deduce import Puzzle, Sign
from deduce.pages.article import heading_of
from deduce.serving.site import POOL, article_of, learned, lessons, pool
from deduce.wording import pages
from deduce.wording.language import languages, speaking

NIGHTLY = pytest.mark.nightly
MOST = 300_000
"""Bytes of a file."""


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
def test_puzzles_are_of_their_kind_with_the_reasons_in_each_language(kind, most):
    files = pool(kind, most=most)
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


def test_same_puzzles_are_made_each_time_and_fewer_are_the_first_of_them():
    kind = "8-3"
    three, two = (json.loads(gzip.decompress(pool(kind, ["en"], most)["en"])) for most in (3, 2))
    assert three[:2] == two
    assert pool(kind, ["de"], 2) == pool(kind, ["de"], 2)


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
def test_largest_files_are_small_enough(kind):
    assert len(pool(kind, ["fr"])["fr"]) <= MOST
