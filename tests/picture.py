"""A drawing read back from its SVG by the positions of its shapes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from attrs import frozen

from deduce.drawing.svg import CELL, Drawing, svg
from deduce.game.puzzle import EMPTY, Cell, Puzzle

SVG = "{http://www.w3.org/2000/svg}"
_DROP = 0.36


class Rect(NamedTuple):
    role: str
    x: float
    y: float
    width: float
    height: float


class Line(NamedTuple):
    role: str
    x: float
    y: float
    to_x: float
    to_y: float


class Ring(NamedTuple):
    role: str
    x: float
    y: float
    radius: float


class Text(NamedTuple):
    role: str
    x: float
    y: float
    text: str
    size: float


Shape = Rect | Line | Ring | Text


@frozen
class Seen:
    """What a drawing shows: rows of `0`, `1` and `.`, and by their roles the texts and the marks of cells."""

    values: tuple[str, ...]
    texts: dict[str, dict[Cell, str]]
    marked: dict[str, set[Cell]]
    numbers: list[str]  # of the columns, then of the rows
    signs: dict[tuple[Cell, Cell], str]


def look(shapes: Iterable[Shape], puzzle: Puzzle) -> Seen:
    """Look at the shapes of a drawing, knowing nothing of them but the order of the cells' own rectangles."""
    shapes = list(shapes)
    cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)]
    squares = [shape for shape in shapes if isinstance(shape, Rect) and shape.role == "cell"]
    where = dict(zip(cells, squares, strict=True))
    assert all((square.width, square.height) == (CELL, CELL) for square in squares)

    def covered(left: float, top: float, right: float, below: float) -> set[Cell]:
        half = CELL / 2
        return {cell for cell, box in where.items() if left < box.x + half < right and top < box.y + half < below}

    def around(x: float, y: float) -> list[Cell]:
        return [cell for cell, box in where.items() if box.x < x < box.x + CELL and box.y < y < box.y + CELL]

    texts: dict[str, dict[Cell, str]] = {}
    marked: dict[str, set[Cell]] = {}
    numbers: list[str] = []
    signs: dict[tuple[Cell, Cell], str] = {}
    for shape in shapes:
        mine = marked.setdefault(shape.role, set())
        match shape:
            case Text(role="number"):
                numbers.append(shape.text)
            case Line(role="sign"):
                first, second = sorted(sorted(where, key=lambda cell: _far(where[cell], shape))[:2])
                signs[first, second] = "=" if shape.y == shape.to_y else "×"
            case Text():
                (cell,) = around(shape.x, shape.y)
                assert cell not in texts.setdefault(shape.role, {})
                texts[shape.role][cell] = shape.text
            case Ring():
                mine |= covered(shape.x - 1, shape.y - 1, shape.x + 1, shape.y + 1)
            case Line():
                mine |= set(around((shape.x + shape.to_x) / 2, (shape.y + shape.to_y) / 2))
            case Rect():
                mine |= covered(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
    symbols = {puzzle.symbols.one: "1", puzzle.symbols.zero: "0"}
    known = {cell: symbols[text] for role in ("given", "entry", "pencil") for cell, text in texts.get(role, {}).items()}
    rows = ("".join(known.get((r, c), EMPTY) for c in range(puzzle.columns)) for r in range(puzzle.rows))
    return Seen(tuple(rows), texts, marked, numbers, signs)


def _far(square: Rect, line: Line) -> float:
    x, y = (line.x + line.to_x) / 2, (line.y + line.to_y) / 2
    return abs(square.x + CELL / 2 - x) + abs(square.y + CELL / 2 - y)


def shapes_in(picture: Drawing | Element) -> list[Shape]:
    """Read the shapes of a drawing or of an SVG element back."""
    if isinstance(picture, Drawing):
        picture = ElementTree.fromstring(svg(picture))
    shapes: list[Shape] = []
    for group in picture.iter(f"{SVG}g"):
        role = group.get("class") or ""
        size = float(group.get("font-size") or 0)
        for element in group:
            if element.tag == f"{SVG}text":
                across = [float(x) for x in (element.get("x") or "").split()]
                down = [round(float(y) - _DROP * size, 1) for y in (element.get("y") or "").split()]
                # several places, and each letter has its place
                texts = [element.text or ""] if len(across) == 1 else list(element.text or "")
                down *= len(across) if len(down) == 1 else 1
                shapes += [Text(role, x, y, text, size) for x, y, text in zip(across, down, texts, strict=True)]
            elif element.tag == f"{SVG}circle":
                x, y, radius = (float(element.get(name) or 0) for name in ("cx", "cy", "r"))
                shapes.append(Ring(role, x, y, radius))
            elif element.tag == f"{SVG}path":
                shapes += _of_path(role, element.get("d") or "")
    return shapes


def _of_path(role: str, path: str) -> Iterable[Shape]:
    for part in re.findall(r"M([^M]+)", path):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", part)]
        if "z" not in part:
            yield Line(role, *numbers)
        else:
            assert numbers[4] == -numbers[2]
            yield Rect(role, *numbers[:4])


def looked_at(picture: Drawing | Element, puzzle: Puzzle) -> Seen:
    """Look at a drawing or at an SVG element."""
    return look(shapes_in(picture), puzzle)
