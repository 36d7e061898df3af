"""The head of an explanation: the size, the clues, and which game rules are on."""

from __future__ import annotations

from deduce.errors import counted
from deduce.puzzle import Puzzle
from deduce.show.lines import draw_legend
from deduce.show.names import name_of
from deduce.show.screen import Screen
from deduce.wording.words import capital, number


def draw_head(screen: Screen, puzzle: Puzzle, title: str = "") -> None:
    """Say what is given and what makes it right."""
    screen.blank()
    if title:
        screen.say(title, style="title")
    cells = puzzle.rows * puzzle.columns
    screen.say(f"{puzzle.rows} rows, {puzzle.columns} columns, {counted(puzzle.clues, 'clue')} in {cells} cells.")
    screen.say(game_rules(puzzle))
    if screen.plain:
        screen.say(f"{name_of((2, 3))} Rows are read from column 1 on.", style="faint")
    else:
        draw_legend(screen)
        screen.say(
            f"{name_of((2, 3))} A strip shows a line once its step is taken, a column from the top.", style="faint"
        )
    screen.blank()


def game_rules(puzzle: Puzzle) -> str:
    """Say which rules of the game are on for a puzzle."""
    one, zero = puzzle.symbols.one, puzzle.symbols.zero
    rules = [f"never three {one}s or three {zero}s side by side, across or down", _balance(puzzle)]
    if puzzle.unique_lines:
        rules.append("no two rows and no two columns the same")
    if puzzle.signs:
        rules.append("= between equal cells, x between different ones")
    text = "; ".join(rules)
    off = "" if puzzle.unique_lines else " Rows and columns may repeat."
    return f"{capital(text)}.{off}"


def _balance(puzzle: Puzzle) -> str:
    one, zero = puzzle.symbols.one, puzzle.symbols.zero
    if puzzle.rows % 2 or puzzle.columns % 2:
        return f"in every row and column as many {one}s as {zero}s, one more of either where the length is odd"
    across, down = number(puzzle.columns // 2), number(puzzle.rows // 2)
    if across == down:
        return f"{across} each of {one} and {zero} in every row and column"
    return f"{across} each of {one} and {zero} in every row, {down} in every column"
