"""Tasks as a taskset of verifiers (extra `reasoning`): `vf-eval deduce-puzzles` and `vf-validate deduce-puzzles`."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import verifiers.v1 as vf

from deduce.answers.judgement import Score
from deduce.reasoning.environment import LEVELS, Notation, Task, tasks

__all__ = ["DeduceTaskset"]


class DeduceData(vf.TaskData):
    """The data of a task: `deduce` has it as JSON."""

    deduce: dict[str, Any]


class DeduceTask(vf.Task[DeduceData]):
    """A task with its reward, and whether all of the answer is reasoned."""

    @vf.reward(weight=1.0)
    async def reasoned(self, trace: vf.Trace) -> float:
        """Return the reward of the last reply, 0 to 1."""
        return self._score(trace).share

    @vf.metric
    async def clean(self, trace: vf.Trace) -> float:
        """Return 1 if the reply solves the puzzle with good reasons throughout, else 0."""
        return float(self._score(trace).clean)

    async def validate(self, runtime: vf.Runtime) -> bool:
        """Return whether deduce's own answer gets the full reward."""
        task = Task.from_json(self.data.deduce)
        return task.reward(task.answer) == 1

    def _score(self, trace: vf.Trace) -> Score:
        return _score(Task.from_json(self.data.deduce), trace.last_reply)


@lru_cache(maxsize=64)  # reward and metrics ask for the same
def _score(task: Task, reply: str) -> Score:
    return task.review(reply).reasoning


class DeduceConfig(vf.TasksetConfig):
    """What the tasks are: the number for each level, the levels, the side of the grids, the notation, and the seed."""

    count: int = 10
    levels: tuple[int, ...] = LEVELS
    side: int = 8
    notation: Notation = "names"
    seed: int = 42


class DeduceTaskset(vf.Taskset[DeduceTask, DeduceConfig]):
    """Tasks by level, the easiest first."""

    def load(self) -> Iterator[DeduceTask]:
        """Yield the tasks."""
        config = self.config
        made = tasks(config.count, config.seed, levels=config.levels, size=config.side, notation=config.notation)
        for task in made:
            data = DeduceData(id=task.id, prompt=task.prompt, deduce=task.to_json())
            yield DeduceTask(data, config.task)
