"""The lines that a step looks at, drawn as strips: what follows, what it rests on, and what it is compared with."""

from __future__ import annotations

from collections.abc import Container

from deduce.scene.lines import cells_of
from deduce.scene.roles import TYPED
from deduce.scene.scene import Scene
from deduce.show.screen import Row, Screen, styled, width_of
from deduce.show.strips import Cells, Look
from deduce.wording.marks import MEANS, TYPED_IS

LEGEND = ("place", "because", "beside")
"""The roles that are explained, in the order in which they are told."""


def draw_legend(screen: Screen, used: Container[str] = LEGEND) -> None:
    """Say what the marks mean, by their looks where there is colour.

    Args:
        screen: where.
        used: the roles that are told; the others are left out.
    """
    roles = [role for role in LEGEND if role in used]
    if not screen.colour:
        meanings = [TYPED_IS(mark=TYPED[role], what=MEANS[role]()) for role in roles]
        screen.say(f"{', '.join(meanings)}.", style="faint")
        return
    ends = [*[", "] * (len(roles) - 1), "."]
    rows = [
        styled(f"{TYPED_IS(mark='0', what=MEANS[role]())}{end}", "0", role, "faint")
        for role, end in zip(roles, ends, strict=True)
    ]
    if sum(width_of(text) for row in rows for text, _ in row) <= screen.width:
        screen.row(*[piece for row in rows for piece in row])
    else:
        for row in rows:
            screen.row(*row)


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
