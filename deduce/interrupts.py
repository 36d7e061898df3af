"""Ctrl-C: wherever it meets the command line, the run ends soon, with one exit status and without a traceback.

Before a command is at work and after it nothing is lost when the process ends at once, so there it does.  While a
command is at work the interrupt becomes a KeyboardInterrupt, once: what is then put away and told is not interrupted
again.  A run that does not end by itself is ended: a rule may catch every exception, or nobody read the output.

Nothing here is in force before `install`, so a program that uses the library keeps its own ways.
"""

from __future__ import annotations

import _thread
import atexit
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130
"""The exit status after an interrupt."""

GRACE = 1.5
"""So many seconds a run has to put things away and to tell how far it came."""


class _State:
    main = 0  # the thread that interrupts are for
    come = False  # an interrupt has come
    owed = False  # and no exception has come of it yet
    at_work = False
    held = 0  # parts that are not to be interrupted, one within the other


_state = _State()


def install() -> None:
    """Handle interrupts from here on, in the main thread; not where whoever started this process ignores them."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        return
    signal.signal(signal.SIGINT, _interrupted)
    _state.main = _thread.get_ident()
    sys.unraisablehook = _unraisable
    # the interpreter gives up its handlers before it has ended
    atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)


def interrupted() -> bool:
    """Say whether an interrupt has come."""
    return _state.come


def pressed() -> bool:
    """Say whether a KeyboardInterrupt may be a real one; a rule may raise one of its own."""
    if _state.main or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        return _state.come
    return True


@contextmanager
def at_work() -> Iterator[None]:
    """Let an interrupt be a KeyboardInterrupt in here."""
    _state.at_work = True
    try:
        yield
    finally:
        _state.at_work = False


@contextmanager
def held_back() -> Iterator[None]:
    """Let an interrupt wait for the end of a few lines of the main thread that belong together."""
    _state.held += 1
    try:
        yield
    finally:
        _state.held -= 1
    _raise_what_is_owed()


def _interrupted(number: int, frame: object) -> None:
    if not _state.come:
        _state.come = True
        if not _state.at_work:
            os._exit(INTERRUPTED)
        _state.owed = True
        # `threading` takes locks, and the main thread may hold them just now
        _thread.start_new_thread(_see_to_the_end, ())
    _raise_what_is_owed()


def _raise_what_is_owed() -> None:
    if _state.owed and _state.at_work and not _state.held:
        _state.owed = False
        raise KeyboardInterrupt


def _unraisable(lost: sys.UnraisableHookArgs) -> None:
    """An exception in a finalizer goes no further; an interrupt that met one is owed again."""
    if lost.exc_type is KeyboardInterrupt:
        _state.owed = True
    else:
        sys.__unraisablehook__(lost)


def _see_to_the_end() -> None:
    end = time.monotonic() + GRACE
    while time.monotonic() < end:
        time.sleep(0.05)
        if _state.owed and hasattr(signal, "pthread_kill"):  # it ends what the main thread waits for, too
            signal.pthread_kill(_state.main, signal.SIGINT)
        elif _state.owed:  # not every system has it
            _thread.interrupt_main()
    os._exit(INTERRUPTED)
