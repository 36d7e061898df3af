"""Phrases as data: English texts that gettext's tools find in the source, filled in when they are said.

The English text is the key that a catalogue of another language has its own text under, so each phrase is a whole one:
what stands in `{braces}` is put in where it is said, and what is counted has a form for one and a form for several.
`xgettext --keyword=Phrase --keyword=Plural:1,2 deduce/wording/*.py` lists them all.
"""

from __future__ import annotations

from typing import NamedTuple


class Phrase(str):
    """A text; called, it is said, with what stands in its braces."""

    __slots__ = ()

    def __call__(self, **values: object) -> str:
        return self.format(**values)


class Plural(NamedTuple):
    """A text that counts, for one and for several; called with the number, its `{n}`, it is said."""

    one: str
    several: str

    def __call__(self, n: int, **values: object) -> str:
        return (self.one if n == 1 else self.several).format(n=n, **values)
