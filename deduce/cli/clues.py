"""`deduce clues`: what each clue of a puzzle is good for."""

from __future__ import annotations

from typing import Annotated

from deduce.cli import _common as common
from deduce.cli._asked import progress

WORTH_A_BAR = 150  # fewer cells are done before a progress bar is read


def clues(
    puzzle: common.PuzzleArgument,
    plain: common.PlainOption = False,
    format_: Annotated[str, common.choice("--format", common.FORMATS, "text, json or jsonl.")] = "text",
    symbols: common.SymbolsOption = None,
    unique_lines: common.UniqueOption = None,
    rules: common.RulesOption = None,
    max_level: common.LevelOption = None,
    no_limits: common.NoLimitsOption = False,
) -> int:
    """Say for setters which clues the rest yields, and for each blank what the rating would be if it were given.

    The puzzle must have exactly one solution. The exit status is 1 where it has not, or the rules do not solve it.
    """
    common.one_of("--format", format_, common.FORMATS)
    options = common.reading_options(symbols, unique_lines, no_limits)
    ladder = common.ladder_of(rules, max_level)
    own = common.read_one(puzzle, options, "clues", shown=format_ == "text")

    from deduce.grading.clues import CluesError
    from deduce.grading.clues import clues as weighed

    try:
        with progress(own.rows * own.columns + len(own.signs), "clues", WORTH_A_BAR) as advance:
            found = weighed(own, ladder, on_each=advance, most_steps=common.steps_of(options))
    except CluesError as error:
        reason = f"{error}, so no clue can be weighed; 'deduce check' says more"
        raise common.TroubleError(reason, common.TROUBLE) from None
    if format_ == "text":
        from deduce.show.clues import draw_clues
        from deduce.show.screen import screen

        draw_clues(screen(plain), found)
    else:
        common.write_json(found.to_json(), indent=1 if format_ == "json" else None)
    return common.TROUBLE if found.rating is None else common.DONE
