"""Explaining: solving a puzzle one step at a time, each with its reasons in words; and only the steps to one cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve

from deduce.base.budget import USUAL, Budget
from deduce.engine.chains import Link, follow, link_of, links_to
from deduce.engine.ladder import Ladder
from deduce.engine.registry import need_ladder
from deduce.engine.stepper import Walk
from deduce.game.levels import LINES_ALONE
from deduce.game.puzzle import Cell, Puzzle, need_puzzle
from deduce.grid.grid import Grid
from deduce.reasons.argument import Argument
from deduce.reasons.trace import Step, Trace
from deduce.wording.language import code_of, in_one_language, speaking
from deduce.wording.steps import in_words, step_text

if TYPE_CHECKING:
    from concurrent.futures import Executor


def steps(
    grid: Puzzle,
    *,
    ladder: Ladder | None = None,
    language: str | None = None,
    budget: Budget | int | None = USUAL,
) -> Iterator[Step]:
    """Yield the steps of `explain` one at a time, each as soon as it is found.

        >>> print(next(deduce.steps(deduce.parse("4x4u:CFAdba"))))
        Row 3 has 1 1 in columns 1-2. A third 1 next to them would make 1 1 1, so column 3 is 0.

    Args:
        grid: any grid, also one without a solution or with several.
        ladder: the rules to use; by default those of deduce.
        language, budget: as in `explain`.

    Raises:
        InvalidError: there is no such language.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(grid)
    return told(Walk(grid, need_ladder(ladder), Budget.of(budget)), code_of(language))


def told(walk: Walk, code: str) -> Iterator[Step]:
    """Yield the steps of a walk in a language."""

    before = walk.grid
    while found := walk.step():
        band, argument = found
        with speaking(code):  # ends before another function runs
            step = step_in_words(argument, walk.puzzle, before, walk.taken, band.rating)
        before = step.after
        yield step


def step_in_words(argument: Argument, puzzle: Puzzle, before: tuple[str, ...], number: int, rating: float) -> Step:
    """Return an argument as a step on the grid before it."""
    text, code = step_text(argument, puzzle), code_of(None)
    return Step(argument, text, puzzle, before, language=code, number=number, rating=rating)


def explain_many(
    puzzles: Iterable[Puzzle],
    *,
    ladder: Ladder | None = None,
    language: str | None = None,
    budget: int | None = USUAL,
    executor: Executor | None = None,
) -> Iterator[Trace]:
    """Yield the explanations of puzzles, in their order; they are the same with any executor.

        >>> puzzles = deduce.parse_book("4x4u:CFAdba\\n6x6u:jfCFACCe")
        >>> [len(trace) for trace in deduce.explain_many(puzzles)]
        [11, 21]

    Args:
        puzzles: any number; they are taken as they are needed.
        ladder, language: as in `explain`.
        budget: the work for each puzzle, as in `explain`.
        executor: any `concurrent.futures.Executor`; None to work in this process.

    Raises:
        TypeError: an item is not a puzzle.
    """
    explained = partial(explain, ladder=need_ladder(ladder), language=code_of(language), budget=budget)
    from deduce.base.workers import in_order  # a hint needs no other process

    with closing(in_order(executor, explained, puzzles)) as results:
        for _, trace in results:
            yield trace


@in_one_language
def explain(
    puzzle: Puzzle,
    *,
    ladder: Ladder | None = None,
    language: str | None = None,
    budget: Budget | int | None = USUAL,
    on_cell: Callable[[], None] = lambda: None,
) -> Trace:
    """Explain a puzzle from its givens until it is solved, the rules find nothing more, or a contradiction shows.

        >>> deduce.explain(deduce.parse("4x4u:CFAdba"))
        <Trace of a puzzle of 4x4: solved, 11 steps, level 1>

    Args:
        puzzle: any puzzle, also one without a solution or with several.
        ladder: the rules to use; by default those of deduce.
        language: the code of the language of all texts, such as `fr`; by default English.
        budget: the work that the call may do, in steps; None for no limit.  When it is spent, lookaheads end: the trace
            is then stuck, unless easier rules solve the rest, and `untried` is not (0, 0).
        on_cell: called for each cell that a step fills.

    Raises:
        InvalidError: there is no such language.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    ladder = need_ladder(ladder)
    walk = Walk(puzzle, ladder, Budget.of(budget))
    taken = []
    for step in told(walk, code_of(None)):
        taken.append(step)
        for _ in step.places:
            on_cell()
    final = walk.grid
    untried = walk.stepper.untried if walk.status == "stuck" else (0, 0)
    trace = Trace(
        puzzle,
        walk.status,
        final,
        tuple(taken),
        in_words(walk.refutation, puzzle, final) if walk.refutation else None,
        up_to=ladder.rating,
        untried=untried,
        language=code_of(None),
    )
    from deduce.answers.grades import grade_trace  # a hint has no grade

    return evolve(trace, grade=grade_trace(trace, ladder))


def steps_to(puzzle: Puzzle, steps: Sequence[Step], cell: Cell, ladder: Ladder | None = None) -> tuple[Step, ...]:
    """Return the fewest steps to a cell, as far as known; empty if none of the given steps fills it.

    There are two candidates: the given steps, in order from a grid that has a solution, without those that the cell
    does not need; and steps by rules that are not harder, found by filling the whole grid round by round.  Each step is
    explained again on the grid with the steps before it, and fills only the cells that are needed.
    """
    last = next((number for number, step in enumerate(steps, 1) if cell in step.places), 0)
    if not last:
        return ()
    ladder, taken, grid = need_ladder(ladder), steps[:last], Grid.of(puzzle)
    ratings = {step.places: step.rating for step in taken if step.argument.is_lookahead}

    def steps_of(wanted: Sequence[Link]) -> tuple[Step, ...]:
        now, out = grid.copy(), list[Step]()
        for number, link in enumerate(follow(grid, wanted, 0, ladder, goal=cell)[0], 1):
            argument, before = link.as_argument(grid), now.text()
            rating = ratings[argument.places] if argument.is_lookahead else link.rating
            out.append(step_in_words(argument, puzzle, before, number, rating))
            now.place(link.places)
        return tuple(out)

    easy = ladder.up_to(min(LINES_ALONE, max(step.rating for step in taken)))
    by_rounds = links_to(grid, cell, easy)
    by_steps = [link_of(grid, step.argument) for step in taken]
    candidates = [steps_of(wanted) for wanted in (by_steps, by_rounds) if wanted]
    return min(candidates, key=lambda candidate: (max(step.rating for step in candidate), len(candidate)))


def why(trace: Trace, cell: Cell | str) -> tuple[Step, ...]:
    """Return the fewest steps from the givens of a trace to a cell, which is a pair from 0 or a name such as `r3c4`.

        >>> trace = deduce.explain(deduce.parse("4x4u:CFAdba"))
        >>> [step.rule for step in deduce.why(trace, "r2c1")]
        ['quota-fill', 'double-digit']

    Each step is explained again on the grid with those before it, and fills only the cells that are needed.  Empty for
    a given, a cell that no step fills, and a puzzle without a solution.  Raises InvalidError or TypeError if the grid
    has no such cell.
    """
    if not isinstance(trace, Trace):
        raise TypeError(f"expected a trace, such as the result of deduce.explain(puzzle), not {type(trace).__name__}")
    cell = trace.puzzle.cell(cell)
    with speaking(trace.language):
        return () if trace.refutation else steps_to(trace.puzzle, trace.steps, cell)
