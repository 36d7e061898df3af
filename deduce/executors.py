"""The executors that the command line makes: processes of this machine, or the workers of a cluster."""

from __future__ import annotations

import gc
import importlib
import logging
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from deduce.errors import DeduceError
from deduce.interrupts import held_back

BIG = 1000
"""So many puzzles are worth starting more processes for, where nobody says how many."""

# a fresh start for each worker: a fork of a program with threads may hang
_SPAWN = multiprocessing.get_context("spawn")


class SchedulerError(DeduceError):
    """A cluster that cannot be reached; says why."""


class WorkerError(DeduceError, BrokenExecutor):
    """A worker process that ended before its work was done."""


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
        SchedulerError: where Dask is missing, nobody answers at the address, or the cluster has no deduce.
    """
    if scheduler:
        with _cluster(scheduler) as cluster:
            yield cluster
        return
    jobs = jobs or (cores() if puzzles >= BIG else 1)
    if jobs == 1:
        yield None
        return
    pool = _Processes(jobs)
    try:
        yield pool
    finally:
        pool.end()


class _Processes(ThreadPoolExecutor):
    """Runs calls in worker processes, for each of which a thread of this process waits.

    A ProcessPoolExecutor cannot be ended in the middle of its work without workers that complain and semaphores that
    stay behind.  Here interrupts are blocked in the workers, and they share nothing, so they can be killed at any
    moment; and one that dies takes only the call with it that it held.

    Raises:
        WorkerError: as the result of a call whose worker died.
    """

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self._mine = threading.local()  # the pipe to the worker of each thread
        self._processes: list[BaseProcess] = []
        self._lock = threading.Lock()
        self._ended = False

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with held_back():
            return super().submit(self._call, (function, args, kwargs))

    def end(self) -> None:
        """Stop everything at once, finished or not."""
        with held_back():
            with self._lock:
                self._ended = True
                for process in self._processes:
                    process.kill()
            self.shutdown(cancel_futures=True)
            for process in self._processes:
                process.join()

    def _call(self, call: tuple[Any, ...]) -> Any:
        message = pickle.dumps(call)
        pipe = self._pipe()
        try:
            pipe.send_bytes(message)
            message = pipe.recv_bytes()
        except (EOFError, OSError):
            del self._mine.pipe
            raise WorkerError("a worker process died") from None
        done, answer = pickle.loads(message)
        if not done:
            raise answer
        return answer

    def _pipe(self) -> Connection[Any, Any]:
        if not hasattr(self._mine, "pipe"):
            with self._lock:
                if self._ended:
                    raise WorkerError("a worker process died")
                self._mine.pipe = self._start()
        pipe: Connection[Any, Any] = self._mine.pipe
        return pipe

    def _start(self) -> Connection[Any, Any]:
        pipe, other = _SPAWN.Pipe()
        process = _SPAWN.Process(target=_work, args=(other, gc.get_threshold()), daemon=True)
        if hasattr(signal, "pthread_sigmask"):  # not on every system
            # the first process would start this one before, which unblocks interrupts
            resource_tracker.ensure_running()
            # a process inherits the signals that are blocked in the thread that starts it
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        process.start()
        other.close()
        self._processes.append(process)
        return pipe


def _work(pipe: Connection[Any, Any], threshold: tuple[int, int, int]) -> None:
    """Answer one call after another, collecting cycles as seldom as the parent; what a worker process runs."""
    gc.set_threshold(*threshold)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes()))


def _answer(message: bytes) -> bytes:
    """Do what is asked for; say whether it went well, and what came of it."""
    try:
        function, args, kwargs = pickle.loads(message)
        return pickle.dumps((True, function(*args, **kwargs)))
    except Exception as error:
        error.add_note(traceback.format_exc())
        return pickle.dumps((False, error))


def _end_with_parent() -> None:
    """A parent that is killed says nothing, and a worker would go on for nobody."""
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
        _need_deduce(client, address)
        executor: Executor = client.get_executor()
        yield executor
    finally:
        client.close(timeout=5)


def _need_deduce(client: Any, address: str) -> None:
    """Make sure that a cluster has deduce: the scheduler, which reads every call, and the workers that are there."""
    try:
        client.run_on_scheduler(cores)
        client.run(cores)
    except Exception as error:
        told = " ".join(f"{type(error).__name__}: {error}".split())
        raise SchedulerError(
            f"the cluster at {address} cannot load deduce ({told}); install deduce-puzzles[dask] where its scheduler "
            "and its workers run"
        ) from error
