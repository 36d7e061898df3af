"""A review of a player's moves: argued by which rule, a jump, a guess, or wrong; and whether the reasons given hold.

A move is judged on the grid before it, without the wrong entries: a grid that contradicts itself forces anything.
Entries count as wrong from the first with which the grid cannot be completed; right entries count as known, guesses
included.  So with several solutions a guess decides which of them the later moves must fit.

A reason is judged separately: exact search tries the opposite value on a grid with the named cells alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Any, Literal

from attrs import evolve, field

from deduce.answers.entries import Judge
from deduce.answers.judgement import ENTRIES, Claim, Judgement, MoveVerdict, Reason, Score
from deduce.answers.trial_check import TrialCheck, trial_holds
from deduce.answers.why_wrong import WhyWrong, why_wrong
from deduce.base.budget import USUAL, Budget, LimitError
from deduce.base.errors import DeduceError, Fault, InvalidError, count_noun
from deduce.base.shown import Shown
from deduce.base.values import frozen
from deduce.engine.findings import findings
from deduce.engine.ladder import Ladder
from deduce.engine.registry import need_ladder
from deduce.engine.rule import Band, Rule
from deduce.engine.stepper import Stepper
from deduce.engine.trials import GridState
from deduce.game.levels import LINES_ALONE
from deduce.game.puzzle import EMPTY, Cell, Puzzle, cell_name, differing, need_puzzle
from deduce.grid.counterexamples import Counterexamples
from deduce.grid.grid import Grid
from deduce.prose.answer import Answer, read_answer
from deduce.prose.moves import Move, Moves, Trial, as_move, read_moves
from deduce.prose.outcomes import Said
from deduce.wording import reviews
from deduce.wording.language import code_of, in_one_language, speaking

NOT_JUDGED = "this may rest on a line that is not understood, so it is not judged"


class ReviewError(DeduceError):
    """A puzzle without a solution, so that no move can be right."""


@frozen
class Review(Shown):
    """The judgement of a whole game: one for each cell of a move, in order, and the grid after the last move.

    Attributes:
        puzzle: the puzzle that is played.
        moves: the judgements.
        final: the rows of the grid after the last move.
        unread: a fault for each line of a running text that names a cell and a value and is not understood.
        tried: in a running text, the values that are only tried.
        withdrawn: in a running text, the entries that it takes back.
    """

    puzzle: Puzzle
    moves: tuple[Judgement, ...]
    final: tuple[str, ...]
    unread: tuple[Fault, ...] = ()
    tried: tuple[Said, ...] = ()
    withdrawn: tuple[Said, ...] = ()
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
        return {verdict: len(self.of(verdict)) for verdict in ENTRIES}

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
        return tuple(move for move in self.moves if move.unfounded)

    @property
    def argued(self) -> bool:
        """Whether there are entries, all of them argued, and no named rule and no reason fails."""
        return self.score == 1 and not (self.misnamed or self.unfounded or self.unread)

    @property
    def clean(self) -> bool:
        """Whether the puzzle is solved, and all entries are argued."""
        return self.argued and self.status == "solved"

    @property
    def reasoning(self) -> Score:
        """The figures of the reasons, with the share of the empty cells that are reasoned."""
        counts, claims = self.counts, [move.claim for move in self.moves if move.is_entry and move.claim]
        given = [move for move in self.moves if move.is_entry and (move.claim or move.trial)]
        entered = {move.cell for move in self.moves if move.is_entry}
        spoiled = {move.cell for move in self.moves if move.is_entry and not move.reasoned}
        spoiled |= {said.cell for said in self.withdrawn}
        filled = {cell for cell in differing(self.puzzle.givens, self.final) if self.final[cell[0]][cell[1]] != EMPTY}
        by_grid = sum(move.by_grid for move in self.moves if move.is_entry)
        return Score(
            empty=self.puzzle.rows * self.puzzle.columns - self.puzzle.clues,
            entered=sum(counts.values()),
            argued=counts["argued"],
            jumps=counts["jump"],
            guesses=counts["guess"],
            wrong=counts["wrong"],
            reasons=len(given),
            hold=sum(move.reason_holds for move in given),
            fail=sum(move.unfounded for move in given) - (missing := sum(move.verdict == "missing" for move in claims)),
            missing=missing,
            padded=sum(move.padded for move in given),
            leaps=sum(move.leaps for move in given),
            tried=len(self.tried),
            withdrawn=len(self.withdrawn),
            told=len(self.unread),
            by_grid=by_grid,
            filled=len(filled),
            reasoned=len((entered & filled) - spoiled),
            clean=self.clean and not (spoiled or by_grid),
        )

    def why(self, number: int, *, ladder: Ladder | None = None, budget: Budget | int | None = USUAL) -> WhyWrong:
        """Return why the first wrong entry of a move is wrong, link by link from it to a contradiction.

            >>> review = deduce.review(deduce.parse("4x4u:CFAdba"), "r3c3=1")
            >>> print(review.why(1).steps[0])
            Suppose r3c3 is 1. But now row 3 has three 1s together, in columns 1-3. So r3c3 is 0.

        Args:
            number: the number of the move, from 1.
            ladder: the rules to use; by default those of deduce.
            budget: as in `review`.

        Raises:
            InvalidError: the move is not wrong.
            LimitError: the budget is spent.
        """
        wrong = next((move for move in self.of("wrong") if move.number == number), None)
        if wrong is None:
            raise InvalidError(f"move {number} is not wrong")
        ladder = need_ladder(ladder)
        budget = Budget.of(budget)
        reviewer = _Reviewer(self.puzzle, ladder, budget)
        for move in self.moves:
            if move.number < number and not move.given:
                reviewer.make({move.cell: move.value})
        with speaking(self.language):
            return why_wrong(wrong, reviewer.right_entries, ladder, budget)

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
            if (figures := self.reasoning).reasons:
                out.append(reviews.REASONED(figures.empty, count=figures.reasoned))
            out += [reviews.FIRST[verdict](place=_place(moves)) for verdict in _FIRST if (moves := self.of(verdict))]
            for moves, form in ((self.misnamed, reviews.RULES_UNFIT), (self.unfounded, reviews.REASONS_UNFIT)):
                if moves:
                    out.append(form(len(moves), place=_place(moves)))
            in_text = (
                (reviews.TRIED, figures.tried),
                (reviews.WITHDRAWN, figures.withdrawn),
                (reviews.NOT_READ, figures.told),
                (reviews.BY_GRID, figures.by_grid),
            )
            if parts := [form(count) for form, count in in_text if count]:
                out.append(reviews.IN_TEXT(parts=", ".join(parts)))
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
            "reasoning": self.reasoning.to_json(),
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
    moves: Moves | Answer,
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
            rule after them if one is given; or steps of a trace; or what `read_answer` returns.
        find: read the moves of a running text, such as the answer of a language model, by `read_answer`.
        ladder: the rules to judge with; by default those of deduce.
        language: as in `explain`.
        budget: the work that the call may do, in steps; None for no limit.

    Raises:
        InvalidError: a cell is off the grid, a value is not 0, 1 or None, or there is no such language.
        LimitError: the budget is spent.
        ReadError: the text has lines that are not moves.
        ReviewError: the puzzle has no solution.
        TypeError: the first argument is not a puzzle.
    """
    need_puzzle(puzzle)
    ladder = need_ladder(ladder)
    if find and isinstance(moves, str):
        moves = read_answer(moves, puzzle, ladder=ladder)
    answer = moves if isinstance(moves, Answer) else Answer(())
    if isinstance(moves, Answer):
        read: Sequence[Move] = moves.moves
    elif isinstance(moves, str):
        read = read_moves(moves, puzzle)
    else:
        read = [as_move(move, puzzle) for move in moves]
    reviewer = _Reviewer(puzzle, ladder, Budget.of(budget))
    judged, unread = list[Judgement](), list(answer.told)
    for number, move in enumerate(read, 1):
        try:
            judgements = reviewer.judge_move(number, move)
        except LimitError as cut:
            raise LimitError((), cut.steps, f"{number - 1} of {count_noun(len(read), 'move')} were judged") from None
        is_right = not any(each.verdict == "wrong" or each.by_grid for each in judgements)
        finds_fault = is_right and any(each.verdict in ("jump", "guess") or each.unfounded for each in judgements)
        if finds_fault and _rests_on_unread(move, answer, reviewer.entries):
            places = ", ".join(f"{cell_name(cell)}={value}" for cell, value in move.places.items())
            file = answer.told[0].file if answer.told else ""
            unread.append(Fault(NOT_JUDGED, file, move.line, found=f"'{places}'"))
        else:
            judged += judgements
    final = reviewer.grid(reviewer.entries).text()
    return Review(puzzle, tuple(judged), final, tuple(unread), answer.tried, answer.withdrawn)


def _rests_on_unread(move: Move, answer: Answer, entries: Mapping[Cell, int]) -> bool:
    """Return whether a line that is not understood names an empty cell on a line with a cell of a move."""
    cells = {*move.places, *move.because, *(move.trial.cells if move.trial else ())}
    unread = [cell for cell, line in answer.unread.items() if line <= move.line and cell not in entries]
    return any(row == r or column == c for row, column in unread for r, c in cells)


class _Reviewer:
    """Judges the moves of one game: the entries that the player has made, and which of them are right."""

    def __init__(self, puzzle: Puzzle, ladder: Ladder, budget: Budget) -> None:
        self.puzzle = puzzle
        self.board = Grid.of(puzzle)
        self._givens = {
            (r, c): int(mark) for r, row in enumerate(puzzle.givens) for c, mark in enumerate(row) if mark != EMPTY
        }
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
        self._only = self._judge.solutions[0] if self._judge.status == "unique" else None
        self._known = self._stepper()
        self._rounds_known: dict[tuple[int, Cell, int], float] = {}
        self._examples: Counterexamples | None = None

    @property
    def right_entries(self) -> Puzzle:
        """The puzzle with the right entries as givens."""
        return evolve(self.puzzle, givens=self.grid(self._right).text())

    def _stepper(self) -> Stepper:
        """Return a stepper on the grid with the right entries."""
        return Stepper(self.grid(self._right), self._ladder, fillable=True, budget=self._budget)

    def grid(self, entries: Mapping[Cell, int]) -> Grid:
        """Return the grid with some entries."""
        grid = self.board.copy()
        grid.place(entries)
        return grid

    def make(self, places: Mapping[Cell, int | None]) -> None:
        """Make a move without judging it; its cells are not clues."""
        self._take_back(places)
        for cell, value in places.items():
            if value is not None and cell not in self.entries:
                self.entries[cell] = value
                self._enter(cell, value)

    def _take_back(self, places: Mapping[Cell, int | None]) -> bool:
        """Take out the entries that a move changes; return whether others or fewer entries are right then."""
        changed = [cell for cell, value in places.items() if value != self.entries.get(cell, value)]
        if not changed:
            return False
        for cell in changed:
            del self.entries[cell]
        before, self._right = self._right, {}
        for cell, value in self.entries.items():
            self._enter(cell, value)
        return self._right != before

    def judge_move(self, number: int, move: Move) -> list[Judgement]:
        """Judge the cells of a move on the grid before it, and make the move."""
        entries_before = self.entries.copy()
        if self._take_back(move.places):
            self._known = self._stepper()
        right, entries = self._right.copy(), self.entries.copy()
        judged: list[dict[str, Any]] = []
        for cell, value in move.places.items():
            given = self._givens.get(cell)
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
                if move.trial:
                    judgement["trial"] = self._judge_trial(right, move.trial, cell, value)
                judgement["by_grid"] = move.by_grid
                self.entries[cell] = value
                judgement |= self._judged(right, entries, judgement)
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
        self, right: Mapping[Cell, int], entries: Mapping[Cell, int], entry: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Judge an entry on the right entries before it, or if it is wrong, on all entries before it."""
        cell, value, named, trial = entry["cell"], entry["value"], entry["named"], entry.get("trial")
        if not self._enter(cell, value):
            reason = None
            if len(right) < len(entries):
                grid = self.grid(entries)
                reason = self._easiest_on_lines(grid, cell, value)
                if reason and self._easiest_on_lines(grid, cell, 1 - value):
                    reason = None
            return {"verdict": "wrong", "reason": reason, "confirmed": False if named else None}
        either = self._judge.status == "several" and self._fits(right, cell, 1 - value)
        reason = None if either else self._easiest(cell, value)
        easier = self._open(reason)
        confirmed = None
        if named:
            confirmed = reason is not None and self._confirms(cell, value, named)
        is_jump = reason and easier and easier.rating <= LINES_ALONE < reason.rating
        is_proved = trial is not None and trial.holds
        verdict = "argued" if is_proved else "jump" if is_jump else "argued" if reason else "guess"
        return {"verdict": verdict, "reason": reason, "easier": easier, "either": either, "confirmed": confirmed}

    def _enter(self, cell: Cell, value: int) -> bool:
        """Count an entry as right if the grid can be completed with it, and return whether it can."""
        fits = self._fits(self._right, cell, value)
        if fits:
            self._right[cell] = value
        return fits

    def _fits(self, right: Mapping[Cell, int], cell: Cell, value: int) -> bool:
        """Return whether the grid can be completed with some right entries and another one."""
        if self._only is not None:
            return self._only[cell[0]][cell[1]] == str(value)
        fits = self._judge.can_be_completed(self.grid({**right, cell: value}).text())
        if fits is None:
            raise self._judge.spent
        return fits

    def _judge_claim(
        self, entries: Mapping[Cell, int], because: Mapping[Cell, int | None], cell: Cell, value: int
    ) -> Claim:
        """Judge whether some cells of the grid and the rules of the game, alone, force a value."""
        cells = tuple(because)
        missing, reasons = dict[Cell, int | None](), dict[Cell, int]()
        for other, stated in because.items():
            known = self._givens.get(other, entries.get(other))
            if known is None or stated not in (None, known):
                missing[other] = known
            else:
                reasons[other] = known
        if missing:
            return Claim(cells, "missing", missing=missing)
        if self._examples is None:
            self._examples = Counterexamples(self.board)
            self._examples.add(self._judge.solutions[0])
        at_once = self._examples.at_once(reasons, cell, value)
        if not at_once:
            try:
                counterexample = self._examples.find({**reasons, cell: 1 - value}, self._budget.part())
            except LimitError:
                return Claim(cells, "undecided")
            if counterexample is not None:
                return Claim(cells, "fails", counterexample=counterexample)
        part = self._budget.part(self.board.rows * self.board.columns)  # so that enough is left for every move
        unnecessary = self._examples.unnecessary(reasons, cell, value, part)
        return Claim(cells, "follows", unnecessary, at_once=at_once, complete=self._complete(reasons, cell, 1 - value))

    def _complete(self, cells: Mapping[Cell, int], cell: Cell, value: int) -> int:
        """Return how many of some cells are all that a line of another cell may have of a value; 0 if none are."""
        for line, axis in ((cell[0], 0), (self.board.rows + cell[1], 1)):
            count = sum([1 for other, known in cells.items() if known == value and other[axis] == cell[axis]])
            if count == self.board.shapes[line].most:
                return count
        return 0

    def _judge_trial(self, right: Mapping[Cell, int], trial: Trial, cell: Cell, value: int) -> TrialCheck:
        """Check a proof by contradiction on the right entries; it must prove the value."""
        if dict(trial.suppose) != {cell: 1 - value}:
            return TrialCheck(False, 0, trial)
        return trial_holds(evolve(self.puzzle, givens=self.grid(right).text()), trial, self._ladder)

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
            for found in findings(grid, [rule], self._ladder.rating, [line]):
                if found.argument.gives[found.one == bool(value)] >> position & 1:
                    yield found.rating

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
