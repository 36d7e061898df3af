"""What stands at the back of a book in sentences: hints, the rules by name, and the reasons of every step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from deduce.printing.content import Item, PrintOptions, id_of, said_of
from deduce.printing.setting import Paragraph
from deduce.printing.style import Style
from deduce.wording import paper as say
from deduce.wording.words import capital


def hint_paragraphs(items: Sequence[Item], style: Style) -> Iterator[Paragraph]:
    """Tell of each puzzle its first step, and where the hardest one is."""
    size = style.body
    for item in items:
        if item.explained is not None:
            text = f"{item.explained.first} {item.explained.hardest}"
            yield Paragraph(text, size, mark=str(item.number), indent=2.6 * size, before=0.3 * size)


def rule_paragraphs(items: Sequence[Item], ideas: Mapping[str, str], style: Style) -> Iterator[Paragraph]:
    """Tell what the rules that are named are about, in the order of the ideas."""
    named = {name for item in items if item.explained is not None for name in item.explained.rules}
    for name, idea in ideas.items():
        if name in named:
            yield Paragraph(name, style.body, bold=True, before=0.7 * style.body, held=True)
            yield Paragraph(capital(idea), style.body)


def reason_paragraphs(item: Item, options: PrintOptions, style: Style) -> Iterator[Paragraph]:
    """Tell every step of a puzzle under a head, and how it ends where it is not solved."""
    steps = item.explained
    if steps is None:
        return
    size = max(style.least, 0.9 * style.body)
    number = str(item.number)
    said = " · ".join(filter(None, (said_of(item, options.caption), id_of(item, options.caption))))
    subject = say.REASONS_OF(number=number)
    yield Paragraph(said, 1.2 * size, True, number, 3 * size, 1.2 * size, held=True, subject=subject)
    for count, rows in enumerate(steps.steps, 1):
        for row, (depth, text) in enumerate(rows):
            # the links of a lookahead stand deeper than what it supposes
            indent = (2.2 + depth + bool(row)) * size
            yield Paragraph(text, size, False, "" if row else str(count), indent, 0.0 if row else 0.25 * size)
    if steps.ending:
        yield Paragraph(steps.ending, size, indent=2.2 * size, before=0.25 * size)
