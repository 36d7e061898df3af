"""Draw the rooms of the package on their floors, with the imports between them, from the code and `pyproject.toml`."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
WIDTH, BOX, HIGH, FLOOR = 640, 104, 26, 58

Imports = dict[str, set[str]]


def floors() -> list[list[str]]:
    """Return the rooms of each floor, from the top, as the contract of import-linter lists them.

    Rule files are imported by nothing, only loaded, so they have their place above what they import.
    """
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    rooms = [[room for room in re.findall(r"\w+", layer) if room != "rules"] for layer in layers]
    return [[*floor, "rules"] if "answers" in floor else floor for floor in rooms]


def imports() -> Imports:
    """Return the rooms that each room imports, late imports included."""
    found: Imports = {}
    for path in [*ROOT.glob("deduce/**/*.py"), *ROOT.glob("rules/*.py")]:
        inside = path.relative_to(ROOT / "deduce" if path.is_relative_to(ROOT / "deduce") else ROOT)
        room = inside.parts[0].removesuffix(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("deduce"):
                parts = f"{node.module}.{node.names[0].name}".split(".")
                found.setdefault(room, set()).add(parts[1])
    return {room: {other for other in others if other in found} - {room} for room, others in found.items()}


def reduced(rooms: Imports) -> Imports:
    """Return the imports that cannot be reached through others."""

    def below(room: str) -> set[str]:
        return rooms[room].union(*(below(other) for other in rooms[room]))

    return {
        room: {other for other in others if not any(other in below(via) for via in others)}
        for room, others in rooms.items()
    }


def drawn() -> str:
    """Return the picture as SVG."""
    places = {
        # a room that has its floor to itself is out of the way of arrows between those above and below
        room: (WIDTH * (2 * at + 1) / (2 * len(floor)) + (len(floor) == 1) * (80, -80)[level % 2], FLOOR * level + HIGH)
        for level, floor in enumerate(floors())
        for at, room in enumerate(floor)
    }
    lines, boxes = [], []
    rooms = reduced(imports())
    for room, (x, y) in places.items():
        for other in sorted(rooms.get(room, ()), key=list(places).index):
            to_x, to_y = places[other]
            lines.append(f'<path d="M{x:.0f} {y + HIGH / 2:.0f}L{to_x:.0f} {to_y - HIGH / 2 - 5:.0f}"/>')
        left, top = x - BOX / 2, y - HIGH / 2
        boxes.append(f'<rect x="{left:.0f}" y="{top:.0f}" width="{BOX}" height="{HIGH}" rx="5"/>')
        boxes.append(f'<text x="{x:.0f}" y="{y + 5:.0f}">{room}</text>')
    height = FLOOR * (len(floors()) - 1) + 2 * HIGH
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" \
font-family="sans-serif" font-size="14" text-anchor="middle">
<defs><marker id="tip" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="6" markerHeight="6" orient="auto">\
<path d="M0 0L8 4L0 8z" fill="#777"/></marker></defs>
<rect width="100%" height="100%" fill="#fff"/>
<g stroke="#777" fill="none" marker-end="url(#tip)">
{chr(10).join(lines)}
</g>
<g fill="#eef3fa" stroke="#335">
{chr(10).join(box for box in boxes if box.startswith("<rect"))}
</g>
{chr(10).join(box for box in boxes if box.startswith("<text"))}
</svg>
"""
