"""Each call of programs keeps its budget with any arguments, and gives the same answer after any other call."""

import json

import pytest
from counting import calls
from samples import GRADED

pytest.importorskip("jsonschema", reason="the service needs it")

from deduce.serving.calls import CALLS
from deduce.serving.worker import MOST_BYTES, reply

LIMIT = 5_000


def joined(rows, columns, sign="="):
    """Return a grid whose rows have signs between all cells, or with `=` between those of each pair."""
    pairs = [c for c in range(1, columns) if sign == "x" or c % 2]
    signs = [[f"r{r}c{c}", sign, f"r{r}c{c + 1}"] for r in range(1, rows + 1) for c in pairs]
    return {"givens": ["." * columns] * rows, "signs": signs, "unique_lines": False}


def deep(levels):
    """Return lists in each other."""
    return json.loads("[" * levels + "]" * levels)


PUZZLES = {
    "blank": {"givens": ["." * 30] * 30},
    "oblong": {"givens": ["." * 60] * 3},
    "odd": {"givens": ["." * 11] * 7, "odd": "ones"},
    "broken": {"givens": ["0" * 16] * 16},
    "pairs": joined(2, 42),
    "signs": joined(24, 24, "x"),
    "book": "6x6u:CCBeBbDddbf\n" * 200,
    "rows": "0 1\n" * 3000,
    "a letter": "x" * 10_000,
    "clues": {"rows": 10**6, "columns": 10**6, "clues": [{"r": 1, "c": 1, "v": 1}]},
    "deep": {"givens": deep(300)},
    "hard": GRADED[-1].to_json(),
}
WISHES = {
    "many": {"size": 10, "count": 100, "seed": 1},
    "hard": {"size": 14, "level": 8, "seed": 1},
    "large": {"size": 40, "seed": 1},
    "signs": {"size": 12, "signs": 1000, "tango": True, "seed": 1},
    "effort": {"size": 6, "effort": [1e8, 1e9], "seed": 1},
    "rule": {"size": 8, "uses": "lookahead", "level": 8, "seed": 1},
}
MOVES = {
    "moves": "\n".join(f"r{1 + k % 6}c{1 + k // 6 % 6}={k % 2}" for k in range(2000)),
    "reasons": "r1c1=1 because r1c2, r1c3, r2c1, r3c1\n" * 300,
    "prose": "either r1c1=1 or r1c1=0, so suppose r2c2=1, then r3c3=0. " * 100,
}


def asked():
    for name in CALLS:
        if name == "generate":
            yield from ((name, kind, wish) for kind, wish in WISHES.items())
            continue
        for kind, puzzle in PUZZLES.items():
            more = {"moves": MOVES["moves"]} if name == "review" else {}
            yield name, kind, {"grid" if name == "hint" else "puzzle": puzzle} | more
    for kind, moves in MOVES.items():
        yield "review", kind, {"puzzle": "6x6u:CCBeBbDddbf", "moves": moves, "find": True}


ASKED = {f"{name}-{kind}": (name, json.dumps(arguments).encode()) for name, kind, arguments in asked()}


@pytest.mark.parametrize("key", ASKED)
def test_each_call_ends_within_its_budget_and_says_so(key):
    name, arguments = ASKED[key]
    replies = []
    most = 250_000  # one argument may also be given up at a limit of its own
    assert calls(lambda: replies.append(reply(name, arguments, LIMIT))) < 100 * (LIMIT + most) + 500 * len(arguments)
    ((status, answer),) = replies
    assert status in (200, 422)
    if status == 422:
        found = json.loads(answer)
        assert found["error"]
        assert ("steps" in found) == ("not decided within" in found["error"])


def test_answers_do_not_depend_on_what_was_asked_before():
    limit = 1_000
    first = {key: reply(*asked, limit) for key, asked in ASKED.items()}
    for name, arguments in ASKED.values():
        reply(name, arguments, 3 * limit)
    assert {key: reply(*ASKED[key], limit) for key in reversed(ASKED)} == first


def test_the_longest_request_can_be_read():
    status, answer = reply("check", json.dumps({"puzzle": "." * (MOST_BYTES - 20)}).encode(), LIMIT)
    assert (status, json.loads(answer)["faults"] != []) == (422, True)
