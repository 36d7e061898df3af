"""The executors that the command line makes: processes of this machine, or the workers of a cluster."""

from __future__ import annotations

import gc
import importlib
import logging
import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, InvalidStateError, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any

from deduce.errors import DeduceError

BIG = 1000
"""So many puzzles are worth starting more processes for, where nobody says how many."""

WATCH = 0.2
"""So many seconds lie between two looks at whether a scheduler is still there."""

# what a worker runs: it looks for modules where this process does; by itself it would in the current folder first
_WORKER = "import sys; sys.path[:] = sys.argv[1:]; from deduce.executors import work; work{}"


class SchedulerError(DeduceError):
    """A cluster that cannot be reached; says why."""


class SchedulerLostError(SchedulerError):
    """A cluster whose scheduler went away in the middle of the work."""

    status = 1


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
        SchedulerError: where Dask is missing, nobody answers at the address, or the cluster has no deduce; a
            SchedulerLostError where the scheduler goes away later.
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
    stay behind, and it looks for modules in the current folder first.  Here interrupts are blocked in the workers, and
    they share nothing, so they can be killed at any moment; and one that dies takes only the call with it that it held.

    Raises:
        WorkerError: as the result of a call whose worker died.
    """

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self._mine = threading.local()  # the worker of each thread
        self._processes: list[subprocess.Popen[bytes]] = []
        self._lock = threading.Lock()
        self._ended = False

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return super().submit(self._call, (function, args, kwargs))

    def end(self) -> None:
        """Stop everything at once, finished or not."""
        with self._lock:
            self._ended = True
            for process in self._processes:
                process.kill()
        self.shutdown(cancel_futures=True)
        for process in self._processes:
            with suppress(BrokenPipeError), process:
                pass

    def _call(self, call: tuple[Any, ...]) -> Any:
        message = pickle.dumps(call)
        worker = self._worker()
        try:
            pickle.dump(message, worker.stdin)
            worker.stdin.flush()
            message = pickle.load(worker.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            del self._mine.worker
            raise WorkerError("a worker process died") from None
        done, answer = pickle.loads(message)
        if not done:
            raise answer
        return answer

    def _worker(self) -> Any:
        if not hasattr(self._mine, "worker"):
            with self._lock:
                if self._ended:
                    raise WorkerError("a worker process died")
                if hasattr(signal, "pthread_sigmask"):  # not on every system
                    # a process inherits the signals that are blocked in the thread that starts it
                    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
                flags = "-PE" if sys.flags.ignore_environment else "-P"
                path = [*filter(None, sys.path), str(Path(__file__).parents[1])]
                command = [sys.executable, flags, "-c", _WORKER.format(gc.get_threshold()), *path]
                self._mine.worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
                self._processes.append(self._mine.worker)
        return self._mine.worker


def work(*threshold: int) -> None:
    """Answer one call after another, collecting cycles as seldom as the parent; what a worker process runs."""
    gc.set_threshold(*threshold)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # what a rule prints is no answer, and what it reads is no call
    calls, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    waiting: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(calls, waiting), daemon=True).start()
    try:
        while True:
            pickle.dump(_answer(waiting.get()), answers)
            answers.flush()
    except BrokenPipeError:
        # at a usual end Python would try to write the rest, and tell that it could not
        os._exit(1)


def _listen(calls: IO[bytes], waiting: SimpleQueue[bytes]) -> None:
    """Take calls as they come; a parent that is killed says nothing, and a worker would go on for nobody."""
    try:
        while True:
            waiting.put(pickle.load(calls))
    except (EOFError, OSError, pickle.UnpicklingError):
        os._exit(1)


def _answer(message: bytes) -> bytes:
    """Do what is asked for; say whether it went well, and what came of it."""
    try:
        function, args, kwargs = pickle.loads(message)
        return pickle.dumps((True, function(*args, **kwargs)))
    except Exception as error:
        error.add_note(traceback.format_exc())
        return pickle.dumps((False, error))


class _Cluster(Executor):
    """Submits calls to a cluster, and takes them back when its scheduler is gone: Dask leaves some of them waiting.

    Raises:
        CancelledError: as the result of a call that was taken back.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor()
        self._waiting: set[Future[Any]] = set()
        self._ended = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = self._executor.submit(function, *args, **kwargs)
        self._waiting.add(future)
        future.add_done_callback(self._waiting.discard)
        return future

    def close(self) -> None:
        """Watch no longer."""
        self._ended.set()

    def _watch(self) -> None:
        while not self._ended.wait(WATCH):
            if self._client.status != "running":
                for future in self._waiting.copy():
                    with suppress(InvalidStateError):
                        future.set_exception(CancelledError())


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
    # Dask tells of every call that is cancelled, as where a book has enough puzzles, and of lost connections; what ends
    # the work comes as an exception
    logging.disable(logging.CRITICAL)
    try:
        _need_deduce(client, address)
        with closing(_Cluster(client)) as cluster:
            yield cluster
    except CancelledError:
        raise SchedulerLostError(f"the scheduler at {address} went away") from None
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
