"""How hard puzzles were for people, from their times: a difficulty for each puzzle and an ability for each player.

The model is that of van der Linden for times ("A lognormal model for response times on test items", 2006), with one
spread for all puzzles: the logarithm of the seconds is the difficulty of the puzzle less the ability of the player,
and chance.  Difficulties are drawn to a straight line over the logarithm of effort, and abilities to 0, the more the
fewer solves there are.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from math import fsum, log
from statistics import correlation, fmean, linear_regression
from typing import NamedTuple

Solve = tuple[str, str, float, float]
"""A puzzle, a player, the seconds, and the effort of the puzzle."""

ROUNDS = 200
CLOSE = 1e-7  # change of every difficulty at which the rounds end
LEAST = 1e-4  # of a variance, so that every weight is finite


class Model(NamedTuple):
    """By puzzle, the logarithm of the seconds of an average player; by player, the ability, 0.69 if twice as fast."""

    difficulties: dict[str, float]
    abilities: dict[str, float]


def fit(solves: Iterable[Solve]) -> Model:
    """Fit the model by rounds that improve the difficulties, then the abilities, then their spreads."""
    puzzles: dict[str, list[tuple[str, float]]] = {}
    players: dict[str, list[tuple[str, float]]] = {}
    efforts: dict[str, float] = {}
    for puzzle, player, seconds, effort in solves:
        puzzles.setdefault(puzzle, []).append((player, log(seconds)))
        players.setdefault(player, []).append((puzzle, log(seconds)))
        efforts[puzzle] = log(max(effort, 1.0))
    ability = dict.fromkeys(players, 0.0)
    difficulty = {puzzle: fmean(time for _, time in times) for puzzle, times in puzzles.items()}
    chance = spread = talent = 1.0
    for _ in range(ROUNDS):
        before, prior = difficulty, dict.fromkeys(efforts, fmean(difficulty.values()))
        if len(set(efforts.values())) > 1:
            line = linear_regression(list(efforts.values()), [difficulty[puzzle] for puzzle in efforts])
            prior = {puzzle: line.intercept + line.slope * effort for puzzle, effort in efforts.items()}
        difficulty = {
            puzzle: _drawn([time + ability[player] for player, time in times], prior[puzzle], chance / spread)
            for puzzle, times in puzzles.items()
        }
        ability = {
            player: _drawn([difficulty[puzzle] - time for puzzle, time in times], 0.0, chance / talent)
            for player, times in players.items()
        }
        average = fmean(ability.values())
        ability = {player: value - average for player, value in ability.items()}
        difficulty = {puzzle: value - average for puzzle, value in difficulty.items()}
        # each value is uncertain itself, the more the fewer its solves: without that a spread shrinks to nothing
        doubt = {puzzle: 1 / (len(times) / chance + 1 / spread) for puzzle, times in puzzles.items()}
        doubts = {player: 1 / (len(times) / chance + 1 / talent) for player, times in players.items()}
        chance = _mean(
            (time - difficulty[puzzle] + ability[player]) ** 2 + doubt[puzzle] + doubts[player]
            for puzzle, times in puzzles.items()
            for player, time in times
        )
        spread = _mean((difficulty[puzzle] - prior[puzzle]) ** 2 + doubt[puzzle] for puzzle in puzzles)
        talent = _mean(ability[player] ** 2 + doubts[player] for player in players)
        if max(abs(difficulty[puzzle] - before[puzzle]) for puzzle in before) < CLOSE:
            break
    return Model(difficulty, ability)


def held_out(solves: Sequence[Solve]) -> tuple[float, float] | None:
    """Return how well times are foretold by other solves, and by effort, as rank correlations; None if too few are.

    Every second solve of each puzzle is held out.  Its time, corrected by the ability that the player has in the other
    half, is compared with the difficulty from the other half, and with the effort.
    """
    halves: tuple[list[Solve], list[Solve]] = ([], [])
    seen: dict[str, int] = {}
    for solve in solves:
        seen[solve[0]] = seen.get(solve[0], -1) + 1
        halves[seen[solve[0]] % 2].append(solve)
    model = fit(halves[0])
    times: dict[str, list[float]] = {}
    for puzzle, player, seconds, _ in halves[1]:
        times.setdefault(puzzle, []).append(log(seconds) + model.abilities.get(player, 0.0))
    efforts = {puzzle: effort for puzzle, _, _, effort in halves[1]}
    columns = [[model.difficulties[puzzle] for puzzle in times], list(efforts.values())]
    means = [fmean(values) for values in times.values()]
    if min(len(set(column)) for column in (*columns, means)) < 3:
        return None
    return spearman(columns[0], means), spearman(columns[1], means)


def spearman(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the rank correlation of two columns; equal values share their mean rank."""
    return correlation(_ranks(first), _ranks(second))


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [(bisect_left(ordered, value) + bisect_right(ordered, value)) / 2 for value in values]


def _drawn(values: Sequence[float], prior: float, weight: float) -> float:
    """Return the mean of values and of a prior that has the weight of so many values."""
    return (fsum(values) + weight * prior) / (len(values) + weight)


def _mean(squares: Iterable[float]) -> float:
    return max(fmean(squares), LEAST)
