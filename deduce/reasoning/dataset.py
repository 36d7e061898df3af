"""A flat dataset of graded puzzles with proved explanations, the same from the same seed, and its card.

The card has the form that the Hugging Face hub reads: YAML between two lines of dashes, then Markdown.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import deduce
from deduce.answers.explain import explain
from deduce.answers.verify import verify
from deduce.base.errors import DeduceError, need_whole
from deduce.base.files import locked, whole_file, write_whole
from deduce.base.workers import in_order
from deduce.books.generate import generate
from deduce.books.making import Generated
from deduce.reasoning.environment import Task

GROUPS: Final = [(6, level) for level in (1, 2, 3)] + [(size, level) for size in (8, 10) for level in range(1, 8)]
"""The sides and levels of the puzzles."""

COLUMNS: Final = {
    "id": ("string", "size, level and number among those"),
    "rows": ("int64", "the number of rows"),
    "columns": ("int64", "the number of columns"),
    "unique_lines": ("bool", "whether no two rows and no two columns may be the same"),
    "level": ("int64", "the level of the hardest step, 1 to 7"),
    "level_name": ("string", "its name"),
    "rating": ("float64", "the rating of the hardest step; its whole part is the level"),
    "effort": ("float64", "the estimated total work, 1 for a quick look at one line"),
    "opening": ("float64", "the rating of the hardest step in the first quarter"),
    "bottlenecks": ("int64", "how often only one place offers a step this easy"),
    "waves": ("int64", "how often all the easiest steps are taken at once"),
    "longest_chain": ("int64", "the rounds of the longest of the hardest lookaheads; 0 without one"),
    "hardest": ("string", "the rule of the hardest step"),
    "techniques": ("string", "JSON: in how many waves each rule is among the easiest"),
    "clues": ("int64", "the number of clues"),
    "seed": ("string", "makes the puzzle again: `deduce generate` with the size, the level and this `--seed`"),
    "puzzle": ("string", "the clues, a row a line; a dot is an empty cell"),
    "solution": ("string", "the solution, a row a line"),
    "prompt": ("string", "asks for the moves, each with its reason"),
    "answer": ("string", "the moves of the explanation: a line for each cell, with the cells that are its reason"),
    "steps": ("int64", "the number of steps of the explanation"),
    "explanation": ("string", "the explanation in English, a step a line"),
    "trace": ("string", "JSON: the puzzle, its grade, and every step with its facts, as `deduce verify` reads it"),
}
"""The columns in order: the type of each, and what it has."""


class DatasetError(DeduceError):
    """An explanation that does not solve its puzzle or that is not proved."""


def record(made: Generated) -> dict[str, Any]:
    """Return a puzzle as a row, with its explanation, which is proved.  Raises DatasetError if it is not."""
    puzzle = made.puzzle
    trace = explain(puzzle)
    verdict, grade = verify(trace), trace.grade
    if not verdict.holds or trace.status != "solved" or grade is None:
        raise DatasetError(f"the puzzle of seed {made.seed} is not explained: {verdict.reason or trace.status}")
    task = Task(f"{puzzle.columns}x{puzzle.rows}-{grade.level}-{made.number}", grade.level, puzzle)
    figures = grade.figures()
    names = ("level", "rating", "effort", "opening", "bottlenecks", "waves", "longest_chain", "hardest", "clues")
    values = {name: figures[name] for name in names} | {
        "id": task.id,
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "unique_lines": puzzle.unique_lines,
        "level_name": grade.name,
        "techniques": _json(figures["techniques"]),
        "seed": str(made.seed),
        "puzzle": "\n".join(puzzle.givens),
        "solution": "\n".join(puzzle.solution),
        "prompt": task.prompt,
        "answer": task.answer,
        "steps": len(trace),
        "explanation": "\n".join(f"{step.number}. {step.text}" for step in trace),
        "trace": _json(trace.to_json()),
    }
    return {name: values[name] for name in COLUMNS}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def records(count: int, seed: int, executor: Executor | None = None) -> Iterator[dict[str, Any]]:
    """Yield rows, as many of each size and level as can be: always the same, with any executor."""
    for index, (side, level) in enumerate(GROUPS):
        wanted = count // len(GROUPS) + (index < count % len(GROUPS))
        puzzles = generate(side, level=level, count=wanted, seed=seed, executor=executor) if wanted else ()
        for _, row in in_order(executor, record, puzzles):
            yield row


def write(
    folder: str | os.PathLike[str],
    count: int,
    seed: int,
    *,
    executor: Executor | None = None,
    on_row: Callable[[], None] = lambda: None,
) -> None:
    """Write `puzzles.jsonl`, a row a line, and the card `README.md` to a folder; a file is always complete.

    Args:
        folder: made if it does not exist.
        count: the number of rows, at least 1.
        seed: a whole number; the same seed writes the same bytes.
        executor: any `concurrent.futures.Executor`; None to work in this process.
        on_row: called after each row.

    Raises:
        BusyError: another run writes to the folder.
        InvalidError: a number is not a whole number, or too small.
        OSError: a file cannot be written.
    """
    need_whole(count, "count", 1)
    need_whole(seed, "seed")
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    counts, digest, size = Counter[tuple[str, int]](), sha256(), 0
    with locked(path), whole_file(path / "puzzles.jsonl") as out:
        for row in records(count, seed, executor):
            line = f"{_json(row)}\n".encode()
            out.write(line)
            digest.update(line)
            size += len(line)
            counts[f"{row['columns']}x{row['rows']}", row["level"]] += 1
            on_row()
    write_whole(path / "README.md", card(count, seed, size, digest.hexdigest(), counts).encode())


def card(count: int, seed: int, size: int, digest: str, counts: Counter[tuple[str, int]]) -> str:
    """Return the card of a dataset.

    Args:
        size, digest: of `puzzles.jsonl`, in bytes, and its SHA-256.
        counts: the number of puzzles by size and level.
    """
    features = "".join(f"    - name: {name}\n      dtype: {kind}\n" for name, (kind, _) in COLUMNS.items())
    rows = "".join(f"| {size} | {level} | {number} |\n" for (size, level), number in counts.items())
    columns = "".join(f"| `{name}` | {kind} | {text} |\n" for name, (kind, text) in COLUMNS.items())
    return _CARD.format(
        version=deduce.__version__,
        count=count,
        seed=seed,
        size=size,
        digest=digest,
        features=features,
        rows=rows,
        columns=columns,
        category=_category(count),
    )


def _category(count: int) -> str:
    bounds = [(1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M")]
    return next((name for bound, name in bounds if count < bound), "n>1M")


_CARD: Final = """\
---
pretty_name: Binary puzzles by difficulty, with proved explanations
license: mit
language:
  - en
task_categories:
  - text-generation
tags:
  - reasoning
  - puzzles
  - binairo
  - takuzu
size_categories:
  - {category}
configs:
  - config_name: default
    data_files:
      - split: train
        path: puzzles.jsonl
dataset_info:
  features:
{features}  splits:
    - name: train
      num_bytes: {size}
      num_examples: {count}
---

# Binary puzzles by difficulty, with proved explanations

{count} binary puzzles (Binairo, Takuzu). Each has exactly one solution, a difficulty, and an explanation that finds the
solution step by step with the easiest rules. Every step was proved from the rules of the game alone.

deduce {version} made all of it, and makes the same bytes again: `python -m deduce.reasoning dataset FOLDER --count
{count} --seed {seed}`. SHA-256 of `puzzles.jsonl`: `{digest}`.

| column | type | what it has |
|---|---|---|
{columns}
| size | level | puzzles |
|---|---|---|
{rows}"""
