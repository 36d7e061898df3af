"""The explanation as a person reads it: true to the trace, short where it may be, and never wider than the screen."""

import io
import re
from functools import cache

import pytest
from attrs import evolve
from nightly import one_in
from rich.cells import cell_len
from samples import EACH, LOOKAHEAD, NESTED, PUZZLES, explained, list_solutions

from deduce.answers.explain import explain
from deduce.drawing.terminal import Screen
from deduce.drawing.walkthrough import IN_FULL, QUICK, Walkthrough
from deduce.engine.registry import load
from deduce.formats import parse
from deduce.wording.steps import rule_name

LADDER = load()
TWO = "Two of them, which differ in"


def drawn(trace, width=80, plain=False, verbose=False, ladder=LADDER):
    """Draw a trace as text."""
    out = io.StringIO()
    Walkthrough(Screen(out, width, plain=plain), trace, ladder, verbose).draw("")
    return out.getvalue()


@cache
def explanation(puzzle, width=80, plain=False, verbose=False):
    """Return the trace of a puzzle by the whole ladder, and its explanation as text, once for all tests."""
    trace = explained(puzzle)
    return trace, drawn(trace, width, plain, verbose)


def flat(text):
    return " ".join(text.split())


def without_drafts(text):
    """Leave out the grids that lookaheads draw, with the lines above them."""
    return "\n".join(row for row in text.splitlines() if not re.search(r"[┄┆]", row) and row.strip(" v0123456789"))


@EACH
def test_verbose_explains_every_step_in_order(puzzle):
    trace, text = explanation(puzzle, verbose=True)
    text, row_index = flat(without_drafts(text)), 0
    for step in trace.steps:
        place = text.find(flat(step.text), row_index)
        assert place >= 0, step.text
        row_index = place + 1


@EACH
def test_marks_are_below_premises_and_placements(puzzle):
    """Read the strips back: the line after the step under its numbers, and beneath it the step's own cells."""
    trace, text = explanation(puzzle, width=200, verbose=True)
    rows = text.splitlines()
    matches = [(row_index, re.match(r" *(\d+)  ((?:Row|Column) \d+) +", row)) for row_index, row in enumerate(rows)]
    heads = [(int(head[1]), row_index, head) for row_index, head in matches if head]
    assert [number for number, _, _ in heads] == [step.number for step in trace.steps if not step.argument.is_lookahead]
    where = {number: (row_index, head) for number, row_index, head in heads}
    for step in trace.steps:
        if step.argument.is_lookahead:
            continue
        columns = ["".join(column) for column in zip(*step.after, strict=True)]
        axis, index = step.argument.lines[0]
        row_index, head = where[step.number]
        assert head[2] == f"{('Row', 'Column')[axis]} {index + 1}"
        cells = (step.after, columns)[axis][index]
        length = 2 * len(cells) - 1
        assert rows[row_index][head.end() :][:length:2] == cells
        assert rows[row_index][head.end() + length :].strip() == f"{rule_name(step.rule)}, level {step.level}"
        above = [row[head.end() :].ljust(length) for row in rows[row_index - 2 : row_index]]
        numbers = [f"{above[0][2 * n]}{above[1][2 * n]}" if n >= 9 else above[1][2 * n] for n in range(len(cells))]
        assert numbers == [str(n + 1) for n in range(len(cells))]
        marks = rows[row_index + 1][head.end() :].ljust(length)
        premises = {cell[1 - axis] for cell in step.because if cell[axis] == index}
        placed = {cell[1 - axis] for cell in step.places}
        assert {n for n in range(len(cells)) if marks[2 * n] == "*"} == placed
        assert {n for n in range(len(cells)) if marks[2 * n] == "^"} == premises - placed
        for below, (_, other) in enumerate(step.argument.lines[1:]):
            other_index = row_index + 2 + 2 * below
            assert rows[other_index].startswith(" " * 4)
            assert rows[other_index].split()[:2] == [("Row", "Column")[axis], str(other + 1)]
            assert "".join(rows[other_index][head.end() :].split()) == (step.after, columns)[axis][other]
            assert rows[other_index + 1].split() == ["~"] * len(cells)


@EACH
def test_easy_rules_are_explained_in_full_a_few_times(puzzle):
    trace, text = explanation(puzzle)
    text = flat(text)
    for rule in {step.rule for step in trace.steps if step.level <= QUICK}:
        steps = [step for step in trace.steps if step.rule == rule]
        # the sentences of the last ones must not appear, unless an earlier step says the same
        for step in steps[IN_FULL + 1 :]:
            assert flat(step.text) not in text


@pytest.mark.parametrize("width", one_in(2, [30, 80]))
@pytest.mark.parametrize("plain", [False, True])
def test_nothing_is_wider_than_the_screen(width, plain):
    for puzzle in PUZZLES[::4]:
        for line in explanation(puzzle, width, plain)[1].splitlines():
            assert cell_len(line) <= width
            assert line == line.rstrip()


@EACH
def test_plain_is_free_of_boxes_and_bars(puzzle):
    trace, text = explanation(puzzle, plain=True)
    assert text.isascii()
    assert not re.search(r"[|+^*]", text)
    course = re.search(r"^Level of (?:each step|every \d+ steps.*):\s([\d ]+)$", text, re.MULTILINE)
    assert course is not None
    if "Level of each step:" in text:
        assert course[1].split() == [str(step.level) for step in trace.steps]


@EACH
def test_plain_says_every_cell_and_every_step_in_words(puzzle):
    """Read a text aloud back: no cell is a mere dot, and the steps fill the first grid up to the last."""
    trace, text = explanation(puzzle, plain=True, verbose=True)
    text, _, _ = text.partition(TWO)
    assert not re.search(r"(?<=\s)[._](?=\s)", text)
    rows = re.findall(r"^Row (\d+): ((?:.|\n  )*?)$(?!\n  )", text, re.MULTILINE)
    assert [int(number) for number, _ in rows[: puzzle.rows]] == list(range(1, puzzle.rows + 1))
    for grid, rows_said in ((puzzle.givens, rows[: puzzle.rows]), (trace.final, rows[-puzzle.rows :])):
        for row, (_, announcements) in zip(grid, rows_said, strict=True):
            cells = re.sub(r"from column \d+:|equals|differs from|,", " ", flat(announcements)).split()
            assert [cell.replace("empty", ".") for cell in cells] == list(row)
    for step in trace.steps:
        assert f"\nStep {step.number} (" in text


@EACH
def test_each_level_is_announced_once_at_its_first_step_and_drawn(puzzle):
    trace, text = explanation(puzzle)
    first = {}
    for step in trace.steps:
        first.setdefault(step.level, step)
    assert [int(level) for level in re.findall(r"^Starting at level (\d)", text, re.MULTILINE)] == [
        trace.steps[0].level
    ]
    turn = r"^(?:Nothing easier is left, so step (\d+) moves up to|Step (\d+) is easier again, .*) level (\d)"
    announced = list(re.finditer(turn, text, re.MULTILINE))
    announcements = [(int(turned[1] or turned[2]), int(turned[3])) for turned in announced]
    assert announcements == [(step.number, level) for level, step in first.items()][1:]
    for turned, (number, level) in zip(announced, announcements, strict=True):
        assert bool(turned[1]) == (level > trace.steps[number - 2].level)
        assert text[: turned.start()].rstrip().endswith("┘") or "┄" in text[turned.end() :][:1000]


FEW = [*PUZZLES[::6], LOOKAHEAD, NESTED]


@pytest.mark.parametrize("puzzle", FEW, ids=lambda puzzle: puzzle.id or f"{puzzle.rows}x{puzzle.columns}")
@pytest.mark.parametrize("level", one_in(2, [3, 1, 9, 5]))
def test_from_level_shows_hard_steps_each_with_its_grid(puzzle, level):
    trace = explained(puzzle)
    out = io.StringIO()
    Walkthrough(Screen(out), trace, LADDER).draw_from_level(level)
    text, _, _ = out.getvalue().partition(f"\n{TWO}")
    hard = [step for step in trace.steps if step.level >= level]
    assert [int(n) for n in re.findall(r"^ +(\d+)  (?:Row|Column|r\d)", text, re.MULTILINE)] == [
        step.number for step in hard
    ]
    assert ("No step is level" in text) is (not hard)
    for step in hard:
        if step.argument.is_lookahead:
            continue
        shown = text.partition(f"The grid before step {step.number} of {len(trace.steps)}:\n")[2].partition("┘")[0]
        assert [re.sub(r"[ =x]", "", row) for row in re.findall(r"^ *\d+ │(.*)│", shown, re.M)] == list(step.before)
    assert f"{len(trace.steps)} step" in text[text.rindex("\n\n") :]


def test_nothing_is_called_easier_than_the_level_of_all_other_steps():
    assert "All others are level 3 or easier." in explanation(parse("6x6u:jfCFACCe"))[1]
    trace, text = explanation(parse("6x6;1..1....1.......000....0...00...0..0"))
    assert {step.level for step in trace.steps} == {1, 2}
    assert "All others are level 1." in text


def test_stuck_explanation_counts_cells_and_names_commands():
    ladder = LADDER.up_to(3.9)
    trace = explain(LOOKAHEAD, ladder=ladder)
    assert trace.status == "stuck"
    text = flat(drawn(trace, ladder=ladder))
    filled = 36 - "".join(trace.final).count(".")
    for said in (
        f"{filled} of 36 cells are filled.",
        "above level 3",
        "There is exactly one solution, found by search.",
    ):
        assert said in text
    assert "Run 'deduce solve'" in text


def test_two_of_several_solutions_are_shown():
    trace, text = explanation(parse("1...\n....\n....\n...."))
    assert trace.status == "stuck"
    _, _, end = text.partition("The puzzle has more than one solution.")
    rows = re.findall(r"^ *\d │ ([01 ]*) │$", end, re.MULTILINE)
    assert [rows[:4], rows[4:]] == [[" ".join(row) for row in solution] for solution in list_solutions(trace.puzzle, 2)]
    assert "another clue" in end


def test_contradiction_is_explained():
    puzzle = parse("1...11\n......\n......\n......\n......\n......")
    trace, text = explanation(puzzle)
    assert trace.status == "contradiction"
    reason = "row 1 has three 0s together, in columns 2-4."
    assert f"This puzzle has no solution. After 2 steps: {reason}" in flat(text)
    assert "A clue must be wrong, or rows and columns may repeat" in flat(text)
    assert "A clue must be wrong. Run 'deduce check'" in flat(explanation(evolve(puzzle, unique_lines=False))[1])
