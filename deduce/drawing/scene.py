"""What to show of an argument: the grid, its cells by role, the letters, the lines, and the sentence.

A scene shows a step, a link of a lookahead, or a stage of a hint.  The code that draws it decides only how it looks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from attrs import Factory, evolve, field

from deduce.base.values import frozen
from deduce.game.puzzle import EMPTY, Cell, LineAt, Puzzle, Sign
from deduce.game.world import cells_of, cells_on
from deduce.reasons.argument import Argument
from deduce.reasons.trace import Explanation, Step
from deduce.wording import words
from deduce.wording.steps import ChainText, chain_of, mark_of
from deduce.wording.words import APART, listed

ROLES = tuple(words.MEANS)
"""Every role, in the order in which they are named; if a cell has several, the first counts.

How each looks is decided by the packages that show it: the ink of drawings, the styles of the terminal and of the
board, the style sheet of pages.
"""

TYPED = {"place": "*", "because": "^", "beside": "~", "differ": "?", "wrong": "!", "look": "*"}
"""The character that marks a role in plain text; roles without one are marked by other means."""

SUPPOSED = "?"
"""The letter of a value that a lookahead tries."""


@frozen
class Scene:
    """What to show at one place of an argument, on a puzzle with some rows, by default its givens.

    Attributes:
        cells: the cells of each role of `ROLES` except `pencil`, which is made of `letters`.
        letters: the mark of each value that is not entered yet: the letter of a link, `?` if the value is a trial, or
            an empty string if it is certain.
        lines: the line to look at, then those that it is compared with.
        broken: the lines that can no longer be filled.
        signs: the signs among the reasons.
        argument: the argument that the text explains; None for a trial, and for the conclusion of a lookahead.
        depth: the number of trials in force.
        name: `53` for a step, `53.7` for the seventh link of a lookahead, `53.7.2` for a link inside that.  The last
            link is followed by the contradiction, then by the conclusion.
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
        """The letters of the cells that have a letter."""
        return {cell: letter for cell, letter in self.letters.items() if letter}

    @property
    def roles(self) -> dict[Cell, str]:
        """The role of each cell that has one."""
        cells = {**self.cells, "pencil": self.lettered}
        return {cell: role for role in reversed(ROLES) for cell in cells.get(role, ())}

    @property
    def new(self) -> list[Cell]:
        """The cells that are filled here, as a trial or as a conclusion."""
        return [cell for role in ("supposed", "place") for cell in self.cells.get(role, ())]


def grid_before(step: Step) -> Scene:
    """Return a scene of the grid before a step, without marks."""
    return Scene(step.puzzle, step.before, name=str(step.number))


def scene_of(step: Step, grid: Scene | None = None) -> Scene:
    """Return a scene of a whole step on a grid, by default the grid before it.

    A lookahead is shown with all that it pencils in and the contradiction.
    """
    grid = grid or grid_before(step)
    argument = step.argument
    return outline(grid, argument) if argument.is_lookahead else _following(grid, argument, step.text)


def pencilled(grid: Scene, places: Mapping[Cell, int], letter: str) -> Scene:
    """Return a scene with values pencilled in."""
    rows = [list(row) for row in grid.rows]
    for (r, c), value in places.items():
        rows[r][c] = str(value)
    return evolve(grid, rows=tuple(map("".join, rows)), letters={**grid.letters, **dict.fromkeys(places, letter)})


def trial_scene(grid: Scene, argument: Argument) -> Scene:
    """Return a scene of the trial of a lookahead."""
    scene = pencilled(grid, argument.suppose, SUPPOSED)
    return evolve(scene, cells={"supposed": tuple(argument.suppose)}, depth=grid.depth + 1)


def outline(grid: Scene, argument: Argument) -> Scene:
    """Return one scene of a whole lookahead: its trial, its reasons, all its links, and the contradiction."""
    scene = trial_scene(grid, argument)
    for number, link in enumerate(argument.links):
        scene = pencilled(scene, link.places, mark_of(number, grid.depth > 0))
    cells = {**scene.cells, "because": tuple(argument.because(grid.puzzle, grid.rows))}
    return evolve(scene, cells=cells, broken=argument.end.lines)


def contradiction_scene(grid: Scene, end: Explanation, text: str = "") -> Scene:
    """Return a scene of a contradiction, with its own sentence or another."""
    return _contradiction(grid, end.argument, text or end.text)


def _contradiction(grid: Scene, end: Argument, text: str) -> Scene:
    return evolve(
        grid, text=text, cells={"because": tuple(end.because(grid.puzzle, grid.rows))}, broken=end.lines, argument=end
    )


def step_scenes(step: Step, grid: Scene | None = None, apart: bool = True) -> Iterator[Scene]:
    """Yield the scenes of a step in reading order: for a lookahead its trial, each link, and its end.

    They are shown on a grid, by default the grid before the step.  If `apart`, the contradiction of a lookahead and its
    conclusion are two scenes.
    """
    grid = evolve(grid, name=str(step.number)) if grid else grid_before(step)
    if step.argument.is_lookahead:
        chain = chain_of(step.argument, grid.puzzle)
        yield from _chain(grid, step.argument, chain, chain.opening, "", apart)
    else:
        yield scene_of(step, grid)


def _chain(
    grid: Scene, argument: Argument, chain: ChainText, opening: str, letter: str, apart: bool
) -> Iterator[Scene]:
    """Yield the scenes of a lookahead; the letter of its conclusion is empty if that is certain."""
    inside = trial_scene(grid, argument)
    yield evolve(inside, text=opening)
    number = 0
    for number, (link, said) in enumerate(zip(argument.links, chain.links, strict=True), 1):
        scene = evolve(inside, name=f"{grid.name}.{number}")
        if said.inside is None:
            yield _following(scene, link, said.marked, said.mark)
        else:
            yield from _chain(scene, link, said.inside, said.marked, said.mark, apart)
        inside = pencilled(inside, link.places, said.mark)
    end = _contradiction(inside, argument.end, chain.breaks if apart else chain.ending)
    yield evolve(end, name=f"{grid.name}.{number + 1}")
    if apart:
        yield _following(evolve(grid, name=f"{grid.name}.{number + 2}"), argument, chain.outcome, letter)


def _following(grid: Scene, argument: Argument, text: str, letter: str = "") -> Scene:
    """Return a scene of the new cells of an argument, its reasons, and its lines."""
    lines = argument.lines
    cells = {
        "place": tuple(argument.places),
        "because": tuple(argument.because(grid.puzzle, grid.rows)),
        "beside": tuple(cell for line in lines[1:] for cell in cells_of(grid.puzzle, line)),
    }
    return evolve(
        pencilled(grid, argument.places, letter),
        text=text,
        cells=cells,
        lines=lines,
        signs=signs_of(grid.puzzle, argument),
        argument=None if argument.is_lookahead else argument,
    )


def signs_of(puzzle: Puzzle, argument: Argument) -> tuple[Sign, ...]:
    """Return the signs of its line among the reasons of an argument."""
    if argument.line is None:
        return ()
    pairs = [cells_on(argument.line, cells) for cells in argument.rests().signs]
    return tuple(sign for sign in puzzle.signs if any(sign.a in cells and sign.b in cells for cells in pairs))


def hint_scenes(grid: Scene, stages: Sequence[str], step: Step | None, places: Mapping[Cell, int]) -> Iterator[Scene]:
    """Yield the scenes of a hint on a grid, one for each stage; then those of a lookahead link by link, its end as one.

    `places` are the cells that the hint fills.
    """
    if not places:
        yield evolve(grid, text=stages[-1])
        return
    look, which, *later = stages
    if step is None:
        scene = evolve(grid, cells={"look": tuple(places)})
        yield evolve(grid, text=look)
        yield evolve(scene, text=which)
        yield evolve(pencilled(scene, places, ""), text=later[-1])
    elif step.argument.is_lookahead:
        supposed, *following = step_scenes(step, grid, apart=False)
        yield evolve(grid, text=look, cells={"look": tuple(step.argument.suppose)})
        yield evolve(supposed, text=which)
        yield evolve(supposed, text=later[0], broken=step.argument.end.lines)
        yield supposed
        yield from following
    else:
        lines = step.argument.lines[:1]
        scene = evolve(grid, lines=lines, cells={} if lines else {"look": tuple(places)})
        yield evolve(scene, text=look)
        yield evolve(scene, text=which)
        yield scene_of(step, grid)


# the cells and signs of lines


def along(rows: Sequence[Sequence[str]], line: LineAt) -> list[str]:
    """Return the contents of the cells of a line, each `0`, `1` or `.`."""
    axis, index = line
    return [row[index] for row in rows] if axis else list(rows[index])


def signs_along(puzzle: Puzzle, line: LineAt) -> dict[int, str]:
    """Return the signs inside a line by the position of their first cell."""
    axis, index = line
    return {sign.a[1 - axis]: sign.mark for sign in puzzle.signs if sign.a[axis] == sign.b[axis] == index}


def signs_below(puzzle: Puzzle, r: int) -> dict[int, str]:
    """Return the signs between a row and the next one by their column."""
    return {sign.a[1]: sign.mark for sign in puzzle.signs if sign.a[0] == r < sign.b[0]}


# a grid in words

_MOST = 10
"""After this many cells, a row that is read aloud names the column again."""


def spoken(scene: Scene, marked: bool = True) -> list[str]:
    """Return a grid in words to be read aloud: each cell, each sign and, if `marked`, marks and broken lines."""
    puzzle = scene.puzzle
    roles = scene.roles if marked else {}
    beside, below = ({sign.a: sign.mark for sign in puzzle.signs if sign.a[axis] == sign.b[axis]} for axis in (0, 1))
    rows, width = [], puzzle.columns
    for r in range(puzzle.rows):
        parts = [_cells(scene, r, range(c, min(c + _MOST, width)), beside) for c in range(0, width, _MOST)]
        later = [words.FROM(column=_MOST * index + 1, cells=part) for index, part in enumerate(parts) if index]
        row = words.ROW(row=r + 1, cells=", ".join((parts[0], *later)))
        marks = _marked({c: roles[r, c] for c in range(width) if (r, c) in roles})
        rows.append(words.MARKED(row=row, marks=marks) if marks else row)
        signs = ", ".join(words.BETWEEN[below[r, c]](column=c + 1) for c in range(width) if (r, c) in below)
        if signs:
            rows.append(words.ROWS(row=r + 1, next=r + 2, signs=signs))
    for line in sorted(scene.broken) if marked else ():
        rows.append(words.TITLED(title=words.capital(words.place_named(line)), said=words.MEANS["broken"]()))
    return rows


def _cells(scene: Scene, r: int, columns: range, signs: Mapping[Cell, str]) -> str:
    """Return some cells of a row in words, each with the sign after it."""
    cells = []
    for c in columns:
        value = scene.rows[r][c]
        cells.append(words.BLANK() if value == EMPTY else scene.puzzle.symbols.of(int(value)))
        if (r, c) in signs:
            cells.append(words.EQUAL() if signs[r, c] == "=" else words.UNEQUAL())
    return " ".join(cells)


def _marked(roles: Mapping[int, str]) -> str:
    """Return the marks of a row in words, each with its columns."""
    parts = []
    for name in ROLES:
        columns = [str(c + 1) for c, role in sorted(roles.items()) if role == name]
        if columns:
            parts.append(words.AS(len(columns), columns=listed(columns), what=words.MEANS[name]()))
    return APART().join(parts)
