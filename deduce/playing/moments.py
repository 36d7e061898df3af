"""A hint taken apart into what is shown one after another: the line, the rule, and then the reasons, link by link."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import field, frozen

from deduce.explaining.hints import Hint
from deduce.puzzle import Cell, LineAt, Puzzle
from deduce.scene.marks import styles_of
from deduce.trace import Inference, Step
from deduce.wording.chains import chain_rows, letter
from deduce.wording.places import lines_of

SUPPOSED = "?"
"""What stands before a value that a hint supposes."""


@frozen
class Moment:
    """What a hint shows at one moment.

    Attributes:
        text: what it says.
        lit: the lines to look at.
        styles: what cells are to it: `place` (what follows), `because` (what it rests on), `beside` (what it is
            compared with), `look` (where to look) or `wrong`.
        pencil: values that are not entered yet, each with what stands before it: `?` where it is supposed, the letter
            of its link, or nothing.
        broken: the lines that cannot be filled any more.
    """

    text: str
    lit: tuple[LineAt, ...] = ()
    styles: Mapping[Cell, str] = field(factory=dict)
    pencil: Mapping[Cell, tuple[str, int]] = field(factory=dict)
    broken: tuple[LineAt, ...] = ()


def moments(hint: Hint) -> tuple[Moment, ...]:
    """Take a hint apart; the last moment says all that the step needs."""
    if hint.step is None:
        return tuple(_by_search(hint)) if hint.kind == "search" else (Moment(hint.stages[-1]),)
    if hint.step.inference.by_parts:
        return tuple(_lookahead(hint, hint.step))
    look, which, whole = hint.stages
    inference = hint.step.inference
    lines = lines_of(inference)
    lit = lines[:1]
    cells = {} if lit else dict.fromkeys(inference.places, "look")
    written = {cell: ("", value) for cell, value in inference.places.items()}
    return (
        Moment(look, lit, cells),
        Moment(which, lit, cells),
        Moment(whole, lit, styles_of(hint.grid, inference), written),
    )


def _by_search(hint: Hint) -> Iterator[Moment]:
    where, which, whole = hint.stages
    looked = dict.fromkeys(hint.places, "look")
    yield Moment(where)
    yield Moment(which, styles=looked)
    yield Moment(whole, styles=looked, pencil={cell: ("", value) for cell, value in hint.places.items()})


def _lookahead(hint: Hint, step: Step) -> Iterator[Moment]:
    look, which, breaks, _ = hint.stages
    inference = step.inference
    supposed = _pencilled(inference.assume, SUPPOSED)
    yield Moment(look, styles=dict.fromkeys(inference.assume, "look"))
    yield Moment(which, pencil=supposed)
    assert inference.contradiction is not None, "a lookahead ends in a contradiction"
    yield Moment(breaks, pencil=supposed, broken=inference.contradiction.lines)
    texts = iter([text for _, text in chain_rows(inference, hint.grid.symbols)])
    yield from _walk(hint.grid, inference, {}, texts, inside=False)


def _walk(
    grid: Puzzle, inference: Inference, outer: Mapping[Cell, tuple[str, int]], texts: Iterator[str], inside: bool
) -> Iterator[Moment]:
    """Walk a supposition link by link, one inside another as it comes; each moment has one row of the telling."""
    pencil = {**outer, **_pencilled(inference.assume, SUPPOSED)}
    yield Moment(next(texts), pencil=dict(pencil))
    for number, link in enumerate(inference.chain):
        written = _pencilled(link.places, str(number + 1) if inside else letter(number))
        if link.by_parts:
            yield from _walk(grid, link, pencil, texts, inside=True)
            pencil.update(written)
        else:
            pencil.update(written)
            yield Moment(next(texts), lines_of(link)[:1], styles_of(grid, link), dict(pencil))
    end = inference.contradiction
    assert end is not None, "a supposition ends in a contradiction"
    yield Moment(next(texts), (), dict.fromkeys(end.because, "because"), dict(pencil), end.lines)


def _pencilled(cells: Mapping[Cell, int], label: str) -> dict[Cell, tuple[str, int]]:
    return {cell: (label, value) for cell, value in cells.items()}
