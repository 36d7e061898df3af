"""The executors that the command line makes: processes of this machine, or the workers of a cluster."""

from __future__ import annotations

import importlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from deduce.books.collection import STOP
from deduce.errors import DeduceError

BIG = 1000
"""So many puzzles are worth starting more processes for, where nobody says how many."""


_CAN_MASK = hasattr(signal, "pthread_sigmask")  # not on every system


class SchedulerError(DeduceError):
    """A cluster that cannot be reached; says why."""


def cores() -> int:
    """Count the cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


@contextmanager
def executor_for(puzzles: int, jobs: int = 0, scheduler: str = "") -> Iterator[Executor | None]:
    """Give an executor for so many puzzles, and end it; None where the work is better done in this process.

    Args:
        puzzles: how many there are.
        jobs: how many processes; 0 lets the number of puzzles decide.
        scheduler: the address of a Dask scheduler; then `jobs` does not matter.

    Raises:
        SchedulerError: where Dask is missing, or nobody answers at the address.
    """
    if scheduler:
        with _cluster(scheduler) as cluster:
            yield cluster
        return
    jobs = jobs or (cores() if puzzles >= BIG else 1)
    if jobs == 1:
        yield None
        return
    # a fresh start for each worker: a fork of a program with threads may hang
    context = multiprocessing.get_context("spawn")
    pool = _Pool(jobs, context, initializer=_begin)
    try:
        yield pool
    except BaseException:
        # Ctrl-C on a terminal reaches the workers by itself, an interrupt sent to this process does not
        for child in multiprocessing.active_children():
            if child.pid is not None and os.name != "nt":
                os.kill(child.pid, signal.SIGINT)
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


class _Pool(ProcessPoolExecutor):
    """Starts its workers deaf to interrupts, until they know what to do with one."""

    def submit(self, *args: Any, **kwargs: Any) -> Any:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if _CAN_MASK else None
        try:
            return super().submit(*args, **kwargs)
        finally:
            if before is not None:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, lambda number, frame: STOP.now())
    if _CAN_MASK:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _end_with_parent() -> None:
    """A parent that is killed says nothing, and a worker would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _tells_more_than_a_cancel(record: logging.LogRecord) -> bool:
    kind = record.exc_info[0] if record.exc_info else None
    return kind is None or not issubclass(kind, CancelledError)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as error:
        raise SchedulerError("a scheduler needs the extra deduce-puzzles[dask]") from error
    try:
        client = distributed.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise SchedulerError(f"no scheduler answers at {address}: {error}") from error
    # Dask tells of every call that is cancelled, as where a book has enough puzzles, and of closed connections
    logging.getLogger("tornado.application").addFilter(_tells_more_than_a_cancel)
    logging.getLogger("distributed").setLevel(logging.WARNING)
    try:
        executor: Executor = client.get_executor()
        yield executor
    finally:
        client.close(timeout=5)
