"""A review of a player's moves: argued by which rule, a jump, a guess, or wrong; and whether the reasons given hold.

A move is judged on the grid before it, without the wrong entries: a grid that contradicts itself forces anything.
Entries count as wrong from the first with which the grid cannot be completed; right entries count as known, guesses
included.  So with several solutions a guess decides which of them the later moves must fit.

A reason is judged separately: exact search tries the opposite value on a grid with the named cells alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import Any, Literal

from attrs import evolve, field, frozen

from deduce.answers.entries import Judge
from deduce.base.budget import USUAL, Budget, LimitError
from deduce.base.errors import DeduceError, Fault, InvalidError, count_noun
from deduce.base.mapping import FrozenMap
from deduce.base.shown import Shown
from deduce.engine.findings import findings
from deduce.engine.ladder import Ladder
from deduce.engine.registry import need_ladder
from deduce.engine.rule import Band, Rule
from deduce.engine.stepper import Stepper
from deduce.engine.trials import GridState
from deduce.game.levels import LINES_ALONE
from deduce.game.puzzle import EMPTY, Cell, Puzzle, Symbols, cell_name, need_puzzle
from deduce.grid.grid import Grid
from deduce.grid.propagation import BY_FILLINGS
from deduce.grid.search import Solution, solutions
from deduce.prose.answer import read_answer
from deduce.prose.moves import Move, Moves, as_move, frozen_cells, read_moves
from deduce.wording import reviews
from deduce.wording.language import code_of, in_one_language, speaking
from deduce.wording.steps import rule_name
from deduce.wording.words import listed

MoveVerdict = Literal["argued", "jump", "guess", "wrong", "cleared", "unchanged"]


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
        return reviews.BY_RULE(rule=rule_name(self.rule), level=self.level)

    def to_json(self) -> dict[str, Any]:
        """Return the reason as a JSON object."""
        return {"rule": self.rule, "rating": self.rating, "cell": cell_name(self.cell)}


@frozen
class Claim:
    """The judgement of the cells that came with a move as its reason.

    Attributes:
        verdict: `follows` if these cells and the rules of the game force the value; `fails` if they do not; `missing`
            if some of them are empty or have another value than stated; `undecided` if the search reached its limit.
        unnecessary: cells without which the value still follows.
        missing: the cells that are not on the grid as stated, with their values there; None if empty.
        counterexample: for `fails`, a full grid that has the named cells and the opposite value.
    """

    verdict: Literal["follows", "fails", "missing", "undecided"]
    unnecessary: tuple[Cell, ...] = ()
    missing: Mapping[Cell, int | None] = field(factory=FrozenMap, converter=frozen_cells)
    counterexample: Solution = ()

    def sentence(self, symbols: Symbols) -> str:
        """Return the judgement as a sentence; empty if the value follows and needs every cell."""
        if self.verdict == "missing":
            cells = [
                (reviews.IS_EMPTY if value is None else reviews.IS)(
                    cell=cell_name(cell), symbol=symbols.empty if value is None else symbols.of(value)
                )
                for cell, value in self.missing.items()
            ]
            return reviews.UNFIT(cells=listed(cells))
        if self.verdict == "follows":
            cells = [cell_name(cell) for cell in self.unnecessary]
            return reviews.UNNECESSARY(cells=listed(cells)) if cells else ""
        return reviews.UNFOUNDED() if self.verdict == "fails" else reviews.UNCHECKED()

    def to_json(self) -> dict[str, Any]:
        """Return the judgement as a JSON object; keys without a value are left out."""
        data: dict[str, Any] = {"verdict": self.verdict}
        if self.unnecessary:
            data["unnecessary"] = list(map(cell_name, self.unnecessary))
        if self.missing:
            data["missing"] = {cell_name(cell): value for cell, value in self.missing.items()}
        return data | ({"counterexample": list(self.counterexample)} if self.counterexample else {})


@frozen
class Judgement:
    """The judgement of one cell of a move.

    Attributes:
        number: the number of the move, from 1.
        cell: the cell.
        value: the value entered; None if the cell is cleared.
        before: the value before; None if the cell was empty.
        verdict: `argued` if a rule gives the value in one step; `jump` if only a lookahead does while a step by the
            rules of lines is open; `guess` if the value is right and no rule gives it; `wrong` if the grid cannot be
            completed with it, or the cell is a clue; `cleared`; or `unchanged` if the cell held the value already.
        reason: the easiest rule that gives the value; for a wrong value that follows from earlier mistakes, the easiest
            below lookahead.
        easier: an easier step that was open; for a guess, any by the rules below lookahead.
        either: the other value also leads to a solution.
        named: the rule that came with the move; empty if there is none.
        confirmed: whether that rule gives the value in one step; None if none is named or nothing is entered.
        claim: the judgement of the cells that came with the move as its reason; None if there are none.
        given: the cell is a clue, and the entry is ignored.
        dead_since: the number of the move since which the grid cannot be completed, after this one; None if it can.
    """

    number: int
    cell: Cell
    value: int | None
    before: int | None
    verdict: MoveVerdict
    reason: Reason | None = None
    easier: Reason | None = None
    either: bool = False
    named: str = ""
    confirmed: bool | None = None
    claim: Claim | None = None
    given: bool = False
    dead_since: int | None = None
    language: str = field(factory=lambda: code_of(None), eq=False, repr=False)

    def __str__(self) -> str:
        return self.sentence(Symbols())

    def sentence(self, symbols: Symbols) -> str:
        """Return the judgement as a sentence, with the symbols of a puzzle."""
        with speaking(self.language):
            form = reviews.TAKEN_OUT if self.value is None else reviews.ENTERED
            symbol = "" if self.value is None else symbols.of(self.value)
            before = symbols.empty if self.before is None else symbols.of(self.before)
            said = self._outcome(before)
            out = [form(number=self.number, cell=cell_name(self.cell), symbol=symbol, said=said)]
            if self.confirmed is False:
                out.append(reviews.MISNAMED(rule=repr(self.named)))
            if self.claim is not None and (claim := self.claim.sentence(symbols)):
                out.append(claim)
            return " ".join(out)

    def _outcome(self, before: str) -> str:
        easier = {"easier": self.easier, "cell": cell_name(self.easier.cell)} if self.easier else {}
        if self.verdict == "argued":
            return " ".join([reviews.ARGUED(reason=self.reason), *([reviews.EASIER(**easier)] if easier else [])])
        if self.verdict == "jump":
            return reviews.JUMP(reason=self.reason, **easier)
        if self.verdict == "guess":
            guess = (reviews.GUESS_OF_TWO if self.either else reviews.GUESS)()
            return " ".join([guess, *([reviews.OPEN(**easier)] if easier else [])])
        if self.verdict == "wrong":
            if self.given:
                return reviews.CLUE(symbol=before)
            if self.dead_since == self.number:
                return reviews.WRONG()
            form = reviews.WRONG_FOLLOWS if self.reason else reviews.WRONG_SINCE
            return form(reason=self.reason, number=self.dead_since)
        return reviews.UNCHANGED() if self.verdict == "unchanged" else reviews.BEFORE(symbol=before)

    def to_json(self) -> dict[str, Any]:
        """Return the judgement as a JSON object; keys without a value are left out."""
        data: dict[str, Any] = {"move": self.number, "cell": cell_name(self.cell), "value": self.value}
        data |= {"before": self.before, "verdict": self.verdict}
        parts = ("reason", "easier", "claim")
        data |= {name: part.to_json() for name in parts if (part := getattr(self, name)) is not None}
        data |= {name: getattr(self, name) for name in ("either", "named", "given") if getattr(self, name)}
        names = ("confirmed", "dead_since")
        return data | {name: value for name in names if (value := getattr(self, name)) is not None}


@frozen
class Review(Shown):
    """The judgement of a whole game: one for each cell of a move, in order, and the grid after the last move.

    Attributes:
        puzzle: the puzzle that is played.
        moves: the judgements.
        final: the rows of the grid after the last move.
        unread: lines of a running text that look like a move and cannot be read.
    """

    puzzle: Puzzle
    moves: tuple[Judgement, ...]
    final: tuple[str, ...]
    unread: tuple[Fault, ...] = ()
    language: str = field(factory=lambda: code_of(None), eq=False, repr=False)

    @property
    def status(self) -> Literal["solved", "unfinished", "dead"]:
        """`solved`; `dead` if the grid cannot be completed; else `unfinished`."""
        if self.moves and self.moves[-1].dead_since is not None:
            return "dead"
        return "unfinished" if EMPTY in "".join(self.final) else "solved"

    def of(self, verdict: MoveVerdict) -> tuple[Judgement, ...]:
        """Return the judgements with a verdict."""
        return tuple(judgement for judgement in self.moves if judgement.verdict == verdict)

    @property
    def counts(self) -> dict[MoveVerdict, int]:
        """The number of entries of each verdict: argued, jump, guess and wrong."""
        return {verdict: len(self.of(verdict)) for verdict in ("argued", "jump", "guess", "wrong")}

    @property
    def score(self) -> float:
        """The share of the entries that are argued, 0 to 1; 0 without entries."""
        entries = sum(self.counts.values())
        return self.counts["argued"] / entries if entries else 0.0

    @property
    def levels(self) -> dict[int, int]:
        """The number of argued entries of each level, by the easiest rule that gives them."""
        return dict(sorted(Counter(move.reason.level for move in self.of("argued") if move.reason).items()))

    @property
    def misnamed(self) -> tuple[Judgement, ...]:
        """The entries that name a rule that does not give them."""
        return tuple(judgement for judgement in self.moves if judgement.confirmed is False)

    @property
    def unfounded(self) -> tuple[Judgement, ...]:
        """The entries whose reason fails, or is not on the grid."""
        return tuple(move for move in self.moves if move.claim and move.claim.verdict in ("fails", "missing"))

    @property
    def argued(self) -> bool:
        """Whether there are entries, all of them argued, and no named rule and no reason fails."""
        return self.score == 1 and not (self.misnamed or self.unfounded or self.unread)

    @property
    def clean(self) -> bool:
        """Whether the puzzle is solved, and all entries are argued."""
        return self.argued and self.status == "solved"

    def __str__(self) -> str:
        return " ".join(self.summary)

    @property
    def summary(self) -> tuple[str, ...]:
        """Sentences about the whole game."""
        counts = self.counts
        with speaking(self.language):
            jumps, guesses = reviews.JUMPS(counts["jump"]), reviews.GUESSES(counts["guess"])
            kinds = {"argued": counts["argued"], "jumps": jumps, "guesses": guesses, "wrong": counts["wrong"]}
            out = [reviews.ENTRIES(sum(counts.values()), **kinds)]
            if self.levels:
                levels = [reviews.OF_LEVEL(count=count, level=level) for level, count in self.levels.items()]
                out.append(reviews.LEVELS(levels=", ".join(levels)))
            out += [reviews.FIRST[verdict](place=_place(moves)) for verdict in _FIRST if (moves := self.of(verdict))]
            for moves, form in ((self.misnamed, reviews.RULES_UNFIT), (self.unfounded, reviews.REASONS_UNFIT)):
                if moves:
                    out.append(form(len(moves), place=_place(moves)))
            if self.status == "dead":
                return (*out, reviews.DEAD_SINCE(number=self.moves[-1].dead_since))
            return (*out, reviews.SOLVED() if self.status == "solved" else reviews.CAN_BE_COMPLETED())

    def to_json(self) -> dict[str, Any]:
        """Return the counts, the number of the first move of each kind, and all judgements as a JSON object."""
        first: dict[str, tuple[Judgement, ...]] = {verdict: self.of(verdict) for verdict in _FIRST}
        first |= {"misnamed": self.misnamed, "unfounded": self.unfounded}
        return {
            "status": self.status,
            "clean": self.clean,
            "score": round(self.score, 4),
            "entries": dict(self.counts),
            "misnamed": len(self.misnamed),
            "unfounded": len(self.unfounded),
            "levels": {str(level): count for level, count in self.levels.items()},
            "first": {kind: moves[0].number if moves else None for kind, moves in first.items()},
            "final": list(self.final),
            "moves": [judgement.to_json() for judgement in self.moves],
        }


_FIRST: tuple[MoveVerdict, ...] = ("jump", "guess", "wrong")


def _place(moves: tuple[Judgement, ...]) -> str:
    return reviews.PLACE(number=moves[0].number, cell=cell_name(moves[0].cell))


@in_one_language
def review(
    puzzle: Puzzle,
    moves: Moves,
    *,
    find: bool = False,
    ladder: Ladder | None = None,
    language: str | None = None,
    budget: Budget | int | None = USUAL,
) -> Review:
    """Judge the moves of a player, one after another.

        >>> deduce.review(deduce.parse("4x4u:CFAdba"), "r3c3=0 double-digit").moves[0].verdict
        'argued'

    Args:
        puzzle: the puzzle that is played.
        moves: a text as `deduce review` reads it; or values: a cell and its value (None clears it), with the name of a
            rule after them if one is given; or steps of a trace.
        find: look for the moves in a running text, such as the answer of a language model.
        ladder: the rules to judge with; by default those of deduce.
        language: as in `explain`.
        budget: the work that the call may do, in steps; None for no limit.

    Raises:
        InvalidError: a cell is off the grid, a value is not 0, 1 or None, or there is no such language.
        LimitError: an exact search reached its limit.
        ReadError: the text has lines that are not moves.
        ReviewError: the puzzle has no solution.
        TypeError: the first argument is not a puzzle.
    """
    need_puzzle(puzzle)
    ladder = need_ladder(ladder)
    unread: tuple[Fault, ...] = ()
    if not isinstance(moves, str):
        read = [as_move(move, puzzle) for move in moves]
    elif find:
        answer = read_answer(moves, puzzle, ladder=ladder)
        read, unread = list(answer.moves), answer.told
    else:
        read = read_moves(moves, puzzle)
    reviewer = _Reviewer(puzzle, ladder, Budget.of(budget))
    judged = list[Judgement]()
    for number, move in enumerate(read, 1):
        try:
            judged += reviewer.judge_move(number, move)
        except LimitError as cut:
            raise LimitError((), cut.steps, f"{number - 1} of {count_noun(len(read), 'move')} were judged") from None
    return Review(puzzle, tuple(judged), reviewer.grid(reviewer.entries).text(), unread)


class _Reviewer:
    """Judges the moves of one game: the entries that the player has made, and which of them are right."""

    def __init__(self, puzzle: Puzzle, ladder: Ladder, budget: Budget) -> None:
        self.puzzle = puzzle
        self.board = Grid.of(puzzle)
        self.entries: dict[Cell, int] = {}
        self._right: dict[Cell, int] = {}
        self._dead_since: int | None = None
        self._ladder = ladder
        self._budget = budget
        self._judge = Judge(puzzle, budget)
        if self._judge.status == "none":
            raise ReviewError("the puzzle has no solution, so no move can be right")
        if self._judge.limit is not None:
            raise self._judge.limit
        self._known = self._stepper()
        self._rounds_known: dict[tuple[int, Cell, int], float] = {}

    def _stepper(self) -> Stepper:
        """Return a stepper on the grid with the right entries."""
        return Stepper(self.grid(self._right), self._ladder, fillable=True, budget=self._budget)

    def grid(self, entries: Mapping[Cell, int]) -> Grid:
        """Return the grid with some entries."""
        grid = self.board.copy()
        grid.place(entries)
        return grid

    def judge_move(self, number: int, move: Move) -> list[Judgement]:
        """Judge the cells of a move on the grid before it, and make the move."""
        entries_before, right_before = self.entries.copy(), self._right
        for cell, value in move.places.items():
            if value != entries_before.get(cell, value):
                del self.entries[cell]
        if len(self.entries) < len(entries_before):
            self._right = {}
            for cell, value in self.entries.items():
                self._enter(cell, value)
            if self._right != right_before:
                self._known = self._stepper()
        right, entries = self._right.copy(), self.entries.copy()
        judged: list[dict[str, Any]] = []
        for cell, value in move.places.items():
            given = self.puzzle[cell]
            before = entries_before.get(cell) if given is None else given
            judgement = {"number": number, "cell": cell, "value": value, "before": before, "named": move.rule}
            if value == before:
                judgement["verdict"] = "unchanged"
            elif given is not None:
                judgement |= {"verdict": "wrong", "given": True}
            elif value is None:
                judgement["verdict"] = "cleared"
            else:
                if move.because:
                    judgement["claim"] = self._judge_claim(entries_before, move.because, cell, value)
                self.entries[cell] = value
                judgement |= self._judged(right, entries, cell, value, move.rule)
            judged.append(judgement)
        if any(judgement.get("either") for judgement in judged):
            self._known = self._stepper()  # values that some solution has may have none now
        else:
            entered = {cell: value for cell, value in self._right.items() if cell not in right}
            self._known.update(self._known.grid.place(entered))
        self._rounds_known.clear()
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
                grid = self.grid(entries)
                reason = self._easiest_on_lines(grid, cell, value)
                if reason and self._easiest_on_lines(grid, cell, 1 - value):
                    reason = None
            return {"verdict": "wrong", "reason": reason, "confirmed": False if named else None}
        either = self._judge.status == "several" and self._fits({**right, cell: 1 - value})
        reason = None if either else self._easiest(cell, value)
        easier = self._open(reason)
        confirmed = None
        if named:
            confirmed = reason is not None and self._confirms(cell, value, named)
        is_jump = reason and easier and easier.rating <= LINES_ALONE < reason.rating
        verdict = "jump" if is_jump else "argued" if reason else "guess"
        return {"verdict": verdict, "reason": reason, "easier": easier, "either": either, "confirmed": confirmed}

    def _enter(self, cell: Cell, value: int) -> bool:
        """Count an entry as right if the grid can be completed with it, and return whether it can."""
        if self._judge.status == "unique":
            row, column = cell
            fits = int(self._judge.solutions[0][row][column]) == value
        else:
            fits = self._fits({**self._right, cell: value})
        if fits:
            self._right[cell] = value
        return fits

    def _fits(self, entries: Mapping[Cell, int]) -> bool:
        fits = self._judge.can_be_completed(self.grid(entries).text())
        if fits is None:
            raise self._judge.spent
        return fits

    def _judge_claim(
        self, entries: Mapping[Cell, int], because: Mapping[Cell, int | None], cell: Cell, value: int
    ) -> Claim:
        """Judge whether some cells of the grid and the rules of the game, alone, force a value."""
        puzzle = self.puzzle
        values = {other: entries.get(other) if puzzle[other] is None else puzzle[other] for other in because}
        missing = {
            other: known for other, known in values.items() if known is None or because[other] not in (None, known)
        }
        if missing:
            return Claim("missing", missing=missing)
        empty = Grid.of(evolve(puzzle, givens=(EMPTY * puzzle.columns,) * puzzle.rows, solution=()))

        def against(reasons: Iterable[Cell]) -> Grid:
            """Return a grid with some reasons and the opposite value."""
            grid = empty.copy()
            grid.place({other: int(values[other] or 0) for other in reasons} | {cell: 1 - value})
            return grid

        try:
            for counterexample in solutions(against(because), self._budget.part()):
                return Claim("fails", counterexample=counterexample)
        except LimitError:
            return Claim("undecided")
        needed = list(because)
        for other in because:
            fewer = [reason for reason in needed if reason != other]
            if not BY_FILLINGS.propagate(against(fewer)):
                needed = fewer
        return Claim("follows", unnecessary=tuple(other for other in because if other not in needed))

    def _easiest(self, cell: Cell, value: int) -> Reason | None:
        """Return the easiest rule that gives a cell its value in one step, on the grid with the right entries."""
        grid = self._known.grid
        across, down = (cell[0], 1 << cell[1]), (grid.rows + cell[1], 1 << cell[0])
        for segment in self._ladder.segments:
            if segment.scope != "grid":
                lines = [(line, bit * value, bit * (1 - value)) for line, bit in (across, down)]
                rating, rule = min(segment.easiest_for(grid, *line) for line in lines)
                if rule:
                    return Reason(rule, rating, cell)
        rating, rule = next(self._refuting(cell, 1 - value), (0.0, ""))
        return Reason(rule, rating, cell) if rule else None

    def _easiest_on_lines(self, grid: Grid, cell: Cell, value: int) -> Reason | None:
        """Return the easiest rule for lines that gives a cell a value in one step, on a grid that may be wrong."""
        on_lines = [rule for rule in self._ladder.on_lines_alone.rules if rule.info.scope != "grid"]
        ratings = [(rating, rule.info.id) for rule in on_lines for rating in self._on_lines(rule, grid, cell, value)]
        return Reason(min(ratings)[1], min(ratings)[0], cell) if ratings else None

    def _confirms(self, cell: Cell, value: int, name: str) -> bool:
        """Return whether the rule with a name gives a cell its value in one step."""
        try:
            rule = self._ladder.rule(name)
        except InvalidError:
            return False
        if rule.info.scope != "grid":
            return any(self._on_lines(rule, self._known.grid, cell, value))
        return any(refuting == rule.info.id for _, refuting in self._refuting(cell, 1 - value))

    def _on_lines(self, rule: Rule, grid: Grid, cell: Cell, value: int) -> Iterator[float]:
        """Yield the rating of each step by which a rule gives a value on one of the two lines of a cell."""
        for line, position in ((cell[0], cell[1]), (self.board.rows + cell[1], cell[0])):
            seen = grid.line(line)
            if seen.shape.broken(seen.x, seen.y):
                continue
            for _, why, band, _ in findings(grid, [rule], self._ladder.rating, [line]):
                if (why.argument.x if why.one == bool(value) else why.argument.y) >> position & 1:
                    yield band.rating

    def _refuting(self, cell: Cell, value: int) -> Iterator[tuple[float, str]]:
        """Yield the ratings and ids of the rules of the whole grid that refute a value, the easiest first.

        Easier steps may be open: they count among the rounds of a lookahead, and come before any other such rule.
        """
        bands = [
            (band.rating, rule.info.id, rule, band)
            for rule in self._ladder.of_scope("grid")
            for band in self._ladder.bands(rule)
        ]
        for rating, name, rule, band in sorted(bands, key=lambda band: band[:2]):
            if band.inner:
                key = band.inner, cell, value
                if key not in self._rounds_known:
                    self._rounds_known[key] = self._rounds(*key)
                refutes = self._rounds_known[key] <= band.bound
            else:
                refutes = self._forces(rule, band, cell, 1 - value)
            if refutes:
                yield rating, name

    def _rounds(self, inner: int, cell: Cell, value: int) -> float:
        """Return the number of rounds of the rules up to a level from a value to a contradiction; infinity if none."""
        grid = self._known.grid.copy()
        propagation = self._ladder.up_to(inner + 0.9).propagation
        grid.put(cell, value)
        changed, rounds = grid.every_line(), 0
        while changed:
            rounds += 1
            changed = propagation.advance(grid, changed)
            if changed < 0 or grid.broken(changed):
                return rounds
        return inf

    def _forces(self, rule: Rule, band: Band, cell: Cell, value: int) -> bool:
        """Return whether a rule of the whole grid without rounds gives a value, after all that lines give."""
        grid = self._known.grid.copy()
        self._ladder.on_lines_alone.propagation.propagate(grid)
        if (known := grid.value(cell)) is not None:
            return known == value
        view = GridState(grid, self._ladder, ((cell, 1 - value),), self._budget)
        forced = dict(rule.forced(view, (band,)))
        if view.untried[0]:
            raise self._judge.spent
        return forced.get(cell) == value

    def _open(self, reason: Reason | None) -> Reason | None:
        """Return the easiest step that is open, if it is easier than another; else any by the rules of lines."""
        self._budget.take(len(self.board.states))
        step = self._known.find(reason.rating if reason else LINES_ALONE + 0.05)
        return Reason(step.rule, step.rating, min(step.places(self.board))) if step else None
