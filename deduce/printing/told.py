"""What a book tells of how its puzzles are solved, read off their traces: hints, and the reasons of every step."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.explaining.hints import Hint
from deduce.printing.content import Item
from deduce.printing.setting import Paragraph
from deduce.show.told import sentences
from deduce.trace import Step
from deduce.wording.places import place_of
from deduce.wording.words import counted


def first_hint(item: Item) -> str:
    """Say where the first step is found, and by which rule: the second stage of a hint, without the rule's idea."""
    trace = item.trace
    if trace is None or not trace.steps:
        return "No rule finds a first step."
    return Hint("step", item.puzzle, trace.steps[0]).stages[1]


def hint_paragraphs(items: list[Item], size: float, indent: float) -> Iterator[Paragraph]:
    """Tell of each puzzle its first step, and where the hardest one is."""
    for item in items:
        text = first_hint(item)
        hardest = item.trace.hardest if item.trace is not None else None
        if hardest is not None and hardest.number > 1:
            text += f" {_hardest(hardest)}"
        yield Paragraph(text, size, mark=str(item.number), indent=indent, before=0.3 * size)


def _hardest(step: Step) -> str:
    return f"The hardest step: {step.rule}, {place_of(step)}."


def reason_paragraphs(item: Item, size: float, indent: float, head: str) -> Iterator[Paragraph]:
    """Tell every step of a puzzle under a head, and how it ends where it is not solved."""
    trace = item.trace
    if trace is None:
        return
    yield Paragraph(head, 1.15 * size, bold=True, before=1.2 * size, held=True)
    for step in trace.steps:
        for row, (depth, text) in enumerate(sentences(step, item.puzzle.symbols)):
            mark = "" if row else str(step.number)
            inner = indent * (1 + depth) if not row or not step.inference.by_parts else indent * (1.6 + depth)
            yield Paragraph(text, size, mark=mark, indent=inner, before=0.25 * size if mark else 0.0)
    if trace.status != "solved":
        known = sum(len(row) - row.count(".") for row in trace.final)
        cells = len(trace.final) * len(trace.final[0])
        after = counted(len(trace.steps), "step")
        text = f"After {after} the rules find nothing more; {known} of {cells} cells are known."
        yield Paragraph(text, size, indent=indent, before=0.25 * size)
