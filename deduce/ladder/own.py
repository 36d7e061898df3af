"""Rules of one's own, held to what a rule may do: whatever their code does instead ends in one line that names it.

The rules that come with deduce are held to it by its tests, and called without a detour.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import wraps
from itertools import islice
from pathlib import Path
from reprlib import repr as shown
from typing import Any, NamedTuple, get_args

from attrs import evolve

from deduce.claims import Claim
from deduce.core.line import Line, Shape
from deduce.errors import DeduceError, Fault
from deduce.ladder.joined import by_function, forced_by
from deduce.ladder.rule import Argument, Facts, Finding, GridFinding, Rule
from deduce.ladder.says import OnLine
from deduce.puzzle import GameRule
from deduce.trace import Inference

MOST = 100_000
"""What a rule finds at one look is fewer than this; a finder that never stops yields more."""

_TOO_MANY = f"finds {MOST} things or more at one look"

_LONG = 300  # characters of what an exception says that are told


class RuleError(DeduceError):
    """A rule of one's own that is none; says where and why.

    Attributes:
        fault: the place and what is wrong there.
    """

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


class RuleFailedError(RuleError):
    """A rule of one's own whose code stops, or gives what no rule may give."""

    status = 1


@contextmanager
def held(path: str, name: str, part: str) -> Iterator[None]:
    """Run code of a rule's file.

    Args:
        path, name: the file, the rule's id.
        part: the part of the file whose line is told where the code that stops is not the file's own.

    Raises:
        RuleFailedError: whatever the code raises, even what would end the program; but Ctrl-C stays Ctrl-C.
    """
    try:
        yield
    except (RuleError, KeyboardInterrupt):
        raise
    except BaseException as error:
        line, trail = line_of(path, part), error.__traceback__
        while trail:
            line = trail.tb_lineno if trail.tb_frame.f_code.co_filename == path else line
            trail = trail.tb_next
        if isinstance(error, SyntaxError) and error.filename == path:
            line = error.lineno or 1
        raise RuleFailedError(Fault(f"the rule {name} stops with {_said(error)}", path, line)) from error


def failed(rule: Rule, part: str, what: str) -> RuleFailedError:
    """Say that a rule gives what no rule may give."""
    return RuleFailedError(Fault(f"the rule {rule.facts.id} {what}", rule.path, line_of(rule.path, part)))


def _said(error: BaseException) -> str:
    text = ""
    with suppress(Exception):  # it may be of a class of the file's own
        text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[:_LONG]}".rstrip(": ")


def watched(rule: Rule, alone: bool) -> Rule:
    """Give a rule whose code is held to what a rule may do; what one that is a finder alone forces is made anew."""
    own = _Watched(rule)
    find, forced = (own.find_on_grid, own.forced_on_grid) if rule.facts.scope == "grid" else (own.find, own.forced)

    @wraps(rule.find)
    def as_written(*seen: Any) -> Iterator[Any]:
        return find(*seen)

    made = forced_by(rule.facts, as_written) if alone else by_function(rule.facts, forced)
    return evolve(rule, find=as_written, forced=made)


class _Watched(NamedTuple):
    rule: Rule

    def held(self, part: str) -> AbstractContextManager[None]:
        return held(self.rule.path, self.rule.facts.id, part)

    def find(self, line: Line) -> Iterator[Finding]:
        seen = Line(line.shape, line.x, line.y, tuple(line.finished))
        with self.held("find"):
            found = list(islice(self.rule.find(seen), MOST))
            beside = {index for index, _, _ in line.finished}
            wrong = _TOO_MANY if len(found) == MOST else ""
            for finding in found:
                wrong = wrong or _wrong(self.rule.facts, line, beside, finding)
        if wrong:
            raise failed(self.rule, "find", wrong)
        return iter([self._told(finding, line.shape.full) for finding in found])

    def _told(self, finding: Finding, full: int) -> Finding:
        """Give a finding whose claims are held to what may be said, too."""
        own, *chain = [part._replace(says=_Says(self, part.says, full)) for part in (finding.argument, *finding.chain)]
        end = finding.end and finding.end._replace(says=_Says(self, finding.end.says, full))
        less = finding.less

        def held_less(cells: int) -> Finding:
            with self.held("find"):
                return self._told(less(cells), full) if less else finding

        return finding._replace(argument=own, chain=tuple(chain), end=end, less=held_less if less else None)

    def forced(self, shape: Shape, x: int, y: int, *more: Any) -> tuple[int, int]:
        with self.held("forced"):
            # a function as it is written: compiled, what holds it takes nothing but two integers
            written = getattr(self.rule.forced, "function", self.rule.forced)
            on_x, on_y = written(shape, x, y, *more)
            right = all(isinstance(cells, int) and 0 <= cells <= shape.full for cells in (on_x, on_y))
        if not right:
            raise failed(self.rule, "forced", "forces what are no two sets of cells of the line")
        return on_x & ~x, on_y & ~y

    def find_on_grid(self, view: Any, bands: Any) -> Iterator[GridFinding]:
        # one after another, as the first is often enough
        with self.held("find"):
            found = iter(self.rule.find(view, bands))
        for _ in range(MOST):
            with self.held("find"):
                finding = next(found, None)
                if finding is None:
                    return
                right = finding.band in self.rule.facts.bands and isinstance(finding.rounds, int)
                right = right and all(self._is_open(view, *entry) for entry in finding.places.items())
                if isinstance(finding, GridFinding):
                    right = right and isinstance(finding.inference, Inference) and bool(finding.inference.to_json())
                right = right and bool(finding.places)
            if not right:
                raise failed(self.rule, "find", "finds what is no step: a band of its own and blank cells are wanted")
            yield finding
        raise failed(self.rule, "find", _TOO_MANY)

    def forced_on_grid(self, view: Any, bands: Any) -> Iterator[tuple[Any, int]]:
        with self.held("forced"):
            given = list(islice(self.rule.forced(view, bands), MOST))
            right = len(given) < MOST and all(self._is_open(view, cell, value) for cell, value in given)
        if not right:
            raise failed(self.rule, "forced", "forces what are no blank cells with 0 or 1, or more than there are")
        return iter(given)

    @staticmethod
    def _is_open(view: Any, cell: Any, value: Any) -> bool:
        r, c = cell
        inside = 0 <= r < view.board.rows and 0 <= c < view.board.columns
        return inside and value in (0, 1) and view.board.value(view.states, cell) is None


class _Says:
    """What a rule of one's own says, made of cells of the line alone."""

    def __init__(self, own: _Watched, says: Callable[[OnLine], Any], full: int) -> None:
        self.own = own
        self.says = says
        self.full = full

    def __call__(self, line: OnLine) -> tuple[Claim, ...]:
        said = tuple(islice(self.says(_OnLine(line, self.full)), MOST))
        if len(said) == MOST or not all(isinstance(claim, Claim) for claim in said):
            raise TypeError("what is said is made of claims")
        return said


class _OnLine(OnLine):
    """Makes claims as `OnLine` does, and refuses cells outside the line."""

    __slots__ = ("full",)

    def __init__(self, line: OnLine, full: int) -> None:
        super().__init__(line.at, bool(line.x))
        self.full = full

    def cells(self, cells: int) -> tuple[tuple[int, int], ...]:
        return super().cells(self._inside(cells))

    def values(self, x: int, y: int = 0) -> Mapping[tuple[int, int], int]:
        return super().values(self._inside(x), self._inside(y))

    def _inside(self, cells: int) -> int:
        if not 0 <= cells <= self.full:
            raise ValueError("it speaks of cells outside the line")
        return cells


def line_of(path: str, name: str) -> int:
    """Give the line of a rule file where a name is set; the first where it is not."""
    with suppress(OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        for node in ast.parse(Path(path).read_text(encoding="utf-8")).body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            names = [getattr(target, "id", None) for target in targets] + [getattr(node, "name", None)]
            if name in names:
                return node.lineno
    return 1


def telling(argument: Argument) -> AbstractContextManager[None]:
    """Tell what a rule says: that of one's own may say what makes no sentence."""
    says = argument.says
    return says.own.held("find") if isinstance(says, _Says) else nullcontext()


def _wrong(facts: Facts, line: Line, beside: set[int], finding: object) -> str:
    """Say what is wrong with a finding on a line; nothing where it is one."""
    if not isinstance(finding, Finding):
        return f"finds {shown(finding)}, which is no Finding"
    if finding.band not in facts.bands:
        return f"finds something in {shown(finding.band)}, which is no band of its own"
    parts: list[object] = [finding.argument, *finding.chain, *([] if finding.end is None else [finding.end])]
    for part in parts:
        if not isinstance(part, Argument) or not callable(part.says):
            return f"argues by {shown(part)}, which is no Argument"
        if not all(use in get_args(GameRule) for use in part.uses) or not beside.issuperset(part.companions):
            return f"uses {shown((part.uses, part.companions))}, which are no game rules and finished lines beside it"
        for cells in (part.because_x, part.because_y, part.x, part.y):
            if not isinstance(cells, int) or not 0 <= cells <= line.shape.full:
                return f"speaks of {shown(cells)}, which is no set of cells of the line"
    own = finding.argument
    if own.because_x & ~line.x or own.because_y & ~line.y:
        return "rests on cells that do not hold what it says"
    if own.x & own.y or not own.x | own.y or (own.x | own.y) & ~line.blanks:
        return "places nothing, or both symbols in a cell, or one in a cell that is no blank"
    if finding.end is not None and finding.assume not in line.singles(line.blanks):
        return f"supposes {shown(finding.assume)}, which is no blank cell"
    return ""
