"""Reading traces from text or a stream: one, a list of them, or one a line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any, BinaryIO

from deduce.errors import Fault, ReadError
from deduce.proving.lines import lines_of, too_long
from deduce.proving.parts import shown

_LONGEST_NUMBER = 300
"""Digits; Python turns away text of more than a few thousand, and what is not finite is refused anyway."""

_MOST_TRACES = 100_000


class _RepeatedError(Exception):
    """An object has this key twice."""


def read_traces(text: str, file: str = "") -> Iterator[dict[str, Any]]:
    """Yield the traces of a text: one JSON object, a JSON array of them, or JSON Lines.

    Nothing but their being objects is checked: that is for `verify`.  Raises ReadError, with every fault
    and its line and column, after the traces that could be read.
    """
    faults: list[Fault] = []
    for found in _traces(iter(text.removeprefix("\ufeff").split("\n")), file):
        if isinstance(found, Fault):
            faults.append(found)
        else:
            yield found
    if faults:
        raise ReadError(faults)


def traces_of(
    stream: BinaryIO, file: str = "", most: int | None = None, hint: str = ""
) -> Iterator[dict[str, Any] | Fault]:
    """Yield the traces of a stream as `read_traces` does, but each as soon as it is there, and so the faults.

    JSON Lines are held one at a time; an object over many lines, or an array, is held as a whole.

    Args:
        stream: what to read.
        file: its name, for faults.
        most: most bytes held; None for no bound.
        hint: what lifts this bound.
    """
    return _traces(lines_of(stream, file, most, hint), file, most, hint)


def _traces(
    lines: Iterator[str | Fault], file: str, most: int | None = None, hint: str = ""
) -> Iterator[dict[str, Any] | Fault]:
    numbered = enumerate(lines, 1)
    filled = ((number, line) for number, line in numbered if isinstance(line, Fault) or line.strip())
    number, line = next(filled, (0, Fault("there is no trace", file)))
    if isinstance(line, Fault):
        yield line
        return
    value = _value(line, file, number)
    if isinstance(value, Fault) and value.column > len(line.rstrip()):
        # it ends too soon, so it goes on in the lines below
        yield from _whole(_value(_joined(line, numbered, file, most, hint), file, number), file, number)
        return
    more: Iterator[tuple[int, str | Fault]] = filled
    if not isinstance(value, dict):
        # a faulty line among others, unless nothing is below it that a line of traces could be
        after = next(filled, None)
        if after is None or (isinstance(value, Fault) and isinstance(_value(after[1], file, after[0]), Fault)):
            yield from _whole(value, file, number)
            return
        more = chain([after], filled)
    yield _trace(value, file, number)
    for number, line in more:
        yield _trace(_value(line, file, number), file, number)


def _joined(line: str, below: Iterator[tuple[int, str | Fault]], file: str, most: int | None, hint: str) -> str | Fault:
    """Put a line together with all below it."""
    held, size = [line], len(line)
    for _, more in below:
        if isinstance(more, Fault):
            return more
        size += len(more.encode("utf-8", "surrogatepass")) + 1
        if most is not None and size > most:
            return too_long(file, 0, most, hint)
        held.append(more)
    return "\n".join(held)


def _whole(value: Any, file: str, number: int) -> Iterator[dict[str, Any] | Fault]:
    """Yield the traces of a text that is one JSON value."""
    if not isinstance(value, list):
        yield _trace(value, file, number)
    elif not value:
        yield Fault("the list holds no trace", file)
    elif len(value) > _MOST_TRACES:
        told = f"these are {len(value)} traces, and {_MOST_TRACES} are the most in one list"
        yield Fault(f"{told}; one a line, they may be any number", file)
    else:
        yield from (_trace(one, file, 0) for one in value)


def _trace(value: Any, file: str, number: int) -> dict[str, Any] | Fault:
    if isinstance(value, dict | Fault):
        return value
    return Fault("not a trace", file, number, found=_kind(value), expected="a JSON object")


def _value(text: str | Fault, file: str, first: int) -> Any:
    """Read JSON that starts in the given line; give a Fault where it cannot be read."""
    if isinstance(text, Fault):
        return text
    try:
        return json.loads(text, parse_int=_whole_number, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        return Fault(f"not JSON: {error.msg}", file, first + error.lineno - 1, error.colno)
    except RecursionError:
        return Fault("not a trace: nested too deeply", file, first)
    except _RepeatedError as error:
        return Fault(f"not a trace: an object has the key {shown(str(error))} twice", file, first)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of which every reader sees the same."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _RepeatedError(Counter(key for key, _ in pairs).most_common(1)[0][0])
    return found


def _whole_number(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else float(digits)


def _kind(value: object) -> str:
    if isinstance(value, list):
        return "a list"
    return "a text" if isinstance(value, str) else "null" if value is None else "a number or truth value"
