"""Everything that reads JSON, as commands on files of mutated documents.

Each file of several documents ends with a good one, so that a bad one that ends the stream is noticed.
"""

from __future__ import annotations

import copy
import csv
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from mutations import EDGES, in_other_types, mutants, places

from deduce.answers.explain import explain
from deduce.answers.loading import parse
from deduce.books.generate import generate
from deduce.game.puzzle import Puzzle, Sign
from deduce.playing.game import Game
from deduce.playing.session import text_of

EASY = parse("6x6:BbaDDABjbbg")
SIGNED = Puzzle(["1...", "....", "..0.", "...."], False, [Sign((0, 0), (0, 1), True), Sign((2, 2), (3, 2), False)])
LOOKAHEAD = parse("6x6;.0..1.0...011..10010..1001..01.1001.")
NONE = parse("4x4;111.............")

PUZZLES: list[Any] = [
    SIGNED.to_json(),
    {"board": [[0, 1, None, None], [None] * 4, [None, None, 1, None], [1, None, None, 0]], "solution": ["0110"] * 4},
    {
        "size": 4,
        "clues": [{"row": 0, "col": 3, "value": 1}, {"x": 0, "y": 2, "v": 0}],
        "walls": [[[0, 0], [0, 1], "="]],
    },
    {"puzzles": [{"id": 1, "givens": ["01", "10"]}, {"id": 2, "label": "easy", "givens": ["0.", ".."]}]},
    {"size": 4, "clues": {"0,0": 1, "0x3": 0, "r4c4": 1}, "links": {"equal": [["r1c2", "r1c3"]]}},
    [[0, 3, 1], [2, 0, 0], [3, 1, 1]],
]

EACH = 40
"""The mutants of one kind that are read one by one."""


def swapped(documents: list[Any]) -> Iterator[str]:
    """Yield documents in which one part of a kind has another type, or is at an edge, for each kind of part once."""
    seen = set()
    for document in documents:
        for number, (holder, key) in enumerate(places(document)):
            name = key if isinstance(key, str) and not key[1:2].isdigit() else "item"
            fact = holder.get("fact", "") if isinstance(holder, dict) else ""
            kind = (fact, name, type(holder[key]), holder[key] if isinstance(holder[key], int) else None)
            if kind in seen:
                continue
            seen.add(kind)
            for value in [*in_other_types(holder[key]), *EDGES]:
                changed = copy.deepcopy(document)
                where, at = places(changed)[number]
                where[at] = value
                yield json.dumps(changed)


def traces() -> list[Any]:
    """Return a trace of one step for each step of some explanations, and a refutation."""
    cut = []
    for puzzle in (EASY, SIGNED, LOOKAHEAD, NONE):
        trace = explain(puzzle).to_json()
        cut += [{**trace, "steps": [step]} for step in trace["steps"]] or [trace]
    return cut


def saves() -> list[Any]:
    """Return saved games with every kind of move."""
    game = Game(EASY)
    one, two, three = [(r, c) for r, row in enumerate(EASY.givens) for c, cell in enumerate(row) if cell == "."][:3]
    for move in ({one: 1}, "suppose", {two: 0}, "keep", "suppose", {three: 1, two: None}, "drop", 1):
        game.do(move)
    game.undo()
    return [json.loads(text_of(game, 12.5))]


MOVES: list[Any] = [
    {"cell": "r1c1", "value": 1},
    {"cell": "r2c1", "value": 0, "rule": "sandwich", "because": ["r1c1"]},
    {"places": {"r1c1": 1, "r2c2": None}, "because": {"r3c1": 0}},
]


def commands(folder: Path, rounds: int) -> Iterator[list[str]]:
    """Write files with mutants to a folder, and yield the commands that read them."""

    def some(documents: list[Any], count: int) -> list[str]:
        return list(islice(mutants(documents), count))

    def file(name: str, *lines: str) -> str:
        (folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return str(folder / name)

    for number, text in enumerate([*some(PUZZLES, EACH), *islice(swapped(PUZZLES), EACH * 2)]):
        yield ["convert", file(f"read{number}.json", text), "--to", "jsonl"]
    puzzle, good, all_traces = file("puzzle.json", json.dumps(EASY.to_json())), explain(EASY).to_json(), traces()
    for number, texts in enumerate(([*swapped(all_traces)], some([*all_traces, good], rounds))):
        yield ["verify", file(f"traces{number}.jsonl", *texts, json.dumps(good)), "--format", "jsonl"]
    for number, text in enumerate(some(saves(), EACH)):
        yield ["review", puzzle, file(f"save{number}.json", text)]
    for number, text in enumerate([*some(MOVES, EACH), *swapped(MOVES[:1])]):
        yield ["review", puzzle, file(f"moves{number}.jsonl", text), *["--find"] * (number % 3 == 0)]
    made = [record.to_json() for record in generate(4, level=1, seed=1, count=3)]
    yield ["grade", file("records.jsonl", *some(made, rounds), json.dumps(made[0])), "--format", "jsonl"]
    for number, text in enumerate(some(made[1:2], EACH // 2)):
        book = file(f"book{number}.jsonl", json.dumps(made[0]), text)
        yield ["generate", "--size", "4", "--level", "1", "--count", "1", "--out", book]
    with open(folder / "table.csv", "w", encoding="utf-8", newline="") as out:
        rows = csv.writer(out)
        rows.writerow(["file", "id", "grid"])
        for text in [*some([EASY.to_json(), SIGNED.to_json()], rounds), json.dumps(EASY.to_json())]:
            rows.writerow(["a.txt", "name", text])
    yield ["grade", str(folder / "table.csv"), "--format", "jsonl"]
