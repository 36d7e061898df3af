"""Proving the steps of a trace, one by one: direct inferences, and contradictions with their chains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, final

from deduce.claims import Suppose
from deduce.proving.counting import Law
from deduce.proving.entailment import Entailment, weighed
from deduce.proving.given import Given
from deduce.proving.parts import (
    Grid,
    ProofError,
    as_list,
    as_number,
    as_object,
    as_text,
    read_line,
    read_values,
    sets_of,
    shown,
    within,
)
from deduce.proving.said import Known, Said
from deduce.proving.sayings import check_says
from deduce.puzzle import Cell, LineAt, cell_name
from deduce.trace import Inference
from deduce.wording.chains import chain_rows

DEEPEST = 20
"""How many suppositions may lie inside each other."""

_ANY = {"rule", "text", "says", "because", "places"}
_ON_LINE = _ANY | {"lines", "uses"}
_SUPPOSING = _ANY | {"assume", "chain", "contradiction"}
_OF_STEPS = {"number", "level", "rating"}

Ratings = Mapping[str, Collection[float]]
"""For each rule, by its id, the ratings that its steps may have."""


@final
class Tally:
    """What has been proved so far; the words are those of `Verdict`.

    Attributes:
        saying: the trace says what its sentences are made of, so that each must.
        ratings: for each rule that it may name, those of its steps; None where any name will do.
        odd_keys: what it has keys for that mean nothing.
    """

    def __init__(self, saying: bool, ratings: Ratings | None = None) -> None:
        self.steps = 0
        self.links = 0
        self.whole = 0
        self.slack = 0
        self.premises = 0
        self.open = 0
        self.claims: Counter[str] = Counter()
        self.unproved: list[str] = []
        self.saying = saying
        self.ratings = ratings
        self.odd_keys: set[str] = set()


class Proved(NamedTuple):
    """What an inference that holds gives to those after it.

    Attributes:
        said: the inference.
        text: its text.
        by_parts: where its text is told part by part, these parts.
        leans_on: the known cells of its companions.
    """

    said: Said
    leans_on: set[Cell]
    text: str
    by_parts: Inference | None = None

    @property
    def inference(self) -> Inference:
        """What the text of a whole chain is made of."""
        return self.by_parts or Inference(self.text, self.said.because, self.said.places)


def prove_step(grid: Grid, world: Known, step: dict[str, object], tally: Tally, depth: int = 0) -> Proved:
    """Prove a step, or a link of a chain, in a world in which some cells are known."""
    rule = as_text(step.get("rule"), "the rule")
    as_text(step.get("text"), "the text")
    if not step.get("places"):
        raise ProofError("it places nothing")
    tally.odd_keys |= step.keys() - (_SUPPOSING if "assume" in step else _ON_LINE) - (set() if depth else _OF_STEPS)
    rating = as_number(step["rating"], "its rating") if "rating" in step and not depth else None
    if "assume" in step:
        if depth == DEEPEST:
            raise ProofError(f"more than {DEEPEST} suppositions lie inside each other")
        proved = _by_contradiction(grid, world, step, tally, depth)
    else:
        if step.get("chain") or step.get("contradiction"):
            raise ProofError("it has a chain or a contradiction and assumes nothing")
        proved = prove_inference(grid, world, step, tally, "link" if depth else "step")
    if tally.ratings is not None:
        _check_name(tally.ratings, rule, rating)
    return proved


def _check_name(ratings: Ratings, rule: str, rating: float | None) -> None:
    if rule not in ratings:
        raise ProofError(f"there is no rule {shown(rule)}")
    if rating is not None and rating not in ratings[rule]:
        raise ProofError(f"the rule {shown(rule)} has no rating {rating}")


def prove_end(grid: Grid, world: Known, end: dict[str, object], tally: Tally) -> Proved:
    """Prove an inference that leaves its line no filling."""
    if end.get("places"):
        raise ProofError("a contradiction places nothing")
    if "text" in end:
        as_text(end["text"], "the text")
    tally.odd_keys |= end.keys() - _ON_LINE | end.keys() & {"rule"}
    return prove_inference(grid, world, end, tally, "end")


def prove_inference(
    grid: Grid,
    world: Known,
    inference: dict[str, object],
    tally: Tally,
    kind: str,
) -> Proved:
    """Prove one use of game rules on one line: known, new, entailed, irreducible."""
    given = Given(inference, {} if kind == "end" else inference.get("places", {}))
    uses, line, because, places, premises, placed = given.reading(grid.size, grid.puzzle.unique_lines)
    named = as_list(inference["lines"], "lines")
    ones, zeros = state = grid.state(line, world)
    if premises[0] & ~ones or premises[1] & ~zeros:
        cell, value = next(own for own in because.items() if world.get(own[0]) != own[1])
        raise ProofError(f"the premise {cell_name(cell)} = {value} is not known at this point")
    if (placed[0] | placed[1]) & (ones | zeros):
        raise ProofError(f"{cell_name(next(cell for cell in places if cell in world))} is filled already")
    if ("unique" in uses) != (len(named) > 1):
        raise ProofError("companion lines and the game rule unique go together")
    equal, opposite = grid.signs_on(line) if "sign" in uses else (0, 0)
    if "sign" in uses and not equal | opposite:
        raise ProofError(f"the game rule sign is not needed: {named[0]} has no signs")

    companions: list[LineAt] = []
    fillings: list[int] = []
    leans_on: set[Cell] = set()
    for other in named[1:]:
        beside = read_line(other, grid.size)
        if beside[0] != line[0] or beside == line or beside in companions:
            raise ProofError(f"{other} is not another line beside {named[0]}")
        marks = [world.get(cell) for cell in grid.along(beside)]
        companions.append(beside)
        fillings.append(_settled(str(other), marks))
        leans_on.update(cell for cell in grid.along(beside) if cell in world)
    law = Law(grid.length(line), "three" in uses, "balance" in uses, equal, opposite)
    _check(named, Entailment(law, premises, placed, tuple(fillings)), grid.along(line), tally)
    says = given.says() if tally.saying else ()
    on_line = state, because, places, premises, placed, uses, line, tuple(companions), tuple(fillings)
    said = Said(grid, world, *on_line)
    if tally.saying:
        check_says(said, says)
        given.check_text(kind, line, places, grid.puzzle.symbols, law.length)
        tally.claims.update([claim.kind for claim in says])
    return Proved(said, leans_on, str(inference.get("text")))


def _settled(name: str, marks: list[int | None]) -> int:
    """Return the ones of a line that is finished, or counted out: all of one symbol stand."""
    most = (len(marks) + 1) // 2
    if None in marks:
        if marks.count(0) == most:
            marks = [1 if mark is None else mark for mark in marks]
        elif marks.count(1) != most:
            raise ProofError(f"the companion {name} is not settled")
    return sum(1 << at for at, mark in enumerate(marks) if mark == 1)


def _check(named: list[object], entailment: Entailment, cells: list[Cell], tally: Tally) -> None:
    found = weighed(entailment)
    if not found.true:
        raise ProofError(
            f"the premises and game rules named do not force it on {named[0]}"
            if any(entailment.places)
            else f"the premises and game rules named leave {named[0]} a filling"
        )
    if found.companion is not None:
        raise ProofError(f"the companion {named[found.companion + 1]} is not needed")
    if found.rule:
        raise ProofError(f"the game rule {found.rule} is not needed")
    if found.whole_line:
        tally.whole += 1
        tally.premises += sum(map(int.bit_count, entailment.premises))
        tally.slack += len(found.premises)
    elif found.premises:
        raise ProofError(f"the premise {cell_name(cells[found.premises[0]])} is not needed")


def _by_contradiction(grid: Grid, world: Known, step: dict[str, object], tally: Tally, depth: int) -> Proved:
    """Prove a step that supposes a cell, follows a chain, and ends in a line without a filling."""
    because = read_values(step.get("because", {}), "because", grid.size)
    places = read_values(step["places"], "places", grid.size)
    assumed = read_values(step["assume"], "assume", grid.size)
    if len(assumed) != 1 or len(places) != 1:
        raise ProofError("a step by contradiction assumes one cell and places one")
    if places != {cell: 1 - value for cell, value in assumed.items()}:
        raise ProofError("it should place the other value in the cell that it assumes")
    for cell in assumed:
        if cell in world:
            raise ProofError(f"{cell_name(cell)} is filled already")

    supposed = {**world, **assumed}
    rests_on: dict[Cell, int] = {}
    leans_on: set[Cell] = set()
    links: list[Proved] = []
    unused: list[frozenset[Cell]] = [frozenset(assumed)]  # of each group, one cell used is enough

    def note(proved: Proved) -> None:
        used = proved.said.because.keys() | proved.leans_on
        unused[:] = [group for group in unused if not group & used]
        rests_on.update((cell, value) for cell, value in proved.said.because.items() if cell in world)
        leans_on.update(proved.leans_on & world.keys())

    for number, link in enumerate(as_list(step.get("chain", []), "the chain"), 1):
        with within(f"link {number}"):
            proved = prove_step(grid, supposed, as_object(link, "a link"), tally, depth + 1)
        note(proved)
        links.append(proved)
        supposed.update(proved.said.places)
        # unique lines settle two placements together
        groups = [proved.said.places] if proved.said.companions else [[cell] for cell in proved.said.places]
        unused.extend(map(frozenset, groups))
        tally.links += 1
    with within("contradiction"):
        end = as_object(step.get("contradiction"), "the contradiction that ends the chain")
        last = prove_end(grid, supposed, end, tally)
        note(last)
    if unused:
        raise ProofError(f"supposed or placed on the way and never used: {_names(set().union(*unused))}")
    if rests_on != because:
        odd = {cell for cell in {*rests_on, *because} if rests_on.get(cell) != because.get(cell)}
        raise ProofError(f"because is not exactly the known cells that it rests on; it differs at {_names(odd)}")
    uses = last.said.uses.union(*(link.said.uses for link in links))
    line = last.said.line
    on_line = grid.state(line, world), because, places, sets_of(because, line), sets_of(places, line), uses, line
    given = Given(step, step["places"])
    says = given.says() if tally.saying else ()
    said = Said(grid, world, *on_line, (), (), assumed)
    text = str(step.get("text"))
    by_parts: Inference | None = None
    if tally.saying:
        tally.claims.update([claim.kind for claim in says])
        if any(isinstance(claim, Suppose) for claim in says):
            if list(says) != [Suppose(assumed)]:
                raise ProofError("what it supposes is not what it says")
            chain, broken = tuple(link.inference for link in links), last.inference
            by_parts = Inference(
                text, because, places, assume=assumed, chain=chain, contradiction=broken, by_parts=True
            )
            rows = chain_rows(by_parts, grid.puzzle.symbols, depth > 0)
            if step.get("text") != " ".join(text for _, text in rows):
                raise ProofError("the text is not what its links say")
        else:
            check_says(said, says)
            given.check_text("link" if depth else "step", line, places, grid.puzzle.symbols, grid.length(line))
    return Proved(said, leans_on, text, by_parts)


def _names(cells: Iterable[Cell]) -> str:
    names = [cell_name(cell) for cell in sorted(cells)]
    return ", ".join(names if len(names) <= 5 else [*names[:4], f"and {len(names) - 4} more"])
