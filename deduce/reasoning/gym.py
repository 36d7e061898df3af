"""Tasks as a dataset of reasoning-gym (extra `reasoning`), registered as `deduce` when this module is imported."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym.dataset import ProceduralDataset
from reasoning_gym.factory import DATASETS, register_dataset

from deduce.base.errors import InvalidError
from deduce.reasoning.environment import LEVELS, NOTATIONS, Notation, Task, task


@dataclass
class DeduceConfig:
    """What the tasks are.

    Attributes:
        levels: the levels, which take turns.
        side: the number of rows and of columns.
        notation: how cells are written: `names`, `pairs` or `words`.
        size: the number of tasks.
        seed: the same seed makes the same tasks.
    """

    levels: tuple[int, ...] = LEVELS
    side: int = 8
    notation: Notation = "names"
    size: int = 500
    seed: int = 42

    def validate(self) -> None:
        """Raise InvalidError, which is a ValueError, if the levels or the notation are not known."""
        if not self.levels or not set(self.levels) <= set(range(1, 9)):
            raise InvalidError("levels are numbers from 1 to 8, at least one")
        if self.notation not in NOTATIONS:
            raise InvalidError(f"the notation is one of {', '.join(NOTATIONS)}")


class DeduceDataset(ProceduralDataset):
    """Puzzles to solve with reasons; the answer of each is deduce's own explanation."""

    def __init__(self, config: DeduceConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """Return a task.  Raises IndexError if there are fewer."""
        if not 0 <= idx < self.size:
            raise IndexError(idx)
        config, levels = self.config, self.config.levels
        level = levels[idx % len(levels)]
        made = task(level, self.seed, size=config.side, number=idx + 1, notation=config.notation)
        data = {"source_dataset": "deduce", "source_index": idx, "difficulty": {"level": level}}
        return {"question": made.prompt, "answer": made.answer, "metadata": data | {"task": made.to_json()}}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Return the reward of an answer, 0 to 1."""
        return Task.from_json(entry["metadata"]["task"]).reward(answer or "")


if "deduce" not in DATASETS:  # the module may be imported again under another name
    register_dataset("deduce", DeduceDataset, DeduceConfig)
