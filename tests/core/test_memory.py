"""What is remembered of lines stays under one bound in bytes, and what is forgotten is worked out again."""

import gc
import tracemalloc

import pytest

from deduce.core.line import Shape
from deduce.core.memory import SHARED, Memory, Shared
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load


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


def propagated(ladder, shape, state):
    ladder.propagation.line(shape, state)


def after_a_round(ladder, shape, state):
    ladder.rounds.line(shape, state)


def easiest(ladder, shape, state):
    ladder.segments[0].on_line(shape, state)


def found(ladder, shape, state):
    ladder.segments[0].on_line(shape, state)
    ladder.segments[0].found_on_line(shape, state)


@pytest.mark.parametrize("learn", [propagated, after_a_round, easiest, found])
@pytest.mark.parametrize("length", [10, 20])
def test_what_is_counted_is_about_what_is_taken(learn, length):
    """Measured in bytes that Python hands out: between a third more than counted and a half of it."""
    ladder = load().up_to(4.8)  # with no memory yet
    ladder = type(ladder)(ladder.rules, 4.4)
    shape = Shape(length)
    states = [x | y << length for x in range(0, 1 << length, (1 << length) // 250) for y in (0, 4, 9, 160) if not x & y]
    learn(ladder, Shape(4), 1)
    gc.collect()
    tracemalloc.start()
    try:
        counted, before = SHARED.taken, tracemalloc.get_traced_memory()[0]
        for state in states:
            learn(ladder, shape, state)
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0] - before
        counted = SHARED.taken - counted
    finally:
        tracemalloc.stop()
    assert counted / 2 <= taken <= counted * 1.33, (taken / len(states), counted / len(states))
