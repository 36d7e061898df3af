"""The verdicts on a puzzle, on its clues, on a trace, on a rule and on a collection; and the rules."""

from __future__ import annotations

import os
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from deduce.answers.check import sentence_of_two
from deduce.base.errors import count_noun
from deduce.drawing.scene import Scene
from deduce.drawing.terminal import (
    Cells,
    Look,
    Piece,
    Screen,
    draw_cells,
    draw_grid,
    padded,
    symbol_width,
    width_of,
)
from deduce.engine.ladder import Ladder
from deduce.engine.rule import Rule
from deduce.formats import Options, clean, parse
from deduce.game.levels import LEVELS
from deduce.game.puzzle import EMPTY, Cell, Puzzle, cell_name, differing, parse_cell
from deduce.wording.steps import rule_name
from deduce.wording.words import capital, listed

if TYPE_CHECKING:
    from deduce.answers.check import Check
    from deduce.answers.clues import Change, Clues, Repair
    from deduce.answers.rule_check import RuleCheck
    from deduce.answers.verify import Verdict
    from deduce.books.rows import Row
    from deduce.grid.search import Solution


def draw_check(screen: Screen, puzzle: Puzzle, check: Check, title: str = "") -> None:
    """Print how many solutions a puzzle has, and what is wrong with it."""
    sentences = check.sentences
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


def draw_two(screen: Screen, puzzle: Puzzle, solutions: Sequence[Solution]) -> None:
    """Show two solutions, and say in which cells they differ."""
    cells = differing(*solutions)
    sentence = sentence_of_two(cells)
    screen.say(sentence)
    screen.explain_cell(sentence)
    for solution in solutions:
        screen.blank()
        draw_grid(screen, Scene(puzzle, solution, cells={"differ": cells}), indent=1, marked=True)


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


MOST_CHANGES = 10
"""At most this many changes are shown, those that make the easiest puzzles; the others are counted."""


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
    _draw_changes(screen, repair, repair.changes)
    if repair.corrections:
        screen.say("Or change a clue to leave only one:" if size else "Change a clue to leave only one:")
        _draw_changes(screen, repair, repair.corrections)
    if repair.limit and (size or not several):
        screen.say(repair.limit)


def _draw_changes(screen: Screen, repair: Repair, changes: Sequence[Change]) -> None:
    """List changes by what they lead to."""
    groups: dict[str, list[str]] = {}
    ratings = [change.rating for change in changes if change.rating is not None]  # the lowest first
    extremes = {ratings[-1]: "Hardest, rating", ratings[0]: "Easiest, rating"} if len(set(ratings)) > 1 else {}
    for change in changes[:MOST_CHANGES]:
        of = repair.puzzle.symbols.of
        what = " with ".join(f"{cell_name(cell)} = {of(value)}" for cell, value in change.places.items())
        if not change.unique:
            effect = "Several solutions"
        elif change.rating is None:
            effect = "Not solved by the rules in use"
        else:
            effect = f"{extremes.get(change.rating, 'Rating')} {change.rating}"
        groups.setdefault(effect, []).append(what)
    for effect, texts in groups.items():
        screen.say(f"{effect}: {'; '.join(texts)}.", hang=2)
    if len(changes) > MOST_CHANGES:
        screen.say(f"And {len(changes) - MOST_CHANGES} more.")


def draw_verdict(screen: Screen, verdict: Verdict, title: str = "") -> None:
    """Write whether a trace is valid, where it is not and why, and what was not checked."""
    first, *others = verdict.sentences
    screen.say(f"{title}: {first}" if title else first, style="good" if verdict.holds else "bad")
    for text in others:
        screen.say(text, style="faint")


def draw_ladder(screen: Screen, ladder: Ladder) -> None:
    """List the rules, easiest first, under the levels where they begin."""
    level = 0
    for rule in ladder.rules:
        bands = ladder.bands(rule)
        if bands[0].level != level:
            level = bands[0].level
            screen.blank()
            screen.say(f"Level {level}: {LEVELS[level]}", style="title")
        to = " to " if screen.plain else "-"
        rating = f"rating {to.join(str(band.rating) for band in dict.fromkeys((bands[0], bands[-1])))}"
        screen.say(f"{_named(rule)}, {rating}", indent=2, style="rule")
        screen.say(f"{capital(rule.info.summary)}.", indent=4)
    screen.blank()
    screen.say("Three together means three of the same symbol next to each other. The rating is that of a step.")
    screen.say("'deduce rules NAME' shows a rule with examples. Options take either name.")


def draw_rule(screen: Screen, rule: Rule) -> None:
    """Write a rule: its summary, ratings and reasons, its examples and near misses."""
    info = rule.info
    screen.row((_named(rule), "title"))
    screen.say(f"{capital(info.summary)}.")
    others = [alias for alias in info.aliases if alias != rule_name(info.id)]
    if others:
        screen.say(f"Also called: {', '.join(others)}.")
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


def _named(rule: Rule) -> str:
    """Return the name of a rule for readers, and its id; only the id if it has the same words."""
    name = rule_name(rule.info.id)
    return rule.info.id if name == rule.info.id.replace("-", " ") else f"{name} ({rule.info.id})"


def draw_rule_check(screen: Screen, check: RuleCheck) -> None:
    """Print the faults of the rules that were checked, one a row, or that there are none."""
    for fault in check.faults:
        screen.row((str(fault), ""))
    if not check.faults:
        screen.say(str(check), style="good")


def _case(screen: Screen, title: str, grid: str, text: str, places: list[str]) -> None:
    """Draw a small grid, with the cells that a step fills marked, and its sentence."""
    puzzle = parse(textwrap.dedent(grid).strip("\n"), options=Options(oblong=True))
    screen.blank()
    screen.row((title, "title"))
    cells = {"place": list(map(parse_cell, places))}
    draw_grid(screen, Scene(puzzle, cells=cells), indent=1, marked=True)
    screen.say(text)


LONGEST_BAR = 30
"""Terminal cells."""

NAME = 24
"""Terminal cells that the name of a puzzle gets before all figures are shown."""

MOST_FAULTS = 50
"""Faulty puzzles that are listed."""

_MEANINGS = {
    "rating": "hardest step",
    "opening": "hardest step in the first quarter",
    "effort": "total work",
    "bottlenecks": "steps with only one place to look",
}
"""What the columns show whose heads do not say it."""

_WORDS = ("puzzle", "level", "hardest")  # columns of words are aligned to the left, figures to the right
_GAP = "  "
# "name" is that of the level, which the histogram has, too
_LEAST_IMPORTANT = ("name", "hardest", "opening", "waves", "bottlenecks", "clues", "effort", "size")


def report(
    screen: Screen,
    rows: Iterable[Row],
    shown: Iterable[Row],
    *,
    has_table: bool = False,
    duplicates: Sequence[Sequence[Row]] | None = None,
) -> None:
    """Print the report on a collection, and on those of its rows that were asked for, in the order asked for.

    With `has_table`, each of these that has a grade gets a line.  `duplicates` are groups of equal puzzles, or None if
    they were not asked for.  The rows are gone through more than once.
    """
    levels = Counter(row.grade.level for row in shown if row.graded)
    if levels:
        if has_table:
            (_sentences if screen.plain else _table)(screen, [row for row in shown if row.graded])
            screen.blank()
        _histogram(screen, levels)
        screen.blank()
    faults = [row.fault for row in rows if not row.graded]
    if faults:
        screen.say(f"Without a grade: {len(faults)}")
        for fault in faults[:MOST_FAULTS]:
            screen.row((f"  {fault}", ""))
        if len(faults) > MOST_FAULTS:
            screen.say(f"and {len(faults) - MOST_FAULTS} more", indent=2)
        screen.blank()
    if duplicates:
        screen.say("Duplicates, also if turned, mirrored or with symbols swapped:")
        for group in duplicates:
            screen.row((f"  {' = '.join(row.place for row in group)}", ""))
        screen.blank()
    elif duplicates is not None:
        screen.say("No duplicates, even if turned, mirrored or with symbols swapped.")
    from deduce.books.survey import summary  # a hint has no rows

    screen.say(summary(rows, shown))


def _sentences(screen: Screen, rows: Sequence[Row]) -> None:
    """Show a sentence for each puzzle."""
    several = len({row.entry.file for row in rows}) > 1
    for row in rows:
        (_, name), *figures = _figures(row, several, named=True).items()
        screen.say(f"{name}: {', '.join(f'{column} {figure}' for column, figure in figures)}.", hang=2)
    _explain(screen, _MEANINGS)


def _table(screen: Screen, rows: Sequence[Row]) -> None:
    """Show a line for each puzzle; figures are left out, the least important first, until the names have room."""
    several = len({row.entry.file for row in rows}) > 1
    for left_out in range(len(_LEAST_IMPORTANT) + 1):
        lines = [_figures(row, several, named=not left_out) for row in rows]
        columns = [column for column in lines[0] if column not in _LEAST_IMPORTANT[:left_out]]
        widths = {column: max(len(column), *(width_of(line[column]) for line in lines)) for column in columns}
        room = screen.width - sum(width + len(_GAP) for column, width in widths.items() if column != "puzzle")
        if room >= min(widths["puzzle"], NAME):
            break
    widths["puzzle"] = min(widths["puzzle"], max(room, len("puzzle")))
    screen.row((_line({column: column for column in widths}, widths), "title"))
    for line in lines:
        first, *others = textwrap.wrap(line["puzzle"], widths["puzzle"])
        screen.row((_line(line | {"puzzle": first}, widths), ""))
        for part in others:
            screen.row((part, ""))
    _explain(screen, widths)


def _explain(screen: Screen, columns: Iterable[str]) -> None:
    """Print the meanings of columns whose heads do not tell it."""
    meanings = [f"{column}: {meaning}" for column, meaning in _MEANINGS.items() if column in columns]
    screen.say(f"{capital('; '.join(meanings))}.", style="faint")


def _figures(row: Row, several_files: bool, named: bool) -> dict[str, str]:
    """Return what the table shows of a puzzle by column, with the names of file and level if asked for."""
    grade, puzzle = row.grade, row.puzzle
    assert puzzle is not None
    name = clean(puzzle.id) or f"{row.entry.index}"
    return {
        "puzzle": f"{os.path.basename(row.entry.file)} {name}" if several_files else name,
        "size": f"{puzzle.columns}x{puzzle.rows}",
        "clues": str(grade.clues),
        "level": f"{grade.level} {grade.name}" if named else str(grade.level),
        "rating": f"{grade.rating:.1f}",
        "opening": f"{grade.opening:.1f}",
        "effort": f"{grade.effort:.1f}",
        "bottlenecks": str(grade.bottlenecks),
        "waves": str(grade.waves),
        "hardest": rule_name(grade.hardest) if grade.hardest else "none",
    }


def _line(texts: dict[str, str], widths: dict[str, int]) -> str:
    cells = (
        padded(texts[column], width) if column in _WORDS else texts[column].rjust(width)
        for column, width in widths.items()
    )
    return _GAP.join(cells)


def _histogram(screen: Screen, levels: Counter[int]) -> None:
    """Print how many puzzles have each level; level 0 only if there are any."""
    names = {level: f"{level} {name}" for level, name in LEVELS.items()}
    if levels[0]:
        names = {0: "0 nothing to do", **names}
    most, total = max(levels.values()), levels.total()
    widest = max(map(len, names.values()))
    digits = len(str(most))
    longest = min(screen.width - widest - digits - len("    100%  "), LONGEST_BAR)
    for level, name in names.items():
        count = levels[level]
        share = f"{100 * count / total:.0f}%"
        if screen.plain:
            screen.say(f"Level {name}: {count_noun(count, 'puzzle')}, {share}.")
            continue
        bar = ("█" if screen.boxes else "#") * -(-longest * count // most) if longest > 0 else ""
        screen.row((f"{name:<{widest}}  {count:>{digits}}  {share:>4}  {bar}", ""))
