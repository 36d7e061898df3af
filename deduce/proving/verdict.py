"""The verdict on a whole trace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import asdict, field, frozen

from deduce.mapping import FrozenMap, frozen_counts
from deduce.proving.course import prove_trace, says_anything
from deduce.proving.parts import ProofError, as_object, shown
from deduce.proving.proof import Ratings, Tally
from deduce.proving.whole import STATUSES
from deduce.trace import ENGLISH
from deduce.wording.language import LANGUAGES, speaking

SENTENCES = "its sentences"
MOST_KEYS = 5
"""So many keys that mean nothing are named."""


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
        claims: how many claims of each kind are proved; none where the trace says nothing but its texts.
        open: how many cells are empty at the end.
        unproved: what the trace asserts beyond what is proved, each in a few words; empty where it does not hold.
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
    claims: Mapping[str, int] = field(factory=FrozenMap, converter=frozen_counts)
    open: int = 0
    unproved: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return all of it as a JSON object."""
        return asdict(self) | {"claims": dict(self.claims), "unproved": list(self.unproved)}

    @property
    def told(self) -> bool:
        """Its sentences are proved, too: it carries the claims that they are made of."""
        return SENTENCES not in self.unproved


def verify(trace: object, *, ratings: Ratings | None = None) -> Verdict:
    """Prove a trace from the rules of the game alone, with nothing shared with what wrote it.

    Takes the trace as JSON gives it, or an object whose `to_json` gives that.  Raises nothing for any JSON
    value: what is no trace does not hold.

    Every inference is checked by counting the fillings of its line under the game rules that it names: its
    premises are known, its placements new, forced, and no longer forced when any premise, companion or
    game rule is dropped.

    Args:
        trace: what to prove.
        ratings: the rules that it may name, with the ratings of their steps, as `Ladder.ratings` has them.  Without,
            any name will do.
    """
    to_json = getattr(trace, "to_json", None)
    source: object = to_json() if callable(to_json) else trace
    status = source.get("status") if isinstance(source, dict) else None
    tally = Tally(saying=says_anything(source), ratings=ratings)
    step: int | None = None
    where = reason = ""
    try:
        trace_ = as_object(source, "a trace")
        with speaking(_language(trace_)):
            prove_trace(trace_, tally)
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
        claims=dict(sorted(tally.claims.items())),
        open=0 if reason else tally.open,
        unproved=() if reason else tuple(_unproved(tally, status)),
    )


def _unproved(tally: Tally, status: object) -> Iterator[str]:
    """Yield what a trace asserts beyond what is proved."""
    if not tally.saying and (tally.steps or status == "contradiction"):
        yield SENTENCES
    if tally.steps:
        yield "which rules its steps are by"
    yield from tally.unproved
    odd = sorted(shown(key) for key in tally.odd_keys)
    if odd:
        more = len(odd) - MOST_KEYS
        names = odd if more <= 0 else [*odd[:MOST_KEYS], f"{more} more"]
        yield f"what it says under {', '.join(names)}"


def _language(trace: dict[str, object]) -> str:
    """Return the language of a trace; English where it does not say.  Raises ProofError for one that is not known."""
    code = trace.get("language", ENGLISH)
    if code not in LANGUAGES:
        raise ProofError(f"its language should be {' or '.join(LANGUAGES)} and is {shown(code)}")
    return str(code)
