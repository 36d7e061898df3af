"""Work on many puzzles at once, in processes of this machine or on a Dask cluster."""

from __future__ import annotations

import gc
import importlib
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

from deduce.base.errors import DeduceError
from deduce.base.files import reason_of

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

BIG = 1000  # puzzles, from which on work uses all cores by default
WINDOW = 32  # calls that wait for results at a time: enough for many workers, and memory does not grow

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


class SchedulerError(DeduceError):
    """A cluster cannot be used; the message says why."""


class StartError(DeduceError):
    """Worker processes cannot be started."""


class LostError(DeduceError):
    """A worker process or a scheduler ended during the work."""

    status = 1


def in_order(
    executor: Executor | None, function: Callable[[_Item], _Result], items: Iterable[_Item]
) -> Generator[tuple[_Item, _Result]]:
    """Call a function with each item, on an executor or here; yield each item with its result, in order.

    Items are taken as they are needed.  Closing the iterator cancels the calls that have not started.
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
    """Return the number of cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not supported on all systems
        return os.cpu_count() or 1


def executor_for(puzzles: int, jobs: int = 0, scheduler: str = "") -> AbstractContextManager[Executor | None]:
    """Return an executor for a number of puzzles, to be used in a `with`; None means to work in this process.

    Without a number of jobs, the number of puzzles decides. The scheduler is the address of one of Dask, which is then
    used instead of processes.

    Raises:
        StartError: the system does not start worker processes.
        SchedulerError: nothing answers at the address, or the cluster has no deduce.
        LostError: a worker process or the scheduler ends during the work.
    """
    if scheduler:
        return _cluster(scheduler)
    jobs = min(jobs, puzzles) or (cores() if puzzles >= BIG else 1)
    return _processes(jobs) if jobs > 1 else nullcontext()


class _Interrupts:
    """Ctrl-C, which can be held back for a while; it then comes at the end of that."""

    def __init__(self) -> None:
        self._handler: Any = None
        self._has_come = False

    def hold(self) -> None:
        self._handler = signal.signal(signal.SIGINT, self._note)

    def release(self) -> None:
        if self._handler is not None:
            signal.signal(signal.SIGINT, self._handler)
            self._handler = None
        if self._has_come:
            self._has_come = False
            signal.raise_signal(signal.SIGINT)

    def _note(self, *_: object) -> None:
        self._has_come = True


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    # imported here because it takes as long as grading a small book
    from concurrent.futures import BrokenExecutor
    from multiprocessing import active_children

    others, interrupts, pool, seconds = set(active_children()), _Interrupts(), None, 5
    try:
        try:
            interrupts.hold()
            try:
                pool = _started(jobs)
            finally:
                interrupts.release()
            yield pool
        finally:
            interrupts.hold()
    except BrokenExecutor:
        seconds = 0
        raise LostError("a worker process died") from None
    finally:  # also if Ctrl-C came just before it was held back
        ending = None if pool is None else _cancel_calls(pool, jobs, seconds)
        for worker in set(active_children()) - others:
            worker.kill()  # a call may still run, for a result that is no longer needed
            worker.join()
        if ending is not None:
            ending.join()
        interrupts.release()


def _started(jobs: int) -> Executor:
    """Return a pool whose workers have been started; signals to end are for this process, and never reach them."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = mask = None
    try:
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_start, initargs=(gc.get_threshold(),))
        if hasattr(signal, "pthread_sigmask"):  # not on Windows
            # inherited by the workers; the pool has started a process before that would undo it
            mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
        for _ in range(jobs):
            pool.submit(cores)  # starts one worker
    except OSError as error:
        if pool is not None:
            pool.shutdown(cancel_futures=True)
        raise StartError(f"cannot start {jobs} worker processes: {reason_of(error)}; --jobs 1 needs none") from None
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    return pool


def _cancel_calls(pool: Executor, jobs: int, seconds: float) -> threading.Thread:
    """Cancel the calls that have not started, and return the thread that shuts the pool down.

    The workers may be killed afterwards: a pool that sees them die must have forgotten its cancelled calls by then, as
    it reports its end to all calls that it knows, which fails for a cancelled one.  A pool that breaks has reported it;
    from Python 3.12 on it then takes no call, and lets no other thread on, until its workers have been killed.
    """
    from concurrent.futures import BrokenExecutor

    is_forgotten = threading.Event()

    def end() -> None:
        try:
            for _ in range(2 * jobs + 1):  # with the last, more than the pool sends ahead, so all earlier ones are sent
                pool.submit(cores)
            pool.submit(cores).add_done_callback(lambda _: is_forgotten.set())
        except BrokenExecutor:
            is_forgotten.set()
        pool.shutdown(cancel_futures=True)

    ending = threading.Thread(target=end)
    ending.start()
    is_forgotten.wait(seconds)
    return ending


def _start(threshold: tuple[int, int, int]) -> None:
    """Prepare a worker process: collect cycles as seldom as the parent does, and end when the parent is killed."""
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

    distributed = importlib.import_module("distributed")
    try:
        client = distributed.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise SchedulerError(f"no scheduler answers at {address}: {error}") from error
    import logging

    logging.disable(logging.CRITICAL)  # Dask reports every cancelled call and every lost connection
    try:
        try:
            client.run_on_scheduler(cores)  # the scheduler loads deduce to read the calls
            client.run(cores)
        except Exception as error:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            raise SchedulerError(
                f"the cluster at {address} cannot load deduce ({reason}); install it with its extra 'dask'"
                " on its scheduler and its workers"
            ) from error
        yield client.get_executor()
    except CancelledError:
        raise LostError(f"the scheduler at {address} stopped answering") from None
    finally:
        client.close(timeout=2)
        logging.disable(logging.NOTSET)
