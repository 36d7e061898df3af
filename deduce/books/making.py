"""What a new puzzle must be, and making it: fill a grid, carve it, and see whether it is as wanted.

A puzzle has a rating if the rules up to it are enough and those below it are not.  So clues are removed as long as the
rules up to the highest rating solve the puzzle, and a puzzle that the rules below the lowest solve is dropped.

For most ratings nearly every grid and order will do.  There are two exceptions:

- Lines that must be compared with finished ones (ratings from 5.0 on) are rare in large grids.  There the grid is
  filled so that some lines are nearly the same, and the cells in which they differ are removed first, those in which
  they agree last.
- For long lookaheads (above 7.0), a puzzle that is too easy is changed a little, again and again: some clues come
  back, others go.  A change that makes it easier is undone.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache
from math import inf
from random import Random, SystemRandom
from typing import Any, Final

from attrs import evolve, field

from deduce.answers.explain import steps
from deduce.base.budget import USUAL, Budget
from deduce.base.errors import InvalidError
from deduce.base.shown import Shown
from deduce.base.values import define, frozen
from deduce.books.carving import (
    SYMMETRIES,
    Clue,
    FilledGrid,
    carve,
    cell_clues,
    keeps_one_solution,
    shuffle,
    sign_clues,
)
from deduce.books.filling import fill
from deduce.engine.ladder import Ladder
from deduce.engine.registry import load
from deduce.engine.rule import Rule
from deduce.engine.stepper import Stepper
from deduce.engine.stepper import steps as steps_of
from deduce.engine.trials import enough, solves
from deduce.engine.waves import Waves, hardest, waves_of
from deduce.formats import clean
from deduce.game.levels import LEVELS, LINES_ALONE, Grade
from deduce.game.puzzle import EMPTY, Cell, Odd, Puzzle
from deduce.grid.grid import Grid
from deduce.reasons.trace import Step

LARGEST = 100

SHORTEST: Final = {2.0: 4, 3.0: 6, 4.0: 8, 4.1: 8, 4.2: 12, 4.3: 12, 4.4: 12, 6.0: 12}
"""The shortest line without signs on which a rule of a rating gives a cell and no easier one does; 12: none up to 11.

`benchmarks/facts.py lines` tries all lines.  Other ratings need only two cells, lines that must differ, or a lookahead.
"""

RATINGS_OF_SMALL: Final = {
    (2, 2, True): (1.0,),
    (3, 3, True): (1.0, 5.2),
    (3, 4, True): (1.0, 2.0, 5.0),
    (4, 4, True): (1.0, 2.0, 5.0, 7.0),
    (2, 2, False): (1.0,),
    (2, 3, False): (1.0,),
    (2, 4, False): (1.0, 2.0),
    (2, 5, False): (1.0,),
    (2, 6, False): (1.0, 2.0, 3.0),
    (3, 3, False): (1.0,),
    (3, 4, False): (1.0, 2.0),
    (4, 4, False): (1.0, 2.0),
}
"""All ratings of puzzles without signs, by the shorter and the longer side and unique lines.

`benchmarks/facts.py small` grades them all.
"""


PRACTICE = "practice: "
"""The beginning of the label of an exercise; the rule or the level follows."""


def practised(puzzle: Puzzle) -> str:
    """Return the rule or the level that an exercise is for; empty for any other puzzle."""
    return clean(puzzle.label.removeprefix(PRACTICE)) if puzzle.label.startswith(PRACTICE) else ""


class WantedError(InvalidError):
    """No puzzle can be as wanted; the message says why."""


@define(kw_only=True)
class Wanted:
    """What a puzzle must be.

    Attributes:
        rows, columns: the size, each side from 2 to 100.
        level: the level of the hardest step, 1 to 8, or the lowest and the highest; None leaves it to the rating.
        rating: the rating of the hardest step, or the lowest and the highest.  Without it and without a level: any
            rating without lookahead, or up to the rating of the rule that is used.
        effort: the lowest and the highest effort of the whole puzzle; None for any.
        uses: a rule that the explanation must use, by its id or another name; empty for none.
        symmetry: `none`, `half-turn`, `quarter-turn` (square grids only) or `mirror` (left and right).
        signs: how many signs are tried; redundant ones are left out.
        tango: lines may repeat, and none of the signs is left out, as many as the longer side if no number is given.
        balanced: each symbol has 35 to 65 % of the given cells, and at most a quarter of the lines has none.
        unique_lines: no two rows and no two columns may be the same.
        odd: `ones` if each line of odd length has one more 1; empty if it has one more of either symbol.
        practice: a rule, by its id or another name, or a level: the puzzle is filled up to a point where it is needed.
            Without other bounds the whole puzzle has that level, or uses that rule; a rule of signs gets signs.
        ratings: the ratings of the bands within those bounds, rising.
        below: the rating of the last band that must not be enough; 0 if there is none.
        reachable: the ratings that an attempt can have, rising: `below`, and those of `ratings` whose rules apply to
            such a puzzle.

    Raises:
        WantedError: no puzzle can be like this.
    """

    rows: int
    columns: int
    level: int | tuple[int, int] | None = None
    rating: float | tuple[float, float] | None = None
    effort: tuple[float, float] | None = None
    uses: str = ""
    symmetry: str = "none"
    signs: int = 0
    tango: bool = False
    balanced: bool = False
    unique_lines: bool = True
    odd: Odd = ""
    practice: str = ""
    ratings: tuple[float, ...] = field(init=False, repr=False)
    below: float = field(init=False, repr=False)
    reachable: tuple[float, ...] = field(init=False, repr=False)
    command: str = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        for name in ("rows", "columns", "signs"):
            value = getattr(self, name)
            if not isinstance(value, int):
                raise TypeError(f"{name} must be a whole number, not {value!r}")
        if not (2 <= self.rows <= LARGEST and 2 <= self.columns <= LARGEST):
            raise WantedError(f"each side must have 2 to {LARGEST} cells, not {self.columns}x{self.rows}")
        if self.symmetry not in SYMMETRIES:
            raise WantedError(f"unknown symmetry {self.symmetry!r} (expected {', '.join(SYMMETRIES)})")
        if self.symmetry == "quarter-turn" and self.rows != self.columns:
            raise WantedError("a quarter-turn needs as many rows as columns")
        if self.tango:
            self.unique_lines, self.signs = False, self.signs or max(self.rows, self.columns)
        if self.odd not in ("", "ones"):
            raise WantedError(f"odd lines have one more of either symbol, '', or of 1, 'ones', not {self.odd!r}")
        if self.odd and self.rows != self.columns and (self.rows % 2 or self.columns % 2):
            raise WantedError("with one more 1 in each odd line, rows and columns have as many 1s only in a square")
        if self.signs < 0:
            raise WantedError("the number of signs must not be negative")
        if self.practice.isdecimal():
            if self.level is None and self.rating is None:
                self.level = int(self.practice)
        elif self.practice:
            info = load().rule(self.practice).info
            self.practice = self.uses = info.id
            self.signs = self.signs or (max(self.rows, self.columns) if info.signs else 0)
        bands = [(band.rating, rule.info) for rule in load().rules for band in rule.info.bands]
        rule = load().rule(self.uses) if self.uses else None
        low, high = 1.0, LINES_ALONE if rule is None else max(LINES_ALONE, rule.info.bands[-1].rating)
        if self.level is not None:
            first, last = _ends(self.level, "level", int)
            low, high = float(first), last + 0.9
        if self.rating is not None:
            first, last = _ends(self.rating, "rating", (int, float))
            low, high = (first, last) if self.level is None else (max(low, first), min(high, last))
        if self.effort is not None:
            least, most = map(float, self.effort)
            if not 0 <= least <= most:
                raise WantedError(f"an effort is at least 0, and the lowest comes first, not {least:g}-{most:g}")
            self.effort = least, most
        ratings = sorted({rating for rating, _ in bands if low <= rating <= high})
        if not ratings:
            raise WantedError(f"no rule has a rating from {low:.1f} to {high:.1f}")
        if rule is not None:
            self.uses = rule.info.id
            easiest = rule.info.bands[0].rating
            ratings = [rating for rating in ratings if rating >= easiest]
            if not ratings:
                raise WantedError(f"{rule.info.id} has a rating of at least {easiest:.1f}, which is harder than wanted")
        if self.practice.isdecimal() and int(self.practice) > int(ratings[-1]):
            raise WantedError(f"steps of level {self.practice} are harder than wanted")
        below = max([rating for rating, _ in bands if rating < ratings[0]], default=0.0)
        usable = {rating for rating, info in bands if self.signs or not info.signs}
        possible = [rating for rating in ratings if rating in usable]
        is_level = self.level is not None and self.rating is None and int(low) == int(high)
        self._check_facts(possible, rule, f"level {int(low)}" if is_level else f"a rating {_from_to(ratings)}")
        self.ratings, self.below, self.reachable = tuple(ratings), below, tuple(([below] if below else []) + possible)
        self.command = " ".join(["deduce generate", *self.words()])

    def _check_facts(self, ratings: Sequence[float], rule: Rule | None, wanted: str) -> None:
        """Raise WantedError if no puzzle of this size has one of some ratings, and a step by a rule.

        It was counted for lines and small grids, without signs; with one more 1 in each odd line, for lines up to 9.
        """
        if not ratings or (rule is not None and rule.info.signs and not self.signs):
            raise WantedError(f"{rule.info.id if rule else wanted} needs signs")
        short, long = sorted((self.rows, self.columns))
        is_odd = bool(self.odd) and long % 2 > 0
        known = () if self.signs or is_odd else RATINGS_OF_SMALL.get((short, long, self.unique_lines), ())
        if known and not set(known).intersection(ratings):
            listed = ", ".join(map(str, known))
            raise WantedError(
                f"{wanted} needs signs here: without them, {self.columns}x{self.rows} has only the ratings {listed}"
            )
        if rule is not None:
            ratings, wanted = [band.rating for band in rule.info.bands], rule.info.id
        if not self.unique_lines:
            compared = {band.rating for each in load().rules if each.info.scope == "lines" for band in each.info.bands}
            ratings = [rating for rating in ratings if rating not in compared]
            if not ratings:
                raise WantedError(f"{wanted} needs lines that must differ, and here they may repeat")
        least = 0 if self.signs else min(SHORTEST.get(rating, 0) for rating in ratings)
        if long < least and not (is_odd and long > 9):
            raise WantedError(f"{wanted} needs signs, or a line of at least {least} cells")

    @property
    def lowest(self) -> float:
        return self.ratings[0]

    @property
    def highest(self) -> float:
        return self.ratings[-1]

    def words(self) -> list[str]:
        """Return the options of the command that makes this, without the seed."""
        size = f"{self.columns}x{self.rows}" if self.columns != self.rows else str(self.rows)
        words = ["--size", size, *(word for name, value in self._options for word in (f"--{name}", value))]
        return words + [f"--{name}" for name in self._flags]

    @property
    def name(self) -> str:
        """The same as the beginning of an id, such as `6x6-level3`; no other wishes have it."""
        options = [f"{name}{value}" if value[0].isdecimal() else f"{name}-{value}" for name, value in self._options]
        flags = [name.replace("no-unique-lines", "repeating") for name in self._flags]
        return "-".join([f"{self.columns}x{self.rows}", *options, *flags])

    @property
    def _flags(self) -> list[str]:
        flags = {
            "balanced": self.balanced,
            "tango": self.tango,
            "no-unique-lines": not (self.unique_lines or self.tango),
            "odd-ones": bool(self.odd) and (self.rows % 2 or self.columns % 2) > 0,
        }
        return [name for name, is_set in flags.items() if is_set]

    @property
    def _options(self) -> list[tuple[str, str]]:
        options: dict[str, Any] = {
            "level": _range_text(self.level),
            "rating": _range_text(self.rating),
            "effort": _range_text(self.effort and ["" if end == inf else f"{end:.12g}" for end in self.effort]),
            "uses": self.uses if self.uses != self.practice else None,
            "practice": self.practice or None,
            "symmetry": self.symmetry if self.symmetry != "none" else None,
            "signs": self.signs or None,
        }
        return [(name, str(value)) for name, value in options.items() if value not in (None, "")]


def _ends(value: Any, what: str, kinds: type | tuple[type, ...]) -> tuple[float, float]:
    """Return the ends of a range of levels or ratings, which may be one of them.  Raises TypeError, WantedError."""
    ends = tuple(value) if isinstance(value, tuple | list) else (value, value)
    if len(ends) != 2 or any(isinstance(end, bool) or not isinstance(end, kinds) for end in ends):
        number = "whole number" if kinds is int else "number"
        raise TypeError(f"{what} must be a {number}, or the lowest and the highest, not {value!r}")
    low, high = ends
    if not min(LEVELS) <= low <= high < max(LEVELS) + 1:
        last = max(LEVELS) if kinds is int else max(LEVELS) + 0.9
        raise WantedError(f"a {what} is {min(LEVELS)} to {last}, not {_range_text(value)}")
    return low, high


def _from_to(ratings: Sequence[float]) -> str:
    """Return the lowest and the highest of some ratings in words."""
    first, last = ratings[0], ratings[-1]
    return f"of {first}" if first == last else f"from {first} to {last}"


def _range_text(value: Any) -> str | None:
    """Return a range as the command takes it."""
    ends = value if isinstance(value, tuple | list) else [value]
    return None if value is None else "-".join(map(str, dict.fromkeys(ends)))


@frozen(order=True)
class Seed:
    """The seed of an attempt, from 0, written `42a7`, which no spreadsheet takes for a number; `42` is `42a0`."""

    book: int
    attempt: int = 0

    @classmethod
    def parse(cls, text: str) -> Seed:
        """Read a seed.  Raises WantedError."""
        match = re.fullmatch(r"(\d{1,30})(?:a(\d{1,15}))?", text, re.ASCII)
        if not match:
            raise WantedError(f"a seed is a number such as 42, or with an attempt, such as 42a7, not {text!r}")
        return cls(int(match[1]), int(match[2] or 0))

    @classmethod
    def random(cls) -> Seed:
        return cls(SystemRandom().getrandbits(32))

    def later(self, attempts: int) -> Seed:
        """Return the seed of an attempt that comes this many attempts later in the same book."""
        return Seed(self.book, self.attempt + attempts)

    def rng(self) -> Random:
        """Return the random numbers of the attempt."""
        digest = hashlib.sha256(f"{self.book}.{self.attempt}".encode("ascii")).digest()
        return Random(int.from_bytes(digest, "big"))

    def __str__(self) -> str:
        return f"{self.book}a{self.attempt}"


TOO_EASY = "too easy"
WITHOUT_RULE = "without the rule"
NOT_NEEDED = "without such a step"
OTHER_EFFORT = "of another effort"
DUPLICATE = "already made"
UNBALANCED = "not balanced"
TOO_LONG = "not finished"

_LEAST_SHARE = 0.35  # of each symbol among the given cells of a balanced puzzle
_MOST_EMPTY = 0.25  # of its lines have no given cell

_LARGE = 144  # cells from which on lines that are nearly the same do not occur often enough
_LOOKAHEAD = 7.0  # the lowest rating of a lookahead
_CHANGES = 20  # changes to one puzzle that make it no harder, before another grid is tried
_RESTORED = 8  # clues that come back at a time


@frozen
class Generated(Shown):
    """A puzzle made at random, with its solution.

    Attributes:
        puzzle: its label is its rating, its source the command that makes it again.
        seed: makes it again, if the same is wanted.
        number: its number among those made together, from 1.
        step: for practice, the step to find; None for a whole puzzle.
    """

    puzzle: Puzzle
    seed: Seed
    number: int = 1
    step: Step | None = None
    _grade: Grade | None = field(default=None, eq=False, repr=False)

    @property
    def grade(self) -> Grade:
        """The grade, as `deduce grade` gives it; computed now unless it was needed before."""
        return self._grade or _grade(self.puzzle)

    @property
    def solution(self) -> tuple[str, ...]:
        """The filled rows, of `0` and `1`."""
        return self.puzzle.solution

    def numbered(self, number: int, id: str) -> Generated:
        """Return it with its number among those made together, and its id."""
        old = self.puzzle
        puzzle = Puzzle(
            old.givens,
            old.unique_lines,
            old.signs,
            id=id,
            label=old.label,
            source=old.source,
            solution=old.solution,
            odd=old.odd,
        )
        return Generated(puzzle, self.seed, number, self.step, self._grade)

    def __str__(self) -> str:
        return str(self.puzzle)

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle's JSON with its solution, grade, seed and number."""
        fields = {"grade": self.grade.to_json(), "seed": str(self.seed), "number": self.number}
        return self.puzzle.to_json() | fields | ({"step": self.step.to_json()} if self.step else {})


def make(wanted: Wanted, seed: Seed, graded: bool = False, budget: Budget | None = None) -> Generated | str:
    """Try to make a puzzle; return it, or a few words on why it is not as wanted.

    The same arguments always give the same result.  With `graded`, the whole grade is computed as well.  Without a
    budget there is no limit.  Raises LimitError.
    """
    budget = Budget(None) if budget is None else budget
    rng = seed.rng()
    filled, order = _start(wanted, rng)
    clues = _carved(wanted, order, filled, budget)
    if wanted.below >= _LOOKAHEAD:
        clues = _harder(wanted, order, clues, filled, rng, budget)
    puzzle = filled.puzzle(clues)
    if wanted.tango:
        puzzle = evolve(puzzle, signs=[sign for clue in order for sign in clue.signs])
    if wanted.balanced and not is_balanced(puzzle):
        return UNBALANCED
    # the waves of a whole grade have the rating, too; lookaheads take longer to grade than to refuse
    waves = None
    if (graded or wanted.effort is not None) and wanted.highest < _LOOKAHEAD:
        waves = waves_of(puzzle, load(), lookahead=False, budget=budget)
    if waves is None:
        rating = enough(load(), wanted.reachable, Grid.of(puzzle), filled.solution, budget)
    else:
        rating = hardest(waves.waves).rating if waves.solved else None
    if rating is None:
        raise AssertionError(f"carved under {wanted.highest}, which does not solve it")
    if rating < wanted.lowest:
        return TOO_EASY
    if wanted.uses and all(step.rule != wanted.uses for step in steps_of(Grid.of(puzzle), load(), budget)):
        return WITHOUT_RULE
    grade = _grade(puzzle, waves, budget) if graded or wanted.effort is not None else None
    if grade is not None and wanted.effort is not None and not wanted.effort[0] <= grade.effort <= wanted.effort[1]:
        return OTHER_EFFORT
    label, step = f"{rating:.1f} {LEVELS.get(int(rating), '')}", None
    if wanted.practice:
        step, grade = exercise(puzzle, wanted.practice, rng, budget), None
        if step is None:
            return NOT_NEEDED
        label = f"{PRACTICE}{wanted.practice}"
    puzzle = Puzzle(
        step.before if step else puzzle.givens,
        puzzle.unique_lines,
        puzzle.signs,
        label=label,
        source=f"{wanted.command} --seed {seed}",
        solution=filled.solution,
        odd=puzzle.odd,
    )
    return Generated(puzzle, seed, step=step, grade=grade)


def exercise(puzzle: Puzzle, practice: str, rng: Random, budget: Budget) -> Step | None:
    """Return a step to find by a rule or of a level, on the grid before it; None if the explanation has none that fits.

    Nothing easier gives a step on that grid; and if a rule is practised, no other rule gives one that is as easy.
    """
    candidates = [step for step in steps(puzzle, budget=budget) if practice in (step.rule, str(step.level))]
    rng.shuffle(candidates)
    for step in candidates:
        grid = evolve(puzzle, givens=step.before)
        others = Stepper(Grid.of(grid), _without(practice, step.rating), fillable=True, budget=budget)
        if practice != step.rule or others.find() is None:
            return next(steps(grid, budget=budget))  # on the grid alone, which need not be the step of the explanation
    return None


@lru_cache
def _without(rule: str, rating: float) -> Ladder:
    """Return the rules up to a rating without one of them."""
    kept = [other for other in load().rules if other.info.id != rule and other.info.bands[0].rating <= rating]
    return Ladder(tuple(kept), rating)


def is_balanced(puzzle: Puzzle) -> bool:
    """Return whether each symbol has 35 to 65 % of the given cells, and at most a quarter of the lines has none."""
    text = "".join(puzzle.givens)
    lines = [*puzzle.givens, *map("".join, zip(*puzzle.givens, strict=True))]
    empty = sum(not line.strip(EMPTY) for line in lines)
    fewer = min(text.count("0"), text.count("1"))
    return fewer >= _LEAST_SHARE * puzzle.clues and empty <= _MOST_EMPTY * len(lines)


def _grade(puzzle: Puzzle, waves: Waves | None = None, budget: Budget | int = USUAL) -> Grade:
    from deduce.answers.grades import grade, grade_of  # not needed for text, which is then made sooner

    return grade(puzzle, budget=budget) if waves is None else grade_of(puzzle, waves.waves)


def _start(wanted: Wanted, rng: Random) -> tuple[FilledGrid, list[Clue]]:
    """Fill a grid, and return it with its clues in the order in which they are removed."""
    rows, columns, unique, odd = wanted.rows, wanted.columns, wanted.unique_lines, wanted.odd
    clues = list(cell_clues(rows, columns, wanted.symmetry))
    if unique and 5 <= wanted.lowest < 7:
        apart = 2 if wanted.lowest < 6 else 4
        grid = fill(rows, columns, rng, unique, apart if rows * columns >= _LARGE else 0, odd)
        filled = FilledGrid(grid, unique, odd)
        pairs = _close_pairs(filled.solution, apart)
        pairs = rng.sample(pairs, min(len(pairs), max(1, min(rows, columns) // 5)))
        clues = _by_pairs(clues, pairs, rng)
    else:
        filled = FilledGrid(fill(rows, columns, rng, unique, odd=odd), unique, odd)
        shuffle(clues, rng)
    # signs come last, so that they are kept rather than cells
    signs = sign_clues(filled, wanted.symmetry, wanted.signs, rng)
    if wanted.tango:
        signs = [Clue(signs=tuple(sign for clue in signs for sign in clue.signs))]
    return filled, clues + signs


_Pair = tuple[bool, int, int, int]
"""Two lines that are nearly the same: whether they are rows, the line to be found, the line that it is compared with,
and the cells in which they differ, as a bit set."""


def _close_pairs(grid: Sequence[str], apart: int) -> list[_Pair]:
    """Return the pairs of lines that differ in this many cells."""
    pairs = []
    for are_rows, texts in ((True, grid), (False, ["".join(column) for column in zip(*grid, strict=True)])):
        lines = [int(text[::-1], 2) for text in texts]
        for index, line in enumerate(lines):
            for other, companion in enumerate(lines):
                if index != other and (line ^ companion).bit_count() == apart:
                    pairs.append((are_rows, index, other, line ^ companion))
    return pairs


def _by_pairs(clues: Sequence[Clue], pairs: Sequence[_Pair], rng: Random) -> list[Clue]:
    """Return clues in a random order by rank."""
    ranks = {clue: (min(_rank(cell, pairs) for cell in clue.cells), rng.random()) for clue in clues}
    return sorted(clues, key=lambda clue: (*ranks[clue], clue.cells))


def _rank(cell: Cell, pairs: Sequence[_Pair]) -> int:
    """Return when a cell is removed: 0 if lines to be found differ there, 1 if it crosses them there, 3 if it is
    another cell of a pair, else 2."""
    ranks = []
    for are_rows, line, companion, differing in pairs:
        index, position = cell if are_rows else cell[::-1]
        if differing >> position & 1:
            ranks.append(0 if index == line else 1)
        elif index in (line, companion):
            ranks.append(3)
    return min(ranks, default=2)


def _carved(wanted: Wanted, order: Sequence[Clue], filled: FilledGrid, budget: Budget) -> list[Clue]:
    """Drop clues in their order, all that the highest rating does not need: first without lookahead."""
    kept = carve(filled, order, load().up_to(min(wanted.highest, LINES_ALONE)).propagation, budget)
    if wanted.highest > LINES_ALONE:
        for clue in kept.copy():
            remaining = [other for other in kept if other is not clue]
            puzzle = filled.puzzle(remaining)
            # most often there are several solutions then, which takes little time to see
            if keeps_one_solution(puzzle, clue, filled.solution, budget) and solves(
                load().up_to(wanted.highest), Grid.of(puzzle), filled.solution, budget
            ):
                kept = remaining
    return kept


def _harder(
    wanted: Wanted, order: Sequence[Clue], clues: list[Clue], filled: FilledGrid, rng: Random, budget: Budget
) -> list[Clue]:
    """Change a puzzle little by little until shorter lookaheads than wanted do not solve it, or nothing gets harder.

    A puzzle that needs no lookahead is not changed: another grid takes less time.
    """
    reached = _rating(wanted, filled, clues, budget)
    left = _CHANGES if reached else 0
    while left and reached <= wanted.below:
        left -= 1
        gone = [clue for clue in order if clue not in clues]
        restored = rng.sample(gone, min(_RESTORED, len(gone)))
        changed = _carved(wanted, [*rng.sample(clues, len(clues)), *restored], filled, budget)
        rating = _rating(wanted, filled, changed, budget)
        if rating > reached:
            left = _CHANGES
        if rating >= reached:
            clues, reached = changed, rating
    return clues


def _rating(wanted: Wanted, filled: FilledGrid, clues: Sequence[Clue], budget: Budget) -> float:
    """Return the rating of the lookaheads that a puzzle needs; 0 if it needs none."""
    ratings = sorted({band.rating for rule in load().rules for band in rule.info.bands})
    lookaheads = [rating for rating in ratings if _LOOKAHEAD <= rating < wanted.highest]
    needed = enough(load(), [LINES_ALONE, *lookaheads], Grid.of(filled.puzzle(clues)), filled.solution, budget)
    if needed is None:
        return wanted.highest
    return needed if needed > LINES_ALONE else 0.0
