"""Lines of odd length that all have one more 1 than 0: a rule of few puzzles, from reading to the proof."""

from __future__ import annotations

import json
from itertools import product

import commands
import pytest
import sat_judge
from nightly import one_in

import deduce
from deduce.base.errors import ReadError
from deduce.engine.registry import load
from deduce.formats import FORMATS, Options, WriteError, read_text, write
from deduce.game.puzzle import InvalidError, Puzzle
from deduce.grid.fillings import Terms, count_up_to, number_of_fillings, shared
from deduce.grid.grid import Grid
from deduce.grid.line import Line, Shape
from deduce.grid.tally import number_of_solutions
from deduce.playing.game import left

SIZES = {3: 2, 5: 20, 7: 20, 9: 10, 11: 1}
MADE = {
    size: list(deduce.generate(size, level=(1, 7), seed=1, count=count, odd="ones")) for size, count in SIZES.items()
}
PUZZLES = [made.puzzle for several in MADE.values() for made in several]
TEXT = "# odd lines: one more 1\n..1..\n.....\n....0\n.....\n....0\n"


def has_one_more(grid: tuple[str, ...]) -> bool:
    lines = [*grid, *map("".join, zip(*grid, strict=True))]
    return all(line.count("1") == line.count("0") + 1 for line in lines)


@pytest.mark.parametrize("puzzle", one_in(5, PUZZLES), ids=lambda puzzle: puzzle.id)
def test_puzzle_is_made_solved_explained_and_proved(puzzle: Puzzle) -> None:
    (solution,) = sat_judge.solutions(puzzle)
    assert puzzle.odd == "ones"
    assert has_one_more(solution)
    assert deduce.solve(puzzle) == solution == puzzle.solution
    assert deduce.check(puzzle).status == "unique"
    trace = deduce.explain(puzzle)
    assert (trace.status, trace.final) == ("solved", solution)
    assert deduce.verify(json.loads(json.dumps(trace.to_json()))).holds
    assert deduce.grade(puzzle).level == trace.grade.level


def test_rule_is_needed() -> None:
    """Without it most of these puzzles have more solutions, so it is what makes their steps true."""
    looser = [Puzzle(puzzle.givens, puzzle.unique_lines) for puzzle in PUZZLES]
    assert sum(len(sat_judge.solutions(puzzle)) > 1 for puzzle in looser) > len(PUZZLES) // 2


@pytest.mark.parametrize("length", [3, 5, 7])
def test_lines_have_the_fillings_that_counting_gives(length: int) -> None:
    ways = [way for way in product("01", repeat=length) if way.count("1") == length // 2 + 1]
    ways = [way for way in ways if "000" not in "".join(way) and "111" not in "".join(way)]
    shape = Shape(length, more=1)
    for one, side in (("1", shape), ("0", shape.flipped)):
        cells = [sum(1 << at for at, value in enumerate(way) if value == one) for way in ways]
        assert sorted(count_up_to(Terms(side), 0, 0, -1)) == sorted(cells)
        assert number_of_fillings(side, 0, 0) == len(ways)
        for x in cells:
            for y in range(1 << length):
                fits = [way for way in cells if not x & 3 & ~way and not y & ~(x & 3) & way]
                both = shared(side, x & 3, y & ~(x & 3))
                assert (both is None) == (not fits)


def test_rules_are_true_of_lines_that_have_one_more() -> None:
    """On every state of a line of seven cells, each rule places only what all fillings share, from both sides."""
    for shape in (Shape(7, more=1), Shape(7, more=1).flipped):
        for marks in product((0, 1, 2), repeat=7):
            x, y = (sum(1 << at for at, mark in enumerate(marks) if mark == kind) for kind in (1, 2))
            both = shared(shape, x, y) if not shape.broken(x, y) else None
            if both is None:
                continue
            for rule in load().rules:
                if rule.info.scope == "line":
                    more_x, more_y = rule.forced.on(Line(shape, x, y), rule.info.bands[-1].bound)
                    assert more_x & ~(both[0] | x) == more_y & ~(both[1] | y) == 0, (rule.info.id, shape, x, y)


def test_puzzle_is_read_and_written() -> None:
    (puzzle,) = read_text(TEXT).puzzles
    assert puzzle.odd == "ones"
    assert read_text(TEXT.replace("#", "# id: a\n#")).puzzles[0] == Puzzle(puzzle.givens, odd="ones", id="a")
    assert puzzle in (Puzzle(puzzle.givens, odd="ones"), eval(repr(puzzle)))
    held = []
    for form in FORMATS:
        try:
            text = write([puzzle], form)
        except WriteError:
            continue
        held.append(form)
        assert read_text(text).puzzles == (puzzle,)
    assert held == ["text", "json", "jsonl"]
    bare = TEXT.partition("\n")[2]
    assert deduce.parse(bare, odd="ones", unique_lines=True) == deduce.parse(TEXT, unique_lines=True)
    assert deduce.parse(json.dumps(puzzle.to_json())).odd == deduce.parse(puzzle.to_json()).odd == "ones"
    assert read_text(bare, "", Options()).puzzles[0].odd == ""


@pytest.mark.parametrize("text", [TEXT.replace("one more 1", "one more 0"), TEXT.replace(": one more 1", ": 1")])
def test_any_other_rule_for_odd_lines_is_a_fault(text: str) -> None:
    (fault,) = read_text(text).faults
    assert (fault.line, fault.expected) == (1, "one more 1")
    with pytest.raises(ReadError, match='"odd" cannot be read'):
        deduce.parse({"givens": ["...", "...", "..1"], "odd": "zeros"})
    with pytest.raises(InvalidError, match="odd lines have one more"):
        Puzzle(["...", "...", "..1"], odd="zeros")


def test_even_puzzle_has_no_such_rule() -> None:
    givens = ["01..", "....", "..1.", "1..0"]
    assert Puzzle(givens, odd="ones") == Puzzle(givens)
    assert read_text("# odd lines: one more 1\n" + "\n".join(givens)).puzzles == read_text("\n".join(givens)).puzzles


def test_swapping_symbols_makes_another_puzzle() -> None:
    one, other = (Puzzle(rows, odd="ones") for rows in (["1..", "...", ".0."], ["0..", "...", ".1."]))
    assert one.canonical != other.canonical
    assert one.canonical == Puzzle([".0.", "...", "1.."], odd="ones").canonical
    assert one.canonical != Puzzle(one.givens).canonical == Puzzle(other.givens).canonical
    assert one.key != Puzzle(one.givens).key


def test_oblong_has_no_solution_and_is_not_made() -> None:
    """Rows and columns could not have the same number of 1s."""
    for rows, columns in ((3, 5), (4, 5), (5, 2)):
        puzzle = Puzzle(["." * columns] * rows, unique_lines=False, odd="ones")
        assert sat_judge.solutions(puzzle) == []
        assert deduce.check(puzzle).status == "none"
        with pytest.raises(InvalidError, match="only in a square"):
            next(deduce.generate(rows, columns, odd="ones"))


def test_number_of_solutions_is_that_of_the_judge() -> None:
    blank = Puzzle(["....."] * 5, odd="ones")
    count = len(sat_judge.solutions(blank, 10_000))
    assert sum(1 for _ in deduce.solutions(blank)) == number_of_solutions(Grid.of(blank)) == count


def test_words_say_what_is_needed() -> None:
    steps = [step.text for puzzle in PUZZLES for step in deduce.explain(puzzle).steps]
    assert any("needs one more" in text for text in steps)
    assert not [text for text in steps if "has room for" in text]
    assert any("both of its 0s" in text for text in steps)
    full = deduce.check(Puzzle(["010.0", *["....."] * 4], odd="ones"))
    assert any("0s" in str(fault) for fault in full.faults)


def test_commands_and_faces_know_the_rule(tmp_path) -> None:
    file = tmp_path / "odd.txt"
    file.write_text(TEXT)
    assert "or one more 1 if the length is odd" in " ".join(commands.run("explain", file).stdout.split())
    for form in ("json", "jsonl"):
        trace = tmp_path / f"trace.{form}"
        trace.write_text(commands.run("explain", file, "--format", form).stdout)
        assert commands.run("verify", trace).returncode == 0
    page = tmp_path / "page.html"
    assert commands.run("page", file, "--out", page).returncode == 0
    assert '"odd":"ones"' in page.read_text().replace(": ", ":")
    made = commands.run("generate", "--size", "5", "--seed", "3", "--odd-ones").stdout
    assert "# odd lines: one more 1\n" in made
    assert "--odd-ones" in made
    assert commands.run("generate", "--size", "6x5", "--odd-ones").returncode == 2
    assert commands.run("convert", file, "--to", "flat").returncode == 1
    bare = "\n".join(TEXT.split("\n")[1:])
    assert commands.run("convert", "-", "--odd-ones", "--to", "text", given=bare).stdout == TEXT
    assert left(tuple(deduce.parse(TEXT).givens), (0, 0), "ones") == (2, 2)
    assert has_one_more(read_text(commands.run("solve", file).stdout).puzzles[0].givens)
