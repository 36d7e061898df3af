"""The lines that a step looks at, drawn as strips: what follows, what it rests on, and what it is compared with."""

from __future__ import annotations

from collections.abc import Container

from deduce.puzzle import LineAt
from deduce.scene.lines import along, cells_of, signs_along
from deduce.scene.roles import ROLES
from deduce.scene.scene import Scene
from deduce.show.screen import Screen, width_of
from deduce.show.strips import Look, Part, in_parts

LEGEND = ("place", "because", "beside")
"""The roles that are explained, in the order in which they are told."""


def draw_legend(screen: Screen, used: Container[str] = LEGEND) -> None:
    """Say what the marks mean, by their looks where there is colour.

    Args:
        screen: where.
        used: the roles that are told; the others are left out.
    """
    told = [(name, ROLES[name]) for name in LEGEND if name in used]
    if not screen.colour:
        screen.say(f"{', '.join(f'{role.typed} is {role.means}' for _, role in told)}.", style="faint")
        return
    ends = [*[", "] * (len(told) - 1), "."]
    rows = [(("0", name), (f" is {role.means}{end}", "faint")) for (name, role), end in zip(told, ends, strict=True)]
    if sum(width_of(text) for row in rows for text, _ in row) <= screen.width:
        screen.row(*[piece for row in rows for piece in row])
    else:
        screen.rows(rows)


def strip_of(
    scene: Scene, line: LineAt, look: Look, room: int, marked: bool = False, numbered: bool = False
) -> list[Part]:
    """Draw a line in parts that fit the room.

    Args:
        scene: what is shown.
        line: which.
        look: how.
        room: terminal cells that a part may take.
        marked: with marks beneath.
        numbered: with numbers above.
    """
    axis, index = line
    roles = {cell[1 - axis]: role for cell, role in scene.roles.items() if cell[axis] == index}
    gaps = signs_along(scene.puzzle, line)
    return in_parts(look, along(scene.rows, line), gaps, roles, room, marked, numbered)


def strips(scene: Scene, look: Look, room: int, marked: bool) -> list[list[Part]]:
    """Draw the lines that a step looks at; the first is numbered, and all that is in parts."""
    parted = [look.length(len(cells_of(scene.puzzle, line))) > room for line in scene.lines]
    return [
        strip_of(scene, line, look, room, marked, numbered=parts or not place)
        for place, (line, parts) in enumerate(zip(scene.lines, parted, strict=True))
    ]
