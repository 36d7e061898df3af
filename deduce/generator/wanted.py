"""What is asked of a puzzle: its size, its grade, and its clues."""

from __future__ import annotations

import hashlib
import re
from random import Random, SystemRandom
from typing import Any

from attrs import field, frozen

from deduce.difficulty import LINES_ALONE
from deduce.errors import DeduceError
from deduce.generator.clues import SYMMETRIES
from deduce.ladder.registry import load
from deduce.ladder.rule import Rule

LARGEST = 100


class WantedError(DeduceError):
    """Something is asked for that no puzzle can be."""


@frozen(kw_only=True)
class Wanted:
    """What a puzzle must be.

    Attributes:
        rows, columns: the size, each side from 2 to 100.
        level: the level of the hardest step, 1 to 8; None leaves it to the ratings.
        min_rating, max_rating: bounds of the rating, both included.  Without them and without a level: anything
            that needs no lookahead, or as much as the rule that is needed asks for.
        uses: a rule that the explanation must use, by its id or another name; empty for none.
        symmetry: `none`, `half-turn`, `quarter-turn` (square grids only) or `mirror` (left and right).
        signs: how many places for signs are tried; a sign that the rest does without is left out.
        unique_lines: no two rows and no two columns may be the same.
        ratings: the ratings of the bands that lie within those bounds, rising.
        lowest, highest: the first and the last of them.
        below: the rating of the last band that must not be enough; 0 where there is none.
        reachable: what the rating of an attempt can be, rising: `below`, and those of `ratings` whose bands have
            something to say of such a puzzle.

    Raises:
        WantedError: for anything that cannot be.
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
    ratings: tuple[float, ...] = field(init=False, repr=False)
    lowest: float = field(init=False, repr=False)
    highest: float = field(init=False, repr=False)
    below: float = field(init=False, repr=False)
    reachable: tuple[float, ...] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if not (2 <= self.rows <= LARGEST and 2 <= self.columns <= LARGEST):
            raise WantedError(f"a side has 2 to {LARGEST} cells, not {self.columns}x{self.rows}")
        if self.symmetry not in SYMMETRIES:
            raise WantedError(f"there is no symmetry {self.symmetry!r}; there are {', '.join(SYMMETRIES)}")
        if self.symmetry == "quarter-turn" and self.rows != self.columns:
            raise WantedError("a quarter-turn needs as many rows as columns")
        if self.signs < 0:
            raise WantedError("the number of signs cannot be below 0")
        if self.level is not None and (self.min_rating is not None or self.max_rating is not None):
            raise WantedError("a level and a rating say the same thing; give one of them")
        if self.level is not None and not 1 <= self.level <= 8:
            raise WantedError(f"a level is 1 to 8, not {self.level}")
        rule = _rule(self.uses)
        if rule is not None:
            object.__setattr__(self, "uses", rule.facts.id)
        low, high = self._bounds(rule)
        ratings = sorted({band.rating for rule in load().rules for band in rule.facts.bands})
        within = [rating for rating in ratings if low <= rating <= high]
        if not within:
            raise WantedError(f"no rule has a rating from {low:.1f} to {high:.1f}")
        if rule is not None:
            easiest = rule.facts.bands[0].rating
            within = [rating for rating in within if rating >= easiest]
            if not within:
                raise WantedError(f"{rule.facts.id} is rated {easiest:.1f} at least, above the grade that is asked for")
        object.__setattr__(self, "ratings", tuple(within))
        object.__setattr__(self, "lowest", within[0])
        object.__setattr__(self, "highest", within[-1])
        object.__setattr__(self, "below", max([rating for rating in ratings if rating < within[0]], default=0.0))
        speaking = [rule for rule in load().rules if self.signs or not rule.facts.signs]
        spoken = {band.rating for rule in speaking for band in rule.facts.bands}
        below = (self.below,) if self.below else ()
        object.__setattr__(self, "reachable", (*below, *(rating for rating in within if rating in spoken)))

    def _bounds(self, rule: Rule | None) -> tuple[float, float]:
        if self.level is not None:
            return float(self.level), self.level + 0.9
        easy = LINES_ALONE if rule is None else max(LINES_ALONE, rule.facts.bands[-1].rating)
        low = 1.0 if self.min_rating is None else self.min_rating
        high = max(easy, low) if self.max_rating is None else self.max_rating
        return low, high

    def words(self) -> list[str]:
        """Return the command line that asks for this, without the seed."""
        words = ["--size", f"{self.columns}x{self.rows}" if self.columns != self.rows else str(self.rows)]
        named: dict[str, Any] = {
            "--level": self.level,
            "--min-rating": self.min_rating,
            "--max-rating": self.max_rating,
            "--uses": self.uses or None,
            "--symmetry": self.symmetry if self.symmetry != "none" else None,
            "--signs": self.signs or None,
        }
        for name, value in named.items():
            if value is not None:
                words += [name, str(value)]
        return words if self.unique_lines else [*words, "--no-unique-lines"]


def _rule(name: str) -> Rule | None:
    if not name:
        return None
    try:
        return load().rule(name)
    except KeyError:
        known = ", ".join(rule.facts.id for rule in load().rules)
        raise WantedError(f"there is no rule {name!r}; there are {known}") from None


@frozen(order=True)
class Seed:
    """Where the chance of an attempt comes from, written `BOOK.ATTEMPT`; `BOOK` alone is its first.

    Attributes:
        book: the seed of a whole book.
        attempt: the place among its attempts, from 0.
    """

    book: int
    attempt: int = 0

    @classmethod
    def parse(cls, text: str) -> Seed:
        """Read a seed.  Raises WantedError."""
        match = re.fullmatch(r"(\d{1,30})(?:\.(\d{1,15}))?", text, re.ASCII)
        if not match:
            raise WantedError(
                f"a seed is a whole number such as 42, or an attempt of a book such as 42.7, not {text!r}"
            )
        return cls(int(match[1]), int(match[2] or 0))

    @classmethod
    def any(cls) -> Seed:
        """Make one up."""
        return cls(SystemRandom().getrandbits(32))

    def later(self, attempts: int) -> Seed:
        """Return the seed so many attempts later in the same book."""
        return Seed(self.book, self.attempt + attempts)

    @property
    def name(self) -> str:
        """What the ids of a book that begins with this attempt begin with, so that those of several stay apart."""
        return str(self) if self.attempt else str(self.book)

    def random(self) -> Random:
        """Return the numbers that this seed stands for."""
        digest = hashlib.sha256(str(self).encode("ascii")).digest()
        return Random(int.from_bytes(digest, "big"))

    def __str__(self) -> str:
        return f"{self.book}.{self.attempt}"
