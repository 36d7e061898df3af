"""Mutants of JSON documents: types swapped, numbers at the edges, keys doubled or lost, parts moved, deeper nesting.

What reads JSON says the same of a mutant whether it is compiled or not, and never fails on one.
"""

from __future__ import annotations

import copy
import json
import math
import random
from collections.abc import Iterator, Sequence
from typing import Any

NUMBERS = [0, 1, 0.0, 1.0, -0.0, True, False, -1, 2, 0.5, 1e300, math.inf, math.nan, 2**31, 2**63, 2**64, 10**400]
TEXTS = ["", " ", "0", "1", ".", "r0c1", "r1c1", "r1c1 ", "r99c1", "1e0", "é", "\0", "\ud800", "\u202e", "x" * 200]
EDGES = [*NUMBERS, *TEXTS, None, [], {}, [[]], [{}], {"": ""}, [None, None]]
"""What replaces a part of a document."""


class Twin(str):
    """A key that an object can have beside the same one."""

    __hash__ = object.__hash__
    __eq__ = object.__eq__
    __ne__ = object.__ne__


def mutants(documents: Sequence[Any], seed: int = 1, most: int = 3) -> Iterator[str]:
    """Yield texts without end, each a document with up to `most` changes; the same seed gives the same texts."""
    rng = random.Random(seed)
    while True:
        root = [copy.deepcopy(rng.choice(documents))]
        for _ in range(rng.randint(1, most)):
            holder, key = rng.choice(places(root) or [([None], 0)])
            _change(rng, holder, key)
        yield json.dumps(root[0] if root else None)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every part of a value: the list or object that holds it, and its index or key there."""
    found = []
    waiting = [value]
    while waiting:
        holder = waiting.pop()
        for key in range(len(holder)) if isinstance(holder, list) else list(holder):
            found.append((holder, key))
            waiting += [holder[key]] if isinstance(holder[key], list | dict) else []
    return found


def in_other_types(value: Any) -> list[Any]:
    """Return what looks like a value, and has another type."""
    if isinstance(value, bool | int | float):
        bare = value if abs(value) < 1e300 else 1
        return [float(bare), int(bare), bool(bare), str(value), [value], {"value": value}]
    if isinstance(value, str):
        return [list(value), {value: value}, *([int(value), float(value)] if value in ("0", "1") else []), len(value)]
    if isinstance(value, list):
        return [{str(k): part for k, part in enumerate(value)}, json.dumps(value), *value[:1], len(value)]
    return [list(value.values()), [list(pair) for pair in value.items()], json.dumps(value)] if value else [[], ""]


def _change(rng: random.Random, holder: Any, key: Any) -> None:
    """Change one part of a document, or where it is."""
    kind = rng.randrange(8)
    if kind < 2:
        holder[key] = rng.choice(in_other_types(holder[key]))
    elif kind == 2:
        holder[key] = copy.deepcopy(rng.choice(EDGES))
    elif kind == 3:
        del holder[key]
    elif kind == 4:
        deep = rng.choice((1, 1, 2, 50))
        for _ in range(deep):
            holder[key] = [holder[key]] if rng.random() < 0.5 else {rng.choice(("value", "cells", "0")): holder[key]}
    elif kind == 5:
        other = rng.choice(list(range(len(holder)) if isinstance(holder, list) else list(holder)))
        holder[key], holder[other] = holder[other], holder[key]
    elif isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif kind == 6:
        holder[Twin(key)] = copy.deepcopy(rng.choice((holder[key], *EDGES)))
    else:
        holder[rng.choice((key.upper(), key + "s", key[:-1], "x"))] = holder.pop(key)
