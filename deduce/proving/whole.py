"""What a trace says as a whole, proved from its steps: the final grid, the status, the grade, a solution."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.difficulty import GRADED, LEVELS, NONE, STUCK
from deduce.proving.counting import Law, fillings
from deduce.proving.parts import Grid, ProofError, as_number, as_object, as_whole, filled, read_grid, shown, within
from deduce.proving.proof import Tally
from deduce.proving.said import Known
from deduce.puzzle import Cell, LineAt, cell_name, line_name

STATUSES = ("solved", "stuck", "contradiction")

Steps = Sequence[dict[str, object]]


def prove_whole(grid: Grid, known: Known, trace: dict[str, object], steps: Steps, tally: Tally) -> None:
    """Check what follows from the steps, and name the rest.

    Args:
        grid: the puzzle.
        known: the givens with all placements.
        trace: what is said.
        steps: the steps, which are proved.
        tally: is told how many cells are empty, and what is asserted that does not follow from the steps.

    Raises:
        ProofError: for what is not so.
    """
    tally.open = grid.puzzle.rows * grid.puzzle.columns - len(known)
    status = trace.get("status")
    with within("final"):
        _agree(_grid(grid, trace.get("final"), "the final grid"), known, "the givens with the placements")
    with within("status"):
        _status(grid, known, trace, tally)
    if trace.get("grade") is not None:
        with within("grade"):
            _grade(as_object(trace["grade"], "the grade"), steps, grid, status, tally)
    with within("suppositions"):
        _suppositions(trace.get("suppositions"), status, tally)
    solution = as_object(trace.get("puzzle"), "the puzzle").get("solution")
    if solution:
        with within("puzzle"):
            _solution(grid, known, solution, tally)


def _status(grid: Grid, known: Known, trace: dict[str, object], tally: Tally) -> None:
    status = trace.get("status")
    if status not in STATUSES:
        raise ProofError(f"the status should be {', '.join(STATUSES[:2])} or {STATUSES[2]} and is {shown(status)}")
    if status != "contradiction" and trace.get("refutation") is not None:
        raise ProofError(f"a refutation is given and the status is {status}")
    if status == "stuck":
        if not tally.open:
            raise ProofError("the status is stuck and the grid is full")
        tally.unproved.append("that the rules find nothing more")
    if status == "solved":
        if tally.open:
            raise ProofError("the status is solved and cells are empty")
        _keeps_the_rules(grid, known, "the final grid")


def _grade(grade: dict[str, object], steps: Steps, grid: Grid, status: object, tally: Tally) -> None:
    """Hold the figures of a grade against the steps, and name those that do not follow from them.

    Level and rating are those of the hardest step.  Where a contradiction is met they need not be: how soon it
    shows depends on the order.
    """
    follow: dict[str, object] = {"clues": len(filled(grid.puzzle.givens)), "steps": len(steps)}
    rules = [str(step.get("rule")) for step in steps]
    follow["techniques"] = {rule: rules.count(rule) for rule in set(rules)}
    if status in _GRADED_AS:
        follow["status"] = _GRADED_AS[str(status)]
    if status == "solved":
        follow["message"] = ""
    if status != "contradiction" and all("rating" in step for step in steps):
        follow["rating"] = max((as_number(step["rating"], "the rating") for step in steps), default=0)
        follow["level"] = int(as_number(follow["rating"], "the rating"))
    for key in ("rating", "effort", "opening"):
        if key in grade and as_number(grade[key], f"the {key}") < 0:
            raise ProofError(f"the {key} is less than nothing")
    level = as_whole(grade["level"], "the level") if "level" in grade else None
    if level is not None and not 0 <= level <= max(LEVELS):
        raise ProofError(f"the level should be 0 to {max(LEVELS)} and is {shown(level)}")
    if level is not None and "rating" in grade and level != int(as_number(grade["rating"], "the rating")):
        raise ProofError(f"the level should be the whole part of the rating and is {level}")
    if level is not None:
        follow["name"] = LEVELS.get(level, "")
    others = False
    for key, value in grade.items():
        if key in _FIGURES:
            others = True
        elif key not in follow:
            tally.unproved.append(f"the grade's {key if key in ('level', 'rating') else shown(key)}")
        elif value != follow[key] or isinstance(value, bool):
            if key == "techniques":
                raise ProofError("the techniques are not those of the steps")
            hardest = ", as in the hardest step," if key in ("level", "rating") else ""
            raise ProofError(f"the {key} should be {shown(follow[key])}{hardest} and is {shown(value)}")
    if others:
        tally.unproved.append("the grade's other figures")


def _suppositions(value: object, status: object, tally: Tally) -> None:
    if value is None:
        return
    counts = as_object(value, "suppositions")
    if status != "stuck":
        raise ProofError(f"looking ahead was broken off and the status is {shown(status)}")
    if counts.keys() != {"tried", "untried"}:
        raise ProofError("they should say how many were tried, and how many are untried")
    if as_whole(counts["tried"], "tried") < 0 or as_whole(counts["untried"], "untried") < 1:
        raise ProofError("there should be some that are untried")
    tally.unproved.append("how many suppositions were tried")


def _solution(grid: Grid, known: Known, value: object, tally: Tally) -> None:
    solution = _grid(grid, value, "the solution")
    if len(solution) < grid.puzzle.rows * grid.puzzle.columns:
        raise ProofError("the solution has empty cells")
    _agree({cell: solution[cell] for cell in known}, known, "what the steps lead to", "the solution")
    _keeps_the_rules(grid, solution, "the solution")
    if tally.open:
        tally.unproved.append("that there is no other solution")


_GRADED_AS = {"solved": GRADED, "stuck": STUCK, "contradiction": NONE}
"""The status of a grade by that of its trace."""

_FIGURES = {"effort", "opening", "bottlenecks", "hardest", "longest_chain", "message"}
"""What a grade has that does not follow from the steps."""


def _grid(grid: Grid, value: object, what: str) -> dict[Cell, int]:
    return filled(read_grid(value, what, grid.puzzle.rows, grid.puzzle.columns))


def _agree(one: Known, other: Known, expected: str, what: str = "the final grid") -> None:
    differ = sorted(cell for cell in one.keys() | other.keys() if one.get(cell) != other.get(cell))
    if differ:
        raise ProofError(f"{what} is not {expected}: it differs at {cell_name(differ[0])}")


def _keeps_the_rules(grid: Grid, known: Known, what: str) -> None:
    for axis, count in enumerate((grid.puzzle.rows, grid.puzzle.columns)):
        first: dict[int, int] = {}
        for index in range(count):
            line = LineAt((axis, index))
            marks = [known[cell] for cell in grid.along(line)]
            ones = sum(1 << at for at, mark in enumerate(marks) if mark)
            law = Law(len(marks), True, True, *grid.signs_on(line))
            if not fillings(law, ones, (1 << len(marks)) - 1 ^ ones):
                raise ProofError(f"{what} breaks a game rule in {line_name(line)}")
            if grid.puzzle.unique_lines and first.setdefault(ones, index) != index:
                raise ProofError(f"{'rc'[axis]}{first[ones] + 1} and {'rc'[axis]}{index + 1} are alike")
