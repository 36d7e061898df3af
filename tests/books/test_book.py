"""Puzzles have one solution, the wanted grade, no redundant clue and no duplicate, and repeat by their seed."""

import re
import runpy
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from attrs import evolve
from nightly import rounds
from samples import GRADED
from sat_judge import solutions

from deduce.answers.explain import explain
from deduce.answers.grades import grade
from deduce.books.generate import generate
from deduce.books.making import RATINGS_OF_SMALL, SHORTEST, Seed, Wanted, WantedError
from deduce.engine.registry import load
from deduce.engine.trials import solves as does_solve
from deduce.grid.grid import Grid


def without(puzzle, cells=(), signs=()):
    """Return a puzzle without some of its clues."""
    givens = [list(row) for row in puzzle.givens]
    for r, c in cells:
        givens[r][c] = "."
    return evolve(
        puzzle, givens=["".join(row) for row in givens], signs=[sign for sign in puzzle.signs if sign not in signs]
    )


def solves(puzzle, rating):
    return does_solve(load().up_to(rating), Grid.of(puzzle))


def assert_right(made, rating):
    """Assert that a puzzle has one solution and its grade, and no clue that the rules up to a rating do without."""
    puzzle = made.puzzle
    assert solutions(puzzle) == [made.solution]
    assert made.grade == grade(puzzle)
    assert puzzle.label == f"{made.grade.rating} {made.grade.name}"
    cells = [(r, c) for r, row in enumerate(puzzle.givens) for c, value in enumerate(row) if value != "."]
    assert not any(solves(without(puzzle, [cell]), rating) for cell in cells)
    assert not any(solves(without(puzzle, signs=[sign]), rating) for sign in puzzle.signs)


@pytest.mark.parametrize("unique", [True, False])
@pytest.mark.parametrize(
    ("rows", "columns", "level", "count"),
    [(6, 6, 1, 3), (6, 8, 2, 3), (8, 8, 3, 3), (10, 10, 4, 2), (5, 7, 2, 2)],
)
def test_puzzles_have_one_solution_and_the_wanted_level(rows, columns, level, count, unique):
    for made in generate(rows, columns, level=level, unique_lines=unique, count=count, seed=7):
        assert (made.puzzle.rows, made.puzzle.columns, made.puzzle.unique_lines) == (rows, columns, unique)
        assert made.grade.level == level
        assert_right(made, level + 0.9)


@pytest.mark.parametrize(("side", "level"), [(6, 5), (8, 3), (10, 5)])
def test_balanced_puzzles_have_enough_of_each_symbol_and_few_empty_lines(side, level):
    for made in generate(side, side, level=level, balanced=True, count=8, seed=3):
        text = "".join(made.puzzle.givens)
        lines = [*made.puzzle.givens, *map("".join, zip(*made.puzzle.givens, strict=True))]
        assert 0.35 <= text.count("1") / made.puzzle.clues <= 0.65
        assert sum(set(line) == {"."} for line in lines) <= 0.25 * len(lines)
        assert_right(made, level + 0.9)


def test_tango_has_all_signs_that_are_wanted_and_lines_may_repeat():
    for made in generate(6, tango=True, signs=9, level=2, count=5, seed=2):
        assert (len(made.puzzle.signs), made.puzzle.unique_lines) == (9, False)
        assert solutions(made.puzzle) == [made.solution]
        assert made.grade.level == 2
    assert len(next(generate(6, tango=True, seed=2)).puzzle.signs) == 6


def test_names_of_balanced_and_tango_books_are_their_own():
    names = [Wanted(rows=6, columns=6, **more).name for more in ({}, {"balanced": True}, {"tango": True})]
    assert names == ["6x6", "6x6-balanced", "6x6-signs6-tango"]


@pytest.mark.parametrize(("side", "level"), [(8, 5), (14, 5), (8, 6), (6, 7)])
def test_hard_levels_are_reached(side, level):
    (made,) = generate(side, side, level=level, seed=5)
    assert made.grade.level == level
    assert_right(made, level + 0.9)


@pytest.mark.parametrize(("low", "high"), [(5.2, 5.2), (4.1, 4.1), (6.5, 6.5), (7.1, 7.3), (1.0, 7.9)])
def test_rating_is_within_the_bounds(low, high):
    (made,) = generate(8, 8, rating=(low, high), seed=11)
    assert low <= made.grade.rating <= high
    assert_right(made, high)


@pytest.mark.parametrize(("rule", "signs"), [("sandwich", 0), ("unique line", 0), ("equal-beside", 20)])
def test_wanted_rule_is_used(rule, signs):
    (made,) = generate(8, 8, uses=rule, signs=signs, seed=2)
    assert load().rule(rule).info.id in {step.rule for step in explain(made.puzzle).steps}


@pytest.mark.parametrize(
    ("symmetry", "image"),
    [
        ("half-turn", lambda r, c: (7 - r, 7 - c)),
        ("quarter-turn", lambda r, c: (c, 7 - r)),
        ("mirror", lambda r, c: (r, 7 - c)),
    ],
)
def test_clues_are_symmetric_and_no_group_of_images_is_redundant(symmetry, image):
    for made in generate(8, 8, level=3, symmetry=symmetry, count=3, seed=3):
        givens = made.puzzle.givens
        clues = {(r, c) for r, row in enumerate(givens) for c, value in enumerate(row) if value != "."}
        assert {image(r, c) for r, c in clues} == clues
        assert solutions(made.puzzle) == [made.solution]
        for cell in clues:
            orbit = {cell}
            while (cell := image(*cell)) not in orbit:
                orbit.add(cell)
            assert not solves(without(made.puzzle, orbit), 3.9)


@pytest.mark.parametrize("unique", [True, False])
def test_puzzles_with_signs(unique):
    signs = 0
    for made in generate(6, 6, level=3, signs=12, unique_lines=unique, count=4, seed=4):
        assert len(made.puzzle.signs) <= 12
        signs += len(made.puzzle.signs)
        assert_right(made, 3.9)
    assert signs > 5


def test_book_has_no_duplicates():
    # at 4x4 many attempts make a duplicate
    puzzles = list(generate(4, 4, level=1, count=60, seed=1))
    assert len({made.puzzle.canonical for made in puzzles}) == 60
    assert [made.number for made in puzzles] == list(range(1, 61))
    assert puzzles[-1].seed.attempt > 60


def test_same_seed_makes_the_same_book_by_any_executor():
    def puzzles(**more):
        return [made.to_json() for made in generate(6, 6, level=3, count=12, seed=8, **more)]

    with ThreadPoolExecutor(3) as pool:
        assert puzzles(executor=pool) == puzzles()
    other = [made.to_json()["givens"] for made in generate(6, 6, level=3, count=12, seed=9)]
    assert other != [made["givens"] for made in puzzles()]


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"rows": 1}, "each side must have 2 to"),
        ({"level": 9}, "a level is 1 to 8"),
        ({"level": (5, 3)}, "a level is 1 to 8, not 5-3"),
        ({"rating": 9.5}, "a rating is 1 to 8.9, not 9.5"),
        ({"level": 5, "rating": (1.0, 4.2)}, "no rule has a rating from 5.0 to 4.2"),
        ({"rating": (2.5, 2.8)}, "no rule has a rating from 2.5 to 2.8"),
        ({"uses": "unique-line", "level": 3}, "a rating of at least 5.0"),
        ({"practice": "5", "level": 3}, "steps of level 5 are harder"),
        ({"symmetry": "spiral"}, "unknown symmetry 'spiral'"),
        ({"symmetry": "quarter-turn"}, "as many rows as columns"),
        ({"signs": -1}, "must not be negative"),
        ({"columns": 6, "level": 4}, "level 4 needs signs, or a line of at least 8 cells"),
        ({"columns": 6, "level": (4, 5), "unique_lines": False}, "a line of at least 8 cells"),
        ({"columns": 6, "practice": "one-of-each"}, "one-of-each needs signs, or a line of at least 8 cells"),
        ({"level": 5, "unique_lines": False}, "level 5 needs lines that must differ"),
        ({"level": 5, "tango": True}, "needs lines that must differ"),
        (
            {"rows": 4, "columns": 4, "level": 8},
            "level 8 needs signs here: without them, 4x4 has only the ratings 1.0, 2.0, 5.0, 7.0",
        ),
        ({"rating": 4.5}, "a rating of 4.5 needs signs"),
        ({"uses": "sign-chain"}, "sign-chain needs signs"),
    ],
)
def test_impossible_wishes_are_refused(wishes, message):
    with pytest.raises(WantedError, match=message):
        Wanted(**({"rows": 6, "columns": 8} | wishes))


def test_no_puzzle_that_there_is_is_called_impossible():
    for puzzle in GRADED:
        rating = grade(puzzle).rating
        size = {"rows": puzzle.rows, "columns": puzzle.columns}
        Wanted(**size, rating=rating, signs=len(puzzle.signs), unique_lines=puzzle.unique_lines, odd=puzzle.odd)


FACTS = Path(__file__).parents[2] / "benchmarks" / "facts.py"
facts = runpy.run_path(str(FACTS)) if FACTS.is_file() else {}


@pytest.mark.skipif(not facts, reason="the scripts are not beside the tests")
@rounds(7, 10)
def test_ratings_need_lines_as_long_as_the_generator_says(rounds):
    for length in range(2, rounds + 1):
        found = facts["needed_on_lines"](length, False)
        assert found <= {1.0, *(rating for rating, least in SHORTEST.items() if least <= length)}
        assert found >= {rating for rating, least in SHORTEST.items() if least == length < 12}
        if length < 5:
            assert found | {5.0, 5.2, 6.5} >= facts["needed_on_lines"](length, True)


@pytest.mark.skipif(not facts, reason="the scripts are not beside the tests")
@rounds(6, 16)
def test_ratings_of_small_grids_are_those_that_the_generator_knows(rounds):
    sizes = [size for size in facts["sizes"](rounds) if rounds < 16 or size in RATINGS_OF_SMALL]
    for rows, columns, unique in sizes:
        found = facts["ratings_of"](rows, columns, unique)
        assert tuple(sorted(found)) == RATINGS_OF_SMALL.get((rows, columns, unique), ())


@pytest.mark.skipif(not facts, reason="the scripts are not beside the tests")
def test_filled_grids_and_their_fewest_clues_are_as_published():
    assert [len(facts["filled"](side, side, True)) for side in (2, 3, 4, 5, 6)] == [2, 84, 72, 8460, 4140]
    pytest.importorskip("pysat")
    assert facts["fewest_clues"](3, 3, True) == {4: 72, 6: 12}
    assert facts["fewest_clues"](4, 4, True) == {4: 72}


@pytest.mark.parametrize("text", ["", "a", "-1", "1.", "1.2", "1a2a3", "1e5", "٣"])
def test_invalid_seeds_are_refused(text):
    with pytest.raises(WantedError, match="a seed is"):
        Seed.parse(text)


@pytest.mark.parametrize("seed", [5.1, 5.0, True, b"5", [5]])
def test_seeds_of_other_types_are_refused(seed):
    with pytest.raises(TypeError, match="a seed is a whole number or a text"):
        generate(6, seed=seed)


WISHES = [
    *({"rows": rows, "columns": columns} for rows in range(2, 14) for columns in range(2, 14)),
    *({"rows": 8, "level": level} for level in range(1, 9)),
    *({"rows": 6, "rating": (3.0, high)} for high in (3.9, 4.0, 5.2)),
    *({"rows": 6, "uses": rule} for rule in ("sandwich", "unique-line", "lookahead")),
    *({"rows": 6, "practice": practice} for practice in ("sandwich", "unique-line", "3", "5")),
    *({"rows": 6, "symmetry": symmetry} for symmetry in ("half-turn", "mirror")),
    *({"rows": 6, "signs": signs} for signs in (1, 11)),
    *({"rows": 6, "unique_lines": unique, "level": 1} for unique in (False,)),
]


def test_ids_of_all_wishes_and_seeds_differ_and_no_spreadsheet_changes_them():
    """A spreadsheet takes digits with a dot, a hyphen, a colon, a slash or an e for a number, a date or a time."""
    ids = set()
    for wishes in WISHES:
        wanted = Wanted(**{"columns": wishes["rows"], **wishes})
        for seed in (Seed(0), Seed(1), Seed(1, 1), Seed(11, 0), Seed(1, 10), Seed(10**29, 10**14)):
            assert Seed.parse(str(seed)) == seed
            ids |= {f"{wanted.name}-{seed if seed.attempt else seed.book}-{number}" for number in (1, 2, 11)}
            ids.add(str(seed))
    assert len(ids) == len(WISHES) * 6 * 3 + 6
    for text in ids:
        assert not re.fullmatch(r"[-+(]?[\d.,:/ -]*(?:e[-+]?)?[\d.,:/ -]*\)?%?", text, re.IGNORECASE), text


def test_seeds_make_the_puzzles_that_they_always_made():
    """The puzzles of released versions, whatever the form of a seed."""
    one, two = generate(6, seed=7, count=2)
    assert (str(one.seed), one.puzzle.id) == ("7a0", "6x6-7-1")
    assert one.puzzle.givens == ("..1...", "...1..", "...1.0", "......", "0.....", ".11..1")
    assert (str(two.seed), two.puzzle.id) == ("7a1", "6x6-7-2")
    assert two.puzzle.givens == ("....1.", "0.....", "....0.", ".1...1", "..0.0.", ".1....")
    (wide,) = generate(6, 8, level=4, seed="12a3")
    assert (str(wide.seed), wide.puzzle.id) == ("12a96", "8x6-level4-12a3-1")
    assert wide.puzzle.givens == (".11....1", "........", "0......0", "........", "...0.0..", "..1...11")
    assert [made.puzzle.givens for made in generate(6, seed=two.seed)] == [two.puzzle.givens]


@pytest.mark.parametrize(("wish", "words"), [((30, 45), "--effort 30-45"), ((55.5, float("inf")), "--effort 55.5-")])
def test_puzzles_have_the_wanted_effort_and_their_command_says_it(wish, words):
    for made in generate(6, level=(3, 5), effort=wish, count=2, seed=1):
        assert wish[0] <= grade(made.puzzle).effort <= wish[1]
        assert words in made.puzzle.source
        assert_right(made, 5.9)


@pytest.mark.parametrize("wish", [(5, 3), (-1, 3), (float("nan"), 3)])
def test_an_effort_that_cannot_be_is_refused(wish):
    with pytest.raises(WantedError, match="effort"):
        Wanted(rows=6, columns=6, effort=wish)
