"""`deduce clues`: redundant clues, and what an extra clue would change."""

from __future__ import annotations

from deduce.cli import frame as cli
from deduce.cli.messages import DONE, TROUBLE, progress
from deduce.grading.clues import CluesError
from deduce.grading.clues import clues as weigh_clues
from deduce.grading.repair import repair
from deduce.terminal.verdicts import draw_clues, draw_repair


@cli.with_shared(cli.OUTPUT | cli.READING | cli.RULES)
def clues(source: cli.PuzzleArgument, *, shared: cli.Shared) -> int:
    """If the puzzle does not have exactly one solution, show which clues to add or change, and exit with status 1."""
    ladder = shared.ladder()
    puzzle = cli.read_one(source, shared, shown=shared.format == "text")
    total = puzzle.rows * puzzle.columns + len(puzzle.signs)
    try:
        with progress("clues", total) as advance:
            result = weigh_clues(puzzle, ladder=ladder, on_each=advance, most_steps=shared.most_steps)
    except CluesError:
        fewest = repair(puzzle, ladder=ladder, most_steps=shared.most_steps)
        cli.write_result(shared, fewest, draw_repair)
        return TROUBLE
    cli.write_result(shared, result, draw_clues)
    return TROUBLE if result.rating is None else DONE
