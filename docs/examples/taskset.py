"""Binary puzzles as a taskset of verifiers, for `vf-eval taskset` and `vf-validate taskset`."""

from collections.abc import Iterator
from typing import Any

import environment
import verifiers.v1 as vf

__all__ = ["BinaryPuzzles"]


class PuzzleData(vf.TaskData):
    """The data of a task, with its puzzle as JSON."""

    puzzle: dict[str, Any]


class PuzzleTask(vf.Task[PuzzleData]):
    """A task of `environment.py`, with its reward."""

    @vf.reward(weight=1.0)
    async def argued(self, trace: vf.Trace) -> float:
        return environment.reward(environment.judged(self.data.model_dump(), trace.last_reply))

    async def validate(self, runtime: vf.Runtime) -> bool:
        data = self.data.model_dump()
        return environment.reward(environment.judged(data, environment.answer_of(data))) == 1


class PuzzleConfig(vf.TasksetConfig):
    """The number of tasks of each level, and the seed."""

    count: int = 10
    seed: int = 42


class BinaryPuzzles(vf.Taskset[PuzzleTask, PuzzleConfig]):
    """Tasks by level, the easiest first."""

    def load(self) -> Iterator[PuzzleTask]:
        for task in environment.tasks(self.config.count, self.config.seed):
            data = PuzzleData(id=task["id"], prompt=task["prompt"], puzzle=task["puzzle"])
            yield PuzzleTask(data, self.config.task)
