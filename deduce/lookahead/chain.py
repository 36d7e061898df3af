"""A chain as a reader follows it, without its words until somebody asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from attrs import evolve

from deduce.claims import Suppose
from deduce.core.board import Board
from deduce.ladder.rule import Argument, Finding
from deduce.lookahead.links import Cells, Outline, Places, add, rest_on_line
from deduce.reasons.inferences import cells, direct, inference_of
from deduce.trace import Inference
from deduce.wording.chains import chain_rows


@final
class LineLink:
    """A link on a line, or an end, without its words.

    Attributes:
        line, one: the line, and the side that it is seen from.
        argument: what it rests on and places; of an end, it places nothing.
        finding: of a link, what the rule found.
        rule: of a link, the rule's id.
        places: what follows.
        seen: what the rule found at once: that, and more of the same sight.
    """

    def __init__(
        self,
        board: Board,
        line: int,
        one: bool,
        argument: Argument,
        finding: Finding | None = None,
        rule: str = "",
        seen: Argument | None = None,
    ) -> None:
        self.line = line
        self.one = one
        self.argument = argument
        self.finding = finding
        self.rule = rule
        self.places: Places = {} if finding is None else cells(board, line, one, argument.x, argument.y)
        self.seen = self.places if seen is None else cells(board, line, one, seen.x, seen.y)

    def shows(self, other: LineLink) -> bool:
        """Return whether another link shows the same: it has the same premises, and places what was found with this."""
        mine, theirs = self.argument, other.argument
        return (
            (self.line, self.one, self.rule) == (other.line, other.one, other.rule)
            and (mine.because_x, mine.because_y) == (theirs.because_x, theirs.because_y)
            and other.places.items() <= self.seen.items()
        )

    def inference(self, board: Board) -> Inference:
        """Find the words."""
        if self.finding is None:
            return direct(board, self.line, self.one, self.argument)
        return inference_of(board, self.line, self.one, self.finding, self.rule, link=True)

    def rest_on(self, board: Board, known: Cells) -> None:
        """Add the cells that it rests on."""
        if self.finding is None or self.finding.end is None:
            rest_on_line(board, known, self.line, self.argument)
            return
        add(board, known, self.line, self.argument.because_x | self.argument.because_y)
        for part in (*self.finding.chain, self.finding.end):
            rest_on_line(board, known, self.line, part)


@final
class Chain:
    """A chain as a reader follows it, without its words.

    Attributes:
        outline: the supposition, and what each link places.
        links: what follows, in order.
        end: what is broken.
    """

    def __init__(self, board: Board, outline: Outline, links: Sequence[LineLink | Chain], end: LineLink) -> None:
        self.outline = outline
        self.links = links
        self.end = end
        self.places = outline.places
        self._board = board

    def inference(self) -> Inference:
        """Find the words."""
        board, outline = self._board, self.outline
        links = [link.inference() if isinstance(link, Chain) else link.inference(board) for link in self.links]
        end = self.end.inference(board)
        assume = {outline.cell: outline.value}
        placed = {*assume, *[cell for link in links for cell in link.places]}
        inference = Inference(
            text="",
            because={
                cell: there for part in (*links, end) for cell, there in part.because.items() if cell not in placed
            },
            places=outline.places,
            rule=outline.rule,
            assume=assume,
            chain=tuple(links),
            contradiction=end,
            says=(Suppose(assume),),
            by_parts=True,
        )
        rows = chain_rows(inference, board.puzzle.symbols, bool(outline.rule))
        return evolve(inference, text=" ".join([text for _, text in rows]))

    @property
    def rests_on(self) -> Cells:
        """The cells that the links and the end rest on, those of companions included."""
        known = [0] * self._board.rows
        self.rest_on(self._board, known)
        return known

    def rest_on(self, board: Board, known: Cells) -> None:
        """Add these cells."""
        for link in (*self.links, self.end):
            link.rest_on(board, known)
