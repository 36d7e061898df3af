"""`deduce clues`: what each clue of a puzzle is good for."""

from __future__ import annotations

from typing import Annotated

from deduce.cli import _common as common
from deduce.cli._options import LadderOptions, PlainOption, PuzzleArgument, choice
from deduce.cli._progress import progress

WORTH_A_BAR = 150  # fewer cells are done before a progress bar is read


def clues(
    puzzle: PuzzleArgument,
    plain: PlainOption = False,
    format_: Annotated[str, choice("text, json or jsonl.")] = "text",
    *,
    arguing: LadderOptions,
) -> int:
    """Say for setters which clues the rest yields, and for each blank what the rating would be if it were given.

    The puzzle must have exactly one solution. The exit status is 1 where it has not, or the rules do not solve it.
    """
    options = arguing.options()
    ladder = arguing.ladder()
    own = common.read_one(puzzle, options, "clues", shown=format_ == "text")

    from deduce.grading.clues import CluesError
    from deduce.grading.clues import clues as weighed
    from deduce.show.clues import draw_clues

    try:
        with progress(own.rows * own.columns + len(own.signs), "clues", WORTH_A_BAR) as advance:
            found = weighed(own, ladder, on_each=advance, most_steps=common.steps_of(options))
    except CluesError as error:
        reason = f"{error}, so no clue can be weighed; 'deduce check' says more"
        raise common.TroubleError(reason, common.TROUBLE) from None
    common.give(format_, plain, found, draw_clues)
    return common.TROUBLE if found.rating is None else common.DONE
