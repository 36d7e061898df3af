"""The verdict on a whole trace."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from deduce.proving.counting import Law, fillings
from deduce.proving.parts import (
    Grid,
    ProofError,
    as_list,
    as_number,
    as_object,
    as_whole,
    filled,
    read_grid,
    read_puzzle,
    shown,
    within,
)
from deduce.proving.proof import Tally, prove_end, prove_step
from deduce.proving.rules import Rules, check_rules
from deduce.puzzle import Cell, cell_name

FORMAT = "deduce-trace/1"
STATUSES = ("solved", "stuck", "contradiction")
LOOKAHEAD = 7
"""From this level up a step by contradiction is a lookahead; below it, it is an argument about one line."""


@frozen
class Verdict:
    """What a proof of a trace has found.

    Attributes:
        holds: every step is proved, and so are the final grid, the status and the grade.
        status: what the trace says of itself: `solved`, `stuck` or `contradiction`; else empty.
        steps: the steps proved.
        links: the links proved in the chains of lookaheads, those of chains inside chains included; a lookahead
            is a step by contradiction that is of level 7 or 8, or says no level.
        whole: the whole-line inferences proved; they weigh two or more of three, balance and sign at once.
        slack: the premises of whole-line inferences that could be dropped.
        premises: all premises of whole-line inferences.
        step: the first step that does not hold, from 1; None where all hold and the fault lies elsewhere.
        where: that place in words: `step 12, link 2`, `step 3, contradiction`, `puzzle`, `final`,
            `refutation`; empty where the trace holds.
        reason: what is wrong there, in a short sentence; empty where the trace holds.
        rules_checked: the rules that the trace names were held against those handed in; else they may be anything.
        claims: how many claims of each kind are proved; none where the trace says nothing but its texts, which are
            then not checked.
    """

    holds: bool
    status: str
    steps: int
    links: int
    whole: int
    slack: int
    premises: int
    step: int | None = None
    where: str = ""
    reason: str = ""
    rules_checked: bool = False
    claims: Mapping[str, int] = field(factory=dict)


def verify(trace: object, rules: Rules | None = None) -> Verdict:
    """Prove a trace from the rules of the game alone, with nothing shared with what wrote it.

    Takes the trace as JSON gives it, or an object whose `to_json` gives that.  Raises nothing for any JSON
    value: what is no trace does not hold.

    Every inference is checked by counting the fillings of its line under the game rules that it names: its
    premises are known, its placements new, forced, and no longer forced when any premise, companion or
    game rule is dropped.

    Args:
        trace: what to prove.
        rules: the ids of all rules that a step or a link may name, each with the ratings that its steps may have.
            Without them, rules are names that nobody checks, and ratings are only held against levels.
    """
    to_json = getattr(trace, "to_json", None)
    source: object = to_json() if callable(to_json) else trace
    status = source.get("status") if isinstance(source, dict) else None
    tally = Tally(saying=_says_anything(source))
    step: int | None = None
    where = reason = ""
    try:
        _prove(as_object(source, "a trace"), tally, rules)
    except ProofError as fault:
        where, reason = ", ".join(fault.where) or "trace", fault.reason
        step = tally.steps + 1 if where.startswith("step ") else None
    return Verdict(
        holds=not reason,
        status=status if isinstance(status, str) and status in STATUSES else "",
        steps=tally.steps,
        links=tally.links,
        whole=tally.whole,
        slack=tally.slack,
        premises=tally.premises,
        step=step,
        where=where,
        reason=reason,
        rules_checked=rules is not None,
        claims=dict(sorted(tally.claims.items())),
    )


def _says_anything(value: object) -> bool:
    """Say whether some inference of a trace has claims: then every one must."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if "says" in part:
                return True
            waiting += [part.get(key) for key in ("steps", "chain", "contradiction", "refutation")]
        elif isinstance(part, list):
            waiting += part
    return False


def _prove(trace: dict[str, object], tally: Tally, rules: Rules | None) -> None:
    if trace.get("format") != FORMAT:
        raise ProofError(f'the format should be "{FORMAT}" and is {shown(trace.get("format"))}')
    with within("puzzle"):
        grid = Grid(read_puzzle(trace.get("puzzle")))
    known = filled(grid.puzzle.givens)
    steps: list[dict[str, object]] = []
    for number, value in enumerate(as_list(trace.get("steps"), "steps"), 1):
        with within(f"step {number}"):
            step = as_object(value, "a step")
            if as_whole(step.get("number"), "its number") != number:
                raise ProofError(f"it is numbered {shown(step.get('number'))}")
            level = _checked_level(step)
            links = tally.links
            known.update(prove_step(grid, known, step, tally).places)
            if level < LOOKAHEAD:
                tally.links = links  # the few of an argument about one line tell nobody anything
            if rules is not None:
                check_rules(step, rules)
        steps.append(step)
        tally.steps += 1
    with within("final"):
        _check_final(grid, known, trace)
    with within("status"):
        _check_status(grid, known, trace)
    if trace.get("status") == "contradiction":
        with within("refutation"):
            prove_end(grid, known, as_object(trace.get("refutation"), "the refutation"), tally)
    else:
        with within("grade"):
            _check_grade(trace.get("grade"), steps)


def _checked_level(step: dict[str, object]) -> int:
    """Where a step says how hard it is, its level is the whole part of its rating; where not, take the hardest."""
    level = as_whole(step["level"], "its level") if "level" in step else None
    rating = as_number(step["rating"], "its rating") if "rating" in step else None
    if level is None and rating is None:
        return 8
    if level is None or rating is None:
        raise ProofError("a level and a rating go together")
    if not 1 <= level <= 8:
        raise ProofError(f"its level should be 1 to 8 and is {shown(level)}")
    if level != int(rating):
        raise ProofError(f"its level should be the whole part of its rating, {shown(rating)}, and is {level}")
    return level


def _check_grade(value: object, steps: list[dict[str, object]]) -> None:
    """Where every step says how hard it is, the grade is that of the hardest.

    A contradiction is not held to this: where nothing is solved, how soon it shows depends on the order.
    """
    if value is None:
        return
    grade = as_object(value, "the grade")
    for key in ("level", "rating"):
        if not steps or grade.get(key) is None or any(key not in step for step in steps):
            continue
        hardest = max(as_number(step[key], key) for step in steps)
        if as_number(grade[key], f"the {key}") != hardest:
            raise ProofError(
                f"the {key} should be {shown(hardest)}, as in the hardest step, and is {shown(grade[key])}"
            )


def _check_final(grid: Grid, known: dict[Cell, int], trace: dict[str, object]) -> None:
    final = filled(read_grid(trace.get("final"), "the final grid", grid.puzzle.rows, grid.puzzle.columns))
    differ = sorted(cell for cell in known.keys() | final.keys() if known.get(cell) != final.get(cell))
    if differ:
        raise ProofError(f"the final grid is not the givens with the placements: it differs at {cell_name(differ[0])}")


def _check_status(grid: Grid, known: dict[Cell, int], trace: dict[str, object]) -> None:
    status = trace.get("status")
    if status not in STATUSES:
        raise ProofError(f"the status should be {', '.join(STATUSES[:2])} or {STATUSES[2]} and is {shown(status)}")
    if status != "contradiction" and trace.get("refutation") is not None:
        raise ProofError(f"a refutation is given and the status is {status}")
    full = len(known) == grid.puzzle.rows * grid.puzzle.columns
    if status == "stuck" and full:
        raise ProofError("the status is stuck and the grid is full")
    if status == "solved":
        if not full:
            raise ProofError("the status is solved and cells are empty")
        _check_solution(grid, known)


def _check_solution(grid: Grid, known: dict[Cell, int]) -> None:
    for axis, count in enumerate((grid.puzzle.rows, grid.puzzle.columns)):
        first: dict[int, int] = {}
        for index in range(count):
            marks = [known[cell] for cell in grid.along((axis, index))]
            ones = sum(1 << at for at, mark in enumerate(marks) if mark)
            law = Law(len(marks), True, True, *grid.signs.get((axis, index), (0, 0)))
            if not fillings(law, ones, (1 << len(marks)) - 1 ^ ones):
                raise ProofError(f"the final grid breaks a game rule in {'rc'[axis]}{index + 1}")
            if grid.puzzle.unique_lines and first.setdefault(ones, index) != index:
                raise ProofError(f"{'rc'[axis]}{first[ones] + 1} and {'rc'[axis]}{index + 1} are alike")
