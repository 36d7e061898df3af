"""A chain in words: what is supposed, each link, where it breaks, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.puzzle import Symbols, cell_name
from deduce.trace import Inference
from deduce.wording.words import outcome, uncapital

Row = tuple[int, str]
"""How deep a part of the telling stands, and its text."""


def chain_rows(inference: Inference, symbols: Symbols, inside: bool = False) -> list[Row]:
    """Tell a lookahead part by part; one that stands inside another stands deeper, its links numbered, not lettered."""
    ((cell, value),) = inference.assume.items()
    depth = int(inside)
    rows = [(depth, f"Suppose {cell_name(cell)} were {symbols.of(value)}{', too' if inside else ''}.")]
    for number, link in enumerate(inference.chain):
        mark = f"({number + 1})" if inside else f"({letter(number)})"
        if link.by_parts:
            (_, first), *rest = chain_rows(link, symbols, True)
            rows += [(depth, f"{mark} {first}"), *rest]
        else:
            rows.append((depth, f"{mark} {link.text}"))
    end = inference.contradiction
    broken = uncapital(end.text) if end else ""
    rows.append((depth, f"But now {broken} So {outcome(inference.places, symbols)}."))
    return rows


def told_in_order(texts: Sequence[str]) -> str:
    """Tell links where nothing is supposed, and the end: it alone where there are no links."""
    *links, end = texts
    told = [f"({letter(at)}) {link}" for at, link in enumerate(links)]
    return " ".join((*told, f"But now {uncapital(end)}" if links else end))


def letter(number: int) -> str:
    """Letter the links of a chain: a to z, then aa, ab and on."""
    before, last = divmod(number, 26)
    return (letter(before - 1) if before else "") + chr(ord("a") + last)
