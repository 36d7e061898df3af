"""What must be as it was for the sentence of an inference to be true of another board, whose entries are right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deduce import claims
from deduce.puzzle import Cell, LineAt, Puzzle
from deduce.scene.lines import cells_of
from deduce.trace import Inference
from deduce.wording.places import lines_of

Count = tuple[LineAt, int]
"""A line, and a value of which it must have just as many."""


def conditions(inference: Inference, puzzle: Puzzle) -> tuple[set[Cell], set[Count], set[LineAt]]:
    """Return the cells that must be blank, the values that are counted, and the lines of which every cell is spoken of.

    That the premises stand, and that what follows is blank, is understood; so are the blanks of those lines.
    """
    blank: set[Cell] = set()
    counts: set[Count] = set()
    lines = lines_of(inference)
    if not lines or not inference.says:
        return blank, counts, set(lines) or {LineAt((0, row)) for row in range(puzzle.rows)}
    whole = set(lines[1:])
    for claim in _claims(inference.says):
        match claim:
            case claims.Holds():
                blank |= set(claim.blank)
            case claims.Complete() | claims.Left():
                counts.add((claim.line, claim.value))
            case claims.Blanks() | claims.SameBut() | claims.Fillings():
                whole.add(claim.line)
            case claims.NeedOne() | claims.Short():
                blank |= {cell for group in claim.groups for cell in group}
                counts.add((claim.line, claim.value))
                if claim.by in ("three", "either") and min(map(len, claim.groups)) < 3:
                    whole.add(claim.line)  # what touches a group of blanks is spoken of, too
            case claims.WouldBe():
                blank |= claim.values.keys()
                if claim.by == "balance":
                    counts |= {(lines[0], 1 - value) for value in claim.values.values()}
                elif claim.by == "room":
                    whole.add(lines[0])
            case claims.Breaks(line=line, value=value) if line is not None and value is not None:
                counts.add((line, value))
            case claims.Either():
                blank.add(claim.cell)
    blank -= {cell for line in whole for cell in cells_of(puzzle, line)}
    return blank, {count for count in counts if count[0] not in whole}, whole


def _claims(says: Iterable[claims.Claim]) -> Iterator[claims.Claim]:
    for claim in says:
        yield claim
        if isinstance(claim, claims.Either):
            yield from _claims((*claim.one, *claim.zero))
