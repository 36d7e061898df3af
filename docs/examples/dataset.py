"""Make a dataset of graded puzzles with proved explanations, the same from the same seed.

    python dataset.py COUNT SEED FOLDER

FOLDER gets `puzzles.jsonl`, a puzzle a line as in docs/schema/dataset.json, and `card.json`, which says what it has.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import deduce

GROUPS = [(6, level) for level in (1, 2, 3)] + [(size, level) for size in (8, 10) for level in range(1, 8)]
"""The sizes and levels."""


def record(made: tuple[int, deduce.Generated]) -> dict[str, Any]:
    """Return a puzzle as a record, with its explanation, which must hold."""
    number, generated = made
    puzzle = generated.puzzle
    trace = deduce.explain(puzzle)
    verdict = deduce.verify(trace)
    if not verdict.holds or trace.status != "solved":
        raise ValueError(f"{puzzle.id}: {verdict}")
    size, grade = f"{puzzle.rows}x{puzzle.columns}", trace.grade
    return {
        "id": f"{size}-{grade.level}-{number}",
        "size": size,
        "level": grade.level,
        "rating": grade.rating,
        "seed": str(generated.seed),
        "solution": list(puzzle.solution),
        "trace": trace.to_json(),
    }


def records(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yield records, as many of each size and level as can be."""
    with ProcessPoolExecutor() as pool:
        for index, (size, level) in enumerate(GROUPS):
            wanted = count // len(GROUPS) + (index < count % len(GROUPS))
            puzzles = deduce.generate(size, level=level, count=wanted, seed=seed, executor=pool) if wanted else ()
            yield from pool.map(record, enumerate(puzzles, 1), chunksize=8)


def write(count: int, seed: int, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    counts, digest = Counter[str](), sha256()
    with open(folder / "puzzles.jsonl", "wb") as out:
        for made in records(count, seed):
            line = json.dumps(made, ensure_ascii=False).encode() + b"\n"
            out.write(line)
            digest.update(line)
            counts[f"{made['size']} level {made['level']}"] += 1
    card = {
        "title": "Binary puzzles by difficulty, with proved explanations",
        "made_by": f"deduce {deduce.__version__}: python dataset.py {count} {seed} {folder.name}",
        "licence": "MIT",
        "puzzles": sum(counts.values()),
        "counts": counts,
        "sha256": digest.hexdigest(),
    }
    (folder / "card.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
