"""The places of an argument at which a reader may stand: each step, and inside a lookahead each of its links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import field, frozen

from deduce.puzzle import Cell, LineAt, Symbols
from deduce.scene.marks import SUPPOSED
from deduce.trace import Inference, Step
from deduce.wording.chains import chain_rows, letter
from deduce.wording.places import lines_of
from deduce.wording.words import uncapital


@frozen
class Stop:
    """A place to stand.

    Attributes:
        name: `53` for a step, `53.7` for the seventh link of a lookahead, `53.7.2` for one inside that.  After the
            last link comes the break, then what follows from it.
        text: what is said there.
        depth: how many suppositions are in force.
        because: the cells that it rests on, in order.
        places: what follows, with the values.
        letter: what places are pencilled in with; empty for what is placed for good.
        lines: the line looked at, then those that it is compared with.
        breaks: the lines have no filling any more.
    """

    name: str
    text: str
    depth: int = 0
    because: tuple[Cell, ...] = ()
    places: Mapping[Cell, int] = field(factory=dict)
    letter: str = ""
    lines: tuple[LineAt, ...] = ()
    breaks: bool = False


def stops_of(step: Step, symbols: Symbols) -> Iterator[Stop]:
    """Give the places of a step in order."""
    inference = step.inference
    if inference.by_parts:
        texts = iter([text for _, text in chain_rows(inference, symbols)])
        yield from _chain(inference, texts, str(step.number), 1, "")
    else:
        yield _direct(inference, str(step.number), step.text, 0, "")


def _direct(inference: Inference, name: str, text: str, depth: int, mark: str) -> Stop:
    because = tuple(sorted(inference.because))
    return Stop(name, text, depth, because, inference.places, mark, lines_of(inference))


def _chain(inference: Inference, texts: Iterator[str], name: str, depth: int, mark: str) -> Iterator[Stop]:
    """Give the places of a lookahead.

    Args:
        inference: the lookahead.
        texts: its rows, which are used up.
        name: of its first place.
        depth: how many suppositions are in force inside it.
        mark: the letter that its outcome is pencilled in with; empty for one that places for good.
    """
    yield Stop(name, next(texts), depth, places=inference.assume, letter=SUPPOSED)
    for number, link in enumerate(inference.chain):
        own = letter(number) if depth == 1 else str(number + 1)
        inner = f"{name}.{number + 1}"
        if link.by_parts:
            yield from _chain(link, texts, inner, depth + 1, own)
        else:
            yield _direct(link, inner, next(texts), depth, own)
    end = inference.contradiction
    assert end is not None, "a lookahead ends in a contradiction"
    text = next(texts)
    but = f"But now {uncapital(end.text)}"
    last = len(inference.chain) + 1
    yield Stop(f"{name}.{last}", but, depth, tuple(sorted(end.because)), lines=end.lines, breaks=True)
    so = text.removeprefix(but).strip()
    yield Stop(f"{name}.{last + 1}", so, depth - 1, tuple(sorted(inference.because)), inference.places, mark)
