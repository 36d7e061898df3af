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
    """What a proof of a trace has found.

    Attributes:
        holds: every step is proved with its sentence, and so are the final grid, the status and the grade.
        status: what the trace says of itself: `solved`, `stuck` or `contradiction`; empty where it cannot be read.
        steps: the steps proved.
        links: the links proved in lookaheads, those of lookaheads inside them included.
        step: the first step that does not hold, from 1; None if all hold or the fault is elsewhere.
        where: that place in words: `step 12, part 2, fact 1`, `puzzle`, `final`, `refutation`, `trace` where it
            cannot be read; empty where the trace holds.
        reason: what is wrong there, in a short sentence; empty where the trace holds.
        open: how many cells are empty at the end.
        unproved: what the trace asserts beyond what is proved, each in a few words; empty where it does not hold.
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
        """Return all of it as a JSON object."""
        return asdict(self) | {"unproved": list(self.unproved)}


def verify(trace: object, *, ratings: Ratings | None = None) -> Verdict:
    """Prove a trace from the rules of the game alone, with no rule and nothing of the engine that wrote it.

    Takes the trace as JSON gives it, or an object whose `to_json` gives that.  Raises nothing for any JSON
    value: anything that is not a trace does not hold.  A step is proved on the grid before it.

    Of every step each fact must be true of the grid as it is then, what follows must be forced by the facts, no part
    of it may be left out, and the text must be what the facts say.

    Args:
        trace: what to prove.
        ratings: the rules that it may name, with the ratings of their steps, as `Ladder.ratings` has them.  Without,
            any name will do.
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
