"""Binary puzzles as a dataset of reasoning-gym, registered as `deduce` when this module is imported."""

from dataclasses import dataclass
from typing import Any

import environment
from reasoning_gym.dataset import ProceduralDataset
from reasoning_gym.factory import register_dataset


@dataclass
class BinaryPuzzleConfig:
    """Levels that take turns, the number of tasks, and the seed."""

    levels: tuple[int, ...] = environment.LEVELS
    size: int = 500
    seed: int = 42

    def validate(self) -> None:
        if not self.levels or not set(self.levels) <= set(range(1, 9)):
            raise ValueError("levels are numbers from 1 to 8, at least one")


class BinaryPuzzles(ProceduralDataset):
    """Tasks of `environment.py`; the answer of each is deduce's own explanation."""

    def __init__(self, config: BinaryPuzzleConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        levels = self.config.levels
        task = environment.task(levels[idx % len(levels)], self.seed * 1_000_000 + idx, idx)
        return {"question": task["prompt"], "answer": environment.answer_of(task), "metadata": task}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        return environment.reward(environment.judged(entry["metadata"], answer or ""))


register_dataset("deduce", BinaryPuzzles, BinaryPuzzleConfig)
