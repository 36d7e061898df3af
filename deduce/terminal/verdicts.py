"""The verdicts on a puzzle, on its clues, on a trace and on a rule; and the rules."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from deduce.difficulty import LEVELS
from deduce.errors import count_noun
from deduce.formats import Options, parse
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Rule
from deduce.puzzle import EMPTY, Cell, Puzzle, cell_name, differing, parse_cell
from deduce.scene.scene import Scene
from deduce.terminal.screen import (
    READABLE,
    Cells,
    Look,
    Piece,
    Screen,
    broken,
    draw_cells,
    draw_grid,
    padded,
    symbol_width,
    width_of,
)
from deduce.wording import answers
from deduce.wording.words import capital, cells_listed, listed, number

if TYPE_CHECKING:
    from deduce.checking import Check
    from deduce.explaining.rule_check import RuleCheck
    from deduce.grading.clues import Clues, Repair
    from deduce.proving import Verdict
    from deduce.search.exact import Solution


_FEW = 12
"""So many cells are named one by one."""


def draw_check(screen: Screen, puzzle: Puzzle, check: Check, title: str = "") -> None:
    """Print how many solutions a puzzle has, and what is wrong with it."""
    sentences = sentences_of(check)
    screen.blank()
    if title:
        screen.say(title, style="title")
    screen.say(sentences.verdict, style="good" if check.status == "unique" else "bad")
    for reason in sentences.reasons:
        screen.say(reason, indent=2, hang=2)
    screen.explain_cell(" ".join(sentences.reasons))
    if check.status == "several":
        draw_two(screen, puzzle, check.solutions)
    for sentence in sentences.more:
        screen.say(sentence)


class Sentences(NamedTuple):
    """How many solutions a puzzle has, why it has none, and how that hangs on whether lines may repeat."""

    verdict: str
    reasons: Sequence[str] = ()
    more: Sequence[str] = ()


_VERDICTS = {"unique": answers.UNIQUE, "several": answers.SEVERAL, "none": answers.NONE}


def sentences_of(check: Check) -> Sentences:
    """Return sentences on how many solutions a puzzle has, and what is wrong with it."""
    known = _VERDICTS.get(check.status)
    if known is None:
        return Sentences(check.why)
    reasons = check.reasons or (answers.NO_REASON(),) if check.status == "none" else ()
    other = answers.OTHERWISE.get((check.unique_lines, check.status, check.otherwise or ""))
    more = [answers.NEEDS_UNIQUE_LINES] * bool(check.needs_unique_lines) + [other] * bool(other)
    return Sentences(known(), reasons, [phrase() for phrase in more if phrase])


def draw_two(screen: Screen, puzzle: Puzzle, solutions: Sequence[Solution]) -> None:
    """Show two solutions, and say in which cells they differ."""
    cells = differing(*solutions)
    sentence = sentence_of_two(cells)
    screen.say(sentence)
    screen.explain_cell(sentence)
    for solution in solutions:
        screen.blank()
        draw_grid(screen, Scene(puzzle, solution, cells={"differ": cells}), indent=1, marked=True)


def sentence_of_two(cells: Sequence[Cell]) -> str:
    """Return a sentence that names the cells in which two solutions differ, or counts them if they are many."""
    named = cells_listed(cells) if len(cells) <= _FEW else ""
    return (answers.TWO_NAMED if named else answers.TWO)(len(cells), number=number(len(cells)), cells=named)


def draw_clues(screen: Screen, clues: Clues) -> None:
    """Show which clues are redundant, and how hard the puzzle would be with one more."""
    level = int(clues.rating or 0)
    if clues.rating is None:
        title = "The rules in use cannot solve the puzzle."
    else:
        title = f"Rating {clues.rating}, level {level} ({LEVELS[level]})." if level else "No step is needed."
    screen.say(title, style="title")
    if not screen.plain:
        screen.blank()
        look = Look(2 + symbol_width(clues.puzzle), before=1)
        draw_cells(screen, Cells(clues.puzzle, look, partial(_cell, clues, look.width)))
        screen.blank()
        for row in _legend(clues):
            screen.say(row, style="faint")
    screen.blank()
    for sentence in (*_redundant(clues), *(_blanks(clues) if screen.plain else ())):
        screen.say(sentence, hang=2)


def _cell(clues: Clues, width: int, cell: Cell) -> Piece:
    """Return a cell as it is drawn: a clue, in brackets if redundant, or the rating with this cell given as well."""
    r, c = cell
    symbol = clues.puzzle.givens[r][c]
    if symbol == EMPTY:
        rating = clues.given[cell]
        unchanged = rating == clues.rating
        text, style = (" .", "faint") if unchanged else (" ?" if rating is None else f"{rating:.1f}", "")
    else:
        value = clues.puzzle.symbols.of(int(symbol))
        if cell not in clues.without:
            text, style = f" {value}", "given"
        elif clues.without[cell] == clues.rating:
            text, style = f"[{value}]", "place"
        else:
            text, style = f"({value})", "because"
    return padded(text, width), style


def _legend(clues: Clues) -> Iterator[str]:
    one = clues.puzzle.symbols.one
    without = clues.without.values()
    if clues.rating in without:
        yield f"[{one}] is a redundant clue: without it there is still one solution, and the same rating."
    if any(rating != clues.rating for rating in without):
        yield f"({one}) is a redundant clue without which the rating changes."
    changed = any(rating != clues.rating for rating in clues.given.values())
    if changed:
        yield "A number is the rating with that cell given as well."
    if clues.given:
        yield "A dot means no change." if changed else _no_blank(clues)


def _redundant(clues: Clues) -> Iterator[str]:
    """Yield sentences about all redundant clues."""
    names = [(rating, cell_name(cell)) for cell, rating in clues.without.items()]
    names += [(rating, f"the sign {sign}") for sign, rating in clues.without_sign.items()]
    count, total = len(names), clues.puzzle.clues + len(clues.puzzle.signs)
    if not count:
        yield f"No clue is redundant: without any one of the {total}, there is more than one solution."
    elif count == 1:
        yield f"1 of {total} clues is redundant."
    else:
        yield f"{count} of {total} clues are redundant; without one of them, another may be needed."
    for rating, together in sorted(_by_rating(names).items(), key=lambda entry: entry[0] or 9.0):
        if clues.rating is None:
            effect = ""
        elif rating == clues.rating:
            effect = f", and the rating stays {rating}"
        elif rating is None:
            effect = ", but the rules in use cannot solve the puzzle without it"
        else:
            effect = f", but the rating would be {rating}"
        yield f"Redundant{effect}: {listed(together)}."


def _blanks(clues: Clues) -> Iterator[str]:
    """Yield sentences about all empty cells."""
    by_rating = _by_rating((rating, cell_name(cell)) for cell, rating in clues.given.items())
    changed = sorted(rating for rating in by_rating if rating is not None and rating != clues.rating)
    for rating in changed:
        yield f"If it were given, the rating would be {rating}: {listed(by_rating[rating], 'or')}."
    if clues.rating in by_rating:
        yield "Any other empty cell would change nothing." if changed else _no_blank(clues)


def _by_rating(names: Iterable[tuple[float | None, str]]) -> dict[float | None, list[str]]:
    ratings: dict[float | None, list[str]] = {}
    for rating, name in names:
        ratings.setdefault(rating, []).append(name)
    return ratings


def _no_blank(clues: Clues) -> str:
    if clues.rating is None:
        return "With any one more cell given, the rules in use still cannot solve it."
    return "No other cell would change the rating if it were given."


def draw_repair(screen: Screen, repair: Repair) -> None:
    """Show which clues to add or to change, so that there is one solution."""
    several = repair.status == "several"
    count = f"There are {repair.solutions} solutions." if several else "There is no solution."
    size = len(repair.changes[0].places) if repair.changes else 0
    if several and repair.limit and not size:
        count = repair.limit
    screen.say(count, style="title")
    if size:
        clues = ("a clue", "two clues", "three clues")[size - 1]
        screen.say(f"{'Add' if several else 'Change'} {clues} to leave {'only one' if several else 'a solution'}:")
    elif not repair.limit:
        screen.say(
            "No two clues leave only one."
            if several
            else "No change of clues gives one: the signs contradict each other."
        )
    groups: dict[str, list[str]] = {}
    ratings = [change.rating for change in repair.changes if change.rating is not None]  # the lowest first
    extremes = {ratings[-1]: "Hardest, rating", ratings[0]: "Easiest, rating"} if len(set(ratings)) > 1 else {}
    for change in repair.changes:
        of = repair.puzzle.symbols.of
        what = " with ".join(f"{cell_name(cell)} = {of(value)}" for cell, value in change.places.items())
        if not change.unique:
            effect = "Several solutions"
        elif change.rating is None:
            effect = "Not solved by the rules in use"
        else:
            effect = f"{extremes.get(change.rating, 'Rating')} {change.rating}"
        groups.setdefault(effect, []).append(what)
    for effect, changes in groups.items():
        screen.say(f"{effect}: {'; '.join(changes)}.", hang=2)
    if repair.limit and (size or not several):
        screen.say(repair.limit)


def draw_verdict(screen: Screen, verdict: Verdict, title: str = "") -> None:
    """Write whether a trace is valid, where it is not and why, and what was not checked."""
    first, *others = verdict_texts(verdict)
    screen.say(f"{title}: {first}" if title else first, style="good" if verdict.holds else "bad")
    for text in others:
        screen.say(text, style="faint")


_OUTCOMES = {"solved": "puzzle solved", "stuck": "puzzle not solved", "contradiction": "puzzle without a solution"}
_PLACES = {name: f" in the {name}" for name in ("puzzle", "status", "grade", "refutation")}
"""The parts of a trace that a reason may not name."""


def verdict_texts(verdict: Verdict) -> list[str]:
    """Return in English whether a trace is valid, or where it is not and why; then what was not checked."""
    steps = count_noun(verdict.steps, "step")
    if not verdict.holds:
        before = f" The {steps} before it {'is' if verdict.steps == 1 else 'are'} valid." if verdict.steps else ""
        place = f" at {verdict.where}" if verdict.where.startswith("step ") else _PLACES.get(verdict.where, "")
        return [f"Not valid{place}: {verdict.reason}.{before}"]
    proved = f"all {steps}" if verdict.steps > 1 else steps
    links = f" and {count_noun(verdict.links, 'link')} of lookaheads" if verdict.links else ""
    outcome = _OUTCOMES.get(verdict.status, "")
    cells = f" ({count_noun(verdict.open, 'empty cell')})" if verdict.open else ""
    texts = [f"Valid: {proved}{links} proved{', ' if outcome else ''}{outcome}{cells}."]
    if verdict.unproved:
        *parts, last = verdict.unproved
        texts.append(f"Not checked: {', '.join(parts)}{' and ' if parts else ''}{last}.")
    return texts


def sum_of(valid: int, invalid: int, unread: int) -> str:
    """Return how many of several traces are valid, are not, and could not be read."""
    parts = [f"{count} {what}" for count, what in ((valid, "valid"), (invalid, "not valid")) if count]
    results = ", ".join(parts) if invalid else "all valid"
    more = f"; {unread} more could not be read" if unread else ""
    return f"{valid + invalid} traces: {results}{more}."


NARROW = 25
"""With less room than this a summary comes below the name of its rule."""


def draw_ladder(screen: Screen, ladder: Ladder) -> None:
    """List the rules, easiest first, under the levels where they begin."""
    names = max(width_of(rule.info.id) for rule in ladder.rules)
    margin = names + 13
    level = 0
    for rule in ladder.rules:
        bands, name, summary = ladder.bands(rule), rule.info.id, rule.info.summary
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
    info = rule.info
    screen.row((info.id, "title"))
    screen.say(f"{capital(info.summary)}.")
    if info.aliases:
        screen.say(f"Also called: {', '.join(info.aliases)}.")
    screen.blank()
    for band in info.bands:
        summary = f": {band.summary}" if band.summary else ""
        screen.say(f"Rating {band.rating}, level {band.level} ({LEVELS[band.level]}){summary}.")
    screen.blank()
    for paragraph in rule.doc.split("\n\n"):
        screen.say(paragraph.replace("`", "'"))
    for index, example in enumerate(rule.examples, 1):
        title = f"Example {index}" if len(rule.examples) > 1 else "Example"
        places = [part.partition("=")[0] for part in example.places.split()]
        _case(screen, title, example.grid, example.text, places)
    for index, miss in enumerate(rule.near_misses, 1):
        title = f"Near miss {index}" if len(rule.near_misses) > 1 else "Near miss"
        _case(screen, f"{title}: the rule does not apply", miss.grid, f"{capital(miss.why)}.", [])


def draw_rule_check(screen: Screen, check: RuleCheck) -> None:
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
