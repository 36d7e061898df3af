"""The hints of the page, asked of its own script, for right positions of 40 puzzles of all levels."""

import random
import re
from collections import Counter
from functools import cache

import pytest
from attrs import evolve
from samples import GRADED, LETTERS, LISBON, LONG, LOOKAHEAD, UNRULY, explained

import deduce
from deduce.answers.entries import Judge
from deduce.answers.hints import hint_of
from deduce.engine.stepper import Walk
from deduce.game.levels import LEVELS
from deduce.game.puzzle import parse_cell
from deduce.game.world import World
from deduce.grid.grid import Grid
from deduce.reasons.proof import prove
from deduce.wording.answers import MOST_NAMED

pytestmark = pytest.mark.nightly

LADDER = deduce.load_ladder()
DATA = "globalThis.data = [...document.querySelectorAll('article')].map(dataOf)"

PLAIN = str.maketrans("\uff10\uff11", "01")
"""Makes a sentence of the script, whose symbols are marked, plain."""


@cache
def of_all_levels():
    """Take 40 puzzles, at most eight of a level."""
    found, taken = [], Counter()
    for puzzle in (*GRADED, LETTERS, LOOKAHEAD, LONG, *LISBON[::18], *UNRULY[::9]):
        level = explained(puzzle).grade.level if puzzle.columns <= 14 and explained(puzzle).status == "solved" else 0
        if level and taken[level] < 8 and len(found) < 40:
            taken[level] += 1
            found.append(puzzle)
    return found


@pytest.fixture(scope="module")
def script(chromium):
    """Return what asks a function of the page for many positions of one of its puzzles, by its number."""
    page = chromium.new_page()
    page.set_content(deduce.page([explained(puzzle) for puzzle in of_all_levels()]))
    page.evaluate(DATA)

    def ask(number, positions, function="hintFor"):
        code = f"([at, all]) => all.map((values) => {function}(data[at], [...values]))"
        return page.evaluate(code, [number, positions])

    ask.page = page
    yield ask
    page.close()


def solution_of(puzzle):
    return "".join(explained(puzzle).final)


def grid_of(puzzle, values):
    width = puzzle.columns
    return evolve(puzzle, givens=[values[at : at + width] for at in range(0, len(values), width)], solution=())


def some(rng, puzzle, share):
    """Fill in a share of the blanks, as they must be."""
    cells = zip("".join(puzzle.givens), solution_of(puzzle), strict=True)
    return "".join(right if given != "." or rng.random() < share else "." for given, right in cells)


def right(rng, puzzle):
    """Fill in some of the blanks as they must be: any of them, or those of the first steps and a few more."""
    values = list(some(rng, puzzle, rng.random()))
    if rng.random() < 0.5:
        steps = explained(puzzle).steps
        for step in steps[: rng.randrange(len(steps))]:
            for (r, c), value in step.places.items():
                values[r * puzzle.columns + c] = str(value)
    return "".join(values)


def where_nothing_is_plain(rng, puzzle):
    """Fill in a few blanks, and then all that follows plainly, as a player does who asks where it gets hard."""
    grid = grid_of(puzzle, some(rng, puzzle, rng.random() ** 2 / 2))
    return "".join(deduce.explain(grid, ladder=deduce.load_ladder(max_level=2)).final)


def test_hint_is_true_of_the_board_and_no_harder_than_necessary(script):
    rounds = 50
    rng = random.Random(5000)
    equal, kinds = Counter(), Counter()
    for number, puzzle in enumerate(of_all_levels()):
        positions = [make(rng, puzzle) for make in (right, where_nothing_is_plain) for _ in range(rounds)]
        positions = [values for values in positions if "." in values]
        for values, hint in zip(positions, script(number, positions), strict=True):
            _is_true(puzzle, values, hint)
            kinds[hint["kind"]] += 1
            equal[hint["level"] == Walk(grid_of(puzzle, values), LADDER).step()[0].level] += 1
    assert {explained(puzzle).grade.level for puzzle in of_all_levels()} == set(LEVELS)
    assert equal[True] >= 0.95 * equal.total() > 0.95 * rounds * 40
    assert kinds["step"]
    assert kinds["premises"] < 0.05 * kinds.total()


def _is_true(puzzle, values, hint):
    """Compare a hint with the board, with nothing shared with the script."""
    width = puzzle.columns
    board = {divmod(at, width): int(value) for at, value in enumerate(values) if value != "."}
    solution = solution_of(puzzle)
    places = {divmod(cell, width): int(value) for cell, value in hint["places"]}
    assert places
    assert all(cell not in board and solution[cell[0] * width + cell[1]] == str(v) for cell, v in places.items())
    said = hint["stages"][-1].translate(PLAIN)
    whole = " ".join(hint["stages"]).translate(PLAIN)
    if hint["kind"] == "step":
        # what is seen on one line is no stored step
        seen = "step" not in hint
        step = deduce.hint(grid_of(puzzle, values)).step if seen else explained(puzzle).steps[hint["step"]]
        assert dict(step.places) == places
        prove(World.of(puzzle).plus(board), step.argument)
        parts = re.split(r" (?=\([a-z0-9]+\) )| (?=But now )|(?<=\.) (?=So )", step.text)
        assert all(part in whole for part in (parts if step.argument.is_lookahead else [step.text]))
    else:
        follows, _, rests = said.partition("Because of ")
        symbols = {puzzle.symbols.zero: 0, puzzle.symbols.one: 1}
        said = re.findall(r"(r\d+c\d+) is (.)", follows)
        assert {parse_cell(name): symbols[symbol] for name, symbol in said} == places
        assert {parse_cell(name) for name in re.findall(r"r\d+c\d+", rests)} <= board.keys()


def test_way_to_a_cell_is_true_at_each_step_and_rests_on_known_cells(script):
    rng = random.Random(60)
    texts = Counter()
    for number, puzzle in enumerate(of_all_levels()[::2]):
        positions = [right(rng, puzzle) for _ in range(5)]
        code = """([at, all]) => all.map((values) => [...values.keys()].filter((cell) => values[cell] === ".")
            .map((cell) => [cell, hintToCell(data[at], values, cell)]))"""
        answers = script.page.evaluate(code, [2 * number, [list(values) for values in positions]])
        for values, hints in zip(positions, answers, strict=True):
            for cell, hint in hints:
                assert dict(hint["places"])[cell] == solution_of(puzzle)[cell]
                known = {at for at, value in enumerate(values) if value != "."}
                for place in hint["chain"]:
                    if not place["depth"]:
                        known |= {at for at, _ in place["places"]}
                        short = place["text"].startswith("So ")
                        texts[short] += "." not in place["name"]
                    if not place["depth"] and "." not in place["name"]:
                        assert set(place["because"]) <= known
                assert cell in known
    assert texts[False] > texts[True] > 0


def test_hint_of_a_step_has_the_stages_of_the_engine(script):
    compared = Counter()
    for number, puzzle in enumerate(of_all_levels()):
        code = "(at) => data[at].steps.map((step) => stagesBefore(data[at], step))"
        steps = explained(puzzle).steps
        for step, stages in zip(steps, script.page.evaluate(code, number), strict=True):
            assert tuple(stage.translate(PLAIN) for stage in stages) == hint_of(puzzle, LADDER, step).stages[:-1]
            compared[step.rule] += 1
    assert len(compared) > 10


def test_broken_rules_are_found(script):
    rng = random.Random(11)
    said = Counter()
    for number, puzzle in enumerate(of_all_levels()[::3]):
        positions = []
        for _ in range(25):
            values = list(right(rng, puzzle))
            for cell in rng.sample(range(len(values)), 3):
                values[cell] = rng.choice("01.") if "".join(puzzle.givens)[cell] == "." else values[cell]
            positions.append("".join(values))
        for values, breaks in zip(positions, script(3 * number, positions, "breaksOf"), strict=True):
            grid = Grid.of(grid_of(puzzle, values))
            assert bool(breaks) == grid.broken(grid.every_line()), (values, breaks)
            said[bool(breaks)] += 1
    assert min(said.values()) > 10


def test_exactly_the_wrong_entries_are_named(script):
    rng = random.Random(50)
    for number, puzzle in enumerate(of_all_levels()):
        solution = solution_of(puzzle)
        blank = [at for at, own in enumerate("".join(puzzle.givens)) if own == "."]
        positions, faults = [], []
        for count in range(10):
            values = list(right(rng, puzzle))
            wrong = sorted(rng.sample(blank, min(count, len(blank))))
            for cell in wrong:
                values[cell] = "10"[int(solution[cell])]
            positions.append("".join(values))
            faults.append(wrong)
        hints, checks = (script(number, positions, name) for name in ("hintFor", "checked"))
        for values, wrong, hint, check in zip(positions, faults, hints, checks, strict=True):
            assert check["wrong"] == wrong
            if not wrong:
                blanks = values.count(".")
                said = f"; {blanks} cell{' is' if blanks == 1 else 's are'} empty." if blanks else "Solved: "
                assert said in check["stages"][0]
                continue
            assert hint == check
            assert check["kind"] == "wrong"
            said = Judge(puzzle).mistakes(grid_of(puzzle, values).givens)
            assert said.cells == tuple(divmod(cell, puzzle.columns) for cell in wrong)
            if len(wrong) <= MOST_NAMED:
                *counted, named = said.stages
                in_words = re.sub(r"r(\d+)c(\d+)", r"row \1, column \2", named)
                assert check["stages"] == [*counted, f"{in_words[0].upper()}{in_words[1:]}"]


def test_entries_of_any_solution_are_not_called_wrong(chromium):
    several = deduce.parse("1.0.\n....\n....\n....")
    solutions = ["".join(solution) for solution in deduce.check(several).solutions]
    assert len(solutions) == 2
    page = chromium.new_page()
    page.set_content(deduce.page(several))
    page.evaluate(DATA)
    assert page.evaluate("data[0].certain") == "".join(deduce.explain(several).final)
    for check in page.evaluate("(all) => all.map((values) => checked(data[0], [...values]))", solutions):
        assert check["wrong"] == []
        assert check["stages"] == ["Every cell is filled, and no entry is known to be wrong."]
    page.close()
