"""Many puzzles at once: by worker processes of this machine, or by those of a Dask cluster."""

from __future__ import annotations

import gc
import importlib
import logging
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from deduce.errors import DeduceError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

BIG = 1000
"""So many puzzles are worth starting more processes for, where nobody says how many."""

WINDOW = 32
"""So many calls are on the way at a time: enough for many workers, and memory does not grow with the work."""

GRACE = 0.1
"""So many seconds workers have to end by themselves, when the work is done or given up."""

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


class SchedulerError(DeduceError):
    """A cluster that cannot be reached; says why."""


class LostError(DeduceError):
    """A worker process, or the scheduler of a cluster, that went away in the middle of the work."""

    status = 1


def in_order(
    executor: Executor | None, function: Callable[[_Item], _Result], items: Iterable[_Item]
) -> Generator[tuple[_Item, _Result]]:
    """Call a function with each item, on an executor or here; yield each item with its result, in their order.

    Items are taken as they are needed.  Closing the iterator takes back the calls that have not started.
    """
    if executor is None:
        for item in items:
            yield item, function(item)
        return
    waiting: deque[tuple[_Item, Future[_Result]]] = deque()
    try:
        for item in items:
            waiting.append((item, executor.submit(function, item)))
            if len(waiting) == WINDOW:
                done, future = waiting.popleft()
                yield done, future.result()
        while waiting:
            done, future = waiting.popleft()
            yield done, future.result()
    finally:
        for _, future in waiting:
            future.cancel()


def cores() -> int:
    """Count the cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


@contextmanager
def executor_for(puzzles: int, jobs: int = 0, scheduler: str = "") -> Iterator[Executor | None]:
    """Return an executor for so many puzzles, and end it; None if the work is better done in this process.

    Args:
        puzzles: how many there are.
        jobs: how many processes; 0 lets the number of puzzles decide.
        scheduler: the address of a Dask scheduler; then `jobs` does not matter.

    Raises:
        SchedulerError: where Dask is missing, nobody answers at the address, or the cluster has no deduce.
        LostError: where a worker process dies, or the scheduler goes away.
    """
    jobs = min(jobs, puzzles) or (cores() if puzzles >= BIG else 1)
    if scheduler:
        with _cluster(scheduler) as executor:
            yield executor
    elif jobs == 1:
        yield None
    else:
        with _processes(jobs) as executor:
            yield executor


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    # loaded where they are needed: it takes as long as reading a small book
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    def kill() -> None:
        for process in set(active_children()) - others:
            process.kill()

    others = set(active_children())
    with _nothing_from_the_current_folder():
        # this starts the tracker of semaphores, which unblocks Ctrl-C
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin, initargs=(gc.get_threshold(),))
        with _interrupts_blocked():
            for _ in range(jobs):
                pool.submit(cores)
    try:
        yield pool
    except BrokenExecutor:
        raise LostError("a worker process died") from None
    finally:
        # those that have nothing more to do end at once; the others do what nobody waits for
        killing = threading.Timer(GRACE, kill)
        killing.start()
        pool.shutdown(cancel_futures=True)
        killing.cancel()


@contextmanager
def _nothing_from_the_current_folder() -> Iterator[None]:
    """Let the processes that start in here load no module from the current folder."""
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Let the processes that start in here never see a Ctrl-C: it is for this process, which ends them."""
    if not hasattr(signal, "pthread_sigmask"):  # not on every system
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _begin(threshold: tuple[int, int, int]) -> None:
    """Begin the work of a worker process: collect cycles as seldom as the parent, and end when it ends."""
    gc.set_threshold(*threshold)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    from concurrent.futures import CancelledError

    try:
        distributed = importlib.import_module("distributed")
    except ImportError as error:
        raise SchedulerError("a scheduler needs the extra deduce-puzzles[dask]") from error
    try:
        client = distributed.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise SchedulerError(f"no scheduler answers at {address}: {error}") from error
    # Dask tells of every call that is cancelled, as where a book has enough puzzles, and of lost connections
    logging.disable(logging.CRITICAL)
    try:
        _need_deduce(client, address)
        yield client.get_executor()
    except CancelledError:
        raise LostError(f"the scheduler at {address} went away") from None
    finally:
        client.close(timeout=2)
        logging.disable(logging.NOTSET)


def _need_deduce(client: Any, address: str) -> None:
    """Make sure that a cluster has deduce: the scheduler, which reads every call, and the workers that are there."""
    try:
        client.run_on_scheduler(cores)
        client.run(cores)
    except Exception as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise SchedulerError(
            f"the cluster at {address} cannot load deduce ({reason}); install deduce-puzzles[dask] where its scheduler "
            "and its workers run"
        ) from error
