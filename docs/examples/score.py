"""Score many answers: the moves of a person or a program in puzzles that deduce made.

    python score.py make COUNT SEED TASKS
    python score.py score TASKS ANSWERS

`make` writes a puzzle a line.  A line of ANSWERS is JSON with the `id` of a puzzle and the `moves`, a text.
"""

import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import deduce


def judge(task: tuple[deduce.Puzzle, str]) -> deduce.Review | None:
    """Review the moves of an answer; None if they cannot be read."""
    try:
        return deduce.review(*task)
    except deduce.DeduceError:
        return None


def make(count: int, seed: int, tasks: str) -> None:
    puzzles = [made.puzzle for made in deduce.generate(6, level=3, count=count, seed=seed)]
    Path(tasks).write_text(deduce.convert(puzzles, to="jsonl"), encoding="utf-8")


def score(tasks: str, answers: str) -> None:
    puzzles = {puzzle.id: puzzle for puzzle in deduce.load_book(tasks)}
    lines = [json.loads(line) for line in Path(answers).read_text(encoding="utf-8").splitlines()]
    with ProcessPoolExecutor() as pool:
        reviews = list(pool.map(judge, [(puzzles[line["id"]], line["moves"]) for line in lines]))
    read = [review for review in reviews if review is not None]
    verdicts = Counter(judgement.verdict for review in read for judgement in review.moves)
    print(f"{len(reviews)} answers, {len(read)} read")
    print(
        f"solved: {sum(review.status == 'solved' for review in read)}, each move argued: {sum(r.clean for r in read)}"
    )
    print(", ".join(f"{verdict}: {count}" for verdict, count in sorted(verdicts.items())))
    print(f"wrong reasons: {sum(len(review.misnamed) for review in read)}")


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
    else:
        score(sys.argv[2], sys.argv[3])
