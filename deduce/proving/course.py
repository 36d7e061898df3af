"""A trace proved from its puzzle to its end."""

from __future__ import annotations

from deduce.proving.parts import (
    Grid,
    ProofError,
    as_list,
    as_number,
    as_object,
    as_whole,
    filled,
    read_puzzle,
    shown,
    within,
)
from deduce.proving.proof import Tally, prove_end, prove_step
from deduce.proving.whole import prove_whole

FORMAT = "deduce-trace/1"
KEYS = {"format", "language", "puzzle", "status", "final", "grade", "steps", "refutation", "suppositions"}
PUZZLE_KEYS = {"id", "label", "source", "rows", "columns", "unique_lines", "givens", "signs", "symbols", "solution"}
LOOKAHEAD = 7
"""From this level up a step by contradiction is a lookahead; below it, it is an argument about one line."""


def says_anything(value: object) -> bool:
    """Return whether some inference of a trace has claims: then every one must."""
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


def prove_trace(trace: dict[str, object], tally: Tally) -> None:
    """Prove all of a trace; the tally is told what is proved, and what is not.  Raises ProofError."""
    if trace.get("format") != FORMAT:
        raise ProofError(f'the format should be "{FORMAT}" and is {shown(trace.get("format"))}')
    tally.odd_keys |= trace.keys() - KEYS
    with within("puzzle"):
        puzzle = as_object(trace.get("puzzle"), "the puzzle")
        grid = Grid(read_puzzle(puzzle))
        tally.odd_keys |= puzzle.keys() - PUZZLE_KEYS
    known = filled(grid.puzzle.givens)
    steps: list[dict[str, object]] = []
    for number, value in enumerate(as_list(trace.get("steps"), "steps"), 1):
        with within(f"step {number}"):
            step = as_object(value, "a step")
            if as_whole(step.get("number"), "its number") != number:
                raise ProofError(f"it is numbered {shown(step.get('number'))}")
            level = _checked_level(step)
            links = tally.links
            known.update(prove_step(grid, known, step, tally).said.places)
            if level < LOOKAHEAD:
                tally.links = links  # the few of an argument about one line tell nobody anything
        steps.append(step)
        tally.steps += 1
    prove_whole(grid, known, trace, steps, tally)
    if trace.get("status") == "contradiction":
        with within("refutation"):
            prove_end(grid, known, as_object(trace.get("refutation"), "the refutation"), tally)


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
