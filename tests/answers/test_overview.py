"""Open steps are those that each rule alone finds, and the fillings of a line are those that keep the game rules."""

import json
import random
import re
from functools import cache
from itertools import product
from math import comb
from pathlib import Path

import pytest
from nightly import rounds
from samples import GRADED, NESTED, TANGO, explained
from test_public_values import BROKEN, PUZZLE

import deduce
from deduce import Puzzle
from deduce.engine.trials import GridState, Trials
from deduce.grid.grid import Grid
from deduce.grid.solutions import refutable

# open steps


def positions(rng, count):
    """Yield grids on the way to the solutions of puzzles of every level."""
    for puzzle in rng.choices([*GRADED, NESTED, TANGO], k=count):
        trace = explained(puzzle)
        yield trace.grid_at(rng.randrange(len(trace))), trace.final


@rounds(8, 300)
def test_open_steps_are_what_each_rule_finds_alone(rounds):
    rng, rules = random.Random(rounds), deduce.load_ladder().rules
    for grid, solution in positions(rng, rounds):
        found = deduce.open_steps(grid, level=rng.choice([None, (1, 2), (1, 4), (1, 6)]))
        assert found.hint == deduce.hint(grid)
        assert [step.rating for step in found.steps] == sorted(step.rating for step in found.steps)
        assert not found.steps or found.steps[0].rating == found.hint.step.rating
        highest = found.levels[1]
        assert bool(found.steps) == (found.hint.step.level <= highest)
        given = {}
        for step in found.steps:
            assert step.before == grid.givens
            assert deduce.verify(step).holds
            assert all(solution[r][c] == str(value) for (r, c), value in step.places.items())
            given.setdefault(step.argument.line, []).append(step)
        grid = Grid.of(grid)
        for line in range(len(grid.states)):
            if not grid.line(line).blanks:
                continue
            own = given.get(grid.axis(line), ())
            for rule in rules:
                if rule.info.scope == "grid" or (rule.info.scope == "lines" and not grid.unique):
                    continue
                finished = grid.beside(line) if rule.info.scope == "lines" else ()
                seen = grid.line(line, True, finished)
                for band in rule.info.bands:
                    forced = grid.cells(line, *rule.bounded(band.bound).both_sides(seen, seen.swapped()))
                    if band.level <= highest:
                        listed = {cell for step in own if step.rating <= band.rating for cell in step.places}
                        assert listed.issuperset(forced), (rule.info.id, band, line, grid)
                    for step in own:
                        if (step.rule, step.rating) == (rule.info.id, band.rating):
                            assert step.places.items() <= forced.items()


@rounds(1, 40)
def test_open_lookaheads_are_all_values_that_fail_when_tried_alone(rounds):
    rng, ladder = random.Random(rounds), deduce.load_ladder()
    hard = [puzzle for puzzle in GRADED if explained(puzzle).grade.level == 7]
    for puzzle in rng.choices(hard, k=rounds):
        trace = explained(puzzle)
        grid = next(trace.grid_at(step.number - 1) for step in trace if step.level == 7)
        found = deduce.open_steps(grid)
        assert (found.levels, found.hint.step.places) in [((7, 7), step.places) for step in found.steps]
        assert all(deduce.verify(step).holds for step in found.steps)
        grid = Grid.of(grid)
        fail = set()
        for cell, value in GridState(grid, ladder, refutable(grid)).assumptions():
            for inner in (3, 6):
                trial = Trials(ladder.up_to(inner + 0.9).propagation, grid, [(cell, value)])
                while trial.rounds < 8 and not trial.over:
                    trial.follow_one_round()
                if trial.failed:
                    fail.add((cell, 1 - value))
        assert {place for step in found.steps for place in step.places.items()} == fail
        assert len(found.steps) == len(fail)


def test_grid_without_a_step_of_the_level_has_its_next_one():
    for level, named in ((3, "3"), ((2, 4), "2-4")):
        found = deduce.open_steps(NESTED, level=level)
        assert (found.steps, found.hint.status) == ((), "step")
        assert str(found) == f"No step of level {named} is open. The next one is level {found.hint.step.level}."
    assert "are open: r6c3, lookahead: r6c3 is 0. r6c4," in str(deduce.open_steps(PUZZLE, level=7))
    whole = deduce.open_steps(PUZZLE, level=(1, 3)).steps
    for level in (1, 2, 3):
        steps = deduce.open_steps(PUZZLE, level=level).steps
        assert [step.argument for step in steps] == [step.argument for step in whole if step.level == level]
    assert deduce.open_steps(BROKEN).to_json() == {
        "status": "broken",
        "levels": [],
        "steps": [],
        "text": str(deduce.hint(BROKEN)),
    }
    wrong = PUZZLE.place("r6c4", 0)
    assert deduce.open_steps(wrong, original=PUZZLE).hint.wrong == ((5, 3),)
    for level in (0, 9, (3, 2), (1, 9)):
        with pytest.raises(deduce.DeduceError, match=r"a level (is 1 to 8|must be)"):
            deduce.open_steps(PUZZLE, level=level)
    with pytest.raises(TypeError, match="a level must be a whole number"):
        deduce.open_steps(PUZZLE, level="3")


# the fillings of a line


@cache
def balanced(length):
    """Return every line without three together and with as many of each symbol, or one more in an odd line."""
    lines = map("".join, product("01", repeat=length))
    most = (length + 1) // 2
    return [line for line in lines if not re.search("000|111", line) and max(map(line.count, "01")) <= most]


def line_in_a_grid(rng):
    """Return a row, its signs by position, and the rows of its grid, some of them finished."""
    length, rows = rng.randint(2, 9), rng.randint(2, 7)
    shown = rng.random()
    row = "".join(held if rng.random() < shown else "." for held in rng.choice(balanced(length)))
    if rng.random() < 0.1:
        row = "".join(rng.choices("01..", k=length))
    alike = [line for line in balanced(length) if agrees(line, row)] or balanced(length)
    others = [rng.choice(alike) if rng.random() < 0.6 else "".join(rng.choices("01...", k=length)) for _ in range(rows)]
    signs = {at: rng.choice("=x") for at in range(length - 1) if rng.random() < rng.choice([0, 0.3])}
    at = rng.randrange(rows)
    return at, signs, [*others[:at], row, *others[at + 1 :]]


def agrees(line, row):
    return all(known in (".", held) for held, known in zip(line, row, strict=True))


@rounds(400, 20_000)
def test_fillings_of_a_line_are_those_that_keep_the_rules(rounds):
    rng = random.Random(rounds)
    for _ in range(rounds):
        at, signs, rows = line_in_a_grid(rng)
        unique, turned, row = rng.random() < 0.7, rng.random() < 0.5, rows[at]
        keeps = [
            line
            for line in balanced(len(row))
            if agrees(line, row)
            and all((line[place] == line[place + 1]) == (sign == "=") for place, sign in signs.items())
        ]
        taken = [index for index, other in enumerate(rows) if unique and index != at and other in keeps]
        left = [line for line in keeps if line not in {rows[index] for index in taken}]
        taken = [index for index in taken if rows[index] not in (rows[other] for other in taken if other < index)]
        same = {place: int(left[0][place]) for place in range(len(row)) if len({line[place] for line in left}) == 1}

        def cell(place, at=at, turned=turned):
            return (place, at) if turned else (at, place)

        grid = Puzzle(
            ["".join(held) for held in zip(*rows, strict=True)] if turned else rows,
            unique,
            [deduce.Sign(cell(place), cell(place + 1), sign == "=") for place, sign in signs.items()],
        )
        found = deduce.fillings(grid, f"{'rc'[turned]}{at + 1}")
        assert found.count == len(left)
        assert list(found.fillings) == (left if len(left) <= 12 else [])
        assert found.places == {cell(place): value for place, value in same.items() if row[place] == "."}
        assert found.repeats == tuple(f"{'rc'[turned]}{index + 1}" for index in taken)
        assert left or found.reasons or found.repeats


@rounds(20, 200)
def test_fillings_of_all_lines_are_those_of_brute_force(rounds):
    """Counted from all lines that keep the rules, by the known cells and the finished lines."""
    rng = random.Random(rounds)
    for puzzle in rng.choices([puzzle for puzzle in GRADED if max(puzzle.rows, puzzle.columns) <= 10], k=rounds):
        trace = explained(puzzle)
        grid = trace.grid_at(rng.randrange(len(trace)))
        found = deduce.all_fillings(grid)
        columns = ["".join(column) for column in zip(*grid.givens, strict=True)]
        for lines, same_way in ((list(grid.givens), found.rows), (columns, found.columns)):
            for index, (line, fillings) in enumerate(zip(lines, same_way, strict=True)):
                taken = {*lines[:index], *lines[index + 1 :]} if grid.unique_lines else ()
                ways = [way for way in balanced(len(line)) if agrees(way, line) and way not in taken]
                assert fillings.count == len(ways)
                assert fillings.fillings == tuple(ways if len(ways) <= 12 else ())


def test_fillings_of_all_lines_of_a_hard_puzzle_are_as_many_as_known():
    found = deduce.all_fillings(deduce.load(Path(__file__).parents[2] / "puzzles" / "8x8-hard.txt"))
    assert [row.count for row in found.rows] == [34, 17, 2, 34, 7, 34, 2, 3]
    assert found.rows[2] == deduce.fillings(found.grid, "r3")
    assert str(found).startswith("Number of ways to fill each row: 34, 17, 2, 34, 7, 34, 2, 3. ")


@pytest.mark.parametrize("length", [2, 4, 13, 37, 100])
def test_fillings_of_an_empty_line_are_counted_exactly(length):
    def lines(ones, zeros):
        """Return the number of lines of so many ones and zeros: runs of one or two, those of both symbols in turn."""
        return sum(
            comb(runs, ones - runs) * comb(others, zeros - others) * (2 if runs == others else 1)
            for runs in range(1, ones + 1)
            for others in {runs - 1, runs, runs + 1} & set(range(1, zeros + 1))
        )

    half, more = length // 2, length - length // 2
    expected = lines(half, more) + (lines(more, half) if more > half else 0)
    assert deduce.fillings(Puzzle(["." * length] * 2), "r1").count == expected


@pytest.mark.parametrize("name", ["r2", "R2", " row 2", "ROW2", "c2", "col 2", "Column 2"])
def test_line_is_called_in_any_of_these_ways(name):
    line = "r2" if name.strip()[0] in "rR" else "c2"
    assert deduce.fillings(PUZZLE, name) == deduce.fillings(PUZZLE, line)
    assert deduce.fillings(PUZZLE, line).line == line


@pytest.mark.parametrize("name", ["", "2", "r", "r2c1", "line 2", "r2 r3"])
def test_text_that_is_no_line_is_refused(name):
    with pytest.raises(deduce.DeduceError, match="is not a row or a column; r3 is row 3, c4 is column 4"):
        deduce.fillings(PUZZLE, name)


def test_line_is_on_the_grid_and_follows_the_original():
    with pytest.raises(deduce.DeduceError, match="c7 lies outside the grid, which has 6 rows and 6 columns"):
        deduce.fillings(PUZZLE, "c7")
    with pytest.raises(TypeError, match="expected a text"):
        deduce.fillings(PUZZLE, 3)
    plain = Puzzle(TANGO.givens)
    assert deduce.fillings(plain, "c4", original=TANGO) == deduce.fillings(TANGO, "c4")
    assert deduce.fillings(plain, "c4").count > deduce.fillings(TANGO, "c4").count


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        ("0011 .... .... ....", "Row 1 is finished."),
        ("000. .... .... ....", "Row 1 can no longer be filled. Row 1 has three 0s together, in columns 1-3."),
        ("011. 0110 .... ....", "Row 1 can no longer be filled. One way is left out: the same as row 2."),
        (
            "01.. 0110 1001 ....",
            "Row 1 can be filled in only one way: 0 1 0 1. One way is left out: the same as row 2.",
        ),
        (
            "0... 0011 0110 ....",
            "Row 1 can be filled in only one way: 0 1 0 1. Two ways are left out: the same as rows 2 and 3.",
        ),
        ("..1. .... .... ....", "Row 1 can be filled in three ways: 0 0 1 1; 0 1 1 0; 1 0 1 0. "),
    ],
)
def test_fillings_in_words(rows, text):
    said = str(deduce.fillings(Puzzle(rows.split()), "r1"))
    assert said == text or said == f"{text}No empty cell is the same in all."
    assert json.loads(json.dumps(deduce.fillings(Puzzle(rows.split()), "r1").to_json()))["text"] == said
