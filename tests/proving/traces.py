"""Small true traces, written shortly, and edits of a trace."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

from deduce.difficulty import LEVELS

Json = dict[str, Any]
Known = dict[str, int]


def values(text: str) -> Known:
    """Read `r1c1=0 r1c2=1`."""
    return {cell: int(value) for cell, value in (part.split("=") for part in text.split())}


def inference(lines: str, uses: str, because: str, places: str = "") -> Json:
    found: Json = {"text": "So it is.", "lines": lines.split(), "uses": uses.split(), "because": values(because)}
    return found | {"rule": "some-rule", "places": values(places)} if places else found


def supposed(assume: str, links: list[Json], known: Known) -> Json:
    """Make an inference by contradiction of a chain, the last of which is its end."""
    (cell, value) = next(iter(values(assume).items()))
    rests = dict(chain.from_iterable(link["because"].items() for link in links))
    return {
        "rule": "some-rule",
        "text": "Suppose it were not so.",
        "assume": {cell: value},
        "chain": links[:-1],
        "contradiction": links[-1],
        "because": {name: symbol for name, symbol in rests.items() if known.get(name) == symbol},
        "places": {cell: 1 - value},
    }


def trace(givens: str, steps: str, signs: str = "", unique: bool = True, refutation: Json | None = None) -> Json:
    """Make a trace: one inference a line, `lines | uses | because | places`.

    A line `? r1c1=0` opens a supposition, and the next line without placements ends its chain.
    """
    rows = givens.split()
    known = {f"r{r}c{c}": int(v) for r, row in enumerate(rows, 1) for c, v in enumerate(row, 1) if v != "."}
    done: list[Json] = []
    open_: list[tuple[str, list[Json]]] = []
    for line in filter(None, map(str.strip, steps.splitlines())):
        if line.startswith("?"):
            open_.append((line[1:].strip(), []))
            continue
        new = inference(*(part.strip() for part in line.split("|")))
        if open_:
            open_[-1][1].append(new)
        if open_ and "places" not in new:
            assume, links = open_.pop()
            world = dict(known)
            for outer, before in open_:
                world |= values(outer) | dict(chain.from_iterable(link["places"].items() for link in before))
            new = supposed(assume, links, world)
            if open_:
                open_[-1][1].append(new)
        if not open_:
            rating = 7.2 if "assume" in new else 1.0
            done.append({"number": len(done) + 1, "level": int(rating), "rating": rating, **new})
            known |= new["places"]
    shape = [[known.get(f"r{r}c{c}") for c in range(1, len(rows[0]) + 1)] for r in range(1, len(rows) + 1)]
    final = ["".join("." if v is None else str(v) for v in row) for row in shape]
    rating = max((step["rating"] for step in done), default=0)
    marks = [sign.replace("=", " = ").replace("x", " x ").split() for sign in signs.split()]
    made: Json = {
        "format": "deduce-trace/1",
        "puzzle": {
            "rows": len(rows),
            "columns": len(rows[0]),
            "unique_lines": unique,
            "givens": rows,
            "signs": [{"cells": [a, b], "sign": sign} for a, sign, b in marks],
            "symbols": {"one": "1", "zero": "0", "empty": "."},
        },
        "status": "contradiction" if refutation else "stuck" if "." in "".join(final) else "solved",
        "final": final,
        "grade": {"level": int(rating), "rating": rating, "name": LEVELS.get(int(rating), ""), "effort": 1.0},
        "steps": done,
    }
    return made | {"refutation": refutation} if refutation else made


_OPENING = """
    r6 | three | r6c5=0 r6c6=0 | r6c4=1
    c5 | three | r4c5=0 r6c5=0 | r5c5=1
    r4 | three | r4c4=0 r4c5=0 | r4c3=1 r4c6=1
    c6 | three | r3c6=1 r4c6=1 | r2c6=0 r5c6=0
    c6 | balance | r2c6=0 r5c6=0 r6c6=0 | r1c6=1
    c2 | three | r3c2=0 r5c2=0 | r4c2=1
    r4 | three | r4c2=1 r4c3=1 | r4c1=0
    r6 | balance | r6c3=0 r6c5=0 r6c6=0 | r6c1=1 r6c2=1
    ? r5c1=0
      r5 | balance | r5c1=0 r5c2=0 r5c6=0 | r5c3=1 r5c4=1
      r5 | three | r5c3=1 r5c4=1 r5c5=1
    ? r1c1=1
      c1 | balance | r1c1=1 r5c1=1 r6c1=1 | r2c1=0 r3c1=0
      c1 | three | r2c1=0 r3c1=0 r4c1=0
"""
_LOOKAHEAD = """
    ? r3c3=1
      c3 | three | r3c3=1 r4c3=1 | r2c3=0 r5c3=0
      c3 | balance | r2c3=0 r5c3=0 r6c3=0 | r1c3=1
      c3 c6 | unique | r1c3=1 r2c3=0 r3c3=1 r4c3=1 r5c3=0 r6c3=0
"""
_NESTED = """
    ? r3c3=1
      c3 | three | r3c3=1 r4c3=1 | r2c3=0 r5c3=0
      ? r1c3=0
        c3 | balance | r1c3=0 r2c3=0 r5c3=0 r6c3=0
      c3 c6 | unique | r1c3=1 r2c3=0 r3c3=1 r4c3=1 r5c3=0 r6c3=0
"""
_MIDDLE = """
    r3 | three | r3c2=0 r3c3=0 | r3c1=1 r3c4=1
    r3 | balance | r3c1=1 r3c4=1 r3c6=1 | r3c5=0
    c5 | three | r3c5=0 r4c5=0 | r2c5=1
    c5 | balance | r3c5=0 r4c5=0 r6c5=0 | r1c5=1
    r1 | three | r1c5=1 r1c6=1 | r1c4=0
    c1 | balance | r3c1=1 r5c1=1 r6c1=1 | r2c1=0
    ? r2c2=0
      r2 | balance | r2c1=0 r2c2=0 r2c6=0 | r2c3=1 r2c4=1
      r2 | three | r2c3=1 r2c4=1 r2c5=1
    c2 | balance | r2c2=1 r4c2=1 r6c2=1 | r1c2=0
    r1 | three | r1c1=0 r1c2=0 | r1c3=1
"""
_ENDING = """
    c4 c1 | balance unique | r1c4=0 r3c4=1 r4c4=0 r6c4=1 | r2c4=1 r5c4=0
    r2 | three | r2c4=1 r2c5=1 | r2c3=0
    r5 | balance | r5c2=0 r5c4=0 r5c6=0 | r5c3=1
"""
# of a pair that unique lines settle, the chain uses one cell
_PAIR_IN_CHAIN = """
    ? r2c3=1
      c4 c1 | balance unique | r1c4=0 r3c4=1 r4c4=0 r6c4=1 | r2c4=1 r5c4=0
      r2 | three | r2c3=1 r2c4=1 r2c5=1
    c4 c1 | balance unique | r1c4=0 r3c4=1 r4c4=0 r6c4=1 | r2c4=1 r5c4=0
    r5 | balance | r5c2=0 r5c4=0 r5c6=0 | r5c3=1
"""
_SIX = "...... ...... .0...1 ...00. .0.... ..0.00"

TRACES: dict[str, Json] = {
    "lookahead": trace(_SIX, _OPENING + _LOOKAHEAD + _MIDDLE + _ENDING),
    "nested": trace(_SIX, _OPENING + _NESTED + _MIDDLE + _ENDING),
    "whole line less finished": trace(
        _SIX, _OPENING + "c3 c6 | three balance unique | r4c3=1 r6c3=0 | r3c3=0" + _MIDDLE + _ENDING
    ),
    "pair in chain": trace(_SIX, _OPENING + _LOOKAHEAD + _MIDDLE + _PAIR_IN_CHAIN),
    "stuck": trace(_SIX, _OPENING),
    "whole line": trace(
        "........ 0..1..0.",
        """
        r2 | three balance | r2c1=0 r2c4=1 r2c7=0 | r2c8=1
        c8 | balance | r2c8=1 | r1c8=0
        """,
    ),
    # of the premises in columns 4 and 5 either could be dropped
    "slack": trace("........ 0..10.0.", "r2 | three balance | r2c1=0 r2c4=1 r2c5=0 r2c7=0 | r2c8=1"),
    "odd": trace(
        ".00.. ..1.. .0..0 ...00 1.0..",
        """
        r1 | three | r1c2=0 r1c3=0 | r1c1=1 r1c4=1
        c2 | three | r1c2=0 r3c2=0 | r2c2=1
        r2 | three | r2c2=1 r2c3=1 | r2c1=0 r2c4=0
        c4 | three | r2c4=0 r4c4=0 | r3c4=1
        r4 | three | r4c4=0 r4c5=0 | r4c3=1
        c3 | three | r2c3=1 r4c3=1 | r3c3=0
        r3 | three | r3c2=0 r3c3=0 | r3c1=1
        c1 | balance | r1c1=1 r3c1=1 r5c1=1 | r4c1=0
        r4 | balance | r4c1=0 r4c4=0 r4c5=0 | r4c2=1
        c5 | three | r3c5=0 r4c5=0 | r2c5=1 r5c5=1
        r1 r3 | balance unique | r1c2=0 r1c3=0 | r1c5=1
        c4 c1 | balance unique | r1c4=1 r3c4=1 | r5c4=0
        r5 | three | r5c3=0 r5c4=0 | r5c2=1
        """,
    ),
    "signs": trace(
        "...0 .... ...0 ....",
        """
        c4 | three | r1c4=0 r3c4=0 | r2c4=1
        r2 | sign | r2c4=1 | r2c3=1
        r2 | three | r2c3=1 r2c4=1 | r2c2=0
        r2 | balance | r2c3=1 r2c4=1 | r2c1=0
        c2 | sign | r2c2=0 | r3c2=1
        c2 | sign | r3c2=1 | r4c2=0
        r4 | sign | r4c2=0 | r4c3=0
        c4 | balance | r1c4=0 r3c4=0 | r4c4=1
        c3 | sign | r4c3=0 | r3c3=1
        r3 | three | r3c2=1 r3c3=1 | r3c1=0
        r4 | three | r4c2=0 r4c3=0 | r4c1=1
        c1 | three | r2c1=0 r3c1=0 | r1c1=1
        c2 | balance | r2c2=0 r4c2=0 | r1c2=1
        r1 | three | r1c1=1 r1c2=1 | r1c3=0
        """,
        signs="r2c2xr3c2 r2c3=r2c4 r3c2xr4c2 r3c3xr4c3 r4c2=r4c3",
        unique=False,
    ),
    "contradiction": trace(
        "1... .... .... ...0",
        """
        r1 | three sign | r1c1=1 | r1c2=0 r1c3=0
        r1 | three | r1c2=0 r1c3=0 | r1c4=1
        ? r4c2=0
          r4 | balance | r4c2=0 r4c4=0 | r4c1=1
          r4 | sign | r4c1=1 r4c2=0
        r4 | sign | r4c2=1 | r4c1=1
        c1 | balance | r1c1=1 r4c1=1 | r2c1=0 r3c1=0
        """,
        signs="r1c2=r1c3 r2c1xr3c1 r4c1=r4c2",
        refutation=inference("c1", "sign", "r2c1=0 r3c1=0"),
    ),
    # row 1 is counted out: both of its 1s stand, and so row 2 cannot be 1100
    "counted out": trace("11.. 1.0. .... ....", "r2 r1 | balance unique | r2c1=1 r2c3=0 | r2c2=0 r2c4=1"),
}


def unsaid(made: Any) -> Any:
    """Return a copy of a trace whose inferences say nothing but their texts."""
    if isinstance(made, list):
        return [unsaid(part) for part in made]
    return {key: unsaid(part) for key, part in made.items() if key != "says"} if isinstance(made, dict) else made


Edit = Callable[[Json], Any]


def put(*path: str | int, to: object) -> Edit:
    """Make an edit that sets what lies at a path."""

    def edit(made: Json) -> None:
        inner: Any = made
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = to

    return edit


def drop(*path: str | int) -> Edit:
    def edit(made: Json) -> None:
        inner: Any = made
        for key in path[:-1]:
            inner = inner[key]
        del inner[path[-1]]

    return edit
