"""Proving the steps of a trace, one by one: direct inferences, and contradictions with their chains."""

from __future__ import annotations

import marshal
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple, final

from attrs import evolve

from deduce.claims import Suppose
from deduce.proving.counting import Law
from deduce.proving.entailment import Entailment, weighed
from deduce.proving.parts import (
    Grid,
    ProofError,
    as_list,
    as_number,
    as_object,
    as_text,
    sets_of,
    shown,
    within,
)
from deduce.proving.rules import Known, Named, Rules
from deduce.proving.sayings import check_says, read_says
from deduce.puzzle import Cell, LineAt, Symbols, cell_name
from deduce.trace import Inference
from deduce.wording.chains import chain_rows
from deduce.wording.language import language

DEEPEST = 20
"""How many suppositions may lie inside each other."""

GAME_RULES = ("three", "balance", "sign", "unique")

_ANY = {"rule", "text", "says", "because", "places"}
_ON_LINE = _ANY | {"lines", "uses"}
_SUPPOSING = _ANY | {"assume", "chain", "contradiction"}
_OF_STEPS = {"number", "level", "rating"}

_TOO_MANY: Final = 8192  # readings, after which the memory of them starts afresh


class _Reading(NamedTuple):
    """What an inference says, read and found to be told in the words of its claims; whether it is so is another matter.

    Attributes:
        uses: its game rules.
        line: the line looked at.
        inference: its premises, what follows, its claims and its text.
    """

    uses: frozenset[str]
    line: LineAt
    inference: Inference


@lru_cache(maxsize=8)
def _readings(rows: int, columns: int, unique: bool, symbols: Symbols, code: str) -> dict[bytes, _Reading]:
    """Give the memory of readings for all grids that inferences are read alike on, in one language."""
    return {}


@final
class Tally:
    """What has been proved so far; the words are those of `Verdict`.

    Attributes:
        saying: the trace says what its sentences are made of, so that each must.
        rules: who knows the rules that it may name.
        untold: the rules named of which nobody could tell whether they find what they are named for.
        odd_keys: what it has keys for that mean nothing.
    """

    def __init__(self, saying: bool, rules: Rules | None = None) -> None:
        self.steps = 0
        self.links = 0
        self.whole = 0
        self.slack = 0
        self.premises = 0
        self.open = 0
        self.claims: Counter[str] = Counter()
        self.unproved: list[str] = []
        self.saying = saying
        self.rules = rules
        self.untold: set[str] = set()
        self.odd_keys: set[str] = set()
        self.readings: dict[bytes, _Reading] = {}

    def read_on(self, grid: Grid) -> None:
        """Take up what is remembered of inferences on such a grid: the same is said again and again."""
        puzzle = grid.puzzle
        self.readings = _readings(grid.rows, grid.columns, puzzle.unique_lines, puzzle.symbols, language().code)

    def keep(self, key: bytes, reading: _Reading) -> None:
        """Remember an inference that is proved, if it has a key."""
        if len(self.readings) >= _TOO_MANY:
            self.readings.clear()
        if key:
            self.readings[key] = reading


class Proved(NamedTuple):
    """What an inference that holds gives to those after it.

    Attributes:
        said: the inference.
        inference: what of it the text of a whole chain is made of.
        leans_on: the known cells of its companions.
    """

    said: Named
    inference: Inference
    leans_on: set[Cell]


def prove_step(grid: Grid, world: Known, step: dict[str, object], tally: Tally, depth: int = 0) -> Proved:
    """Prove a step, or a link of a chain, in a world in which some cells are known."""
    rule = as_text(step.get("rule"), "the rule")
    as_text(step.get("text"), "the text")
    if not step.get("places"):
        raise ProofError("it places nothing")
    tally.odd_keys |= step.keys() - (_SUPPOSING if "assume" in step else _ON_LINE) - (set() if depth else _OF_STEPS)
    if "assume" in step:
        if depth == DEEPEST:
            raise ProofError(f"more than {DEEPEST} suppositions lie inside each other")
        proved = _by_contradiction(grid, world, step, tally, depth)
    else:
        if step.get("chain") or step.get("contradiction"):
            raise ProofError("it has a chain or a contradiction and assumes nothing")
        proved = prove_inference(grid, world, step, tally, "link" if depth else "step")
    rating = as_number(step["rating"], "its rating") if "rating" in step and not depth else None
    fault = None
    if tally.rules is not None:
        says = proved.inference.says if depth else ()
        fault = tally.rules.fault(proved.said._replace(rule=rule, rating=rating, says=says))
    if fault:
        raise ProofError(fault)
    if fault is None:
        tally.untold.add(rule)
    return proved


def prove_end(grid: Grid, world: Known, end: dict[str, object], tally: Tally) -> Proved:
    """Prove an inference that leaves its line no filling."""
    if end.get("places"):
        raise ProofError("a contradiction places nothing")
    if "text" in end:
        as_text(end["text"], "the text")
    tally.odd_keys |= end.keys() - _ON_LINE | end.keys() & {"rule"}
    return prove_inference(grid, world, {**end, "places": {}}, tally, "end")


def prove_inference(grid: Grid, world: Known, inference: dict[str, object], tally: Tally, kind: str) -> Proved:
    """Prove one use of game rules on one line: known, new, entailed, irreducible."""
    key = _key(inference, kind) if tally.saying else b""
    known = tally.readings.get(key)
    if known is None:
        uses = _uses(grid, inference.get("uses"))
        named = as_list(inference.get("lines"), "lines")
        if not named:
            raise ProofError("it names no line")
        line = grid.line(named[0])
        because: Known = grid.values(inference.get("because", {}), "because")
        places: Known = grid.values(inference.get("places", {}), "places")
    else:
        uses, line, told = known
        named, because, places = as_list(inference["lines"], "lines"), told.because, told.places
    axis, index = line
    for cell in (*because, *places):
        if cell[axis] != index:
            raise ProofError(f"{cell_name(cell)} is not on {named[0]}")
    for cell, value in because.items():
        if world.get(cell) != value:
            raise ProofError(f"the premise {cell_name(cell)} = {value} is not known at this point")
    for cell in places:
        if cell in world:
            raise ProofError(f"{cell_name(cell)} is filled already")
    if ("unique" in uses) != (len(named) > 1):
        raise ProofError("companion lines and the game rule unique go together")
    equal, opposite = grid.signs_on(line) if "sign" in uses else (0, 0)
    if "sign" in uses and not equal | opposite:
        raise ProofError(f"the game rule sign is not needed: {named[0]} has no signs")

    companions: list[LineAt] = []
    held: list[int] = []
    leans_on: set[Cell] = set()
    for other in named[1:]:
        beside = grid.line(other)
        if beside[0] != axis or beside == line or beside in companions:
            raise ProofError(f"{other} is not another line beside {named[0]}")
        marks = [world.get(cell) for cell in grid.along(beside)]
        companions.append(beside)
        held.append(_settled(str(other), marks))
        leans_on.update(cell for cell in grid.along(beside) if cell in world)
    law = Law(grid.length(line), "three" in uses, "balance" in uses, equal, opposite)
    entailment = Entailment(law, sets_of(because, line), sets_of(places, line), tuple(held))
    _check(named, entailment, grid.along(line), tally)
    said = Named(grid, world, because, places, uses, line, tuple(companions))
    if known is None:
        says = read_says(inference.get("says")) if tally.saying else ()
        told = Inference(str(inference.get("text")), because, places, says=says)
    if tally.saying:
        check_says(said, told.says, inference.get("text"), kind, told=known is not None)
        tally.claims.update([claim.kind for claim in told.says])
    if known is None:
        tally.keep(key, _Reading(uses, line, told))
    return Proved(said, told, leans_on)


def _key(inference: dict[str, object], kind: str) -> bytes:
    """Give an inference as bytes that no other has, with all that it is read by; none where it is not made of JSON."""
    parts: list[Any] = [inference.get(part) for part in ("uses", "lines", "says", "text")]
    parts += [kind, inference.get("because", {}), inference.get("places", {})]
    try:
        return marshal.dumps(parts, 2)
    except ValueError:
        return b""


def _uses(grid: Grid, value: object) -> frozenset[str]:
    uses = as_list(value, "uses")
    if not uses:
        raise ProofError("it uses no game rule")
    for at, rule in enumerate(uses):
        if rule not in GAME_RULES:
            raise ProofError(f"{shown(rule)} is not a game rule")
        if rule in uses[:at]:
            raise ProofError(f"the game rule {rule} is named twice")
    if "unique" in uses and not grid.puzzle.unique_lines:
        raise ProofError("lines may be alike in this puzzle, so the game rule unique says nothing")
    return frozenset(map(str, uses))


def _settled(name: str, marks: list[int | None]) -> int:
    """Give the ones of a line that is finished, or counted out: all of one symbol stand."""
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
    because = grid.values(step.get("because", {}), "because")
    places = grid.values(step["places"], "places")
    assumed = grid.values(step["assume"], "assume")
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
    said = Named(grid, world, because, places, uses, last.said.line, supposed=assumed)
    kind = "link" if depth else "step"
    key = _key(step, f"{kind} that breaks {said.line}") if tally.saying else b""
    known = tally.readings.get(key)
    says = known.inference.says if known else ()
    if tally.saying and known is None:
        says = read_says(step.get("says"))
    inference = Inference(str(step.get("text")), because, places, assume=assumed, says=says)
    if tally.saying:
        tally.claims.update([claim.kind for claim in says])
        if any(isinstance(claim, Suppose) for claim in says):
            if list(says) != [Suppose(assumed)]:
                raise ProofError("what it supposes is not what it says")
            chain = tuple(link.inference for link in links)
            inference = evolve(inference, chain=chain, contradiction=last.inference, by_parts=True)
            rows = chain_rows(inference, grid.puzzle.symbols, depth > 0)
            if step.get("text") != " ".join(text for _, text in rows):
                raise ProofError("the text is not what its links say")
        else:
            check_says(said, says, step.get("text"), kind, told=known is not None)
            tally.keep(key, _Reading(uses, said.line, inference))
    return Proved(said, inference, leans_on)


def _names(cells: Iterable[Cell]) -> str:
    names = [cell_name(cell) for cell in sorted(cells)]
    return ", ".join(names if len(names) <= 5 else [*names[:4], f"and {len(names) - 4} more"])
