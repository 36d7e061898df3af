"""The verdict on a whole trace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import field, frozen

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
from deduce.proving.rules import Rules
from deduce.proving.whole import STATUSES, prove_whole
from deduce.trace import ENGLISH
from deduce.wording.language import LANGUAGES, speaking

FORMAT = "deduce-trace/1"
KEYS = {"format", "language", "puzzle", "status", "final", "grade", "steps", "refutation", "suppositions"}
PUZZLE_KEYS = {"id", "rows", "columns", "unique_lines", "givens", "signs", "symbols", "solution"}
LOOKAHEAD = 7
"""From this level up a step by contradiction is a lookahead; below it, it is an argument about one line."""

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
    claims: Mapping[str, int] = field(factory=dict)
    open: int = 0
    unproved: tuple[str, ...] = ()

    @property
    def told(self) -> bool:
        """Its sentences are proved, too: it carries the claims that they are made of."""
        return SENTENCES not in self.unproved


def verify(trace: object, rules: Rules | None = None) -> Verdict:
    """Prove a trace from the rules of the game alone, with nothing shared with what wrote it.

    Takes the trace as JSON gives it, or an object whose `to_json` gives that.  Raises nothing for any JSON
    value: what is no trace does not hold.

    Every inference is checked by counting the fillings of its line under the game rules that it names: its
    premises are known, its placements new, forced, and no longer forced when any premise, companion or
    game rule is dropped.

    Args:
        trace: what to prove.
        rules: who knows the rules that it may name, such as `deduce.explaining.replaying.Replay(ladder)`.  Without,
            a rule is a name, and ratings are only held against levels.
    """
    to_json = getattr(trace, "to_json", None)
    source: object = to_json() if callable(to_json) else trace
    status = source.get("status") if isinstance(source, dict) else None
    tally = Tally(saying=_says_anything(source), rules=rules)
    step: int | None = None
    where = reason = ""
    try:
        trace_ = as_object(source, "a trace")
        with speaking(_language(trace_)):
            _prove(trace_, tally)
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
    if tally.untold and tally.rules is None:
        yield "which rules its steps are by"
    else:
        yield from (f"what is by {shown(rule)}" for rule in sorted(tally.untold))
    yield from tally.unproved
    odd = sorted(shown(key) for key in tally.odd_keys)
    if odd:
        more = len(odd) - MOST_KEYS
        names = odd if more <= 0 else [*odd[:MOST_KEYS], f"{more} more"]
        yield f"what it says under {', '.join(names)}"


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


def _language(trace: dict[str, object]) -> str:
    """Give the language of a trace; English where it does not say.  Raises ProofError for one that is not known."""
    code = trace.get("language", ENGLISH)
    if code not in LANGUAGES:
        raise ProofError(f"its language should be {' or '.join(LANGUAGES)} and is {shown(code)}")
    return str(code)


def _prove(trace: dict[str, object], tally: Tally) -> None:
    if trace.get("format") != FORMAT:
        raise ProofError(f'the format should be "{FORMAT}" and is {shown(trace.get("format"))}')
    tally.odd_keys |= trace.keys() - KEYS
    with within("puzzle"):
        puzzle = as_object(trace.get("puzzle"), "the puzzle")
        grid = Grid(read_puzzle(puzzle))
        tally.odd_keys |= puzzle.keys() - PUZZLE_KEYS
    tally.read_on(grid)
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
