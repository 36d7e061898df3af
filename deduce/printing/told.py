"""What a book tells of how its puzzles are solved, read off their traces: hints, and the reasons of every step."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from deduce.explaining.hints import Hint
from deduce.printing.content import Item, Wishes, id_of, said_of
from deduce.printing.setting import Paragraph
from deduce.printing.style import Style
from deduce.puzzle import EMPTY
from deduce.show.told import sentences
from deduce.wording.places import place_of
from deduce.wording.words import capital, counted


def first_hint(item: Item) -> str:
    """Say where the first step is found, and by which rule: the second stage of a hint, without the rule's idea."""
    trace = item.trace
    if trace is None or not trace.steps:
        return "No rule finds a first step."
    return Hint("step", item.puzzle, trace.steps[0]).stages[1]


def hint_paragraphs(items: Sequence[Item], style: Style) -> Iterator[Paragraph]:
    """Tell of each puzzle its first step, and where the hardest one is."""
    size = style.body
    for item in items:
        text = first_hint(item)
        hardest = item.trace.hardest if item.trace is not None and item.trace.status == "solved" else None
        if hardest is not None and hardest.number > 1:
            text += f" The hardest step: {hardest.rule}, {place_of(hardest)}."
        yield Paragraph(text, size, mark=str(item.number), indent=2.6 * size, before=0.3 * size)


def rule_paragraphs(names: Collection[str], ideas: Mapping[str, str], style: Style) -> Iterator[Paragraph]:
    """Tell what rules are about, in the order of the ideas."""
    for name, idea in ideas.items():
        if name in names:
            yield Paragraph(name, style.body, bold=True, before=0.7 * style.body, held=True)
            yield Paragraph(capital(idea), style.body)


def rules_told(items: Sequence[Item], reasons: bool) -> set[str]:
    """Give the rules that hints name, or all that puzzles need where every reason is told."""
    names: set[str] = set()
    for item in items:
        if item.trace is not None and item.trace.steps:
            steps = item.trace.steps
            names.update(step.rule for step in (steps if reasons else (steps[0], item.trace.hardest)) if step)
    return names


def reason_paragraphs(item: Item, wishes: Wishes, style: Style) -> Iterator[Paragraph]:
    """Tell every step of a puzzle under a head, and how it ends where it is not solved."""
    trace = item.trace
    if trace is None:
        return
    size = max(style.least, 0.9 * style.body)
    number = str(item.number)
    said = " · ".join(filter(None, (said_of(item, wishes.caption), id_of(item, wishes.caption))))
    yield Paragraph(
        said, 1.2 * size, True, number, 3 * size, 1.2 * size, held=True, subject=f"Reasons: puzzle {number}"
    )
    for step in trace.steps:
        for row, (depth, text) in enumerate(sentences(step, item.puzzle.symbols)):
            # the links of a lookahead stand deeper than what it supposes
            indent = (2.2 + depth + bool(row)) * size
            yield Paragraph(text, size, False, "" if row else str(step.number), indent, 0.0 if row else 0.25 * size)
    if trace.status != "solved":
        known = sum(len(row) - row.count(EMPTY) for row in trace.final)
        text = (
            f"After {counted(len(trace.steps), 'step')} the rules find nothing more; "
            f"{known} of {item.puzzle.rows * item.puzzle.columns} cells are known."
        )
        yield Paragraph(text, size, indent=2.2 * size, before=0.25 * size)
