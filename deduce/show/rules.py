"""The ladder of rules as a table, and one rule with its examples drawn."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from deduce.errors import counted
from deduce.explaining.examples import step_of
from deduce.formats import parse
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.ladder.rule import Rule
from deduce.puzzle import parse_cell
from deduce.scene.scene import Scene
from deduce.show.grids import draw_grid
from deduce.show.screen import READABLE, Screen, broken, width_of
from deduce.trace import ENGLISH
from deduce.wording import rules as say
from deduce.wording.language import language
from deduce.wording.phrases import Phrase
from deduce.wording.places import level_name
from deduce.wording.words import SPAN, capital

if TYPE_CHECKING:
    from deduce.explaining.rule_check import RuleCheck

NARROW = 25
"""With less room than this a sentence stands beneath, not beside."""


def draw_ladder(screen: Screen, ladder: Ladder) -> None:
    """List the rules, easiest first, under the levels where they begin."""
    names = max(width_of(rule.facts.id) for rule in ladder.rules)
    margin = names + 13
    level = 0
    for rule in ladder.rules:
        bands, name, summary = ladder.bands(rule), rule.facts.id, Phrase(rule.facts.summary)()
        if bands[0].level != level:
            level = bands[0].level
            screen.blank()
            screen.say(say.LEVEL(level=level, name=level_name(level)), style="title")
        first, last = bands[0].rating, bands[-1].rating
        if screen.plain:
            ratings = SPAN(first=first, last=last) if len(bands) > 1 else first
            screen.say(say.RULE(rule=name, rating=ratings, summary=summary))
            continue
        rating = f"{first}-{last}" if len(bands) > 1 else str(first)
        head = f"  {name:<{names}}  "
        if screen.width - margin < NARROW:
            screen.row((head, "rule"), (rating, "faint"))
            screen.say(f"{summary}.", indent=4)
            continue
        for number, part in enumerate(broken(f"{summary}.", min(screen.width, READABLE) - margin)):
            if number:
                screen.row((" " * margin, ""), (part, ""))
            else:
                screen.row((head, "rule"), (f"{rating:<9}", "faint"), (part, ""))
    screen.blank()
    screen.say(say.HOW())


def draw_rule(screen: Screen, rule: Rule) -> None:
    """Say what a rule is and why it holds, where it fires and where it stays silent."""
    facts = rule.facts
    screen.row((facts.id, "title"))
    screen.say(f"{capital(Phrase(facts.summary)())}.")
    if facts.aliases:
        screen.say(say.ALIASES(names=", ".join(facts.aliases)))
    screen.blank()
    for band in facts.bands:
        phrase = say.BAND_IN_WORDS if band.summary else say.BAND
        name, summary = level_name(band.level), Phrase(band.summary)()
        screen.say(phrase(rating=band.rating, level=band.level, name=name, summary=summary))
    screen.blank()
    for paragraph in rule.doc.split("\n\n"):
        screen.say(Phrase(paragraph)().replace("`", "'"))
    for number, example in enumerate(rule.examples, 1):
        title = say.EXAMPLES(number=number) if len(rule.examples) > 1 else say.EXAMPLE()
        places = [part.partition("=")[0] for part in example.places.split()]
        step = None if language().code == ENGLISH else step_of(rule, example, load())
        text = example.text if step is None else step.text
        _case(screen, title, example.grid, text, places)
    for number, miss in enumerate(rule.near_misses, 1):
        title = say.NEAR_MISSES(number=number) if len(rule.near_misses) > 1 else say.NEAR_MISS()
        _case(screen, title, miss.grid, f"{capital(Phrase(miss.why)())}.", [])


def draw_check(screen: Screen, check: RuleCheck) -> None:
    """Say what is wrong with the rules that were checked, a row a fault, or that all holds."""
    for fault in check.faults:
        screen.row((str(fault), ""))
    if not check.faults:
        holds = f"The rule {check.rules[0]} holds" if len(check.rules) == 1 else f"All {len(check.rules)} rules hold"
        near_misses = counted(check.near_misses, "near miss", "near misses")
        text = f"{holds}: {counted(check.examples, 'example')}, {near_misses}, {counted(check.states, 'state')}."
        screen.say(text, style="good")


def _case(screen: Screen, title: str, grid: str, text: str, places: list[str]) -> None:
    """Draw a small grid, with the cells that a step fills marked, and its sentence."""
    puzzle = parse(textwrap.dedent(grid).strip("\n"))
    screen.blank()
    screen.row((title, "title"))
    cells = {"place": list(map(parse_cell, places))}
    draw_grid(screen, Scene(puzzle, cells=cells), indent=1, marked=True)
    screen.say(text)
