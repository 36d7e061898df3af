"""What becomes of each statement of an answer: it is entered, only tried, withdrawn, or reported as not understood.

A value is entered only if its whole sentence is understood.  Within a trial a statement is a link of it, until the
opposite of what is tried is concluded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from attrs import evolve, field

from deduce.base.errors import Fault
from deduce.base.values import define, frozen
from deduce.formats.model import shown
from deduce.game.puzzle import Cell, Puzzle
from deduce.prose.moves import Link, Move, Trial
from deduce.prose.sentences import FILLERS, FRAMES, LEADS, MAIN, OTHERWISE, Clause, Heard, Sentence, opposite, values_of
from deduce.prose.statements import Statement, statements
from deduce.prose.tokens import Lexer, Token

T = TypeVar("T", int, int | None)

NOT_UNDERSTOOD = "this names a cell and a value, but is not understood, so nothing is entered"
WITHDRAWN = "this was entered, and what comes after it puts it in doubt, so it is withdrawn"
CLUE = "the cell is a clue, which has the other value"
OFF_GRID = "a cell lies outside the grid, which has {} rows and {} columns"

_CONTINUES = LEADS | {"then", "it", "and", "otherwise", "not", "no"}
_DENYING = ("refute", "deny", "not", "no", "may", "if")
_NO_ANSWER = frozenset(("refute", "suppose", "if", "may", "hedge", "example"))
"""Kinds of tokens in a sentence after which no grid is the answer."""

_NO_HEADING = _NO_ANSWER | {"deny", "not", "no", "mistake", "options"} - {"if"}
"""Kinds of tokens in a sentence that ends with a colon, after which nothing in its paragraph is entered."""

_DEEPEST = 20
"""At most this many trials may be open at a time; after more, nothing is entered."""


@frozen
class Said:
    """A value that an answer names without entering it, or withdraws.

    Attributes:
        cell, value: the cell and the value.
        line: the line of the text, from 1.
    """

    cell: Cell
    value: int
    line: int


@define
class _Scope:
    """What is tried, from the sentence that says so up to its end.

    Attributes:
        kind: `trial`; `if` for what ends with its paragraph; `ask` for a question; `vague` if no value is named.
        suppose: what is tried.
        sentence: the sentence that opens it.
        refuted: whether it is said to be contradicted; `by` is the last sentence that says so.
        before: a trial of the other value of the same cell.
        links: what is said to follow.
        known: the cells that are tried or follow.
    """

    kind: str
    suppose: dict[Cell, int]
    sentence: Sentence
    refuted: bool = False
    by: Sentence | None = None
    before: _Scope | None = None
    links: list[Link | Trial] = field(factory=list)
    known: dict[Cell, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.known |= self.suppose

    def refute(self, sentence: Sentence) -> None:
        """Take that a sentence says that there is a contradiction."""
        self.refuted, self.by = True, sentence

    def add(self, places: Mapping[Cell, int], link: Link | Trial) -> None:
        """Add what follows."""
        self.links.append(link)
        self.known |= places

    def trial_against(self, places: Mapping[Cell, int | None]) -> Trial | None:
        """Return the trial that tries the opposite of some cells: this one, or the one before it."""
        if opposite(places, self.suppose):
            return Trial(self.suppose, tuple(self.links), self.sentence.line)
        return self.before.trial_against(places) if self.before else None


@define
class _Pending:
    """A statement that is asserted, until the end of its sentence."""

    places: dict[Cell, int | None]
    line: int
    led: bool
    because: dict[Cell, int | None]
    trial: Trial | None = None


@define
class _Asserted:
    """What a sentence asserts.

    Attributes:
        refuted, shown: values that it denies; those of them that it says lead to a contradiction.
        pending: what it asserts.
        explained: how many of these have had their reasons; `is_explained` is whether all have, and some just now.
        reasons: the cells that it gives as reasons.
        is_blocked: whether it begins with a word that denies what follows.
    """

    refuted: dict[Cell, int] = field(factory=dict)
    shown: dict[Cell, int] = field(factory=dict)
    pending: list[_Pending] = field(factory=list)
    explained: int = 0
    is_explained: bool = False
    reasons: dict[Cell, int | None] = field(factory=dict)
    is_blocked: bool = False


class Outcomes:
    """The outcomes of the sentences of an answer, one after another.

    Attributes:
        moves: the moves that are entered.
        tried, withdrawn: the values that are only named, or that are withdrawn.
        told: the faults by their line.
        unread: the cells in what is not understood, each with the first line that names it.
        board: the values on the grid.
        is_printed: whether deduce has printed its steps, so that sentences that state nothing are about these.
        doubts_next: whether the last sentence says that a grid after it is not the answer.
    """

    def __init__(self, puzzle: Puzzle, lexer: Lexer, lines: Sequence[str], file: str = "") -> None:
        self.moves: list[Move] = []
        self.tried: list[Said] = []
        self.withdrawn: list[Said] = []
        self.told: dict[int, Fault] = {}
        self.unread: dict[Cell, int] = {}
        rows = enumerate(puzzle.givens)
        self.given = {(r, c): int(mark) for r, row in rows for c, mark in enumerate(row) if mark in "01"}
        self.board = dict(self.given)
        self._size = puzzle.rows, puzzle.columns
        self._lexer, self._lines, self._file = lexer, lines, file
        self._scopes: list[_Scope] = []
        self._closed: _Scope | None = None
        self._is_lost = False
        self._doubt: Sentence | None = None
        self._claim: tuple[dict[Cell, int], int] | None = None
        self._last: tuple[Cell, ...] = ()
        self._paragraph = 0, 0, 0
        self._previous: Sentence | None = None
        self._recent: list[Move] = []
        self._premises: dict[Cell, int | None] = {}
        self._correcting = 0
        self.doubts_next = self.is_printed = False

    def tell(self, line: int, message: str = NOT_UNDERSTOOD, cells: Iterable[Cell] = ()) -> None:
        """Report a line, once, that says something of some cells."""
        self._miss(cells, line)
        text = self._lines[line - 1].strip() if 0 < line <= len(self._lines) else ""
        self.told.setdefault(line, Fault(message, self._file, line, found=shown(text)))

    def _miss(self, cells: Iterable[Cell], line: int) -> None:
        """Remember that what a line says of some cells is not understood."""
        for cell in cells:
            if cell not in self.board:
                self.unread.setdefault(cell, line)

    def end(self) -> None:
        """Take the end of the answer."""
        if self._claim:
            self.tell(self._claim[1])

    def hear(self, sentence: Sentence) -> None:
        """Take the next sentence."""
        tokens = self._lexer.sentence(sentence.tokens)
        self._close(sentence, Heard(sentence, tokens, (), (), True).opening, sentence.line)
        said, self._last = statements(tokens, self._last, self._size)
        if self.is_printed and all(tokens[statement.start].kind == "line" for statement in said):
            return  # about the steps, or a row of a grid
        heard = Heard.of(sentence, tokens, said, self._holds)
        self._correcting = 3 if heard.kinds & {"correct", "mistake"} else max(self._correcting - 1, 0)
        recent, self._recent = self._recent, []
        premises, self._premises = self._premises, {}
        self.doubts_next = not heard.kinds.isdisjoint(_NO_ANSWER)
        if recent and not self._scopes and (heard.doubts_before or self._is_doubted(heard, recent)):
            self._doubt_since(recent[0].line)
        is_new = any(statement.is_plain and not self._holds(statement) for statement in said)
        if "example" in heard.kinds:
            self._try(heard, said)
        elif heard.takes_back:
            if not self._scopes:
                self._doubt_since(self._paragraph[2])
            self._scopes.clear()
        elif heard.frame is not None:
            self._suppose(heard, heard.frame)
        elif sentence.ending == "?" or ("ask" in heard.kinds and not (heard.is_bare and "refute" in heard.kinds)):
            self._try(heard, said)
            if sentence.ending != "?":
                self._tell_stated(heard)
            self._opened(_Scope("ask", values_of(said), sentence), False)
        elif not heard.is_known:
            self._not_understood(heard, recent)
        elif "claim" in heard.kinds and said:
            self._claim = values_of(said), sentence.line
            self._try(heard, said)
        elif said:
            self._assert(heard, recent, premises)
        else:
            self._comment(heard, recent)
        ends = [clause for clause in heard.main if clause.concludes and (heard.frame is None or clause.led in LEADS)]
        if ends and heard.is_sure and not is_new:
            self._tell_concluded(tokens)
        is_heading = sentence.ending == ":" and "ask" not in heard.kinds and heard.kinds & _NO_HEADING
        if not said and (is_heading or (heard.is_bare and "hedge" in heard.kinds)):
            self._doubt = sentence
        elif not said and (sentence.ending, "may" in heard.kinds) == ("?", True):
            self._doubt = evolve(sentence, ending=":")  # what could be is listed below
        if not said and heard.kinds & {"mistake", "deny"}:
            self._take_back(tokens)
        if "proved" in heard.kinds and heard.is_known:
            self._prove(sentence)

    @staticmethod
    def _is_doubted(heard: Heard, recent: Sequence[Move]) -> bool:
        """Return whether a sentence wonders about what has just been entered, or says that the opposite may be."""
        places = {cell: value for move in recent for cell, value in move.places.items()}
        if heard.tokens[0].text.casefold().strip("h") in ("m", "mm", "mmm"):
            lines = {(axis, (cell[axis],)) for cell in places for axis in (0, 1)}
            return any(token.kind in ("it", "that") or (token.axis, token.numbers) in lines for token in heard.tokens)
        is_sure = heard.frame is not None or heard.sentence.ending == "?" or "refute" in heard.kinds
        may_be = (each.places for each in heard.statements if each.possible and not each.negated)
        return not is_sure and any(opposite(each, places) for each in may_be)

    def _close(self, sentence: Sentence, opening: str, line: int) -> None:
        """Close what ends before a sentence."""
        previous, self._previous = self._previous, sentence
        if sentence.paragraph != self._paragraph[0]:
            self._paragraph = sentence.paragraph, line, self._paragraph[1]
        if self._doubt and self._doubt.ending == ":" and previous is self._doubt:
            following = min(sentence.paragraph, self._doubt.paragraph + 1)
            self._doubt = evolve(self._doubt, paragraph=following)
        if self._doubt:
            is_introduced = self._doubt.ending == ":" and sentence.paragraph == self._doubt.paragraph
            self._doubt = self._doubt if sentence.place == self._doubt.place or is_introduced else None
        while self._scopes:
            top = self._scopes[-1]
            is_elsewhere, is_later = sentence.place != top.sentence.place, line > top.sentence.line
            if top.kind == "ask":
                ends = is_elsewhere or opening == "yes" or (is_later and opening not in _CONTINUES)
            else:
                ends = is_elsewhere and (top.kind == "if" or top.refuted) and opening not in LEADS
            if not ends:
                break
            self._closed = self._scopes.pop()

    def _holds(self, statement: Statement) -> bool:
        """Return whether the grid, or what is tried, shows what a statement says."""
        return all(self._value(cell) == value for cell, value in statement.places.items())

    def _value(self, cell: Cell) -> int | None:
        known = (scope.known[cell] for scope in reversed(self._scopes) if cell in scope.known)
        return next(known, self.board.get(cell))

    def _try(self, heard: Heard, said: Iterable[Statement]) -> None:
        for statement in said:
            line = heard.tokens[statement.start].line
            values = values_of([statement]).items()
            self.tried += [Said(cell, value, line) for cell, value in values if self.board.get(cell) != value]

    def state(self, move: Move, place: Sentence) -> None:
        """Take a move of a table or of data, or that deduce has printed, at the place of a sentence."""
        self._close(place, "", move.line)
        self._recent, self._premises = [], {}
        if self._scopes or self._doubt or self._is_lost:
            self._conclude(_Pending(dict(move.places), move.line, False, dict(move.because)), False, place)
        else:
            self.enter(move.places, move.line, move.because, move.trial, move.rule)

    # what is tried

    def _suppose(self, heard: Heard, frame: int) -> None:
        """Open a trial, and perhaps close it in the same sentence."""
        before, after = heard.main[:frame], heard.main[frame:]
        first = next((index for index, clause in enumerate(after) if clause.statements), len(after))
        is_condition = after[0].has("if", "was", "is", "may")
        self._try(heard, heard.statements)
        is_turned = any(clause.statements for clause in before) or any(
            len(clause.statements) > 1 for clause in after[:1]
        )
        if is_condition and is_turned:  # a if b
            self._in_doubt(heard)
            return
        suppose = {
            cell: 1 - value if statement.negated else value
            for clause in after[first : first + 1]
            for statement in clause.statements
            for cell, value in values_of([statement]).items()
        }
        if not suppose and self._claim:
            suppose = {cell: 1 - value for cell, value in self._claim[0].items()}
        if not suppose and heard.sentence.ending == "?" and heard.is_known:
            self._opened(_Scope("ask", {}, heard.sentence), False)
            return
        if suppose and all(self._value(cell) == value for cell, value in suppose.items()):  # `with r3c4 = 1, ...`
            self._tell_stated(heard)
            return
        frames = [token for clause in heard.main for token in clause.tokens if token.kind in FRAMES]
        can_end = heard.is_sure and len(frames) == 1 and not any(clause.has(*_DENYING) for clause in before)
        can_end = can_end and "deny" not in heard.kinds
        around = self._scopes[-1] if self._scopes else None
        scope = self._opened(
            _Scope("trial", suppose, heard.sentence, any(clause.refutes for clause in after)), "suppose" in heard.kinds
        )
        if around and around.kind != "ask" and not around.refuted:  # as `Scenario A.`, which names no cell
            can_end &= any(around is each for each in self._scopes)
        named = {token.kind for token in heard.tokens}
        if heard.is_known and not named & {"value", "zero", "one", "bits", "plural"}:
            scope.kind = "if" if "line" in named else "vague"
        last = max((at for at, clause in enumerate(after) if clause.has(*_DENYING)), default=-1)
        for at, clause in enumerate(after[first + 1 :], first + 1):
            is_last = at > last and heard.clauses[-1].role == MAIN
            for statement in clause.statements:
                values, line = values_of([statement]), heard.line_of(statement)
                is_opposite = clause.led in LEADS and scope.trial_against(statement.places) is not None
                if is_opposite and can_end and is_last and statement.is_plain and not clause.has(*_DENYING):
                    self._conclude(_Pending(statement.places, line, True, {}), True, heard.sentence)
                    return
                if is_opposite:
                    self.tell(line, cells=statement.places)
                if not statement.negated:
                    scope.add(values, Link(values, line=line))
        if is_condition and (scope.links or scope.refuted):
            scope.kind = "if"

    def _opened(self, scope: _Scope, is_strong: bool) -> _Scope:
        """Add a scope: in place of one that has ended, or after a trial of the other value of the same cell."""
        top = self._scopes[-1] if self._scopes else None
        if top and (
            top.kind != "trial" or top.refuted or (is_strong and not top.known) or opposite(scope.suppose, top.suppose)
        ):
            self._closed = self._scopes.pop()
        if self._closed and opposite(scope.suppose, self._closed.suppose):
            scope.before, self._closed.before = self._closed, None
        self._is_lost |= len(self._scopes) >= _DEEPEST
        self._scopes = [*self._scopes[: _DEEPEST - 1], scope]
        return scope

    def _prove(self, sentence: Sentence) -> None:
        """Take the end of a proof."""
        if not self._claim:
            if self._scopes:
                self._scopes[-1].refute(sentence)
            return
        places, line = self._claim
        for depth, scope in enumerate(self._scopes):
            trial = scope.trial_against(places)
            if trial and not self._doubt:
                del self._scopes[depth:]
                self._claim = None
                self._finish(places, line, {}, trial)
                return

    def _conclude(self, pending: _Pending, is_led: bool, sentence: Sentence) -> None:
        """Take what is asserted: enter it, or within a trial add it there, or end the trial."""
        if self._doubt or self._is_lost:
            self._leave(pending)
            self._withdraw_opposite(pending.places)
            return
        for depth in reversed(range(len(self._scopes))):
            scope = self._scopes[depth]
            trial = scope.trial_against(pending.places)
            if trial and (pending.led or scope.refuted):
                del self._scopes[depth:]
                self._finish(pending.places, pending.line, pending.because, trial if scope.kind != "ask" else None)
                return
        if self._scopes and self._scopes[-1].refuted and is_led and self._scopes[-1].by is not sentence:
            self._closed = self._scopes.pop()
        if self._scopes and pending.places and all(self._value(c) == v for c, v in pending.places.items()):
            if is_led and self._new(pending.places):  # what is tried is concluded
                self.tell(pending.line, cells=pending.places)
            return
        if self._scopes:
            top = self._scopes[-1]
            is_open = top.sentence.paragraph == sentence.paragraph and not opposite(pending.places, top.suppose)
            self._leave(pending, not (is_open and top.suppose) or (top.refuted and top.by is not sentence))
            values = {cell: value for cell, value in pending.places.items() if value is not None}
            top.add(values, Link(values, pending.because, pending.line))
        else:
            self._finish(pending.places, pending.line, pending.because, pending.trial)

    def _finish(
        self, places: Mapping[Cell, int | None], line: int, because: Mapping[Cell, int | None], trial: Trial | None
    ) -> None:
        """Enter what is concluded, or add it to the trial around it."""
        if self._scopes:
            values = {cell: value for cell, value in places.items() if value is not None}
            self._scopes[-1].add(values, trial or Link(values, because, line))
            if not self._scopes[-1].suppose:
                self.tell(line, cells=values)
        else:
            self.enter(places, line, because, trial)

    def _leave(self, pending: _Pending, is_told: bool = True) -> None:
        """Do not enter what is asserted."""
        new = self._new(pending.places)
        self.tried += [Said(cell, value, pending.line) for cell, value in new.items() if value is not None]
        if new and is_told:
            self.tell(pending.line, cells=new)

    # what is asserted

    def _assert(self, heard: Heard, recent: Sequence[Move], premises: Mapping[Cell, int | None]) -> None:
        """Take a sentence that is understood, and tries nothing."""
        said = _Asserted(reasons=dict(premises) if heard.is_led else {})
        corrects = self._correcting in (1, 2)  # in a sentence before
        following: list[Clause | None] = [None]
        for clause in reversed(heard.clauses):
            following.append(clause if clause.role == MAIN else following[-1])
        for index, clause in enumerate(heard.clauses):
            corrects |= clause.corrects
            if clause.corrects and not clause.statements and said.pending:
                said.refuted |= self._taken_back(said)
            elif clause.role == OTHERWISE:
                for each in said.pending[-1:]:
                    each.trial = _otherwise(each, clause, heard)
            elif clause.role != MAIN:
                said.is_explained = bool(said.pending)
                for because in [each.because for each in said.pending[said.explained :]] or [said.reasons]:
                    because |= clause.mentioned
            elif clause.refutes:
                self._refute(heard, clause, said, recent)
            elif clause.statements:
                self._main(heard, clause, said)
            elif not clause.has("not", "no", "may", "passes"):
                said.reasons |= {cell: None for cell in clause.mentioned if cell in self.board}
            else:
                if said.pending:
                    said.refuted |= self._taken_back(said)
                elif self._scopes and self._scopes[-1].kind == "ask":
                    self._scopes[-1].refute(heard.sentence)
            if not clause.statements and clause.has("refute", "deny", "not", "no", "may") and clause.role == MAIN:
                said.is_blocked |= not (
                    self._scopes or corrects or heard.may_go_on(clause, following[len(heard.clauses) - index - 1])
                )
        stated = {cell for statement in heard.statements for cell in statement.places}
        named = [cell for token in heard.tokens for cell in token.cells if cell not in stated]
        left = [cell for cell in named if self._value(cell) is None]
        if said.pending and left and not self._scopes:  # `r3c4 is 1, as is r3c5`
            self.tell(heard.sentence.line, cells=left)
        for each in said.pending:
            each.because = {cell: value for cell, value in each.because.items() if cell not in left}
            is_denied = "deny" in heard.kinds and not self._correcting and not opposite(each.places, said.shown)
            if said.is_blocked or (is_denied and not self._scopes) or not heard.is_sure:
                self._leave(each)
                self._withdraw_opposite(each.places)
            else:
                self._conclude(each, heard.is_led, heard.sentence)
        if not said.pending:
            is_after = bool(recent) and recent[-1].line == heard.sentence.line  # the reason of what is just entered
            said.reasons = {**premises, **said.reasons} if said.reasons else {}
            self._premises = {} if is_after else {c: value for c, value in said.reasons.items() if c not in left}
            for statement in heard.statements if self._scopes else ():
                if not self._holds(statement):
                    self._miss(statement.places.keys() - self._scopes[-1].known.keys(), heard.line_of(statement))
            if not (
                self._scopes or any(clause.statements for clause in heard.main)
            ):  # only reasons, without what follows
                self._tell_stated(heard)
        elif heard.is_led:
            self._premises = dict(premises)

    def _main(self, heard: Heard, clause: Clause, said: _Asserted) -> None:
        """Take the statements of a main clause."""
        if said.is_explained or (clause.led in LEADS and said.pending):  # so it has another reason than those
            said.reasons, said.is_explained, said.explained = {}, False, len(said.pending)
        for statement in clause.statements:
            places, line = statement.places, heard.line_of(statement)
            if statement.negated or (clause.has("may") and not statement.possible):
                said.refuted |= values_of([statement])  # `r3c4 = 1 would give four 1s`
            is_alone = clause.led in LEADS and all(token.kind in FILLERS for token in clause.tokens)  # `so a 1 in r3c4`
            is_plain = statement.is_plain or (is_alone and statement._replace(noun=False).is_plain)
            if not is_plain or clause.has("may", "count", "passes"):
                self._try(heard, [statement])
                if statement.noun and self._holds(statement):
                    said.reasons |= places
                if statement.noun and not (self._scopes or clause.has("may", "count", "passes")) and self._new(places):
                    self.tell(line, cells=places)
            elif places and not self._new(places):
                said.reasons |= places
            else:
                led = clause.led in LEADS or heard.is_led or opposite(places, said.refuted)
                trial = Trial(dict(said.shown), (), heard.sentence.line) if opposite(places, said.shown) else None
                said.pending.append(_Pending(places, line, led, dict(said.reasons), trial))

    def _refute(self, heard: Heard, clause: Clause, said: _Asserted, recent: Sequence[Move]) -> None:
        """Take a clause that says that there is a contradiction: of what it states itself, or of what is before it."""
        self._try(heard, clause.statements)
        said.is_blocked |= any(
            each.negated or (each.places and not self._new(each.places)) for each in clause.statements
        )
        in_trial = bool(self._scopes) and self._scopes[-1].kind != "ask"
        is_back = clause.led == "and" or not clause.statements
        taken = self._taken_back(said) if said.pending and is_back and not in_trial else {}
        said.shown |= taken | clause.values
        said.refuted |= said.shown
        if not taken and not clause.statements:
            if self._scopes:
                self._scopes[-1].refute(heard.sentence)
            elif heard.refers_back and not clause.has("may"):
                self.withdraw(recent)

    def _taken_back(self, said: _Asserted) -> dict[Cell, int]:
        """Do not enter what the same sentence takes back."""
        values: dict[Cell, int] = {}
        for each in said.pending:
            self._leave(each)
            values |= {cell: value for cell, value in each.places.items() if value is not None}
        said.pending.clear()
        said.explained = 0
        return values

    def _comment(self, heard: Heard, recent: Sequence[Move]) -> None:
        """Take a sentence that is understood and states nothing."""
        refutes = any(clause.refutes and not clause.has("may") for clause in heard.main)
        denies = bool(heard.kinds & {"not", "no"})
        top = self._scopes[-1] if self._scopes else None
        named = {token.value for token in heard.tokens if token.value >= 0 and token.kind != "order"}
        is_other = top or (named and named.isdisjoint(value for move in recent for value in move.places.values()))
        if top and (any(clause.refutes for clause in heard.main) or (denies and top.kind == "ask")):
            top.refute(heard.sentence)
        elif not is_other and refutes and heard.is_bare:
            here, before = ([move for move in self.moves if move.line >= at] for at in self._paragraph[1:])
            self.withdraw(here or before)
        elif not is_other and refutes and ("then" in heard.kinds or heard.refers_back):
            self.withdraw(recent)
        elif not is_other and recent and denies and heard.refers_back:
            self._doubt_since(recent[0].line)
        else:
            self._recent = list(recent)
            tokens = [token for clause in heard.main for token in clause.tokens]
            is_pattern = len([token for token in tokens if token.kind == "value"]) > 1  # `row 3 has 1 1 in columns 4-5`
            if not (top or is_pattern or any(clause.has(*_DENYING) for clause in heard.main)):
                self._tell_unheard([token for token in tokens if token.kind not in ("line", "bits")])

    def _not_understood(self, heard: Heard, recent: Sequence[Move]) -> None:
        """Take a sentence that is not understood."""
        self._try(heard, heard.statements)
        top = self._scopes[-1] if self._scopes else None
        if top and top.kind == "trial":
            self._miss(
                [cell for token in heard.tokens for cell in token.cells if cell not in top.known], heard.sentence.line
            )
            is_refuted = top.refuted
            if any(clause.refutes for clause in heard.main):
                top.refute(heard.sentence)
            named = [*(statement.places for statement in heard.statements), *heard.broken]
            if is_refuted or heard.kinds & LEADS or any(map(top.trial_against, named)):
                self._tell_stated(heard)
            return
        self._in_doubt(heard)
        for statement in heard.statements:
            if statement.is_plain:
                self._withdraw_opposite(statement.places)
        for places in heard.broken:
            self._withdraw_opposite(places)
        refers_back = heard.refers_back and heard.sentence.ending != ":"
        if not heard.statements and recent and (heard.sentence.line == recent[-1].line or refers_back):
            self._doubt_since(recent[0].line)

    def _in_doubt(self, heard: Heard) -> None:
        """Report what a sentence states, and enter nothing up to the end of its paragraph or item."""
        self._doubt = heard.sentence
        self._tell_stated(heard)

    def _take_back(self, tokens: Iterable[Token]) -> None:
        """Withdraw what is entered since a cell that is named as a mistake."""
        cells = {cell for token in tokens if token.kind == "cell" for cell in token.cells}
        lines = [move.line for move in self.moves if not cells.isdisjoint(move.places)]
        if lines:
            self._doubt_since(min(lines))

    def _doubt_since(self, first: int) -> None:
        """Withdraw what is entered since a line, and report it."""
        moves = [move for move in self.moves if move.line >= first]
        self.withdraw(moves)
        for move in moves:
            self.tell(move.line, WITHDRAWN, move.places)

    def _tell_stated(self, heard: Heard) -> None:
        for statement in heard.statements:
            if not self._holds(statement) and not statement.negated:
                self.tell(heard.line_of(statement), cells=statement.places)
        if not heard.is_known:
            self._tell_unheard([token for clause in heard.clauses for token in clause.tokens])

    def _tell_concluded(self, tokens: Sequence[Token]) -> None:
        """Report a conclusion about cells, or lines, that are not all filled."""
        named = [cell for token in tokens for cell in token.cells]
        for line in (token for token in tokens if token.kind == "line" and not named):
            cells = [(line.numbers[0], at) for at in range(self._size[1 - line.axis])]
            named += [cell if line.axis == 0 else cell[::-1] for cell in cells]
        if not named or not set(named) <= self.board.keys():
            self.tell(tokens[0].line, cells=named)

    def _tell_unheard(self, tokens: Iterable[Token]) -> None:
        """Report a value beside a cell or line of which nothing is stated."""
        kinds = {token.kind for token in tokens}
        named = [token for token in tokens if token.kind in ("cell", "part", "line", "bits") or token.numbers]
        is_new = any(not token.cells or not set(token.cells) <= self.board.keys() for token in named)
        if is_new and (kinds & {"value", "zero", "one", "bits", "part"} or kinds >= {"make", "plural"}):
            self.tell(named[0].line, cells=[cell for token in named for cell in token.cells])

    # entries

    def enter(
        self,
        places: Mapping[Cell, int | None],
        line: int,
        because: Mapping[Cell, int | None] = {},
        trial: Trial | None = None,
        rule: str = "",
    ) -> None:
        """Enter cells that the grid does not have so already."""
        new = self._new(places)
        if not places:
            self.tell(line, OFF_GRID.format(*self._size))
        elif new.keys() & self.given.keys():
            self.tell(line, CLUE)
        elif new:
            if any(self.board.get(cell) is not None and value is not None for cell, value in new.items()):
                self._withdraw_from(new)
            reasons = {cell: value for cell, value in because.items() if cell not in new}
            move = Move(new, rule, reasons, trial=trial, line=line)
            self.moves.append(move)
            self._recent.append(move)
            for cell, value in new.items():
                if value is None:
                    self.board.pop(cell, None)
                else:
                    self.board[cell] = value

    def _new(self, places: Mapping[Cell, T]) -> dict[Cell, T]:
        """Return the cells that the grid does not have so already."""
        return {cell: value for cell, value in places.items() if self.board.get(cell) != value}

    def show(self, grid: Sequence[str], line: int) -> None:
        """Enter the cells in which the final grid differs, whatever was entered before."""
        values = {(r, c): int(mark) for r, row in enumerate(grid) for c, mark in enumerate(row)}
        new = self._new(values)
        if new:
            self.moves.append(Move(new, line=line, by_grid=True))
            self.board |= new

    def _withdraw_opposite(self, places: Mapping[Cell, int | None]) -> None:
        """Withdraw entries of which a text that is in doubt says the opposite."""
        if opposite(places, self.board):
            self._withdraw_from(places)

    def _withdraw_from(self, places: Iterable[Cell]) -> None:
        """Withdraw the entries of some cells; and unless they are corrected, all entries since, which are reported."""
        cells = {cell for cell in places if cell in self.board} - self.given.keys()
        if self._correcting:
            self.withdraw([move for move in self.moves if move.places.keys() & cells], cells)
            return
        first = next((at for at, move in enumerate(self.moves) if move.places.keys() & cells), len(self.moves))
        since = self.moves[first:]
        self.withdraw(since)
        for move in since:
            if not move.places.keys() & cells:
                self.tell(move.line, WITHDRAWN, move.places)

    def withdraw(self, moves: Iterable[Move], cells: Iterable[Cell] = ()) -> None:
        """Withdraw moves, or only some cells of them."""
        gone, cells = {id(move) for move in moves}, set(cells)
        kept: list[Move] = []
        for move in self.moves:
            left = {cell: value for cell, value in move.places.items() if cells and cell not in cells}
            if id(move) not in gone or left:
                kept.append(evolve(move, places=left) if id(move) in gone else move)
            for cell, value in move.places.items() if id(move) in gone else ():
                if cell not in left and value is not None:
                    self.withdrawn.append(Said(cell, value, move.line))
                    self.board.pop(cell, None)
        self.moves = kept


def _otherwise(pending: _Pending, clause: Clause, heard: Heard) -> Trial:
    """Return the trial of the opposite of what is asserted, with what would follow."""
    suppose = {cell: 1 - value for cell, value in pending.places.items() if value is not None}
    line = heard.sentence.line
    links = [values_of([statement]) for statement in clause.statements]
    further = tuple(Link(values, line=line) for values in links if not values.items() <= suppose.items())
    return Trial(suppose, (*(pending.trial.links if pending.trial else ()), *further), line)
