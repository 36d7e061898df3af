"""A research pipeline: new puzzles, each with its explanation, proved, and an answer to it scored.

    python research.py COUNT SEED FILE

The work is shared between processes: rules and searches hold the interpreter while they run, so threads gain nothing.
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import deduce


def record(puzzle: deduce.Puzzle) -> dict[str, Any]:
    """Explain a puzzle, prove the explanation, and find the longest way to a cell."""
    trace = deduce.explain(puzzle)
    if not deduce.verify(trace):
        raise ValueError(f"an explanation does not hold: {puzzle!r}")
    longest = max((deduce.why(trace, cell) for step in trace for cell in step.places), key=len)
    # the grid after the easy steps is scored like the answer of a model
    easy = deduce.explain(puzzle, ladder=deduce.load_ladder(max_level=2))
    answer = puzzle.with_entries(easy.final)
    return {
        "givens": puzzle.givens,
        "level": deduce.grade(puzzle).level,
        "steps": [step.text for step in trace],
        "longest": [step.text for step in longest],
        "score": deduce.compare(answer, puzzle).score,
    }


def main(count: int, seed: int, file: str) -> None:
    puzzles = [made.puzzle for made in deduce.generate(6, count=count, seed=seed)]
    print(f"{count} puzzles, {len({puzzle.key for puzzle in puzzles})} of them different")
    with ProcessPoolExecutor() as pool, open(file, "w", encoding="utf-8") as out:
        for facts in pool.map(record, puzzles):
            print(json.dumps(facts), file=out)
            ways = f"{len(facts['steps'])} steps, {len(facts['longest'])} to one cell"
            print(f"level {facts['level']}: {ways}; easy steps fill {facts['score']:.0%}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
