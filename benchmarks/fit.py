"""Measure `deduce shelf fit`: how well it finds what solves were simulated from, and how well it foretells real times.

    python benchmarks/fit.py [--solves N...] [FILE]

FILE has puzzles as JSON Lines, each also with `log_time`, the mean logarithm of people's seconds less each person's own
mean.  Half of its puzzles foretell the times of the others by their effort alone; then solves of each puzzle by single
players, whose own spread is CHANCE, foretell others of the same puzzles.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from math import exp, log
from pathlib import Path
from random import Random
from statistics import correlation, fmean, linear_regression

from deduce.answers.grades import grade
from deduce.answers.loading import parse
from deduce.shelf.fit import Solve, fit, held_out, spearman

PLAYERS, PUZZLES, RUNS = 500, 300, 20
CHANCE = 0.25  # of the logarithm of one time: two halves of four or five players then agree to 0.85


def simulated(count: int, rng: Random) -> str:
    """Return how well abilities and difficulties are found in solves that are as the model takes them to be."""
    abilities = {f"player {number}": rng.gauss(0, 0.5) for number in range(PLAYERS)}
    efforts = {f"puzzle {number}": rng.uniform(20, 200) for number in range(PUZZLES)}
    difficulties = {puzzle: 3 + 0.02 * effort + rng.gauss(0, 0.3) for puzzle, effort in efforts.items()}
    pairs = rng.sample([(puzzle, player) for puzzle in efforts for player in abilities], count)
    solves = [
        (puzzle, player, exp(difficulties[puzzle] - abilities[player] + rng.gauss(0, 0.4)), efforts[puzzle])
        for puzzle, player in pairs
    ]
    found = zip(fit(solves), (difficulties, abilities), strict=True)
    ours = [correlation(list(model.values()), [true[name] for name in model]) for model, true in found]
    return "difficulties {:.3f}, abilities {:.3f}; held out".format(*ours) + _figures(held_out(solves))


def _figures(figures: tuple[float, float] | None) -> str:
    return " {:.3f} by other solves, {:.3f} by effort".format(*figures or (0.0, 0.0))


def real(times: dict[str, tuple[float, float]], rng: Random) -> Iterator[str]:
    """Yield how well times are foretold, given the effort and the relative time of each puzzle."""
    figures = []
    for _ in range(RUNS):
        names = rng.sample(list(times), len(times))
        known, others = names[: len(names) // 2], names[len(names) // 2 :]
        model = fit((name, "all", exp(times[name][1]), times[name][0]) for name in known)
        line = linear_regression([log(times[name][0]) for name in known], [model.difficulties[name] for name in known])
        foretold = [line.intercept + line.slope * log(times[name][0]) for name in others]
        true = [times[name][1] for name in others]
        figures.append((spearman(foretold, true), spearman([times[name][0] for name in others], true)))
    yield "puzzles held out: {:.3f} by the line of fit, {:.3f} by effort".format(
        *map(fmean, zip(*figures, strict=True))
    )
    for count in (1, 2, 3, 5):
        figures = []
        for _ in range(RUNS):
            abilities = {f"player {number}": rng.gauss(0, 0.4) for number in range(12)}
            solves: list[Solve] = [
                (name, player, exp(5 + time - abilities[player] + rng.gauss(0, CHANCE)), effort)
                for name, (effort, time) in times.items()
                for player in rng.sample(list(abilities), 2 * count)
            ]
            figures.append(held_out(solves) or (0.0, 0.0))
        by_fit, by_effort = map(fmean, zip(*figures, strict=True))
        better = sum(ours >= theirs for ours, theirs in figures)
        said = _figures((by_fit, by_effort))
        yield f"{count} of {2 * count} solves a puzzle held out:{said}; fit is no worse in {better} of {RUNS}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    parser.add_argument("--solves", nargs="+", type=int, default=[7500, 3000, 1000], metavar="N")
    named = parser.parse_args()
    for count in named.solves:
        print(f"{count} solves of {PUZZLES} puzzles by {PLAYERS} players: {simulated(count, Random(1))}")
    if named.file is not None:
        times = {}
        for line in named.file.read_text(encoding="utf-8").splitlines():
            puzzle = parse(record := json.loads(line))
            times[puzzle.id] = (grade(puzzle).effort, float(record["log_time"]))
        print(f"{len(times)} puzzles")
        for said in real(times, Random(1)):
            print(said)


if __name__ == "__main__":
    main()
