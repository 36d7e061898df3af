"""`deduce clues`: redundant clues, and what an extra clue would change."""

from __future__ import annotations

from deduce.cli import options as opt
from deduce.cli.messages import DONE, TROUBLE, progress
from deduce.cli.streams import read_one, write_result
from deduce.grading.clues import CluesError
from deduce.grading.clues import clues as weigh_clues
from deduce.grading.repair import repair
from deduce.terminal.verdicts import draw_clues, draw_repair


@opt.with_shared(opt.OUTPUT | opt.READING | opt.RULES)
def clues(
    source: opt.PuzzleArgument,
    *,
    shared: opt.Shared,
) -> int:
    """If the puzzle does not have exactly one solution, show which clues to add or change, and exit with status 1."""
    ladder = shared.ladder()
    puzzle = read_one(source, shared, shown=shared.format == "text")
    total = puzzle.rows * puzzle.columns + len(puzzle.signs)
    try:
        with progress("clues", total) as advance:
            result = weigh_clues(puzzle, ladder=ladder, on_each=advance, most_steps=shared.most_steps)
    except CluesError:
        fewest = repair(puzzle, ladder=ladder, most_steps=shared.most_steps)
        write_result(shared, fewest, draw_repair)
        return TROUBLE
    write_result(shared, result, draw_clues)
    return TROUBLE if result.rating is None else DONE
