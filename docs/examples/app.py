"""The backend of a puzzle app: one JSON request a line on standard input, one JSON answer a line on standard output.

A request has the puzzle as a text, the rows on the player's screen, what is wanted, and for some the cell:

    {"do": "hint", "puzzle": "6x6u:jfCFACCe", "rows": ["......", ...], "language": "nl"}
    {"do": "why", "puzzle": "6x6u:jfCFACCe", "rows": ["......", ...], "cell": "r1c6"}
    {"do": "check", "puzzle": "6x6u:jfCFACCe", "rows": ["......", ...]}
"""

import json
import sys
from typing import Any

import deduce


def answer(request: Any) -> dict[str, Any]:
    """Return the answer to a request, which may be any JSON value.  Raises DeduceError, TypeError if it is wrong."""
    if not isinstance(request, dict) or not {"do", "puzzle", "rows"} <= request.keys():
        raise TypeError('expected an object with "do", "puzzle" and "rows"')
    if request["do"] not in ("hint", "why", "check"):
        raise TypeError(f'"do" is hint, why or check, not {request["do"]!r}')
    puzzle = deduce.parse(request["puzzle"])
    grid = puzzle.with_entries(request["rows"])
    if request["do"] == "check":
        entries = deduce.compare(grid, puzzle)
        return {"wrong": entries.to_json()["wrong"], "faults": list(entries.faults), "score": round(entries.score, 2)}
    cell = request.get("cell", "") if request["do"] == "why" else None
    hint = deduce.hint(grid, original=puzzle, cell=cell, language=request.get("language"))
    return {"status": hint.status, "stages": list(hint.stages), "rows": list(hint.taken.givens)}


def answer_line(line: str) -> dict[str, Any]:
    """Return the answer to a line of input, or its error: a person may have typed it, so it may be anything."""
    try:
        return answer(json.loads(line))
    except json.JSONDecodeError as error:
        return {"error": f"not JSON: {error}"}
    except (deduce.DeduceError, TypeError, ValueError, RecursionError) as error:
        return {"error": str(error)}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer_line(line)), flush=True)
