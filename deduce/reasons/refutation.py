"""Why a line cannot be filled, told in words that a person can check along the line."""

from __future__ import annotations

from attrs import frozen

from deduce.core.fillings import Terms
from deduce.core.line import Shape, positions
from deduce.core.packing import pack, union
from deduce.ladder.rule import Say
from deduce.wording.words import Words, listed, number


@frozen
class _Forced:
    """Cells that what is known gives at once: their value, what they rest on, and the words for it."""

    x: int
    y: int
    because: int
    say: Say


@frozen
class Story:
    """Why a line cannot be filled.

    Attributes:
        say: the words.
        size: how many things it says, for choosing the shorter of two.
    """

    say: Say
    size: int


def refute(terms: Terms, x: int, y: int) -> Story:
    """Tell why a line with these cells of X and Y has no filling under the terms.

    Cells that simple rules give are filled in, until one of them breaks; where they stop short, the story
    takes a blank, best one whose both values fail in few words, and tells both.  The line must have no filling.
    """
    steps, x, y, end = _filled_in(terms, x, y)
    if end is None:
        return _told(steps, _both_ways(terms, x, y))
    needed, say = end
    kept: list[_Forced] = []
    for step in reversed(steps):
        if (step.x | step.y) & needed:
            kept.append(step)
            needed |= step.because
    return _told(kept[::-1], Story(say, 1))


def _filled_in(terms: Terms, x: int, y: int) -> tuple[list[_Forced], int, int, tuple[int, Say] | None]:
    """Fill in what simple rules give: the steps, the cells at the end, and what breaks, if anything does."""
    steps: list[_Forced] = []
    shape = _bounded(terms)
    while True:
        end = _break(terms, shape, x, y)
        step = None if end else _next(terms, shape, x, y)
        if step is None:
            return steps, x, y, end
        steps.append(step)
        x |= step.x
        y |= step.y


def _told(steps: list[_Forced], end: Story) -> Story:
    def say(w: Words) -> str:
        return ", then ".join(step.say(w) for step in steps) + (", and " if steps else "") + end.say(w)

    return Story(say, len(steps) + end.size)


def _bounded(terms: Terms) -> Shape:
    """Give the shape with only the signs that count, as the simple rules see it."""
    shape = terms.shape
    return shape if terms.sign else Shape(shape.length)


def _break(terms: Terms, shape: Shape, x: int, y: int) -> tuple[int, Say] | None:
    """Find what is broken already: the cells it rests on, and the words."""
    for one in (True, False):
        mine, others = (x, y) if one else (y, x)
        trio = mine & mine >> 1 & mine >> 2 if terms.three else 0
        if trio:
            cells = 7 * (trio & -trio)
            return cells, lambda w, cells=cells, one=one: f"{w.cells(cells)} {_would_be(w, one, 3)}"
        if terms.balance and mine.bit_count() > shape.most:
            return (
                mine,
                lambda w, mine=mine, one=one: f"{w.line} would have {number(mine.bit_count())} {_symbol(w, one)}s",
            )
        for signs, clash, mark in (
            (shape.equal, (mine & others >> 1), "="),
            (shape.opposite, (mine & mine >> 1), "x"),
        ):
            at = signs & clash
            if at:
                pair = 3 * (at & -at)
                return (
                    pair,
                    lambda w, pair=pair, mark=mark: f"{w.cells(pair)} would not suit the {mark} between them",
                )
        if terms.balance and terms.three:
            left = shape.most - mine.bit_count()
            groups = pack(shape, mine, others, left + 1)
            if len(groups) > left and left:
                because = mine | others & union(groups)
                return (
                    because,
                    lambda w, groups=groups, left=left, one=one: (
                        f"{listed([w.cells(g) for g in groups])} would need a {_symbol(w, one)} each, "
                        f"but only {number(left)} {'is' if left == 1 else 'are'} left"
                    ),
                )
    return None


def _next(terms: Terms, shape: Shape, x: int, y: int) -> _Forced | None:
    """Find cells that follow at once, the easiest first."""
    blanks = shape.full & ~(x | y)
    for one in (True, False):
        mine = x if one else y
        if terms.three:
            for at in positions(mine & mine >> 1):
                pair = 3 << at
                sides = (pair << 1 | pair >> 1) & ~pair & blanks
                if sides:
                    return _forced(sides, not one, pair)
            for at in positions(mine << 1 & mine >> 1 & blanks):
                return _forced(1 << at, not one, 5 << at - 1)
        for signs, same in ((shape.equal, True), (shape.opposite, False)):
            for at in positions(signs):
                pair = 3 << at
                if pair & mine and pair & blanks:
                    return _forced(pair & blanks, one is same, pair & mine)
        if terms.balance and blanks and mine.bit_count() == shape.most:
            return _forced(blanks, not one, mine)
    return None


def _forced(cells: int, one: bool, because: int) -> _Forced:
    return _Forced(
        cells if one else 0,
        0 if one else cells,
        because,
        lambda w: f"{w.cells(cells)} would be {_symbol(w, one)}",
    )


def _both_ways(terms: Terms, x: int, y: int) -> Story:
    """Take the blank whose two values fail soonest, and tell both."""
    best, blank = (3, 0), 0
    for at in positions(terms.shape.full & ~(x | y)):
        ends = [_filled_in(terms, x | 1 << at, y), _filled_in(terms, x, y | 1 << at)]
        order = sum(end is None for *_, end in ends), sum(len(steps) for steps, *_ in ends)
        if order < best:
            best, blank = order, 1 << at
    with_x, with_y = refute(terms, x | blank, y), refute(terms, x, y | blank)

    def say(w: Words) -> str:
        return f"{w.x} in {w.cells(blank)} fails ({with_x.say(w)}), and so does {w.y} ({with_y.say(w)})"

    return Story(say, with_x.size + with_y.size + 1)


def _symbol(w: Words, one: bool) -> str:
    return w.x if one else w.y


def _would_be(w: Words, one: bool, times: int) -> str:
    return "would be " + " ".join([_symbol(w, one)] * times)
