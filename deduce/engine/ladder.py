"""The ladder: rules in order, easiest first, up to a rating, with the values that are computed once for it."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cached_property
from itertools import groupby
from operator import itemgetter

from attrs import field

from deduce.base.errors import InvalidError, need_text, option
from deduce.base.values import frozen
from deduce.engine.findings import Segment
from deduce.engine.rule import Band, Rule
from deduce.game.levels import LINES_ALONE
from deduce.grid.propagation import BoundedRule, Propagation


@frozen(eq=False, slots=False, repr=False)
class Ladder:
    """Rules, by their easiest band, then by id; bands above a rating are not used."""

    rules: tuple[Rule, ...]
    rating: float = 9.0
    _lower: dict[float, Ladder] = field(init=False, repr=False, factory=dict)

    def __repr__(self) -> str:
        return f"<Ladder of {len(self.rules)} rules, up to a rating of {self.rating}>"

    def up_to(self, rating: float) -> Ladder:
        """Return the same rules up to a rating; whole levels are reached with `level + 0.9`."""
        if rating >= self.rating:
            return self
        lower = self._lower.get(rating)
        if lower is None:
            kept = tuple(rule for rule in self.rules if rule.info.bands[0].rating <= rating)
            lower = self._lower[rating] = Ladder(kept, rating)
        return lower

    @property
    def on_lines_alone(self) -> Ladder:
        """The same rules without lookaheads."""
        return self.up_to(LINES_ALONE)

    def bands(self, rule: Rule) -> tuple[Band, ...]:
        """Return the bands of a rule that are on this ladder."""
        return tuple(band for band in rule.info.bands if band.rating <= self.rating)

    def bound(self, rule: Rule) -> int:
        """Return the highest bound of a rule on this ladder, in the unit of the rule."""
        return max(band.bound for band in self.bands(rule))

    def rule(self, name: str) -> Rule:
        """Return a rule by its id or one of its aliases.  Raises InvalidError, which names similar rules."""
        wanted = need_text(name, "name of a rule").casefold().replace(" ", "-").replace("_", "-")
        rules: dict[str, tuple[int, Rule, str]] = {}
        for rule in self.rules:
            for rank, known in enumerate((rule.info.id, *rule.info.aliases)):
                rules.setdefault(known.casefold().replace(" ", "-"), (rank, rule, known))
        if wanted in rules:
            return rules[wanted][1]
        having = [entry for name, entry in rules.items() if f"-{wanted}-" in f"-{name}-"]
        similar = [rules[match] for match in get_close_matches(wanted, rules, 5, 0.5)]
        named: dict[str, str] = {}
        for rank, rule, known in sorted(having, key=itemgetter(0)) or similar:
            named.setdefault(rule.info.id, f"{known} ({rule.info.id})" if rank else known)
        close = list(named.values())[:3]
        remedy = f"; similar: {', '.join(close)}" if close else option("; run 'deduce rules' for a list")
        raise InvalidError(f"unknown rule {name!r}{remedy}")

    @property
    def ratings(self) -> dict[str, tuple[float, ...]]:
        """The ratings of the bands of each rule, by the id of the rule."""
        return {rule.info.id: tuple(band.rating for band in rule.info.bands) for rule in self.rules}

    def of_scope(self, scope: str) -> tuple[Rule, ...]:
        """Return the rules with a scope: `line`, `lines` or `grid`."""
        return tuple([rule for rule in self.rules if rule.info.scope == scope])

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """Consecutive bands whose rules have the same scope, easiest first.

        Rules for single lines are split by level, so that no line is asked for harder findings than needed.
        """
        banded = [(rule, band) for rule in self.rules for band in self.bands(rule)]
        banded.sort(key=lambda pair: (pair[1].rating, pair[0].info.id))

        def scope_and_level(pair: tuple[Rule, Band]) -> tuple[str, int]:
            rule, band = pair
            return rule.info.scope, band.level if rule.info.scope == "line" else 0

        return tuple(Segment(scope, tuple(some)) for (scope, _), some in groupby(banded, scope_and_level))

    @cached_property
    def bounded(self) -> tuple[BoundedRule, ...]:
        """The rules for lines, each up to its highest bound, as propagation applies them."""
        return tuple(rule.bounded(self.bound(rule)) for rule in self.rules if rule.info.scope != "grid")

    @cached_property
    def propagation(self) -> Propagation:
        """Propagation of grids under the rules for lines, with one cache for all callers."""
        return Propagation(self.bounded)
