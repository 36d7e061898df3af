"""Single steps of real traces, each a trace of its own on the grid as it is then, and their texts made anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from traces import Json

from deduce.claims import claim_from_json
from deduce.puzzle import Cell, LineAt, Symbols, parse_cell, parse_line
from deduce.trace import Inference
from deduce.wording.chains import chain_rows
from deduce.wording.grammar import end_text, link_text, step_text


def units(trace: Json) -> Iterator[Json]:
    """Yield a trace of one step for each step: what is known before it is given."""
    puzzle = trace["puzzle"]
    known = {(r, c): mark for r, row in enumerate(puzzle["givens"]) for c, mark in enumerate(row) if mark != "."}

    def grid() -> list[str]:
        sides = range(puzzle["rows"]), range(puzzle["columns"])
        return ["".join(known.get((r, c), ".") for c in sides[1]) for r in sides[0]]

    for step in trace["steps"]:
        givens = grid()
        known |= {parse_cell(name): str(value) for name, value in step["places"].items()}
        final = grid()
        status = "stuck" if any("." in row for row in final) else "solved"
        own = {"puzzle": {**puzzle, "givens": givens}, "status": status, "final": final}
        yield {"format": trace["format"], **own, "steps": [{**step, "number": 1}]}


def inferences(told: Json) -> Iterator[Json]:
    """Yield an inference and all those inside it."""
    yield told
    for part in (*told.get("chain", ()), *([told["contradiction"]] if "contradiction" in told else [])):
        yield from inferences(part)


def retell(unit: Json) -> None:
    """Write all texts of a unit anew, as the grammar makes them of its claims.  Raises what the grammar raises."""
    teller = _Teller(unit["puzzle"])
    for step in unit["steps"]:
        teller.tell(step, "step", 0)


class _Teller:
    def __init__(self, puzzle: Json) -> None:
        self.sides = puzzle["rows"], puzzle["columns"]
        self.symbols = Symbols(**puzzle["symbols"])

    def tell(self, told: Json, kind: str, depth: int) -> tuple[Inference, LineAt]:
        """Write the text of an inference; give it, and the line where it looks, or breaks."""
        chain = [self.tell(link, "link", depth + 1)[0] for link in told.get("chain", ())]
        end, line = None, parse_line(told["lines"][0]) if "lines" in told else (0, 0)
        if "contradiction" in told:
            end, line = self.tell(told["contradiction"], "end", depth + 1)
        says = tuple(map(claim_from_json, told["says"]))
        places = _values(told.get("places", {}))
        length = self.sides[1 - line[0]]
        if any(claim.kind == "suppose" for claim in says):
            made = Inference(
                "", {}, places, assume=_values(told["assume"]), chain=tuple(chain), contradiction=end, by_parts=True
            )
            told["text"] = " ".join(text for _, text in chain_rows(made, self.symbols, depth > 0))
            return Inference(
                told["text"], {}, places, assume=made.assume, chain=made.chain, contradiction=end, by_parts=True
            ), line
        if kind == "end":
            told["text"] = end_text(says, line, self.symbols, length)
        else:
            tell = link_text if kind == "link" else step_text
            told["text"] = tell(says, line, places, self.symbols, length)
        return Inference(told["text"], {}, places), line


def _values(named: dict[str, Any]) -> dict[Cell, int]:
    return {parse_cell(name): value for name, value in named.items()}
