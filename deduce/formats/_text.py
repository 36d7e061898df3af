"""Write puzzles as plain text that reads back to the same puzzles.

A book is grids with a blank line between them.  What a grid cannot say stands above it in comments of the form
`# id: ...`, the size where the grid is oblong, and below it the signs, one a line.
"""

from __future__ import annotations

from collections.abc import Sequence

from deduce.formats._values import checked_symbols, clean
from deduce.puzzle import EMPTY, Puzzle, Symbols


def write_text(puzzles: Sequence[Puzzle]) -> str:
    """Write a puzzle or a book."""
    blocks = []
    current = Symbols()
    for puzzle in puzzles:
        symbols = _writable(puzzle.symbols)
        blocks.append("\n".join(_lines(puzzle, symbols, symbols != current)) + "\n")
        current = symbols
    return "\n".join(blocks)


def _writable(symbols: Symbols) -> Symbols:
    """The symbols, or the usual ones where a text could not be read back with them."""
    try:
        checked = checked_symbols(symbols.one, symbols.zero, symbols.empty)
    except ValueError:
        return Symbols()
    # a digit with a colon behind it may be the start of an Unruly id
    return Symbols() if ":" in (symbols.one, symbols.zero, symbols.empty) else checked


def _lines(puzzle: Puzzle, symbols: Symbols, tell_symbols: bool) -> list[str]:
    lines = []
    if tell_symbols:
        lines.append(f"# symbols: {symbols.one} {symbols.zero} {symbols.empty}")
    for key, value in (("id", puzzle.id), ("label", puzzle.label), ("source", puzzle.source)):
        if clean(value):
            lines.append(f"# {key}: {clean(value)}")
    if not puzzle.unique_lines:
        lines.append("# unique lines: off")
    elif puzzle.signs:
        # Beside signs lines may repeat where nothing is said.
        lines.append("# unique lines: on")
    if puzzle.solution:
        lines.append(f"# solution: {clean(' '.join(puzzle.solution))}")
    if puzzle.rows != puzzle.columns:
        lines.append(f"{puzzle.rows} {puzzle.columns}")
    table = str.maketrans({"1": symbols.one, "0": symbols.zero, EMPTY: symbols.empty})
    lines += [row.translate(table) for row in puzzle.givens]
    lines += [str(sign) for sign in puzzle.signs]
    return lines
