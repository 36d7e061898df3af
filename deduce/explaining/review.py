"""A review of a player's moves: forced by which rule, a guess, or wrong.

A move is judged on the grid before it, without the wrong entries: a grid that contradicts itself forces anything.
Entries count as wrong from the first with which the grid cannot be completed; right entries count as known, guesses
included.  So with several solutions a guess decides which of them the later moves must fit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from attrs import field, frozen

from deduce.arguing.stepper import Stepper
from deduce.arguing.trials import MOST_TRIALS, Allowance, GridState
from deduce.core.board import Board, States
from deduce.difficulty import LINES_ALONE
from deduce.errors import DeduceError, Fault, InvalidError, ReadError, count_noun
from deduce.explaining.entries import Judge
from deduce.formats.json_text import JsonError, read_value
from deduce.formats.reading import shown
from deduce.ladder.findings import found_by
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import need_ladder
from deduce.ladder.rule import Band, Rule
from deduce.mapping import FrozenMap
from deduce.puzzle import EMPTY, Cell, Puzzle, Symbols, cell_name, need_puzzle
from deduce.search.exact import MOST_STEPS, LimitError
from deduce.trace import Explanation

_ENTRY = re.compile(r"(r\d+c\d+) *+=(?: *+([^\s,;])(?![^\s,;])|(?=[\s,;]|\Z))[\s,;]*+", re.IGNORECASE)
_LINE = re.compile(rf"(?:\d+[.)] +)?((?:{_ENTRY.pattern})+)((?:[^\W\d].*)?)", re.IGNORECASE)
_EXPECTED = "an entry such as r5c3=0, and after it the name of a rule if one is given"


def _frozen(places: Mapping[Cell, int | None]) -> FrozenMap[Cell, int | None]:
    return FrozenMap(places)


@frozen
class Move:
    """Cells that a player fills or clears (None) together, and the name of the rule given as the reason, if any."""

    places: Mapping[Cell, int | None] = field(converter=_frozen)
    rule: str = ""


def read_moves(text: str, puzzle: Puzzle, file: str = "") -> list[Move]:
    """Read moves, one a line: `r5c3=0`, `r5c3=0 r5c4=1 unique-line`, or JSON; `r5c3=` clears a cell.

    A line of JSON has `places`, as a step of a trace has it, or `cell` and `value`; it may have a `rule`.  Blank lines
    and lines that start with `#` are skipped, and so is a number in front of a move.  `file` is the name of the text,
    for faults.  Raises ReadError, which names each line that is not a move.
    """
    moves: list[Move] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        try:
            moves.append((_of_json if line.startswith("{") else _of_text)(line, puzzle))
        except (InvalidError, JsonError) as error:
            message = error.message if isinstance(error, JsonError) else str(error)
            faults.append(Fault(message, file, number, found=shown(line), expected=_EXPECTED))
    if faults:
        raise ReadError(faults)
    return moves


def _of_text(line: str, puzzle: Puzzle) -> Move:
    match = _LINE.fullmatch(line)
    if not match:
        raise InvalidError("this is not a move")
    entries = _ENTRY.findall(match[1])
    return Move({puzzle.cell(cell.lower()): _value(symbol, puzzle) for cell, symbol in entries}, match[4].strip())


def _of_json(line: str, puzzle: Puzzle) -> Move:
    data: dict[str, Any] = read_value(line)
    cell, rule = data.get("cell"), data.get("rule") or ""
    places = {cell: data.get("value")} if isinstance(cell, str) else data.get("places")
    if not isinstance(places, dict) or not places or not isinstance(rule, str):
        raise InvalidError("this is not a move")
    return Move({puzzle.cell(name.lower()): _value(value, puzzle) for name, value in places.items()}, rule)


def _value(entry: object, puzzle: Puzzle) -> int | None:
    """Return the value of an entry, written as 0, 1 or a symbol of the puzzle; None if it clears the cell."""
    symbols = puzzle.symbols
    values = {"0": 0, "1": 1, symbols.zero: 0, symbols.one: 1}
    text = "" if entry is None else str(entry)
    if text in ("", ".", symbols.empty):
        return None
    if isinstance(entry, bool) or text not in values:
        raise InvalidError(f"a cell holds {symbols.one} or {symbols.zero}, not {text!r}")
    return values[text]


Verdict = Literal["forced", "guess", "wrong", "cleared", "unchanged"]
Moves = str | Iterable[Move | Explanation | tuple[Cell | str, int | None] | tuple[Cell | str, int | None, str]]


class ReviewError(DeduceError):
    """A puzzle without a solution, so that no move can be right."""


@frozen
class Reason:
    """A rule that gives a cell in one step, and how hard that step is; of a step with several cells, the first."""

    rule: str
    rating: float
    cell: Cell

    @property
    def level(self) -> int:
        """The whole part of the rating."""
        return int(self.rating)

    def __str__(self) -> str:
        return f"{self.rule}, level {self.level}"

    def to_json(self) -> dict[str, Any]:
        """Return the reason as a JSON object."""
        return {"rule": self.rule, "rating": self.rating, "cell": cell_name(self.cell)}


@frozen
class Judgement:
    """The judgement of one cell of a move.

    Attributes:
        number: the number of the move, from 1.
        cell: the cell.
        value: the value entered; None if the cell is cleared.
        before: the value before; None if the cell was empty.
        verdict: `forced` if a rule gives the value in one step; `guess` if it is right and no rule gives it; `wrong` if
            the grid cannot be completed with it, or the cell is a clue; `cleared`; or `unchanged` if the cell held the
            value already.
        reason: the easiest rule that gives the value; for a wrong value that follows from earlier mistakes, the easiest
            below lookahead.
        easier: an easier step that was open; for a guess, any by the rules below lookahead.
        either: the other value also leads to a solution.
        named: the rule that came with the move; empty if there is none.
        confirmed: whether that rule gives the value in one step; None if none is named or nothing is entered.
        given: the cell is a clue, and the entry is ignored.
        dead_since: the number of the move since which the grid cannot be completed, after this one; None if it can.
    """

    number: int
    cell: Cell
    value: int | None
    before: int | None
    verdict: Verdict
    reason: Reason | None = None
    easier: Reason | None = None
    either: bool = False
    named: str = ""
    confirmed: bool | None = None
    given: bool = False
    dead_since: int | None = None

    def __str__(self) -> str:
        return self.sentence(Symbols())

    def sentence(self, symbols: Symbols) -> str:
        """Return the judgement as a sentence, with the symbols of a puzzle."""
        entry = "cleared" if self.value is None else f"= {symbols.of(self.value)}"
        before = symbols.empty if self.before is None else symbols.of(self.before)
        text = f"Move {self.number}, {cell_name(self.cell)} {entry}: {self._outcome(before)}"
        return f"{text} {self.named!r} does not give it." if self.confirmed is False else text

    def _outcome(self, before: str) -> str:
        if self.verdict == "forced":
            easier = f" An easier step was open: {self.easier}, {cell_name(self.easier.cell)}." if self.easier else ""
            return f"forced by {self.reason}.{easier}"
        if self.verdict == "guess":
            why = "the other symbol leads to a solution, too" if self.either else "right, but no rule gives it here"
            step = f" A step was open: {self.easier}, {cell_name(self.easier.cell)}." if self.easier else ""
            return f"a guess; {why}.{step}"
        if self.verdict == "wrong":
            if self.given:
                return f"wrong; the cell is a clue, {before}."
            if self.dead_since == self.number:
                return "wrong; from here on the grid cannot be completed."
            follows = f"; it follows from an earlier mistake by {self.reason}" if self.reason else ""
            return f"wrong{follows}; the grid cannot be completed since move {self.dead_since}."
        return "nothing changes." if self.verdict == "unchanged" else f"it was {before}."

    def to_json(self) -> dict[str, Any]:
        """Return the judgement as a JSON object; keys without a value are left out."""
        data: dict[str, Any] = {"move": self.number, "cell": cell_name(self.cell), "value": self.value}
        data |= {"before": self.before, "verdict": self.verdict}
        data |= {name: reason.to_json() for name in ("reason", "easier") if (reason := getattr(self, name))}
        data |= {name: getattr(self, name) for name in ("either", "named", "given") if getattr(self, name)}
        names = ("confirmed", "dead_since")
        return data | {name: value for name in names if (value := getattr(self, name)) is not None}


@frozen
class Review:
    """The judgement of a whole game: one for each cell of a move, in order, and the grid after the last move."""

    puzzle: Puzzle
    moves: tuple[Judgement, ...]
    final: tuple[str, ...]

    @property
    def status(self) -> Literal["solved", "unfinished", "dead"]:
        """`solved`; `dead` if the grid cannot be completed; else `unfinished`."""
        if self.moves and self.moves[-1].dead_since is not None:
            return "dead"
        return "unfinished" if EMPTY in "".join(self.final) else "solved"

    def of(self, verdict: Verdict) -> tuple[Judgement, ...]:
        """Return the judgements with a verdict."""
        return tuple(judgement for judgement in self.moves if judgement.verdict == verdict)

    @property
    def levels(self) -> dict[int, int]:
        """The number of forced entries of each level, by the easiest rule that gives them."""
        return dict(sorted(Counter(move.reason.level for move in self.of("forced") if move.reason).items()))

    @property
    def misnamed(self) -> tuple[Judgement, ...]:
        """The entries that name a rule that does not give them."""
        return tuple(judgement for judgement in self.moves if judgement.confirmed is False)

    @property
    def clean(self) -> bool:
        """Whether no entry is wrong or a guess, and no named rule fails."""
        return not (self.of("wrong") or self.of("guess") or self.misnamed)

    def __str__(self) -> str:
        return " ".join(self.summary)

    @property
    def summary(self) -> tuple[str, ...]:
        """Sentences about the whole game."""
        levels = ", ".join(f"{count} of level {level}" for level, count in self.levels.items())
        out = [f"{count_noun(len(self.of('forced')), 'forced entry', 'forced entries')}{levels and f': {levels}'}."]
        kinds = [(self.of("guess"), "guess", "guesses"), (self.of("wrong"), "mistake", "mistakes")]
        if self.misnamed:
            kinds.append((self.misnamed, "named rule that does not apply", "named rules that do not apply"))
        for moves, noun, nouns in kinds:
            first = f", the first at move {moves[0].number}, {cell_name(moves[0].cell)}" if moves else ""
            out.append(f"{count_noun(len(moves), noun, nouns)}{first}.")
        ends = {"solved": "The puzzle is solved.", "unfinished": "The grid can be completed."}
        since = f"The grid cannot be completed since move {self.moves[-1].dead_since}." if self.moves else ""
        return (*out, ends.get(self.status, since))

    def to_json(self) -> dict[str, Any]:
        """Return the counts, the number of the first move of each kind, and all judgements as a JSON object."""
        kinds = {"guess": self.of("guess"), "mistake": self.of("wrong"), "misnamed": self.misnamed}
        return {
            "status": self.status,
            "forced": len(self.of("forced")),
            "guesses": len(kinds["guess"]),
            "mistakes": len(kinds["mistake"]),
            "misnamed": len(kinds["misnamed"]),
            "levels": {str(level): count for level, count in self.levels.items()},
            "first": {kind: moves[0].number if moves else None for kind, moves in kinds.items()},
            "final": list(self.final),
            "moves": [judgement.to_json() for judgement in self.moves],
        }


def review(
    puzzle: Puzzle, moves: Moves, *, ladder: Ladder | None = None, most_steps: int | None = MOST_STEPS
) -> Review:
    """Judge the moves of a player, one after another.

    Args:
        puzzle: the puzzle that is played.
        moves: a text as `deduce review` reads it; or values: a cell and its value (None clears it), with the name of a
            rule after them if one is given; or steps of a trace.
        ladder: the rules to judge with; by default those of deduce.
        most_steps: a limit on the steps of each exact search; None for no limit.

    Raises:
        InvalidError: a cell is off the grid, or a value is not 0, 1 or None.
        LimitError: an exact search reached its limit.
        ReadError: the text has lines that are not moves.
        ReviewError: the puzzle has no solution.
        TypeError: the first argument is not a puzzle.
    """
    need_puzzle(puzzle)
    read = read_moves(moves, puzzle) if isinstance(moves, str) else [_move(move, puzzle) for move in moves]
    reviewer = _Reviewer(puzzle, need_ladder(ladder), most_steps)
    judged = tuple(judgement for number, move in enumerate(read, 1) for judgement in reviewer.judge_move(number, move))
    return Review(puzzle, judged, reviewer.board.grid(reviewer.states(reviewer.entries)))


def _move(move: Move | Explanation | tuple[Any, ...], puzzle: Puzzle) -> Move:
    if isinstance(move, Move | Explanation):
        places, rule = dict(move.places), move.rule
    elif isinstance(move, tuple | list) and len(move) in (2, 3) and all(isinstance(name, str) for name in move[2:]):
        cell, value, *named = move
        places, rule = {cell: value}, named[0] if named else ""
    else:
        raise TypeError(f"a move is a cell and its value, with the name of a rule if one is given, not {move!r}")
    for cell, value in places.items():
        if value is not None:
            puzzle.place(cell, value)
    return Move({puzzle.cell(cell): value for cell, value in places.items()}, rule)


class _Reviewer:
    """Judges the moves of one game: the entries that the player has made, and which of them are right."""

    def __init__(self, puzzle: Puzzle, ladder: Ladder, most_steps: int | None) -> None:
        self.board = Board(puzzle)
        self.entries: dict[Cell, int] = {}
        self._right: dict[Cell, int] = {}
        self._dead_since: int | None = None
        self._ladder = ladder
        self._judge = Judge(puzzle, most_steps)
        if self._judge.verdict == "none":
            raise ReviewError("the puzzle has no solution, so no move can be right")
        if self._judge.limit is not None:
            raise self._judge.limit

    def states(self, entries: Mapping[Cell, int]) -> States:
        """Return the states of the lines with some entries."""
        states = self.board.start()
        self.board.place(states, entries)
        return states

    def judge_move(self, number: int, move: Move) -> list[Judgement]:
        """Judge the cells of a move on the grid before it, and make the move."""
        entries_before = self.entries.copy()
        for cell, value in move.places.items():
            if value != entries_before.get(cell, value):
                del self.entries[cell]
        if len(self.entries) < len(entries_before):
            self._right = {}
            for cell, value in self.entries.items():
                self._enter(cell, value)
        right, entries = self._right.copy(), self.entries.copy()
        judged: list[dict[str, Any]] = []
        for cell, value in move.places.items():
            given = self.board.puzzle[cell]
            before = entries_before.get(cell) if given is None else given
            judgement = {"number": number, "cell": cell, "value": value, "before": before, "named": move.rule}
            if value == before:
                judgement["verdict"] = "unchanged"
            elif given is not None:
                judgement |= {"verdict": "wrong", "given": True}
            elif value is None:
                judgement["verdict"] = "cleared"
            else:
                self.entries[cell] = value
                judgement |= self._judged(right, entries, cell, value, move.rule)
            judged.append(judgement)
        dead = len(self._right) < len(self.entries)
        self._dead_since = (self._dead_since or number) if dead else None
        return [Judgement(**judgement, dead_since=self._dead_since) for judgement in judged]

    def _judged(
        self, right: Mapping[Cell, int], entries: Mapping[Cell, int], cell: Cell, value: int, named: str
    ) -> dict[str, Any]:
        """Judge an entry on the right entries before it, or if it is wrong, on all entries before it."""
        if not self._enter(cell, value):
            reason = None
            if len(right) < len(entries):
                states = self.states(entries)
                reason = self._easiest(states, cell, value, LINES_ALONE)
                if reason and self._easiest(states, cell, 1 - value, LINES_ALONE):
                    reason = None
            return {"verdict": "wrong", "reason": reason, "confirmed": False if named else None}
        states = self.states(right)
        either = self._judge.verdict == "several" and self._fits({**right, cell: 1 - value})
        reason = None if either else self._easiest(states, cell, value)
        easier = self._open(states, reason)
        confirmed = None
        if named:
            confirmed = reason is not None and self._confirms(states, cell, value, named)
        verdict = "forced" if reason else "guess"
        return {"verdict": verdict, "reason": reason, "easier": easier, "either": either, "confirmed": confirmed}

    def _enter(self, cell: Cell, value: int) -> bool:
        """Count an entry as right if the grid can be completed with it, and return whether it can."""
        fits = self._fits({**self._right, cell: value})
        if fits:
            self._right[cell] = value
        return fits

    def _fits(self, entries: Mapping[Cell, int]) -> bool:
        fits = self._judge.can_be_completed(self.board.grid(self.states(entries)))
        if fits is None:
            raise LimitError((), self._judge.most_steps or 0)
        return fits

    def _easiest(self, states: States, cell: Cell, value: int, up_to: float = 9.0) -> Reason | None:
        """Return the easiest rule that gives a cell a value in one step."""
        on_lines = [rule for rule in self._ladder.rules if rule.info.scope != "grid"]
        ratings = [(rating, rule.info.id) for rule in on_lines for rating in self._on_lines(rule, states, cell, value)]
        for rule in self._ladder.of_scope("grid"):
            for band in self._ladder.bands(rule):
                easier = band.rating < min(ratings, default=(up_to, ""))[0]
                if easier and self._refutes(rule, band, states, cell, 1 - value):
                    ratings.append((band.rating, rule.info.id))
        if not ratings:
            return None
        rating, name = min(ratings)
        return Reason(name, rating, cell)

    def _confirms(self, states: States, cell: Cell, value: int, name: str) -> bool:
        """Return whether the rule with a name gives a cell a value in one step."""
        try:
            rule = self._ladder.rule(name)
        except KeyError:
            return False
        if rule.info.scope != "grid":
            return any(self._on_lines(rule, states, cell, value))
        return any(self._refutes(rule, band, states, cell, 1 - value) for band in self._ladder.bands(rule))

    def _on_lines(self, rule: Rule, states: States, cell: Cell, value: int) -> Iterator[float]:
        """Yield the rating of each step by which a rule gives a value on one of the two lines of a cell."""
        board = self.board
        for line, position in ((cell[0], cell[1]), (board.rows + cell[1], cell[0])):
            if board.line(states, line).broken:
                continue
            for is_one, finding, *_ in found_by(rule, board, states, line, self._ladder.rating):
                argument = finding.argument
                if (argument.x if is_one == bool(value) else argument.y) >> position & 1:
                    yield finding.band.rating

    def _refutes(self, rule: Rule, band: Band, states: States, cell: Cell, value: int) -> bool:
        """Return whether a rule of the whole grid refutes a value.

        Easier steps may be open: they count among the rounds of a lookahead, and come before any other such rule.
        """
        board, states = self.board, states.copy()
        if not band.inner:
            self._ladder.on_lines_alone.propagation.propagate(board, states)
            if (known := board.value(states, cell)) is not None:
                return known == 1 - value
            view = GridState(board, states, self._ladder, ((cell, value),), Allowance(MOST_TRIALS))
            return dict(rule.forced(view, (band,))).get(cell) == 1 - value
        rounds = self._ladder.up_to(band.inner + 0.9).propagation
        board.put(states, cell, value)
        changed = (1 << len(states)) - 1
        for _ in range(band.bound):
            changed = rounds.advance(board, states, changed)
            if changed < 0 or board.broken(states, changed):
                return True
            if not changed:
                return False
        return False

    def _open(self, states: States, reason: Reason | None) -> Reason | None:
        """Return the easiest step that is open, if it is easier than another; else any by the rules of lines."""
        ladder = self._ladder.up_to(reason.rating if reason else LINES_ALONE)
        stepper = Stepper(self.board, states.copy(), ladder, fillable=True)
        step = stepper.find()
        if step is None or (reason and step.rating >= reason.rating):
            return None
        return Reason(step.rule, step.rating, min(step.places(self.board)))
