"""Tasks that test the reasoning of a program, and the reward for an answer: how far it is argued, move by move.

    python environment.py make COUNT SEED TASKS
    python environment.py score TASKS ANSWERS

`make` writes a task a line, COUNT for each level, with its `prompt`.  A line of ANSWERS is JSON with the `id` of a task
and the `answer`, a text.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import deduce
from deduce.game.puzzle import cell_name

SIZE = 8
LEVELS = (1, 2, 3, 4, 5, 6, 7)
VERDICTS = ("argued", "jump", "guess", "wrong")

PROMPT = """Solve this binary puzzle, and give a reason for each step.

{grid}

The rules: fill the grid with 0s and 1s. Never put three of the same symbol next to each other in a row or column, put
as many 0s as 1s in every row and column, and do not repeat a row or a column.

Write a line for each cell that you fill in, in the order in which you find them: the cell, its value, and after
`because` the cells that are your reason. r3c4 is row 3, column 4.

r3c4=0 because r3c2 r3c3
"""


def task(level: int, seed: int, number: int = 1) -> dict[str, Any]:
    """Return a task of a level: its id, its level, the puzzle as JSON, and the prompt."""
    (made,) = deduce.generate(SIZE, level=level, seed=seed)
    puzzle = made.puzzle
    grid = "\n".join(" ".join(row) for row in puzzle.givens)
    data = puzzle.to_json() | {"solution": list(puzzle.solution)}
    return {"id": f"{level}-{number}", "level": level, "puzzle": data, "prompt": PROMPT.format(grid=grid)}


def tasks(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yield tasks, a number of each level; the same for the same seed."""
    for level in LEVELS:
        for number in range(1, count + 1):
            yield task(level, seed * 1_000_000 + number, number)


def answer_of(data: dict[str, Any]) -> str:
    """Return deduce's own answer to a task, whose reward is 1."""
    steps = deduce.explain(deduce.parse(json.dumps(data["puzzle"])))
    return "\n".join(
        f"{cell_name(cell)}={value} because {' '.join(map(cell_name, step.because))}"
        for step in steps
        for cell, value in step.places.items()
    )


def judged(data: dict[str, Any], answer: str) -> deduce.Review:
    """Return the review of an answer to a task."""
    return deduce.review(deduce.parse(json.dumps(data["puzzle"])), answer, find=True)


def reward(review: deduce.Review) -> float:
    """Return the share of the empty cells that are argued before the first entry that is not, 0 to 1.

    A guess, a jump, a wrong entry or a reason that fails ends the credit, so that a solution without reasoning gets
    next to nothing.
    """
    credit = 0
    for entry in review.moves:
        failed = entry.claim is not None and entry.claim.verdict in ("fails", "missing")
        if entry.verdict in ("jump", "guess", "wrong") or failed:
            break
        credit += entry.verdict == "argued"
    empty = review.puzzle.rows * review.puzzle.columns - review.puzzle.clues
    return credit / empty


def make(count: int, seed: int, file: str) -> None:
    lines = [json.dumps(data) for data in tasks(count, seed)]
    Path(file).write_text("\n".join(lines) + "\n", encoding="utf-8")


def score(tasks_file: str, answers_file: str) -> None:
    lines = [json.loads(line) for line in Path(tasks_file).read_text(encoding="utf-8").splitlines()]
    known = {data["id"]: data for data in lines}
    answers = [json.loads(line) for line in Path(answers_file).read_text(encoding="utf-8").splitlines()]
    answered = [known[line["id"]] for line in answers]
    with ProcessPoolExecutor() as pool:
        reviews = list(pool.map(judged, answered, [line["answer"] for line in answers], chunksize=16))
    by_level = defaultdict[int, list[deduce.Review]](list)
    for data, review in zip(answered, reviews, strict=True):
        by_level[data["level"]].append(review)
    print("level  answers  solved  clean  argued  jumps  guesses  wrong  reward")
    for level, of_level in sorted(by_level.items()):
        counts = [
            sum(review.counts[verdict] for review in of_level) for verdict in ("argued", "jump", "guess", "wrong")
        ]
        solved = sum(review.status == "solved" for review in of_level)
        clean = sum(review.clean for review in of_level)
        mean = sum(map(reward, of_level)) / len(of_level)
        row = [level, len(of_level), solved, clean, *counts, f"{mean:.2f}"]
        print("  ".join(f"{cell:>{width}}" for cell, width in zip(row, (5, 7, 6, 5, 6, 5, 7, 5, 6), strict=True)))


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
    else:
        score(sys.argv[2], sys.argv[3])
