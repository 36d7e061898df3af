"""The head of an explanation: the size, the clues, and which game rules are on."""

from __future__ import annotations

from deduce.puzzle import Puzzle
from deduce.show.lines import draw_legend
from deduce.show.names import name_of
from deduce.show.screen import Screen
from deduce.wording import explanation as say


def draw_head(screen: Screen, puzzle: Puzzle, title: str = "") -> None:
    """Say what is given and what makes it right."""
    screen.blank()
    if title:
        screen.say(title, style="title")
    screen.say(say.size(puzzle))
    screen.say(say.game_rules(puzzle))
    if screen.plain:
        screen.say(say.FROM_COLUMN_1(cell=name_of((2, 3))), style="faint")
    else:
        draw_legend(screen)
        screen.say(say.STRIPS(cell=name_of((2, 3))), style="faint")
    screen.blank()
