"""A chain told on the grid that its reader has pencilled in, by the easiest rules, with no link to spare.

A chain is found round by round, everywhere at once.  A reader takes its links one after another: so each is told
anew on the grid as it is then (givens, steps, supposition, links before), by the easiest rule that gives it there.
What nothing rests on any more is dropped, and the rest is told again, until nothing changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from deduce.claims import Suppose
from deduce.core.board import Board, States
from deduce.core.plan import other_side
from deduce.difficulty import LINES_ALONE
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.ladder.rule import Argument, Finding
from deduce.lookahead.finding import findings, found_by
from deduce.lookahead.links import Outline, Places
from deduce.puzzle import Cell
from deduce.reasons.inferences import cells, ending, told
from deduce.reasons.violations import unfillable, violations
from deduce.trace import Inference
from deduce.wording.chains import chain_rows


def retold(board: Board, states: States, outline: Outline, ladder: Ladder) -> Inference:
    """Tell a chain to a reader of a grid.

    Args:
        board: the lines.
        states: what the reader knows before the supposition.
        outline: the chain as it was found; it must end in a line that cannot be filled.
        ladder: the rules that its links are told by; where none of them gives a link any more once others are
            dropped, all rules of lines are asked.
    """
    while True:
        links, end = _told(board, states, outline, ladder)
        steps = _needed(board, links, end)
        if list(map(_placed, steps)) == list(map(_placed, outline.steps)):
            return _inference(board, outline, [inference for _, inference in links], end)
        outline = evolve(outline, steps=tuple(steps))


def _placed(step: Places | Outline) -> object:
    return [(step.cell, step.value), *map(_placed, step.steps)] if isinstance(step, Outline) else dict(step)


_Told = tuple[Places | Outline, Inference]


def _told(board: Board, states: States, outline: Outline, ladder: Ladder) -> tuple[list[_Told], Inference]:
    """Tell the links in order, as far as it takes to see something broken, and what that is."""
    known = states.copy()
    board.put(known, outline.cell, outline.value)
    pencilled = {outline.cell}
    changed = [outline.cell[0], board.rows + outline.cell[1]]
    links: list[_Told] = []
    for step in outline.steps:
        # a link that had to be told by more of them may have filled cells of later ones
        step = _missing(board, known, step)
        if not step:
            continue
        end = _broken(board, known, changed, pencilled)
        if end is not None:
            return links, end
        new: list[_Told] = []
        if isinstance(step, Outline):
            new.append((step, retold(board, known, step, ladder)))
        else:
            given = _by_the_easiest(board, known, step, ladder, pencilled)
            if not given:
                # nothing can be said of a line that has no filling left, but that
                return links, _unfillable(board, known, _lines_of(board, list(step)))
            new += [(each.places, each) for each in given]
        links += new
        changed = []
        for _, inference in new:
            changed += board.place(known, inference.places)
            pencilled.update(inference.places)
    return links, _broken(board, known, changed, pencilled) or _unfillable(board, known, [outline.line])


def _missing(board: Board, states: States, step: Places | Outline) -> Places | Outline:
    """Give what of a link is blank still."""
    if isinstance(step, Outline):
        return {} if board.value(states, step.cell) is not None else step
    return {cell: value for cell, value in step.items() if board.value(states, cell) is None}


def _broken(board: Board, states: States, lines: Sequence[int], pencilled: set[Cell]) -> Inference | None:
    """Tell the violation that rests on the fewest pencilled cells; None where none is to be seen."""
    found = []
    look_at = set(lines)
    for line in lines:
        if board.unique and states[line].bit_count() == board.shapes[line].length:
            look_at.update(board.parallel(line))  # one of them may be the same
    for line in sorted(look_at):
        ones, zeros = board.known(states, line)
        others = board.beside(states, line) if board.unique else []
        for one, x, y, beside in ((True, ones, zeros, others), (False, zeros, ones, other_side(others))):
            for argument in violations(board.shapes[line], x, y, beside):
                because = cells(board, line, one, argument.because_x, argument.because_y)
                found.append((len(argument.companions), len(pencilled & because.keys()), line, one, argument))
    if not found:
        return None
    _, _, line, one, argument = min(found, key=lambda entry: entry[:4])
    return ending(board, line, one, argument)


def _unfillable(board: Board, states: States, first: Sequence[int]) -> Inference:
    """Tell that a line has no filling left, one of some lines before any other."""
    for line in (*first, *range(len(states))):
        argument = unfillable(board, states, line)
        if argument is not None:
            return ending(board, line, True, argument)
    raise AssertionError("a chain ends in a line that can be filled")


def _by_the_easiest(
    board: Board, states: States, places: Places, ladder: Ladder, pencilled: set[Cell], further: bool = True
) -> list[Inference]:
    """Tell one placement by the easiest rule that gives it on this grid; cell by cell where none gives it whole.

    Empty where no rule gives it: then its line has no filling left.
    """
    best = None
    for rule in ladder.rules:
        if best is not None and best[0][0] < rule.facts.bands[0].rating:
            break
        for line in _lines_of(board, list(places)):
            for one, finding in found_by(rule, board, states, line, ladder.rating):
                argument = finding.argument
                given = cells(board, line, one, argument.x, argument.y)
                if all(given.get(cell) == value for cell, value in places.items()):
                    because = cells(board, line, one, argument.because_x, argument.because_y)
                    order = (
                        finding.band.rating,
                        len(argument.companions),
                        len(pencilled & because.keys()),
                        len(because),
                        rule.facts.id,
                        line,
                    )
                    if best is None or order < best[0]:
                        best = order, line, one, finding, rule
    if best is None and not further:
        return []
    if best is None and len(places) == 1:
        return _by_more_links(board, states, places, ladder, pencilled)
    if best is None:
        return _cell_by_cell(board, states, places, ladder, pencilled)
    _, line, one, finding, rule = best
    return [told(board, line, one, _cut(board, line, finding, places), rule.facts.id, link=True)]


def _cell_by_cell(
    board: Board, states: States, places: Places, ladder: Ladder, pencilled: set[Cell]
) -> list[Inference]:
    """Tell a placement that no rule gives whole as several, each on the grid as the one before leaves it."""
    then, out = states.copy(), list[Inference]()
    for cell, value in places.items():
        if board.value(then, cell) is None:
            given = _by_the_easiest(board, then, {cell: value}, ladder, pencilled)
            if not given:
                return []
            for inference in given:
                board.place(then, inference.places)
                pencilled = pencilled | inference.places.keys()
            out += given
    return out


def _by_more_links(
    board: Board, states: States, places: Places, ladder: Ladder, pencilled: set[Cell]
) -> list[Inference]:
    """Tell a placement that no rule gives any more by what its lines give first; else by all rules of lines."""
    for line in _lines_of(board, list(places)):
        found = [
            (finding.band.rating, finding.argument.x | finding.argument.y, rule.facts.id, one, finding)
            for (one, finding), rule in findings(board, states, line, ladder)
        ]
        for _, _, rule_id, one, finding in sorted(found, key=lambda entry: entry[:4]):
            more = told(board, line, one, finding, rule_id, link=True)
            then = states.copy()
            board.place(then, more.places)
            given = _by_the_easiest(board, then, places, ladder, pencilled | more.places.keys(), further=False)
            if given:
                return [more, *given]
    if ladder.rating >= LINES_ALONE:
        return []
    return _by_the_easiest(board, states, places, load().on_lines_alone, pencilled)


def _lines_of(board: Board, spots: Sequence[Cell]) -> list[int]:
    """Give the lines on which all of some cells lie."""
    lines = [board.rows + spots[0][1]] if len({c for _, c in spots}) == 1 else []
    return [spots[0][0], *lines] if len({r for r, _ in spots}) == 1 else lines


def _cut(board: Board, line: int, finding: Finding, places: Places) -> Finding:
    """Keep of a finding the placements that are wanted, and what they rest on."""
    argument = finding.argument
    spots = 0
    for spot in places:
        spots |= 1 << spot[1 if line < board.rows else 0]
    x, y = argument.x & spots, argument.y & spots
    because_x, because_y = argument.because_x, argument.because_y
    if _is_pair(argument) and not (x and y):
        # one cell of a pair follows from one symbol alone
        because_x, because_y = (0, because_y) if x else (because_x, 0)
    return evolve(finding, argument=evolve(argument, x=x, y=y, because_x=because_x, because_y=because_y))


def _is_pair(argument: Argument) -> bool:
    """Say whether two blanks are filled together because a finished line holds the other pair."""
    return "unique" in argument.uses and bool(argument.x and argument.y)


def _needed(board: Board, links: Sequence[_Told], end: Inference) -> list[Places | Outline]:
    """Keep the links that the end rests on, each with only the placements that are used."""
    used = _rests_on(board, end)
    kept: list[Places | Outline] = []
    for step, inference in reversed(links):
        own = {cell: value for cell, value in inference.places.items() if cell in used}
        if own:
            kept.append(step if isinstance(step, Outline) else own)
            used |= _rests_on(board, inference)
    return kept[::-1]


def _rests_on(board: Board, inference: Inference) -> set[Cell]:
    """Give the cells that an inference rests on, those of companions at any depth included."""
    out = set(inference.because)
    for part in (*inference.chain, *([inference.contradiction] if inference.contradiction else [])):
        out |= _rests_on(board, part)
    for axis, index in inference.lines[1:]:
        across = range(board.rows if axis else board.columns)
        out |= {(at, index) if axis else (index, at) for at in across}
    return out


def _inference(board: Board, outline: Outline, links: Sequence[Inference], end: Inference) -> Inference:
    """Put the links and the end together."""
    assume = {outline.cell: outline.value}
    placed = {*assume, *(cell for link in links for cell in link.places)}
    because = {cell: there for part in (*links, end) for cell, there in part.because.items() if cell not in placed}
    inference = Inference(
        text="",
        because=because,
        places=dict(outline.places),
        rule=outline.rule,
        assume=assume,
        chain=tuple(links),
        contradiction=end,
        says=(Suppose(assume),),
        by_parts=True,
    )
    rows = chain_rows(inference, board.puzzle.symbols, bool(outline.rule))
    return evolve(inference, text=" ".join(text for _, text in rows))
