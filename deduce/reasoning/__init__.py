"""Tasks that test the reasoning of a program, with a reward for its answers, for training and for evaluation."""

from deduce.reasoning.environment import LEVELS, NOTATIONS, Task, task, tasks

__all__ = ["LEVELS", "NOTATIONS", "Task", "task", "tasks"]
