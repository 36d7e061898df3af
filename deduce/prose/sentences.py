"""Sentences: their clauses, which are main parts and reasons, and whether all of a sentence is understood."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import groupby, pairwise
from typing import NamedTuple

from deduce.base.values import frozen
from deduce.game.puzzle import Cell
from deduce.prose.statements import Statement
from deduce.prose.tokens import Token
from deduce.prose.words import kinds

MAIN, REASON, GIVEN, OTHERWISE, ASIDE = "main", "reason", "given", "otherwise", "aside"

_NOT_BESIDE = ("not", "no", "need", "avoid", "was", "release", "proved", "to")
"""Kinds of tokens that are not understood in a clause that states something."""

LEADS = kinds("so arrow")
"""Kinds of tokens that lead to a conclusion."""

_ROLES = {"so": MAIN, "arrow": MAIN, "because": REASON, "as": REASON, "given": GIVEN, "otherwise": OTHERWISE}
_SPLITS = frozenset(("then", "comma", "and", "colon", "dash", "open", "close", *_ROLES))
_JOINS = kinds("comma and colon dash open close")
FRAMES = kinds("suppose if weak case")
FILLERS = kinds("fill harmless topic then it is")
_NUMBERS = kinds("number value zero one")
_NAMED = kinds("value zero one cell")
_REFERRING = kinds("this that these those but however though it not no correct das dies c' cela dat dit eso esto")


@frozen
class Sentence:
    """A sentence of an answer.

    Attributes:
        tokens: its tokens.
        ending: the sign at its end; empty at the end of a line.
        paragraph, item: the numbers of its paragraph and of its list item.
    """

    tokens: tuple[Token, ...]
    ending: str = ""
    paragraph: int = 0
    item: int = 0

    @property
    def line(self) -> int:
        return self.tokens[0].line

    @property
    def place(self) -> tuple[int, int]:
        return self.paragraph, self.item


class Clause(NamedTuple):
    """A part of a sentence.

    Attributes:
        role: `main`; `reason` or `given`; `otherwise`, what would follow from the opposite; or `aside`, which repeats
            what is known after a statement.
        led: the kind of the token that splits it off; empty at the start.
        tokens: its tokens outside statements.
        statements: its statements.
    """

    role: str
    led: str
    tokens: list[Token]
    statements: list[Statement]

    def has(self, *kinds: str) -> bool:
        """Return whether a token of it is of one of these kinds."""
        return any(token.kind in kinds for token in self.tokens)

    @property
    def refutes(self) -> bool:
        """Whether it says that there is a contradiction, or that something is false."""
        return self.has("refute", "deny") and not self.has("not", "no", "avoid")

    @property
    def is_dangling(self) -> bool:
        """Whether it ends with a word that something must follow."""
        words = [token.kind for token in self.tokens if token.kind not in ("fill", "harmless", "topic")]
        return bool(words) and words[-1] in ("is", "of", "in", "for", "that")

    @property
    def corrects(self) -> bool:
        """Whether it begins with a correction."""
        return (
            next((token.kind for token in self.tokens if token.kind not in ("fill", "harmless", "topic")), "")
            == "correct"
        )

    @property
    def concludes(self) -> bool:
        """Whether it gives a value, but states it of no cell: `must be 1`, `row 3 is full: 010011`, `also for r3c4`."""
        words = [token.kind for token in self.tokens if token.kind not in ("fill", "harmless", "it")]
        is_same = words[-2:] == ["for", "cell"] and set(words) <= {"for", "cell", "is", "goes"}
        before = words[-2:-1] or (["is"] if self.led in LEADS else [])  # `so 1`
        is_value = before == ["is"] and words[-1:] in (["value"], ["zero"], ["one"])
        is_value |= [token.kind for token in self.tokens[-2:]] == ["is", "plural"]
        return not self.statements and (is_same or is_value or words[-1:] == ["bits"])

    @property
    def is_bare(self) -> bool:
        """Whether it has nothing but a word or two, such as `no` or `wrong`."""
        return not self.has("is", "may", "cell", "line", "make", "need")

    @property
    def values(self) -> dict[Cell, int]:
        """The values of all its statements."""
        return values_of(self.statements)

    @property
    def mentioned(self) -> dict[Cell, int | None]:
        """The cells that it names, with the values that it says they have."""
        cells = dict.fromkeys(cell for token in self.tokens for cell in token.cells)
        return {**cells, **{cell: value for said in self.statements for cell, value in said.places.items()}}


def values_of(statements: Sequence[Statement]) -> dict[Cell, int]:
    """Return the values that statements name; of a negated one, what it denies."""
    return {cell: value for said in statements for cell, value in said.places.items() if value is not None}


def opposite(places: Mapping[Cell, int | None], others: Mapping[Cell, int | None]) -> bool:
    """Return whether all of some cells have the opposite of what others say of them."""
    return bool(places) and all(value is not None and others.get(cell) == 1 - value for cell, value in places.items())


def clauses(tokens: Sequence[Token], statements: Sequence[Statement]) -> list[Clause]:
    """Return the clauses of a sentence, in order."""
    out = [Clause(MAIN, "", [], [])]
    starts = {statement.start: statement for statement in statements}
    around: list[str] = []
    at, main_start, has_said, is_tried = 0, -1, False, False
    while at < len(tokens):
        token, role = tokens[at], out[-1].role
        is_tried |= token.kind in FRAMES
        if (statement := starts.get(at)) is not None:
            out[-1].statements.append(statement)
            at, has_said = statement.end, True
            if role == MAIN and not is_tried and at < len(tokens) and tokens[at].kind in ("colon", "dash"):
                out.append(Clause(ASIDE, tokens[at].kind, [], []))
                at += 1
            continue
        if token.kind == "from" and (premise := starts.get(at + 1) or starts.get(at + 2)) is not None:
            out += [Clause(GIVEN, "from", [], [premise]), Clause(role, "", [], [])]
            at = premise.end
            continue
        if at == main_start:
            out.append(Clause(MAIN, token.kind, [], []))
        elif token.kind not in _SPLITS or (token.kind == "so" and at and tokens[at - 1].kind in ("may", "not", "was")):
            is_late = (
                role != MAIN and token.kind == "if" and (out[-1].tokens or out[-1].statements or out[-1].led in _JOINS)
            )
            out[-1].tokens.append(token._replace(kind="part") if is_late else _checked(tokens, at))
        else:
            if token.kind in ("because", "as", "given") and not has_said and main_start < 0:
                main_start = _main_after(tokens, statements, at)
            if token.kind == "open":
                around.append(role)
                role = ASIDE if has_said and role == MAIN else role
            elif token.kind == "close":
                role = around.pop() if around else role
            is_empty = not out[-1].tokens and not out[-1].statements
            led = out[-1].led if is_empty and out[-1].led in LEADS else token.kind
            out[-1 if is_empty else len(out) :] = [Clause(_ROLES.get(token.kind, role), led, [], [])]
        at += 1
    return out


def _checked(tokens: Sequence[Token], at: int) -> Token:
    """Return a token outside statements, as a `part` if it should be a part of one, and so is not understood."""
    token = tokens[at]
    after = [other.kind for other in tokens[at + 1 : at + 5]] + ["", ""]
    if token.kind == "but":
        return token._replace(kind="part") if after[0] == "colon" else token
    if token.kind == "cell":
        is_part = after[0] == "equals" or (after[0] in ("colon", "arrow", "is") and after[1] in _NUMBERS)
    elif token.kind in ("put", "make", "need"):
        is_part = next((kind for kind in after if kind != "fill"), "") in _NAMED
    else:
        is_part = False
    return token._replace(kind="part") if is_part else token


def _main_after(tokens: Sequence[Token], statements: Sequence[Statement], at: int) -> int:
    """Return the index of the last comma that a statement follows at once, as after a reason; -1 if there is none."""
    for statement in reversed(statements):
        before = statement.start - 1
        while before > at and tokens[before].kind in FILLERS:
            before -= 1
        if before > at and tokens[before].kind == "comma":
            return before
    return -1


@frozen(slots=False)
class Heard:
    """A sentence as it is heard.

    Attributes:
        sentence: the sentence.
        tokens: its tokens, with their cells found.
        statements, clauses: its statements and its clauses.
        is_known: whether every word of it is known, and nothing in it is in doubt.
    """

    sentence: Sentence
    tokens: Sequence[Token]
    statements: Sequence[Statement]
    clauses: Sequence[Clause]
    is_known: bool

    @classmethod
    def of(cls, sentence: Sentence, tokens: Sequence[Token], said: Sequence[Statement], holds: Holds) -> Heard:
        """Return a sentence as it is heard on a grid that shows what `holds` says it does."""
        found = clauses(tokens, said)
        forcing = [a for a, b in pairwise(said) if a.end == b.start and tokens[b.start].kind in ("put", "make")]
        is_known = _is_known(found, holds) and all(map(holds, (*forcing, *_conditions(found, holds))))
        return cls(sentence, tokens, said, found, is_known)

    @cached_property
    def main(self) -> list[Clause]:
        """Its clauses that are not reasons."""
        return [clause for clause in self.clauses if clause.role == MAIN]

    @cached_property
    def kinds(self) -> set[str]:
        """The kinds of the tokens of its main clauses."""
        return {kind for clause in self.main for kind in (clause.led, *(token.kind for token in clause.tokens))}

    @cached_property
    def opening(self) -> str:
        """The kind of its first token that is not a filler."""
        return next(
            (token.kind for token in self.tokens if token.kind not in ("fill", "comma", "harmless", "topic", "label")),
            "",
        )

    def line_of(self, statement: Statement) -> int:
        """Return the line of the text on which a statement begins."""
        return self.tokens[statement.start].line

    @property
    def is_led(self) -> bool:
        """Whether it begins as a conclusion."""
        return self.opening in LEADS

    @property
    def takes_back(self) -> bool:
        """Whether it says that what is before it is undone, or was only tried."""
        is_about_it = any(token.kind == "it" or token.text.casefold() in _REFERRING for token in self.tokens)
        is_back = "release" in self.kinds or ({"suppose", "was"} <= self.kinds and is_about_it)
        return is_back and self.is_known and not self.is_about_cells

    @property
    def doubts_before(self) -> bool:
        """Whether it makes what is before it one of several cases, a guess, or subject to a condition."""
        parts = [clause for clause in self.main if clause.tokens or clause.statements]
        is_condition = self.opening == "if" or (self.tokens[0].kind == "open" and "suppose" in self.kinds)
        is_guess = (self.is_bare and self.kinds & {"hedge", "suppose"}) or self.kinds >= {"suppose", "may"}
        is_guess = is_guess and self.refers_back and not self.statements
        return self.opening == "or" or is_guess or (is_condition and len(parts) == 1 and self.is_about_cells)

    @property
    def refers_back(self) -> bool:
        """Whether it is about the sentence before it: it begins with `that`, or names no cell and no line."""
        return self.opening in _REFERRING or self.tokens[0].text.casefold() in _REFERRING or not self.is_about_cells

    @property
    def is_bare(self) -> bool:
        """Whether it has only a few words and names no cell, such as `dead end`."""
        return len(self.tokens) < 5 and not self.is_about_cells

    @property
    def is_about_cells(self) -> bool:
        return any(
            token.kind in ("cell", "line") or (token.kind in ("part", "unknown") and token.numbers)
            for token in self.tokens
        )

    @property
    def broken(self) -> Iterator[Mapping[Cell, int | None]]:
        """The cells and values of main clauses that only unknown words prevent from being statements."""
        for clause in self.main:
            cells = [token for token in clause.tokens if token.kind in ("cell", "part") and token.cells]
            values = [token.value for token in clause.tokens if token.kind in ("value", "zero", "one")]
            if len(cells) == len(values) == 1 and not clause.has("refute", "deny", "not", "no", "may"):
                yield dict.fromkeys(cells[0].cells, values[0])

    @property
    def is_sure(self) -> bool:
        """Whether it is understood and asserts what it states."""
        return (
            self.is_known
            and self.sentence.ending != "?"
            and not self.kinds & {"hedge", "or", "ask", "example", "claim"}
        )

    def may_go_on(self, clause: Clause, following: Clause | None) -> bool:
        """Return whether a clause that states nothing and denies something does not deny the clause after it.

        It is an answer, as `no` is, or a reason for it: `a third 1 would break row 3, so ...`.
        """
        if following is None:
            return True
        if clause.is_bare:
            return self.opening == "no" and following.led == "comma"
        if clause.is_dangling or (clause.has("no") and clause.has("cell", "label")):
            return False
        is_double = clause.has("refute") + clause.has("deny") + clause.has("not", "no") > 1
        return following.has("but") or (following.led in LEADS and not is_double and not clause.has("deny"))

    @cached_property
    def frame(self) -> int | None:
        """The index of the main clause that begins a trial; None if none does."""
        first = self.tokens[0].kind
        is_question = self.sentence.ending == "?"
        if (self.opening == "was" and self.is_about_cells) or (
            not is_question and first in ("is", "may") and len(self.tokens) > 1 and self.tokens[1].kind == "cell"
        ):
            return 0  # as in `were r3c4 1` and `should r3c4 be 1`
        for index, clause in enumerate(self.main):
            kinds = [token.kind for token in clause.tokens]
            if clause.refutes and not clause.statements and ("suppose", "is") in pairwise(kinds):
                continue  # `the assumption is false, so r3c4 = 0`
            if clause.has("suppose") or (clause.has("if") and self.statements):
                return index
            if clause.has("weak") and clause.statements:
                return index
            if clause.has("case") and not clause.has("refute", "deny", "not"):
                inside = next((after.statements for after in self.main[index + 1 :] if after.led == "colon"), None)
                if clause.has("label", "number", "value", "order") or clause.statements or inside:
                    return index
        return None


Holds = Callable[[Statement], bool]


def _is_known(found: Sequence[Clause], holds: Holds) -> bool:
    said = {
        pair for clause in found if clause.role == MAIN for each in clause.statements for pair in each.places.items()
    }
    begins = all(token.kind in ("fill", "then", "label", "case") for token in found[0].tokens)
    for at, clause in enumerate(found):
        is_reason = clause.led == "because" and (begins or any(before.statements for before in found[:at]))
        if (
            clause.has("part", "foreign")
            or (clause.has("unknown") and not is_reason)
            or (said and clause.has("bits", "mistake"))
        ):
            return False
        is_odd = clause.has("topic", "one") or (clause.has("make") and not clause.has("may"))
        is_odd &= not clause.has("refute") or clause.has("deny")
        if clause.role == MAIN and clause.statements and (is_odd or clause.has(*_NOT_BESIDE)):
            return False
    groups = [(role, list(group)) for role, group in groupby(found, lambda clause: clause.role)]
    if sum(clause.led == "from" for clause in found) > 1 or any(
        _is_torn(each, holds) for clause in found for each in clause.statements
    ):
        return False
    if any(_states_more(group, said, holds, at > 0) for at, (role, group) in enumerate(groups) if role != MAIN):
        return False
    denied = [any(each.negated for clause in group for each in clause.statements) for _, group in groups]
    return all(
        _is_reason(group, said, holds, is_denied)
        for (role, group), is_denied in zip(groups, [False, *denied], strict=False)
        if role != MAIN
    )


def _is_torn(statement: Statement, holds: Holds) -> bool:
    """Return whether a statement contradicts the grid in some of its cells only, so that it is not about all."""
    pairs = [(cell, value) for cell, value in statement.places.items() if value is not None and statement.is_plain]
    against = [holds(statement._replace(places={cell: 1 - value})) for cell, value in pairs]
    return any(against) and not all(against)


def _states_more(reason: Sequence[Clause], said: Set[tuple[Cell, int | None]], holds: Holds, is_late: bool) -> bool:
    """Return whether a reason may go over to another conclusion: `because r3c4 is 1, and r3c5 = 0 because ...`."""
    marks = sum(clause.led in _ROLES for clause in reason)
    if reason[0].role == OTHERWISE or not (is_late or marks > 1):
        return reason[0].role == OTHERWISE and marks > 1
    cells = {cell for cell, _ in said}
    stated = [each for clause in reason for each in clause.statements if each.is_plain]
    further = stated if any(clause.has("cell") for clause in reason) else stated[1:]
    return not all(holds(each) for each in further if cells.isdisjoint(each.places))


def _conditions(found: Sequence[Clause], holds: Holds) -> Iterator[Statement]:
    """Yield the statements that must hold for what an arrow or `then` leads to, or a `so` if one of them holds."""
    main = [clause for clause in found if clause.role == MAIN]
    if any(clause.has(*FRAMES) for clause in main):
        return
    last = max((at for at, clause in enumerate(main) if clause.led in ("arrow", "then")), default=0)
    first = next((at for at, clause in enumerate(main) if clause.led == "so"), 0)
    said = [(at, each) for at, clause in enumerate(main) for each in clause.statements if each.is_plain]
    end = max(last, first if any(holds(each) for at, each in said if at < first) else 0)
    yield from (each for at, each in said if at < end)


def _is_reason(reason: Sequence[Clause], said: Set[tuple[Cell, int | None]], holds: Holds, is_denied: bool) -> bool:
    """Return whether a reason is one, and does not take back the values that are said.

    `is_denied` is whether it comes after a negation, for which a contradiction is a reason.
    """
    kinds = {token.kind for clause in reason for token in clause.tokens}
    stated = [statement for clause in reason for statement in clause.statements]
    if any(
        clause.is_bare and not clause.statements and clause.has("not", "no", "deny", "refute") for clause in reason[1:]
    ):
        return False
    if kinds & {"suppose", "claim", "ask", "example", "case", "hedge", "clear", "or", "part"}:
        return False
    if reason[0].role in (ASIDE, GIVEN):
        first = reason[0].tokens[:1]
        if reason[0].led == "dash" and first and first[0].kind == "cell" and not stated:
            return False  # 1 - r3c4
        is_plain = not kinds & {"refute", "deny", "not", "no", "may", "if"} or (
            is_denied and not kinds & {"deny", "if", "not", "no"}
        )
        return is_plain and all(holds(statement) and not statement.negated for statement in stated)
    if {"refute", "deny"} <= kinds:
        return False
    denied = ({(cell, 1 - value) for cell, value in values_of([each]).items()} for each in stated)
    is_opposite = any(pairs and pairs <= said for pairs in denied)
    if reason[0].role == OTHERWISE or "if" in kinds or is_opposite:
        return True
    if stated and kinds & {"not", "no"}:
        return False
    return not kinds & {"refute", "deny"} or ("deny" not in kinds and "cell" not in kinds and not stated)
