"""Puzzles, steps, hints and traces as pieces of HTML, for notebooks; each is well-formed, and all text is escaped."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING

from deduce.core.board import Board
from deduce.formats import clean
from deduce.puzzle import EMPTY, Cell, Puzzle, Symbols
from deduce.show.foot import draw_foot
from deduce.show.head import game_rules
from deduce.show.lines import styles_of
from deduce.show.screen import Screen
from deduce.show.svg import draw_svg
from deduce.show.told import sentences
from deduce.wording.places import place_of
from deduce.wording.words import capital

if TYPE_CHECKING:
    from deduce.explaining.hints import Hint
    from deduce.trace import Step, Trace

_MARKS = (
    ("place", "Second frames", "what follows"),
    ("because", "Circles", "what the step rests on"),
    ("beside", "Lines beneath", "what it is compared with"),
)

LONG = 10
"""More steps than this are folded."""


def puzzle_html(puzzle: Puzzle) -> str:
    """Give a puzzle with its game rules."""
    return f"<div>{_figure(puzzle, puzzle.givens, _name(puzzle))}<p>{escape(game_rules(puzzle))}</p></div>"


def step_html(step: Step) -> str:
    """Give a step: its sentence, and what it rests on and what follows marked in the grid as it is then."""
    told = _told(step)
    if step.puzzle is None:
        return f"<div>{told}</div>"
    values = _filled(Board(step.puzzle).grid(list(step.before)), step.places)
    title = f"Step {step.number}: {place_of(step)}, {step.rule}"
    styles = styles_of(step.puzzle, step.inference)
    legend = " ".join(f"{mark}: {what}." for style, mark, what in _MARKS if style in styles.values())
    return f"<div>{_figure(step.puzzle, values, title, styles)}<p>{legend}</p>{told}</div>"


def hint_html(hint: Hint) -> str:
    """Give a hint in full, all of its stages."""
    if hint.step is not None:
        return step_html(hint.step)
    drawing = _figure(hint.grid, hint.taken.givens, _name(hint.grid), dict.fromkeys(hint.places, "place"))
    return f"<div>{drawing}<p>{escape(hint.stages[-1])}</p></div>"


def trace_html(trace: Trace) -> str:
    """Give a trace: the puzzle, its steps (folded where they are many), how it ended, and the last grid."""
    puzzle = trace.puzzle
    steps = "".join(f'<li value="{step.number}">{_told(step)}</li>' for step in trace.steps)
    listed = f"<ol>{steps}</ol>" if steps else ""
    if len(trace.steps) > LONG:
        listed = f"<details><summary>{len(trace.steps)} steps</summary>{listed}</details>"
    foot = io.StringIO()
    draw_foot(Screen(foot), trace)
    blanks = sum(row.count(EMPTY) for row in trace.final)
    end = _figure(puzzle, trace.final, f"The end, {blanks} cells blank" if blanks else "The solution") if steps else ""
    ending = f'<pre style="white-space:pre-wrap">{escape(foot.getvalue())}</pre>'
    return f"<div>{_figure(puzzle, puzzle.givens, _name(puzzle))}{listed}{ending}{end}</div>"


def _filled(rows: Iterable[str], places: Mapping[Cell, int]) -> list[str]:
    known = [list(row) for row in rows]
    for (r, c), value in places.items():
        known[r][c] = str(value)
    return ["".join(row) for row in known]


def _name(puzzle: Puzzle) -> str:
    name = clean(puzzle.id)
    clues = "1 clue" if puzzle.clues == 1 else f"{puzzle.clues} clues"
    return f"{f'{name}: ' if name else ''}{puzzle.rows} rows, {puzzle.columns} columns, {clues}"


def _figure(puzzle: Puzzle, values: Iterable[str], title: str, styles: Mapping[Cell, str] | None = None) -> str:
    drawing = draw_svg(puzzle, tuple(values), title, styles)
    return f'<figure style="margin:0.5em 0">{drawing}<figcaption>{escape(title)}</figcaption></figure>'


def _told(step: Step) -> str:
    symbols = step.puzzle.symbols if step.puzzle else Symbols()
    rows = sentences(step, symbols)
    parts = "".join(f'<div style="margin-left:{2 * depth}em">{escape(part)}</div>' for depth, part in rows)
    head = f"{place_of(step)}, {step.rule}, level {step.level}"
    return f"<div><b>{escape(capital(head) if ' ' in place_of(step) else head)}</b></div>{parts}"
