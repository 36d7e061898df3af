"""What is remembered of lines stays under one bound in bytes, and what is forgotten is worked out again."""

import gc
import tracemalloc
from pathlib import Path

from deduce.core.line import Shape
from deduce.core.memory import SHARED, Memory, Shared
from deduce.explaining.arguing import explain
from deduce.formats import read
from deduce.ladder.findings import NEAR
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load

DATA = Path(__file__).parents[1] / "data"


def test_all_memories_start_afresh_together_when_they_take_too_much():
    shared = Shared(50_000)
    one, other = Memory(100, shared), Memory(300, shared)
    generations = set()
    for state in range(2_000):
        for memory in (one, other):
            table = memory.table(state % 5)
            assert memory.keep(table, state, state + 1) == state + 1
            assert table[state] == state + 1
        generations.add(shared.generation)
        held = sum(len(memory.table(key)) * memory.size for memory in (one, other) for key in range(5))
        assert held <= shared.taken <= shared.limit
    assert len(generations) > 10


def test_a_table_in_hand_is_emptied():
    shared = Shared(10_000)
    memory = Memory(1_000, shared)
    table = memory.table("a")
    memory.keep(table, 1, 2)
    for state in range(20):
        memory.keep(memory.table("b"), state, state)
    assert not table
    assert memory.table("a") is not table


def test_a_memory_that_nobody_holds_is_gone():
    shared = Shared(10_000)
    memory = Memory(10, shared)
    assert list(shared.memories) == [memory]
    del memory
    gc.collect()
    assert list(shared.memories) == []


def test_what_is_forgotten_is_worked_out_again(monkeypatch):
    shapes = [Shape(8, equal=1 << at) for at in range(7)]
    states = range(0, 1 << 16, 7)
    ladder = load().up_to(4.9)
    once = [ladder.propagation.line(shape, state) for state in states for shape in shapes]
    propagation = Ladder(ladder.rules, 4.9).propagation  # which remembers nothing yet
    monkeypatch.setattr(SHARED, "limit", 20_000)
    before = SHARED.generation
    assert [propagation.line(shape, state) for state in states for shape in shapes] == once
    assert SHARED.generation > before + 100


def test_what_is_counted_is_about_what_is_taken(monkeypatch):
    """Held against the bytes that Python has handed out for the memories of a ladder used for nothing before."""
    puzzles = read(str(DATA / "unruly.jsonl")).puzzles[::12]
    ladder = Ladder(load().rules)
    explain(puzzles[0], ladder)  # what is made once is made
    monkeypatch.setattr(NEAR, "limit", SHARED.limit)  # nothing is forgotten on the way
    gc.collect()
    tracemalloc.start()
    try:
        counted, before = SHARED.taken + NEAR.taken, tracemalloc.get_traced_memory()[0]
        for puzzle in puzzles[1:]:
            explain(puzzle, ladder)
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    counted = SHARED.taken + NEAR.taken - counted
    assert counted > 300_000
    assert counted / 2 <= taken <= counted * 1.25, (taken, counted)
