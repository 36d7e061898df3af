"""What a new puzzle must be: its size, its difficulty and its clues; and seeds."""

from __future__ import annotations

import hashlib
import re
from random import Random, SystemRandom
from typing import Any

from attrs import define, field, frozen

from deduce.difficulty import LINES_ALONE
from deduce.errors import DeduceError
from deduce.formats import clean
from deduce.generator.carving import SYMMETRIES
from deduce.ladder.registry import load
from deduce.ladder.rule import Rule
from deduce.puzzle import Puzzle

LARGEST = 100


PRACTICE = "practice: "
"""The beginning of the label of an exercise; the rule or the level follows."""


def practised(puzzle: Puzzle) -> str:
    """Return the rule or the level that an exercise is for; empty for any other puzzle."""
    return clean(puzzle.label.removeprefix(PRACTICE)) if puzzle.label.startswith(PRACTICE) else ""


class WantedError(DeduceError):
    """No puzzle can be as wanted; the message says why."""


@define(kw_only=True)
class Wanted:
    """What a puzzle must be.

    Attributes:
        rows, columns: the size, each side from 2 to 100.
        level: the level of the hardest step, 1 to 8; None leaves it to the ratings.
        min_rating, max_rating: bounds of the rating, both included.  Without them and without a level: any rating
            without lookahead, or up to the rating of the rule that is used.
        uses: a rule that the explanation must use, by its id or another name; empty for none.
        symmetry: `none`, `half-turn`, `quarter-turn` (square grids only) or `mirror` (left and right).
        signs: how many signs are tried; redundant ones are left out.
        unique_lines: no two rows and no two columns may be the same.
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
    level: int | None = None
    min_rating: float | None = None
    max_rating: float | None = None
    uses: str = ""
    symmetry: str = "none"
    signs: int = 0
    unique_lines: bool = True
    practice: str = ""
    ratings: tuple[float, ...] = field(init=False, repr=False)
    below: float = field(init=False, repr=False)
    reachable: tuple[float, ...] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        for name in ("rows", "columns", "level", "signs"):
            value = getattr(self, name)
            if not isinstance(value, int) and not (name == "level" and value is None):
                raise TypeError(f"{name} must be a whole number, not {value!r}")
        if not (2 <= self.rows <= LARGEST and 2 <= self.columns <= LARGEST):
            raise WantedError(f"each side must have 2 to {LARGEST} cells, not {self.columns}x{self.rows}")
        if self.symmetry not in SYMMETRIES:
            raise WantedError(f"unknown symmetry {self.symmetry!r} (expected {', '.join(SYMMETRIES)})")
        if self.symmetry == "quarter-turn" and self.rows != self.columns:
            raise WantedError("a quarter-turn needs as many rows as columns")
        if self.signs < 0:
            raise WantedError("the number of signs must not be negative")
        if self.practice.isdecimal():
            if self.level is None and self.min_rating is None and self.max_rating is None:
                self.level = int(self.practice)
        elif self.practice:
            info = _rule(self.practice).info
            self.practice = self.uses = info.id
            self.signs = self.signs or (max(self.rows, self.columns) if info.signs else 0)
        if self.level is not None and (self.min_rating is not None or self.max_rating is not None):
            raise WantedError("a level and a rating cannot be combined")
        if self.level is not None and not 1 <= self.level <= 8:
            raise WantedError(f"a level is 1 to 8, not {self.level}")
        bands = [(band.rating, rule.info) for rule in load().rules for band in rule.info.bands]
        rule = _rule(self.uses) if self.uses else None
        if self.level is not None:
            low, high = float(self.level), self.level + 0.9
        else:
            easy = LINES_ALONE if rule is None else max(LINES_ALONE, rule.info.bands[-1].rating)
            low = 1.0 if self.min_rating is None else self.min_rating
            high = max(easy, low) if self.max_rating is None else self.max_rating
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
        reachable = ([below] if below else []) + [rating for rating in ratings if rating in usable]
        self.ratings, self.below, self.reachable = tuple(ratings), below, tuple(reachable)

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
        return words if self.unique_lines else [*words, "--no-unique-lines"]

    @property
    def name(self) -> str:
        """The same as the beginning of an id, such as `6x6-level3`; no other wishes have it."""
        options = [f"{name}{value}" if value[0].isdecimal() else f"{name}-{value}" for name, value in self._options]
        repeating = [] if self.unique_lines else ["repeating"]
        return "-".join([f"{self.columns}x{self.rows}", *options, *repeating])

    @property
    def _options(self) -> list[tuple[str, str]]:
        options: dict[str, Any] = {
            "level": self.level,
            "min-rating": self.min_rating,
            "max-rating": self.max_rating,
            "uses": self.uses if self.uses != self.practice else None,
            "practice": self.practice or None,
            "symmetry": self.symmetry if self.symmetry != "none" else None,
            "signs": self.signs or None,
        }
        return [(name, str(value)) for name, value in options.items() if value not in (None, "")]


def _rule(name: str) -> Rule:
    try:
        return load().rule(name)
    except KeyError:
        known = ", ".join(rule.info.id for rule in load().rules)
        raise WantedError(f"unknown rule {name!r} (expected one of {known})") from None


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
