"""The work of reading an answer grows with its length and no faster, whatever the answer is made of.

No time is measured: `work.py` counts the lines that run and the steps of patterns, for n, 2n and 4n pieces.
"""

import json
from pathlib import Path
from types import FunctionType

import pytest
from nightly import rounds
from test_repeated_pieces import growth

import deduce
from deduce.grid.pieces import pack

ANSWERS = (Path(__file__).parent.parent / "data" / "answers.jsonl").read_text(encoding="utf-8").splitlines()
PIECES = [
    "r1c1 = 1. ",
    "r1c1 = 1 and ",
    "r1c1, ",
    "row 1, ",
    "row 1 and column 2 ",
    "1 ",
    "is ",
    "not ",
    "( ",
    "because ",
    "Suppose r1c1 = 1. ",
    "So r1c1 = 0. So r1c1 = 1. ",
    "Suppose r1c1 = 1. So r1c1 = 0. ",
    "Wait, no. r1c1 = 0. r1c2 = 1. ",
    "that is a contradiction. ",
    "grumpf ",
    "grumpf r1c1 = 1\n",
    "r1c1 = 1\n",
    "r1c1 = 1 because\n",
    "- r1c1 = 1\n\n",
    "# r1c1\n",
    "{",
    '[{"cell": "r1c1", "value": 1},\n',
    '{"cell": "r1c1", "value": 1}\n',
    '"',
    "| r1c1 | 1 |\n",
    "010011\n",
    "0 1 0 0 1 1\n\n",
    "┌│",
    "Step 1: row 1, pair, level 1\n",
    "1 row 1 ",
    "1. row 1: r1c1 is 1.\n",
    "It has 1 in columns 1-2, so column 3 is 0. ",
    "e.g. ",
    "...",
    "if ",
    "Claim: r1c1 = 1. ",
    "$x_{1,1} = 1$ ",
    "**",
    "~~",
    "A1 = 1 ",
    "columns A ",
    "zero-based (0, 0) ",
]


WARM = ["Suppose r1c1 = 1. r1c2 is 0, a contradiction. So r1c1 = 0, because (2, 1) = 1 and row 3 is full."] * 3
"""Texts that load tables."""


@pytest.mark.skipif(not isinstance(pack, FunctionType), reason="work is counted in plain Python")
@rounds(PIECES[::4], PIECES)
def test_work_grows_with_the_length(rounds):
    grown = growth([*WARM, *(piece * width for piece in rounds for width in (16, 32, 64))], "prose")[1:]
    assert {piece: factor for piece, factor in zip(rounds, grown, strict=True) if factor > 2.6} == {}


@pytest.mark.skipif(not isinstance(pack, FunctionType), reason="work is counted in plain Python")
@rounds(ANSWERS[::40], ANSWERS[::8])
def test_work_of_long_answers_grows_with_their_length(rounds):
    answers = [json.loads(line)["text"] for line in rounds]
    answers.append("\n".join(map(str, deduce.explain(deduce.load("puzzles/first.txt")))))
    texts = [text for text in answers for _ in range(3)]  # which load tables
    texts += ["\n\n".join([text] * count) for text in answers for count in (2, 4, 8)]
    assert max(growth(texts, "prose")[len(answers) :]) < 2.6
