"""One call of the service, from the bytes of its arguments to those of its answer.

It loads nothing that the calls do not need, as every process of the service loads it.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from jsonschema import Draft202012Validator

from deduce.base.budget import Budget
from deduce.serving.calls import CALLS, Call, answered

MOST_BYTES = 100_000
"""The longest arguments of a call, as JSON."""

_BYTE_WORK = 5  # steps to read a byte of the arguments

Reply = tuple[int, bytes]
"""The status of a call over HTTP, and the answer as JSON: what is asked for with status 200, else what is wrong."""


def fault_of(call: Call, arguments: object) -> str:
    """Return what is wrong with the arguments of a call by their schema; empty if nothing is."""
    try:
        error = next(iter(Draft202012Validator(call.input_schema).iter_errors(arguments)), None)
    except RecursionError:
        return "the arguments are nested too deeply"
    return "" if error is None else f"{error.json_path}: {error.message[:200]}"


def refused(status: int, error: str) -> Reply:
    """Return an error without places."""
    return _reply(status, {"error": error, "faults": []})


def reply(name: str, arguments: bytes, limit: int) -> Reply:
    """Answer a call with a limit of work, in steps, for all that it does."""
    call, budget = CALLS[name], Budget(limit)
    try:
        named = json.loads(arguments)
    except (ValueError, RecursionError):
        return refused(400, "the request is not JSON")
    if fault := fault_of(call, named):
        return refused(422, fault)
    budget.count(_BYTE_WORK * len(arguments))
    try:
        answer = answered(partial(call.answer, budget=budget), named)
        return _reply(200, answer["value"]) if "value" in answer else _reply(422, answer)
    except Exception as error:
        return refused(500, f"deduce failed with {type(error).__name__}; please report this call")


def _reply(status: int, answer: Any) -> Reply:
    return status, json.dumps(answer, ensure_ascii=False).encode()
