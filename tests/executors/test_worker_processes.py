"""Worker processes: what is called comes back, dying costs one call, and the end leaves nobody."""

import math
import os
import pickle
import signal
import subprocess
import sys
import time
from concurrent.futures import wait

import pytest

from deduce.executors import WorkerError, executor_for


@pytest.fixture(scope="module")
def pool():
    with executor_for(1, jobs=2) as executor:
        yield executor


def test_results_come_back_in_the_order_of_the_calls(pool):
    assert list(pool.map(math.isqrt, range(40))) == [math.isqrt(number) for number in range(40)]


def test_an_exception_comes_back_with_where_it_was_raised(pool):
    with pytest.raises(ValueError, match="math domain error") as caught:
        pool.submit(math.sqrt, -1).result()
    assert "executors.py" in caught.value.__notes__[0]


def test_what_cannot_be_sent_is_told_and_the_worker_goes_on(pool):
    with pytest.raises(AttributeError, match="local"):
        pool.submit(lambda: None).result()
    with pytest.raises(TypeError, match="pickle"):
        pool.submit(memoryview, b"").result()
    assert pool.submit(math.isqrt, 9).result() == 3


def test_a_worker_that_dies_costs_its_call_and_no_other(pool):
    calls = [pool.submit(math.isqrt, 4), pool.submit(os._exit, 3), *(pool.submit(math.isqrt, 9) for _ in range(4))]
    wait(calls)
    assert isinstance(calls[1].exception(), WorkerError)
    assert [call.result() for call in calls[2:]] == [3] * 4


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be blocked there")
def test_a_worker_is_deaf_to_interrupts_from_the_start(pool):
    assert signal.SIGINT in pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result()


def test_no_more_processes_are_started_than_calls_need():
    with executor_for(1, jobs=50) as executor:
        seen = set()
        for _ in range(3):
            seen.add(executor.submit(os.getpid).result())
            time.sleep(0.01)  # until its thread has taken note
    assert len(seen) == 1


def test_what_a_call_prints_and_reads_is_no_answer_and_no_call(pool):
    assert pool.submit(exec, "print('not an answer', flush=True)").result() is None
    assert pool.submit(os.read, 0, 10).result() == b""
    assert pool.submit(math.isqrt, 9).result() == 3


SLOWLY = '[__import__("time").sleep(0.1), __import__("os").getpid()][1]'
"""The process's id, so late that a second call needs a second worker."""


def test_the_end_leaves_no_process_and_no_call():
    workers, calls = set(), []

    def interrupted():
        with executor_for(1, jobs=2) as executor:
            while len(workers) < 2:
                workers.update(
                    executor.map(eval, ['(__import__("time").sleep(0.1), __import__("os").getpid())[1]'] * 2)
                )
            calls.extend(executor.submit(time.sleep, 600) for _ in range(5))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)
    assert all(call.cancelled() or isinstance(call.exception(), WorkerError) for call in calls)


def test_a_worker_whose_answers_nobody_takes_ends_without_a_word():
    command = [sys.executable, "-c", "from deduce.executors import work; work(700)"]
    worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with worker:
        worker.stdout.close()
        pickle.dump(pickle.dumps((pow, (2, 10), {})), worker.stdin)
        worker.stdin.flush()
        assert worker.stderr.read() == b""
    assert worker.returncode == 1
