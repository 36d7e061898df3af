"""The ladder of rules as a table, and one rule with its examples drawn."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from deduce.difficulty import LEVELS
from deduce.errors import count_noun
from deduce.formats import Options, parse
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Rule
from deduce.puzzle import parse_cell
from deduce.scene.scene import Scene
from deduce.terminal.grids import draw_grid
from deduce.terminal.screen import READABLE, Screen, broken, width_of
from deduce.wording.words import capital

if TYPE_CHECKING:
    from deduce.explaining.rule_check import RuleCheck

NARROW = 25
"""With less room than this a summary comes below the name of its rule."""


def draw_ladder(screen: Screen, ladder: Ladder) -> None:
    """List the rules, easiest first, under the levels where they begin."""
    names = max(width_of(rule.facts.id) for rule in ladder.rules)
    margin = names + 13
    level = 0
    for rule in ladder.rules:
        bands, name, summary = ladder.bands(rule), rule.facts.id, rule.facts.summary
        if bands[0].level != level:
            level = bands[0].level
            screen.blank()
            screen.say(f"Level {level}: {LEVELS[level]}", style="title")
        first, last = bands[0].rating, bands[-1].rating
        if screen.plain:
            ratings = f"{first} to {last}" if len(bands) > 1 else first
            screen.say(f"{name}, rating {ratings}: {summary}.")
            continue
        rating = f"{first}-{last}" if len(bands) > 1 else str(first)
        room = min(screen.width, READABLE) - margin
        beside, *beneath = broken(f"{summary}.", room) if room >= NARROW else ("", f"{summary}.")
        screen.row((f"  {name:<{names}}  ", "rule"), (f"{rating:<9}", "faint"), (beside, ""))
        screen.say(" ".join(beneath), margin if beside else 4)
    screen.blank()
    screen.say("Three together means three of the same symbol next to each other. The number is the rating of a step.")
    screen.say("'deduce rules NAME' shows a rule with examples.")


def draw_rule(screen: Screen, rule: Rule) -> None:
    """Write a rule: its summary, ratings and reasons, its examples and near misses."""
    facts = rule.facts
    screen.row((facts.id, "title"))
    screen.say(f"{capital(facts.summary)}.")
    if facts.aliases:
        screen.say(f"Also called: {', '.join(facts.aliases)}.")
    screen.blank()
    for band in facts.bands:
        summary = f": {band.summary}" if band.summary else ""
        screen.say(f"Rating {band.rating}, level {band.level} ({LEVELS[band.level]}){summary}.")
    screen.blank()
    for paragraph in rule.doc.split("\n\n"):
        screen.say(paragraph.replace("`", "'"))
    for number, example in enumerate(rule.examples, 1):
        title = f"Example {number}" if len(rule.examples) > 1 else "Example"
        places = [part.partition("=")[0] for part in example.places.split()]
        _case(screen, title, example.grid, example.text, places)
    for number, miss in enumerate(rule.near_misses, 1):
        title = f"Near miss {number}" if len(rule.near_misses) > 1 else "Near miss"
        _case(screen, f"{title}: the rule does not apply", miss.grid, f"{capital(miss.why)}.", [])


def draw_check(screen: Screen, check: RuleCheck) -> None:
    """Print the faults of the rules that were checked, one a row, or that there are none."""
    for fault in check.faults:
        screen.row((str(fault), ""))
    if not check.faults:
        passed = f"The rule {check.rules[0]} passes" if len(check.rules) == 1 else f"All {len(check.rules)} rules pass"
        near_misses = count_noun(check.near_misses, "near miss", "near misses")
        text = f"{passed}: {count_noun(check.examples, 'example')}, {near_misses}, {count_noun(check.states, 'state')}."
        screen.say(text, style="good")


def _case(screen: Screen, title: str, grid: str, text: str, places: list[str]) -> None:
    """Draw a small grid, with the cells that a step fills marked, and its sentence."""
    puzzle = parse(textwrap.dedent(grid).strip("\n"), options=Options(oblong=True))
    screen.blank()
    screen.row((title, "title"))
    cells = {"place": list(map(parse_cell, places))}
    draw_grid(screen, Scene(puzzle, cells=cells), indent=1, marked=True)
    screen.say(text)
