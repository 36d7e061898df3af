"""A hint on a screen: as many sips of it as are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.show.screen import Screen
from deduce.show.strips import Look, gaps_of, in_parts
from deduce.show.told import line_title, sentences
from deduce.wording.places import lines_of

if TYPE_CHECKING:
    from deduce.explaining.hints import Hint
    from deduce.trace import Step


def draw_hint(screen: Screen, hint: Hint, sips: int, named: bool = False) -> None:
    """Tell one sip of a hint: 1 where to look, 2 which rule, 3 the whole step with its line drawn.

    Args:
        screen: where.
        hint: what.
        sips: which.
        named: the rule has been named just before.
    """
    step = hint.step
    if step is None:
        if hint.kind in ("wrong", "broken"):
            for reason in hint.reasons:
                screen.say(reason, style="bad")
        else:
            screen.say(hint.sips[sips - 1], style="" if hint.kind in ("search", "solved") else "bad")
        return
    if sips < 3:
        screen.say(hint.sips[sips - 1])
        return
    if not named:
        screen.say(hint.sips[1])
    if not screen.plain:
        _line(screen, hint, step)
    for depth, text in sentences(step, hint.grid.symbols, spoken=screen.plain):
        screen.say(text, 4 * depth, hang=4 if text.startswith("(") else 0)


def _line(screen: Screen, hint: Hint, step: Step) -> None:
    """Draw the line that a step looks at, as it is after the step, and those it must not repeat."""
    if step.inference.by_parts:
        return
    known = [list(row) for row in hint.grid.givens]
    for (r, c), value in step.places.items():
        known[r][c] = str(value)
    lines = lines_of(step.inference)
    room = screen.width - 2
    look = Look.of(hint.grid, room - 2 - len("Column 00"))
    wide = max((len(line_title(*line)) for line in lines), default=0) if len(lines) > 1 else 0
    for place, (axis, index) in enumerate(lines):
        cells = known[index] if axis == 0 else [row[index] for row in known]
        styles: dict[int, str] = {}
        if place == 0:
            styles.update({cell[1 - axis]: "because" for cell in step.because if cell[axis] == index})
            styles.update({cell[1 - axis]: "place" for cell in step.places if cell[axis] == index})
        title = f"{line_title(axis, index):<{wide}}  " if wide else ""
        marked = not screen.colour
        rows = in_parts(look, cells, gaps_of(hint.grid, axis, index), styles, room - len(title), marked)
        for number, row in enumerate([r for part in rows for r in (part.strip, *part.below)]):
            screen.row(("  " + (title if number == 0 else " " * len(title)), ""), *row)
