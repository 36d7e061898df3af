"""The verdict on a whole trace."""

from __future__ import annotations

from typing import Any

from attrs import asdict, frozen

from deduce.errors import DeduceError
from deduce.proving.whole import Ratings, Tally, prove_step, prove_trace
from deduce.trace import Step, Trace
from deduce.wording.language import LANGUAGES, speaking
from deduce.world import ProofError, World


@frozen
class Verdict:
    """The result of proving a trace.

    Attributes:
        holds: whether every step and its sentence, the final grid, the status and the grade are proved.
        status: the status in the trace: `solved`, `stuck` or `contradiction`; empty if the trace cannot be read.
        steps: the number of steps proved.
        links: the number of links proved in lookaheads, including those of lookaheads inside them.
        step: the first wrong step, from 1; None if there is none or the error is elsewhere.
        where: the place of the error, such as `step 12, part 2, fact 1`, `puzzle`, `final` or `refutation`, or `trace`
            if it cannot be read; empty if the trace holds.
        reason: the error in a short sentence; empty if the trace holds.
        open: the number of empty cells at the end.
        unproved: claims of the trace that are not proved, each in a few words; empty if the trace does not hold.
    """

    holds: bool
    status: str
    steps: int
    links: int
    step: int | None = None
    where: str = ""
    reason: str = ""
    open: int = 0
    unproved: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.holds

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as a JSON object."""
        return asdict(self) | {"unproved": list(self.unproved)}


def verify(trace: object, *, ratings: Ratings | None = None) -> Verdict:
    """Prove a trace from the rules of the game alone, without the rules and the engine that wrote it.

    For any JSON value the result is a verdict, not an exception: a value that is not a trace does not hold.  A single
    step is proved on the grid before it.

    In every step, each fact must be true of the grid before the step, the facts must force the placements, no part may
    be redundant, and the text must state the facts.

    Args:
        trace: the trace as parsed JSON, or an object whose `to_json` returns that.
        ratings: the rules that it may name, with the ratings of their steps, as in `Ladder.ratings`.  If None, any
            name is accepted.
    """
    if isinstance(trace, Step):
        return _of_step(trace)
    to_json = getattr(trace, "to_json", None)
    source: Any = to_json() if callable(to_json) else trace
    tally, unproved = Tally(), list[str]()
    status = where = reason = ""
    try:
        read = Trace.from_json(source)
        status = read.status
        if read.language not in LANGUAGES:
            raise DeduceError(f"the language of this trace is not one of {', '.join(LANGUAGES)}")
        with speaking(read.language):
            unproved += prove_trace(read, source, ratings, tally)
    except DeduceError as error:
        where, reason = "trace", str(error)
    except ProofError as fault:
        where, reason = fault.place, fault.reason
    return Verdict(
        holds=not reason,
        status=status,
        steps=tally.steps,
        links=tally.links,
        step=tally.steps + 1 if where.startswith("step ") else None,
        where=where,
        reason=reason,
        open=0 if reason else tally.open,
        unproved=() if reason else tuple(unproved),
    )


def _of_step(step: Step) -> Verdict:
    try:
        prove_step(step, World.of(step.puzzle, step.before), None)
    except ProofError as fault:
        return Verdict(False, "", 0, 0, step.number, fault.place or "step", fault.reason)
    return Verdict(True, "", 1, len(step.argument.links))
