"""What to show of an argument: the grid, its cells by role, the letters, the lines, and the sentence.

A scene is made once, of a step, of a link of a lookahead, or of a hint; whatever shows it decides only on its looks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from attrs import Factory, evolve, field, frozen

from deduce.puzzle import Cell, LineAt, Puzzle, Sign
from deduce.scene.lines import cells_of
from deduce.trace import Argument, Explanation, Step
from deduce.wording.chains import Chain, chain_of, mark_of
from deduce.wording.marks import MEANS
from deduce.world import World, cells_on

ROLES = tuple(MEANS)
"""Every role, in the order in which they are told; of several that a cell has, the first is the one that counts.

What each looks like is said in the rooms that show it: the ink of drawings, the styles of the terminal and of the
board, the style sheet of pages.
"""

TYPED = {"place": "*", "because": "^", "beside": "~", "differ": "?", "wrong": "!", "look": "*"}
"""The character that marks it in a text; what has none is marked by other means."""

SUPPOSED = "?"
"""The letter of a value that is supposed."""


@frozen
class Scene:
    """What there is to see at one place of an argument.

    Attributes:
        puzzle: for its size, givens, signs and symbols.
        rows: what stands in the grid, entered or pencilled in, rows of `0`, `1` and `.`; the givens if nobody says.
        text: what is said.
        cells: the cells of each role of `ROLES`, but for `pencil`, which the letters tell.
        letters: for each cell that is not entered yet what its value is pencilled in with: the letter of a link, `?`
            where it is supposed, or nothing where it follows for good.
        lines: the line looked at, then those that it is compared with.
        broken: the lines that have no filling any more.
        signs: the signs that it rests on.
        argument: what the text tells; none where something is supposed, or follows from a break.
        depth: how many suppositions are in force.
        name: `53` for a step, `53.7` for the seventh link of a lookahead, `53.7.2` for one inside that.  After the last
            link comes the break, then what follows from it.
    """

    puzzle: Puzzle
    rows: Sequence[str] = field(default=Factory(lambda self: self.puzzle.givens, takes_self=True))
    text: str = ""
    cells: Mapping[str, Collection[Cell]] = field(factory=dict)
    letters: Mapping[Cell, str] = field(factory=dict)
    lines: tuple[LineAt, ...] = ()
    broken: tuple[LineAt, ...] = ()
    signs: Collection[Sign] = ()
    argument: Argument | None = None
    depth: int = 0
    name: str = ""

    @property
    def lettered(self) -> dict[Cell, str]:
        """The letters of the cells that have one."""
        return {cell: letter for cell, letter in self.letters.items() if letter}

    @property
    def roles(self) -> dict[Cell, str]:
        """The one role of each cell that counts."""
        cells = {**self.cells, "pencil": self.lettered}
        return {cell: role for role in reversed(ROLES) for cell in cells.get(role, ())}

    @property
    def new(self) -> list[Cell]:
        """The cells that are filled here, supposed or following."""
        return [cell for role in ("supposed", "place") for cell in self.cells.get(role, ())]


def grid_before(step: Step) -> Scene:
    """Show the grid before a step, and nothing else."""
    return Scene(step.puzzle, step.before, name=str(step.number))


def scene_of(step: Step, grid: Scene | None = None) -> Scene:
    """Show a whole step: what follows, or of a lookahead all that it pencils in, and what breaks.

    Args:
        step: which.
        grid: what it is shown on; by itself the grid before it.
    """
    grid = grid or grid_before(step)
    argument = step.argument
    return outline(grid, argument) if argument.is_lookahead else _following(grid, argument, step.text)


def pencilled(grid: Scene, places: Mapping[Cell, int], letter: str) -> Scene:
    """Write values into a grid that are not entered yet."""
    rows = [list(row) for row in grid.rows]
    for (r, c), value in places.items():
        rows[r][c] = str(value)
    return evolve(grid, rows=tuple(map("".join, rows)), letters={**grid.letters, **dict.fromkeys(places, letter)})


def supposing(grid: Scene, argument: Argument) -> Scene:
    """Show what a lookahead supposes."""
    there = pencilled(grid, argument.suppose, SUPPOSED)
    return evolve(there, cells={"supposed": tuple(argument.suppose)}, depth=grid.depth + 1)


def outline(grid: Scene, argument: Argument) -> Scene:
    """Show a lookahead at once: what it supposes and rests on, all that follows from it, and the lines that break."""
    there = supposing(grid, argument)
    for number, link in enumerate(argument.links):
        there = pencilled(there, link.places, mark_of(number, grid.depth > 0))
    cells = {**there.cells, "because": _premises(grid, argument)}
    return evolve(there, cells=cells, broken=argument.end.lines)


def breaking(grid: Scene, end: Explanation, text: str = "") -> Scene:
    """Show where a grid breaks, in the words of the explanation that says so or in others."""
    return _breaking(grid, end.argument, text or end.text)


def _breaking(grid: Scene, end: Argument, text: str) -> Scene:
    return evolve(grid, text=text, cells={"because": _premises(grid, end)}, broken=end.lines, argument=end)


def _premises(grid: Scene, argument: Argument) -> tuple[Cell, ...]:
    """Return the known cells that an argument rests on, those of its reader's grid."""
    return tuple(argument.premises(World.of(grid.puzzle, tuple(grid.rows))))


def places_of(step: Step, grid: Scene | None = None, apart: bool = True) -> Iterator[Scene]:
    """Show a step place by place, as a reader goes through it: a lookahead has its supposition, each link, and its end.

    Args:
        step: which.
        grid: what it is shown on; by itself the grid before it.
        apart: where a lookahead breaks, and what follows from that, are places of their own.
    """
    grid = evolve(grid, name=str(step.number)) if grid else grid_before(step)
    if step.argument.is_lookahead:
        chain = chain_of(step.argument, grid.puzzle)
        yield from _chain(grid, step.argument, chain, chain.opening, "", apart)
    else:
        yield scene_of(step, grid)


def _chain(grid: Scene, argument: Argument, chain: Chain, opening: str, letter: str, apart: bool) -> Iterator[Scene]:
    """Show a lookahead place by place.

    Args:
        grid: what it is shown on.
        argument: the lookahead.
        chain: its words.
        opening: what its supposition is opened with.
        letter: what its outcome is pencilled in with; empty for what is placed for good.
        apart: its end and its outcome are places of their own.
    """
    inside = supposing(grid, argument)
    yield evolve(inside, text=opening)
    number = 0
    for number, (link, said) in enumerate(zip(argument.links, chain.links, strict=True), 1):
        there = evolve(inside, name=f"{grid.name}.{number}")
        if said.inside is None:
            yield _following(there, link, said.marked, said.mark)
        else:
            yield from _chain(there, link, said.inside, said.marked, said.mark, apart)
        inside = pencilled(inside, link.places, said.mark)
    end = _breaking(inside, argument.end, chain.breaks if apart else chain.ending)
    yield evolve(end, name=f"{grid.name}.{number + 1}")
    if apart:
        yield _following(evolve(grid, name=f"{grid.name}.{number + 2}"), argument, chain.outcome, letter)


def _following(grid: Scene, argument: Argument, text: str, letter: str = "") -> Scene:
    """Show what follows from an argument, what it rests on, and the lines that it looks at."""
    lines = argument.lines
    cells = {
        "place": tuple(argument.places),
        "because": _premises(grid, argument),
        "beside": tuple(cell for line in lines[1:] for cell in cells_of(grid.puzzle, line)),
    }
    there = pencilled(grid, argument.places, letter)
    return evolve(
        there,
        text=text,
        cells=cells,
        lines=lines,
        signs=_signs(grid.puzzle, argument),
        argument=None if argument.is_lookahead else argument,
    )


def _signs(puzzle: Puzzle, argument: Argument) -> tuple[Sign, ...]:
    """Return the signs of its line that an argument goes by."""
    if argument.line is None:
        return ()
    facts = [fact for part in argument.parts for fact in part.facts]
    pairs = [cells_on(argument.line, cells) for fact in facts for cells in fact.rests().signs]
    return tuple(sign for sign in puzzle.signs if any(sign.a in cells and sign.b in cells for cells in pairs))


def stages_of(grid: Scene, stages: Sequence[str], step: Step | None, places: Mapping[Cell, int]) -> Iterator[Scene]:
    """Show a hint stage by stage, and of a lookahead then each place: its end and what follows from it as one.

    Args:
        grid: what the hint is for.
        stages: what it says.
        step: the step that it tells, if it tells one.
        places: what follows, if anything does.
    """
    if not places:
        yield evolve(grid, text=stages[-1])
        return
    look, which, *later = stages
    if step is None:
        there = evolve(grid, cells={"look": tuple(places)})
        yield evolve(grid, text=look)
        yield evolve(there, text=which)
        yield evolve(pencilled(there, places, ""), text=later[-1])
    elif step.argument.is_lookahead:
        supposed, *following = places_of(step, grid, apart=False)
        yield evolve(grid, text=look, cells={"look": tuple(step.argument.suppose)})
        yield evolve(supposed, text=which)
        yield evolve(supposed, text=later[0], broken=step.argument.end.lines)
        yield supposed
        yield from following
    else:
        lines = step.argument.lines[:1]
        there = evolve(grid, lines=lines, cells={} if lines else {"look": tuple(places)})
        yield evolve(there, text=look)
        yield evolve(there, text=which)
        yield scene_of(step, grid)
