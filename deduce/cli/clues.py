"""`deduce clues`: redundant clues, and what an extra clue would change."""

from __future__ import annotations

from deduce.cli import options as opt
from deduce.cli.messages import DONE, TROUBLE
from deduce.cli.output import write_result
from deduce.cli.progress import progress
from deduce.cli.reading import read_one, search_limit
from deduce.grading.clues import CluesError
from deduce.grading.clues import clues as weigh_clues
from deduce.grading.repair import repair
from deduce.terminal.clues import draw_clues, draw_repair

LARGE = 150
"""How many cells and signs may take long enough for a progress bar."""


def clues(
    source: opt.PuzzleArgument,
    plain: opt.PlainOption = False,
    format_: opt.FormatOption = "text",
    symbols: opt.SymbolsOption = None,
    output_symbols: opt.OutputSymbolsOption = None,
    unique_lines: opt.UniqueLinesOption = None,
    rules: opt.RulesOption = None,
    max_level: opt.MaxLevelOption = None,
    size: opt.SizeOption = None,
    no_limits: opt.NoLimitsOption = False,
) -> int:
    """Show which clues are redundant, and what an extra clue would change.

    If the puzzle does not have exactly one solution, show which clues to add or change, and exit with status 1.
    """
    ladder = opt.ladder_of(rules, max_level)
    options = opt.reading_options(symbols, output_symbols, unique_lines, no_limits, size)
    puzzle = read_one(source, options, shown=format_ == "text")
    total = puzzle.rows * puzzle.columns + len(puzzle.signs)
    try:
        with progress("clues", total, total >= LARGE) as advance:
            result = weigh_clues(puzzle, ladder=ladder, on_each=advance, most_steps=search_limit(options))
    except CluesError:
        fewest = repair(puzzle, ladder=ladder, most_steps=search_limit(options))
        write_result(format_, plain, fewest, draw_repair)
        return TROUBLE
    write_result(format_, plain, result, draw_clues)
    return TROUBLE if result.rating is None else DONE
