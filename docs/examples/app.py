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


def answer(request: dict[str, Any]) -> dict[str, Any]:
    puzzle = deduce.parse(request["puzzle"])
    grid = puzzle.with_entries(request["rows"])
    if request["do"] == "check":
        entries = deduce.compare(grid, puzzle)
        return {"wrong": entries.to_json()["wrong"], "faults": list(entries.faults), "score": round(entries.score, 2)}
    cell = request["cell"] if request["do"] == "why" else None
    hint = deduce.hint(grid, original=puzzle, cell=cell, language=request.get("language"))
    return {"status": hint.status, "stages": list(hint.stages), "rows": list(hint.taken.givens)}


if __name__ == "__main__":
    for line in sys.stdin:
        try:
            reply = answer(json.loads(line))
        except deduce.DeduceError as error:
            reply = {"error": str(error)}
        print(json.dumps(reply), flush=True)
