"""Explaining: solving a puzzle from its givens, one step at a time, each with its reasons in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve

from deduce.arguing.walk import Walk
from deduce.grading.grades import grade_trace
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import need_ladder
from deduce.puzzle import Puzzle, need_puzzle
from deduce.trace import Step, Trace
from deduce.wording.language import in_one_language
from deduce.wording.language import language as spoken_language
from deduce.workers import in_order

if TYPE_CHECKING:
    from concurrent.futures import Executor


def steps(grid: Puzzle, *, ladder: Ladder | None = None) -> Iterator[Step]:
    """Yield the steps of `explain` one at a time, each as soon as it is found.

    Args:
        grid: any grid, also one without a solution or with several.
        ladder: the rules to use; by default those of deduce.

    Raises:
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(grid)
    walk = Walk(grid, need_ladder(ladder))
    return iter(walk.step, None)


def explain_many(
    puzzles: Iterable[Puzzle],
    *,
    ladder: Ladder | None = None,
    language: str | None = None,
    executor: Executor | None = None,
) -> Iterator[Trace]:
    """Yield the explanations of puzzles, in their order; they are the same with any executor.

    Args:
        puzzles: any number; they are taken as they are needed.
        ladder, language: as in `explain`.
        executor: any `concurrent.futures.Executor`; None to work in this process.

    Raises:
        TypeError: an item is not a puzzle.
    """
    explained = partial(explain, ladder=need_ladder(ladder), language=language or spoken_language().code)
    with closing(in_order(executor, explained, puzzles)) as results:
        for _, trace in results:
            yield trace


@in_one_language
def explain(
    puzzle: Puzzle,
    *,
    ladder: Ladder | None = None,
    language: str | None = None,
    on_cell: Callable[[], None] = lambda: None,
) -> Trace:
    """Explain a puzzle from its givens until it is solved, the rules find nothing more, or a contradiction shows.

    Args:
        puzzle: any puzzle, also one without a solution or with several.
        ladder: the rules to use; by default those of deduce.
        language: the code of the language, two letters; by default the current language.
        on_cell: called for each cell that a step fills.

    Raises:
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    ladder = need_ladder(ladder)
    walk = Walk(puzzle, ladder)
    taken = []
    while (step := walk.step()) is not None:
        taken.append(step)
        for _ in step.places:
            on_cell()
    stepper = walk.stepper
    final = stepper.board.grid(stepper.states)
    untried = stepper.untried if walk.status == "stuck" else (0, 0)
    trace = Trace(
        puzzle,
        walk.status,
        final,
        tuple(taken),
        walk.refutation,
        up_to=ladder.rating,
        untried=untried,
        language=spoken_language().code,
    )
    return evolve(trace, grade=grade_trace(trace, walk.moves, ladder))
