"""The lines that a step looks at, drawn as strips: what follows, what it rests on, and what it is compared with."""

from __future__ import annotations

from collections.abc import Container

from deduce.scene.lines import cells_of
from deduce.scene.roles import ROLES
from deduce.scene.scene import Scene
from deduce.show.screen import Row, Screen, width_of
from deduce.show.strips import Cells, Look

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


Strip = list[tuple[Row, bool]]
"""A line as it is drawn, in rows: numbers, cells, marks; and for each whether the line's title stands before it."""


def strips(scene: Scene, look: Look, room: int, marked: bool = False, numbered: bool = True) -> list[Strip]:
    """Draw the lines that a step looks at, each in as many parts as the room asks for.

    Args:
        scene: what is shown.
        look: how.
        room: terminal cells that a part may take.
        marked: with marks beneath.
        numbered: with numbers above, the first line and all that are in parts.
    """
    cells = Cells(scene, look, scene.roles)
    drawn: list[Strip] = []
    for line in scene.lines:
        parts = list(look.parts(len(cells_of(scene.puzzle, line)), room))
        above = numbered and (not drawn or len(parts) > 1)
        rows: Strip = []
        for part in parts:
            rows += [([(row, "faint")], False) for row in (look.numbers(part) if above else ())]
            rows.append((cells.strip(line, part), not part.start))
            beneath = cells.marks(line, part) if marked else ""
            rows += [([(beneath, "faint")], False)] if beneath else []
        drawn.append(rows)
    return drawn
