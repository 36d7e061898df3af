"""Eight ways to answer a task, from reasons to a bare solution, and how the score tells them apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from attrs import evolve

from deduce.answers.judgement import Score
from deduce.game.puzzle import EMPTY, Cell
from deduce.prose.moves import Move
from deduce.reasoning.environment import Task


class Row(NamedTuple):
    """The figures of all answers of one kind together.

    Attributes:
        kind: a name in `KINDS`.
        score: the sums of their figures; `clean` says whether all of them are.
        clean: how many of them are clean.
    """

    kind: str
    score: Score
    clean: int


def _own(task: Task, rng: Random) -> str:
    return task.answer


def _without_reasons(task: Task, rng: Random) -> str:
    return task.written(evolve(move, because={}) for move in task.moves)


def _by_cell(task: Task, rng: Random) -> str:
    solution = task.puzzle.solution
    return task.written(Move({(r, c): int(solution[r][c])}) for r, c in _cells(task, EMPTY))


def _grid(task: Task, rng: Random) -> str:
    return "\n".join(task.puzzle.solution)


def _shuffled(task: Task, rng: Random) -> str:
    return task.written(rng.sample(task.moves, len(task.moves)))


def _random_clues(task: Task, rng: Random) -> str:
    clues = _cells(task, "01")
    return task.written(evolve(move, because=dict.fromkeys(rng.sample(clues, 2))) for move in task.moves)


def _all_clues(task: Task, rng: Random) -> str:
    return task.written(evolve(move, because=dict.fromkeys(_cells(task, "01"))) for move in task.moves)


def _one_wrong(task: Task, rng: Random) -> str:
    moves = list(task.moves)
    ((cell, value),) = moves[len(moves) // 2].places.items()
    moves[len(moves) // 2] = evolve(moves[len(moves) // 2], places={cell: 1 - (value or 0)})
    return task.written(moves)


def _cells(task: Task, marks: str) -> Sequence[Cell]:
    return [(r, c) for r, row in enumerate(task.puzzle.givens) for c, mark in enumerate(row) if mark in marks]


KINDS: Final[Mapping[str, Callable[[Task, Random], str]]] = {
    "own moves, own reasons": _own,
    "own moves, no reasons": _without_reasons,
    "solution, cell by cell": _by_cell,
    "solution, as a grid": _grid,
    "own moves shuffled": _shuffled,
    "random clues as reasons": _random_clues,
    "all clues as reasons": _all_clues,
    "one wrong in the middle": _one_wrong,
}
"""The kinds of answers.  Each is made from a task; the same `Random` makes the same answer."""


def rows(tasks: Iterable[Task], seed: int = 0) -> Iterator[Row]:
    """Yield a row for each kind of answer, with the figures of its answers to all tasks."""
    asked = list(tasks)
    for kind, answer in KINDS.items():
        scores = [task.review(answer(task, Random(f"{seed} {task.id}"))).reasoning for task in asked]
        yield Row(kind, Score.sum(scores), sum(score.clean for score in scores))
