"""The judgement of one cell of a move, the reason given for it, and the score of many of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from attrs import asdict, field, fields_dict

from deduce.answers.trial_check import TrialCheck
from deduce.base.mapping import FrozenMap
from deduce.base.values import frozen
from deduce.game.levels import LINES_ALONE
from deduce.game.puzzle import Cell, Symbols, cell_name
from deduce.grid.search import Solution
from deduce.prose.moves import Trial, frozen_cells
from deduce.wording import reviews
from deduce.wording.language import code_of, speaking
from deduce.wording.steps import rule_name
from deduce.wording.words import listed, outcome

MoveVerdict = Literal["argued", "jump", "guess", "wrong", "cleared", "unchanged"]
ENTRIES: tuple[MoveVerdict, ...] = ("argued", "jump", "guess", "wrong")
"""The verdicts on a value that is entered."""


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

    @property
    def on_lines(self) -> bool:
        """Whether the rule looks at lines, so that it is no lookahead."""
        return self.rating <= LINES_ALONE

    def __str__(self) -> str:
        return reviews.BY_RULE(rule=rule_name(self.rule), level=self.level)

    def to_json(self) -> dict[str, Any]:
        """Return the reason as a JSON object."""
        return {"rule": self.rule, "rating": self.rating, "cell": cell_name(self.cell)}


@frozen
class Claim:
    """The judgement of the cells that came with a move as its reason.

    Attributes:
        because: the cells.
        verdict: `follows` if these cells and the rules of the game force the value; `fails` if they do not; `missing`
            if some of them are empty or have another value than stated; `undecided` if the search reached its limit.
        unnecessary: cells without which the value still follows.
        at_once: whether the value follows from the cells in one step on its row or its column.
        complete: how many of the cells are all that its row or its column may have of the other symbol; 0 if some are
            missing.
        missing: the cells that are not on the grid as stated, with their values there; None if empty.
        counterexample: for `fails`, a full grid that has the named cells and the opposite value.
    """

    because: tuple[Cell, ...]
    verdict: Literal["follows", "fails", "missing", "undecided"]
    unnecessary: tuple[Cell, ...] = ()
    missing: Mapping[Cell, int | None] = field(factory=FrozenMap, converter=frozen_cells)
    counterexample: Solution = ()
    at_once: bool = False
    complete: int = 0

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
        data: dict[str, Any] = {"because": list(map(cell_name, self.because)), "verdict": self.verdict}
        if self.unnecessary:
            data["unnecessary"] = list(map(cell_name, self.unnecessary))
        if self.missing:
            data["missing"] = {cell_name(cell): value for cell, value in self.missing.items()}
        if self.verdict == "follows":
            data["at_once"] = self.at_once
        return data | ({"counterexample": list(self.counterexample)} if self.counterexample else {})


@frozen
class Judgement:
    """The judgement of one cell of a move.

    Attributes:
        number: the number of the move, from 1.
        cell: the cell.
        value: the value entered; None if the cell is cleared.
        before: the value before; None if the cell was empty.
        verdict: `argued` if a rule gives the value in one step, or its proof by contradiction holds; `jump` if only a
            lookahead gives it while a step by the rules of lines is open; `guess` if the value is right and no rule
            gives it; `wrong` if the grid cannot be completed with it, or the cell is a clue; `cleared`; or `unchanged`
            if the cell held the value already.
        reason: the easiest rule that gives the value, None if none does; for a wrong value that follows from earlier
            mistakes, the easiest below lookahead.
        easier: an easier step that was open; for a guess, any by the rules below lookahead.
        either: the other value also leads to a solution.
        named: the rule that came with the move; empty if there is none.
        confirmed: whether that rule gives the value in one step; None if none is named or nothing is entered.
        claim: the judgement of the cells that came with the move as its reason; None if there are none.
        trial: the judgement of the proof by contradiction that came with the move; None if there is none.
        by_grid: the entry is taken from a full grid at the end of a text.
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
    trial: TrialCheck | None = None
    by_grid: bool = False
    given: bool = False
    dead_since: int | None = None
    language: str = field(factory=lambda: code_of(None), eq=False, repr=False)

    @property
    def unfounded(self) -> bool:
        """Whether the reason that came with the move fails, or is not on the grid."""
        fails = self.claim is not None and self.claim.verdict in ("fails", "missing")
        return fails or (self.trial is not None and not self.trial.holds)

    @property
    def reason_holds(self) -> bool:
        """Whether a reason came with the move, and it forces the value."""
        if self.claim is None and self.trial is None:
            return False
        return not self.unfounded and (self.claim is None or self.claim.verdict == "follows")

    @property
    def is_entry(self) -> bool:
        """Whether a value is entered that was not there."""
        return self.verdict in ENTRIES

    @property
    def reasoned(self) -> bool:
        """Whether the value is argued, and a reason came with it that holds, as `Score.reasoned` asks."""
        return self.verdict == "argued" and self.reason_holds and not (self.padded or self.leaps)

    @property
    def padded(self) -> bool:
        """Whether the value follows from the cells that came as its reason, and more than half are unnecessary.

        To count a symbol takes all its cells in the line, though three together may be in view among them.
        """
        claim = self.claim
        if claim is None or claim.verdict != "follows":
            return False
        return 2 * max(len(claim.because) - len(claim.unnecessary), claim.complete) < len(claim.because)

    @property
    def leaps(self) -> bool:
        """Whether the value follows from the cells that came as its reason, but in several steps, and one would do."""
        claim, reason = self.claim, self.reason
        follows = claim is not None and claim.verdict == "follows" and not claim.at_once
        return follows and reason is not None and reason.on_lines

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
            if self.leaps:
                out.append(reviews.LEAPS())
            if self.trial is not None and not self.trial.holds:
                what = _fails(self.trial)
                form = reviews.TRIAL_BROKEN if what else reviews.TRIAL_OPEN
                out.append(form(what=outcome(what, symbols) if what else ""))
            return " ".join(out)

    def _outcome(self, before: str) -> str:
        easier = {"easier": self.easier, "cell": cell_name(self.easier.cell)} if self.easier else {}
        if self.verdict == "argued":
            by_trial = self.trial is not None and self.trial.holds and not (self.reason and self.reason.on_lines)
            argued = reviews.ARGUED_BY_TRIAL() if by_trial else reviews.ARGUED(reason=self.reason)
            return " ".join([argued, *([reviews.EASIER(**easier)] if easier else [])])
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
        data |= {name: getattr(self, name) for name in ("either", "named", "given", "by_grid") if getattr(self, name)}
        if self.trial is not None:
            data["trial"] = {"holds": self.trial.holds, "links": self.trial.links}
            if what := _fails(self.trial):
                data["trial"]["broken"] = {cell_name(cell): value for cell, value in what.items()}
        names = ("confirmed", "dead_since")
        return data | {name: value for name in names if (value := getattr(self, name)) is not None}


def _fails(check: TrialCheck) -> Mapping[Cell, int]:
    """Return the cells that a proof by contradiction places though they do not follow; none if it only has no end."""
    if isinstance(check.broken, Trial):
        return {cell: 1 - value for cell, value in check.broken.suppose.items()}
    return check.broken.places if check.broken else {}


@frozen(kw_only=True)
class Score:
    """The figures of an answer, of which the share and `clean` say whether it is reasoned.

    Attributes:
        empty: the cells to fill.
        entered, argued, jumps, guesses, wrong: the entries, and those of each verdict.
        reasons: the entries that came with cells or a proof by contradiction as their reason.
        hold, fail: how many of these reasons force the value, or do not.
        missing: the reasons with a cell that was not on the grid as stated.
        padded: the reasons that hold though more than half of their cells are unnecessary.
        leaps: the reasons that hold, but from whose cells the value takes several steps though one was open.
        tried, withdrawn: in a text, the values that are only tried, and the entries that it takes back.
        told: in a text, the sentences with a cell and a value that could not be read.
        by_grid: the entries that only a full grid at the end of a text has.
        filled: the empty cells that are filled at the end.
        reasoned: those in which every entry is argued and has a reason that holds and neither is padded nor leaps.
        clean: whether the puzzle is solved, every entry is reasoned so, no named rule fails, and nothing is withdrawn,
            not understood, or taken from a final grid.
    """

    empty: int
    entered: int
    argued: int
    jumps: int
    guesses: int
    wrong: int
    reasons: int
    hold: int
    fail: int
    missing: int
    padded: int
    leaps: int
    tried: int
    withdrawn: int
    told: int
    by_grid: int
    filled: int
    reasoned: int
    clean: bool

    @classmethod
    def sum(cls, scores: Iterable[Score]) -> Score:
        """Return the figures of several answers together; they are clean if each is."""
        figures = [asdict(score) for score in scores]
        return cls(
            **{name: sum(each[name] for each in figures) for name in fields_dict(cls)}
            | {"clean": all(each["clean"] for each in figures)}
        )

    @property
    def share(self) -> float:
        """The reasoned share: of the empty cells, those that are reasoned, 0 to 1."""
        return self.reasoned / self.empty if self.empty else 0.0

    @property
    def coverage(self) -> float:
        """Of the empty cells, those that are filled at the end, 0 to 1."""
        return self.filled / self.empty if self.empty else 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the figures as a JSON object."""
        return asdict(self) | {"share": round(self.share, 4), "coverage": round(self.coverage, 4)}
