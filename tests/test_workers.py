"""Worker processes: results come back in order, and no process is left at the end."""

import math
import multiprocessing
import os
import signal
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.base.workers import WINDOW, LostError, executor_for, in_order


@pytest.fixture(scope="module")
def pool():
    with executor_for(2, jobs=2) as executor:
        yield executor


def test_results_are_in_the_order_of_the_calls(pool):
    assert list(in_order(pool, math.isqrt, range(400))) == [(number, math.isqrt(number)) for number in range(400)]


@given(st.integers(0, 3 * WINDOW))
def test_threads_give_the_same_results_as_no_executor(count):
    with ThreadPoolExecutor(3) as executor:
        assert list(in_order(executor, str, range(count))) == list(in_order(None, str, range(count)))


class First(Executor):
    """Does the first call, and lets the others wait."""

    def __init__(self) -> None:
        self.futures: list[Future] = []

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        if not self.futures:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


def test_items_are_taken_as_they_are_needed_and_calls_that_have_not_started_are_cancelled():
    executor, numbers = First(), iter(range(1000))
    results = in_order(executor, str, numbers)
    assert next(results) == (0, "0")
    assert len(executor.futures) == WINDOW
    assert next(numbers) == WINDOW
    results.close()
    assert all(future.cancelled() for future in executor.futures[1:])


def test_dead_worker_ends_the_work():
    with pytest.raises(LostError, match="a worker process died"), executor_for(2, jobs=2) as executor:
        list(in_order(executor, os._exit, [3]))


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals are sent otherwise there")
def test_signals_to_end_are_kept_from_workers(pool):
    blocked = pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, []).result()
    assert blocked >= {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}


def test_end_leaves_no_process_though_calls_are_running():
    def interrupted():
        with executor_for(2, jobs=2) as executor:
            for _ in in_order(executor, time.sleep, [0, 0, *[600] * 5]):
                raise KeyboardInterrupt

    before = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert set(multiprocessing.active_children()) == before


def test_one_process_needs_no_pool():
    with executor_for(10, jobs=1) as executor:
        assert executor is None
    with executor_for(1, jobs=8) as executor:
        assert executor is None
