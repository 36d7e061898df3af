"""Reading traces from text: one, a list of them, or one a line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from deduce.errors import Fault, ReadError
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
    text = text.removeprefix("\ufeff")
    lines = text.split("\n")
    filled = [number for number, line in enumerate(lines, 1) if line.strip()]
    if not filled:
        raise ReadError([Fault("there is no trace", file)])
    faults: list[Fault] = []
    whole = _value(text, file, 1)
    if not isinstance(whole, Fault):
        every = whole if isinstance(whole, list) else [whole]
        places = [(0 if isinstance(whole, list) else filled[0], value) for value in every]
        if not every:
            faults.append(Fault("the list holds no trace", file))
        _check_number(len(every), file)
    elif len(filled) > 1 and not isinstance(_value(lines[filled[0] - 1], file, filled[0]), Fault):
        _check_number(len(filled), file)
        places = [(number, _value(lines[number - 1], file, number)) for number in filled]
    else:
        raise ReadError([whole])
    for number, value in places:
        if isinstance(value, dict):
            yield value
        else:
            kind = Fault("not a trace", file, number, found=_kind(value), expected="a JSON object")
            faults.append(value if isinstance(value, Fault) else kind)
    if faults:
        raise ReadError(faults)


def _check_number(traces: int, file: str) -> None:
    if traces > _MOST_TRACES:
        raise ReadError([Fault(f"these are {traces} traces, and {_MOST_TRACES} are the most in one file", file)])


def _value(text: str, file: str, first: int) -> Any:
    """Read JSON that starts in the given line; give a Fault where it cannot be read."""
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
