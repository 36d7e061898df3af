"""A grid as an SVG drawing, for the eye on light and dark pages, and with words for a screen reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from deduce.puzzle import EMPTY, Cell, Puzzle
from deduce.show.grids import spoken

CELL = 26
"""The side of a cell, in pixels of the drawing at its own size."""

_SIZE, _NUMBER, _SIGN = 15, 10, 13  # of the letters
_GAP, _SIGN_GAP = 2, 12  # between cells, and where a sign may stand there


def draw_svg(
    puzzle: Puzzle,
    values: Sequence[str],
    title: str,
    styles: Mapping[Cell, str] | None = None,
) -> str:
    """Draw a grid with its rows and columns numbered; all ink has the colour of the text around it.

    Args:
        puzzle: for its size, signs and symbols; its givens are bold.
        values: rows of `0`, `1` and `.`.
        title: what it shows, in plain text.
        styles: cells to mark: those of style `because` get a circle, `place` a second frame, `beside` a line beneath.
    """
    styles = styles or {}
    gap = _SIGN_GAP if puzzle.signs else _GAP
    step = CELL + gap
    edge = 10 + 7 * len(str(max(puzzle.rows, puzzle.columns)))
    width, height = edge + step * puzzle.columns, edge + step * puzzle.rows

    def middle(cell: Cell) -> tuple[int, int]:
        return edge + cell[1] * step + CELL // 2, edge + cell[0] * step + CELL // 2

    def text(x: int, y: int, what: str, size: int = _SIZE) -> str:
        return f'<text x="{x}" y="{y + round(size * 0.36)}">{escape(what)}</text>'  # so high is half a figure

    def symbols(cells: Iterable[Cell]) -> str:
        return "".join(text(*middle((r, c)), puzzle.symbols.of(int(values[r][c]))) for r, c in cells)

    known = [(r, c) for r, row in enumerate(values) for c, value in enumerate(row) if value != EMPTY]
    given = {(r, c) for r, c in known if puzzle.givens[r][c] != EMPTY}
    squares = "".join(
        f"M{edge + c * step} {edge + r * step}h{CELL}v{CELL}h-{CELL}z"
        for r in range(puzzle.rows)
        for c in range(puzzle.columns)
    )
    numbers = [text(middle((0, c))[0], edge // 2, str(c + 1), _NUMBER) for c in range(puzzle.columns)]
    numbers += [text(edge // 2, middle((r, 0))[1], str(r + 1), _NUMBER) for r in range(puzzle.rows)]
    signs = []
    for sign in puzzle.signs:
        (x, y), (right, below) = middle(sign.a), middle(sign.b)
        signs.append(text((x + right) // 2, (y + below) // 2, "=" if sign.equal else "×", _SIGN))

    def marked(style: str) -> Iterable[tuple[int, int]]:
        return map(middle, sorted(cell for cell, own in styles.items() if own == style))

    circles = [f'<circle cx="{x}" cy="{y}" r="{CELL // 2 - 3}"/>' for x, y in marked("because")]
    inner = CELL - 6
    frames = [f"M{x - inner // 2} {y - inner // 2}h{inner}v{inner}h-{inner}z" for x, y in marked("place")]
    beneath = [f"M{x - inner // 2} {y + inner // 2}h{inner}" for x, y in marked("beside")]
    words = ". ".join(spoken(puzzle, values, styles))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(title)}" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" style="max-width:100%;height:auto" '
        f'fill="currentColor" font-family="sans-serif" font-size="{_SIZE}" text-anchor="middle">'
        f"<title>{escape(title)}</title><desc>{escape(words)}</desc>"
        f'<path d="{squares}" fill="none" stroke="currentColor" stroke-opacity="0.4"/>'
        f'<g font-size="{_NUMBER}" fill-opacity="0.75">{"".join(numbers)}</g>'
        f'<g fill="none" stroke="currentColor">{"".join(circles)}</g>'
        f'<path d="{"".join(frames)}" fill="none" stroke="currentColor" stroke-width="3"/>'
        f'<path d="{"".join(beneath)}" fill="none" stroke="currentColor" stroke-width="3"/>'
        f'<g font-weight="bold">{symbols(sorted(given))}</g>'
        f"<g>{symbols(cell for cell in known if cell not in given)}</g>"
        f'<g font-size="{_SIGN}">{"".join(signs)}</g></svg>'
    )
