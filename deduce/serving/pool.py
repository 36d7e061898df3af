"""Processes that answer calls, and are ended if a call takes too long.

They load nothing that the calls do not need.
"""

from __future__ import annotations

import queue
import threading
import time
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from typing import Any

from deduce.engine.registry import load
from deduce.serving.calls import CALLS, answered

STARTING = 60  # seconds that a process may take until it can answer

Answer = dict[str, Any]


class _Worker:
    """A process that answers one call at a time."""

    def __init__(self, context: Any) -> None:
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.is_ready = False

    def wait(self, seconds: float) -> bool:
        """Wait until it can answer calls; return whether it can."""
        if not self.is_ready and self.connection.poll(max(seconds, 0)):
            self.connection.recv()
            self.is_ready = True
        return self.is_ready

    def end(self) -> None:
        self.connection.close()
        self.process.kill()
        self.process.join()


class Pool:
    """A number of processes for calls; one that takes too long is killed, and another takes its place."""

    def __init__(self, size: int, seconds: float) -> None:
        """Start processes, and wait until the first can answer.

        Args:
            size: how many.
            seconds: the time that a call may take, after which it is given up.
        """
        is_forked = "forkserver" in get_all_start_methods()
        self._context = get_context("forkserver" if is_forked else "spawn")
        if is_forked:
            self._context.set_forkserver_preload(["deduce.serving.pool"])
        self.seconds = seconds
        self._free: queue.Queue[_Worker] = queue.Queue()
        workers = [_Worker(self._context) for _ in range(size)]
        for worker in workers:
            worker.wait(STARTING)
            self._free.put(worker)

    def call(self, name: str, arguments: dict[str, Any]) -> Answer:
        """Return the answer of a call, or what is wrong under `error` and `faults`, with `busy` if time ran out."""
        end = time.monotonic() + self.seconds
        try:
            worker = self._free.get(timeout=self.seconds)
        except queue.Empty:
            return self._late("all processes are busy")
        late, is_well = "all processes are busy", True
        try:
            if worker.wait(end - time.monotonic()):
                is_well = False
                worker.connection.send((name, arguments))
                if worker.connection.poll(max(end - time.monotonic(), 0)):
                    answer: Answer = worker.connection.recv()
                    is_well = True
                    return answer
                late = "the call takes too much work"
        except (EOFError, OSError):
            late, is_well = "the process of the call ended", False
        finally:
            if is_well:
                self._free.put(worker)
            else:  # in a thread, so that the answer need not wait for it
                threading.Thread(target=self._replace, args=(worker,)).start()
        return self._late(late)

    def _replace(self, worker: _Worker) -> None:
        worker.end()
        self._free.put(_Worker(self._context))

    def _late(self, reason: str) -> Answer:
        return {"error": f"not answered within {self.seconds:g} seconds: {reason}", "faults": [], "busy": True}

    def close(self) -> None:
        """End all processes that are free."""
        while not self._free.empty():
            self._free.get().end()


def _work(connection: Connection) -> None:
    """Answer calls until the other end closes."""
    load()
    try:
        connection.send(None)
        while True:
            name, arguments = connection.recv()
            try:
                answer = answered(CALLS[name].answer, arguments)
            except Exception as error:
                answer = {"error": f"deduce failed with {type(error).__name__}; please report this call", "faults": []}
            connection.send(answer)
    except (EOFError, OSError, KeyboardInterrupt):
        return
