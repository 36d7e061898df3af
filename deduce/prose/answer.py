"""Answers: the moves in a running text, such as that of a language model, and what else it says about cells."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from itertools import accumulate

from attrs import evolve, field

from deduce.base.errors import Fault, InvalidError
from deduce.base.values import frozen
from deduce.engine.ladder import Ladder
from deduce.engine.registry import need_ladder
from deduce.formats.json_text import JsonError
from deduce.game.puzzle import Cell, Puzzle
from deduce.prose.data import Found, Records, table_cells
from deduce.prose.grids import Grid, grids, solution
from deduce.prose.moves import Move, read_line
from deduce.prose.outcomes import Outcomes, Said
from deduce.prose.own import OwnPrint, Printed
from deduce.prose.paragraphs import Paragraphs
from deduce.prose.sentences import Sentence
from deduce.prose.tokens import Lexer
from deduce.wording.language import languages


@frozen
class Answer:
    """The moves of an answer, and what else it says about cells.

    Attributes:
        moves: the moves, in order, without those that it withdraws.  The last may be what only the final grid shows.
        tried: values that are only supposed, asked, possible or denied.
        withdrawn: values that are entered, and withdrawn later.
        told: for each line that names a cell and a value and is not understood, a fault.
        final: the last full grid that fits the clues, rows of 0 and 1; empty if there is none.
        final_line: the line of its first row, from 1; 0 if there is none.
        unread: the cells in what is not understood, each with the first line that names it.
    """

    moves: tuple[Move, ...]
    tried: tuple[Said, ...] = ()
    withdrawn: tuple[Said, ...] = ()
    told: tuple[Fault, ...] = ()
    final: tuple[str, ...] = ()
    final_line: int = 0
    unread: Mapping[Cell, int] = field(factory=dict)


def read_answer(text: str, puzzle: Puzzle, file: str = "", ladder: Ladder | None = None) -> Answer:
    """Read the moves of a running text in English, Dutch, French, German or Spanish, in their order.

    A value is entered only if its whole sentence is understood.  The work is linear in the length of the text.

        >>> puzzle = deduce.Puzzle(["...."] * 4)
        >>> answer = deduce.read_answer("r1c1 is 1. If r1c2 = 1, row 1 is full. So r1c2 = 0.", puzzle)
        >>> [dict(move.places) for move in answer.moves]
        [{(0, 0): 1}, {(0, 1): 0}]
        >>> [(said.cell, said.value) for said in answer.tried]
        [((0, 1), 1)]

    Args:
        text: prose, JSON, tables, grids, or what deduce prints.
        puzzle: the puzzle that it is about.
        file: the name of the text, for faults.
        ladder: the rules whose names it may use; by default those of deduce.
    """
    return _Reading(text.removeprefix("\ufeff"), puzzle, file, need_ladder(ladder)).answer()


class _Reading:
    """Reads an answer, block by block."""

    def __init__(self, text: str, puzzle: Puzzle, file: str, ladder: Ladder) -> None:
        self.puzzle, self.ladder = puzzle, ladder
        self.text = text
        parts = text.splitlines(keepends=True)
        self.lines = [part.rstrip("\r\n") for part in parts]
        self._starts = list(accumulate(map(len, parts), initial=0))[:-1]
        self.lexer = Lexer(text, puzzle)
        self.paragraphs = Paragraphs(self.lexer)
        self.records = Records(self.lexer)
        self.outcomes = Outcomes(puzzle, self.lexer, self.lines, file)
        rules = (name for rule in ladder.rules for name in (rule.info.id, *rule.info.aliases))
        self._rules = {name.casefold().replace(" ", "-") for name in rules}
        self._final: tuple[str, ...] = ()
        self._final_line = self._at = self._no_json = 0
        self._heads: list[str] = []

    def answer(self) -> Answer:
        """Return the answer."""
        grids_by_start = {grid.start: grid for grid in grids(self.lines, self.puzzle.columns)}
        codes = dict.fromkeys([self.lexer.language, *languages])
        prints = [OwnPrint(code, self.lines, self.puzzle, self.ladder) for code in codes]
        own = next(filter(None, prints), prints[0])
        steps = {step.start: step for step in own.steps()} if own else {}
        self.outcomes.is_printed = any(step.step for step in steps.values())
        while self._at < len(self.lines):
            if step := steps.get(self._at) or (
                None if self.paragraphs.may_continue(self.lines[self._at]) else own.sentence(self._at)
            ):
                self._step(step, own)
            elif grid := grids_by_start.get(self._at):
                self._grid(grid)
            elif not (self._json() or self._row() or self._strict()):
                self._hear(self.paragraphs.add(self.lines[self._at], self._at + 1))
                self._at += 1
        self._hear(self.paragraphs.end())
        self.outcomes.end()
        if self._final:
            self.outcomes.show(self._final, self._final_line)
        told = tuple(self.outcomes.told[line] for line in sorted(self.outcomes.told))
        said = tuple(self.outcomes.tried), tuple(self.outcomes.withdrawn)
        moves, unread = tuple(self.outcomes.moves), self.outcomes.unread
        return Answer(moves, *said, told, self._final, self._final_line, unread)

    def _hear(self, sentences: Iterable[Sentence]) -> None:
        for sentence in sentences:
            self.outcomes.hear(sentence)

    def _take(self, found: Found, line: int) -> None:
        """Take what a record says."""
        if isinstance(found, Move):
            self.outcomes.state(evolve(found, rule=self._rule(found.rule)), self.paragraphs.place())
        elif isinstance(found, int):
            self.outcomes.tell(found)
        else:
            self._take_grid(Grid(line - 1, line, found))

    def _rule(self, name: str) -> str:
        """Return the name of a rule; empty if there is no such rule."""
        return name if name.casefold().replace(" ", "-").replace("_", "-") in self._rules else ""

    def _step(self, printed: Printed, own: OwnPrint) -> None:
        """Take a step that deduce has printed."""
        self._hear(self.paragraphs.end())
        self._at = printed.end
        line, step = printed.start + 1, printed.step
        if step is None or not all(map(self.lexer.has, step.cells)):
            self.outcomes.tell(line)
        else:
            because = own.because(printed, self.outcomes.board)
            move = Move(step.places, printed.rule, because, trial=step.trial, line=line)
            self.outcomes.state(move, self.paragraphs.place())

    def _grid(self, grid: Grid) -> None:
        self._hear(self.paragraphs.end())
        self._at = grid.end
        self._take_grid(grid)

    def _take_grid(self, grid: Grid) -> None:
        """Take a grid: the last full one that fits the clues is the answer, others are pictures."""
        found = solution(grid, self.puzzle)
        if found and not (self.outcomes.doubts_next or self.outcomes.is_printed):
            self._final, self._final_line = found, grid.start + 1

    def _json(self) -> bool:
        """Take a JSON value that begins on this line.  Return whether there is one."""
        if self.lines[self._at].lstrip()[:1] not in ("{", "[") or self._at < self._no_json:
            return False
        try:
            found, end = self.records.json(self.text, self._starts[self._at], self._at + 1)
        except JsonError as error:
            blank = (at for at in range(self._at, len(self.lines)) if not self.lines[at].strip())
            self._no_json = error.line if error.column else next(blank, len(self.lines))
            return False
        last = bisect_right(self._starts, end - 1)
        if self.text[end : self._starts[last] if last < len(self._starts) else None].strip(" \t\r\n,];`"):
            return False
        self._hear(self.paragraphs.end())
        for each in found:
            self._take(each, self._at + 1)
        self._at = last
        return True

    def _row(self) -> bool:
        """Take a row of a table.  Return whether there is one."""
        cells = table_cells(self.lines[self._at])
        if not cells:
            self._heads = []
            return False
        self._hear(self.paragraphs.end())
        self._at += 1
        if self._heads:
            for found in self.records.row(self._heads, cells, self._at):
                self._take(found, self._at)
        self._heads = self._heads or cells
        return True

    def _strict(self) -> bool:
        """Take a line as `read_moves` reads it.  Return whether this is one."""
        line = self.lines[self._at].strip(" \t-*`")
        try:
            move = read_line(line, self.puzzle) if line and not self.paragraphs.is_unfinished else None
        except (InvalidError, JsonError):
            return False
        if not move or (move.rule and not self._rule(move.rule)):
            return False
        self._at += 1
        self.outcomes.state(evolve(move, line=self._at), self.paragraphs.place(self.lines[self._at - 1]))
        return True
