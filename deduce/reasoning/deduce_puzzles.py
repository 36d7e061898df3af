"""The taskset of deduce for verifiers, which looks for a top-level module of the name that it is given."""

from deduce.reasoning.taskset import DeduceTaskset

__all__ = ["DeduceTaskset"]
