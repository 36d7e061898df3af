"""Phrases as data: English texts that gettext's tools find in the source, filled in when they are said.

The English text is the key that a catalogue of another language has its own text under, so each phrase is a whole one:
what stands in `{braces}` is put in where it is said, and what is counted has a form for one and a form for several.
What stands elsewhere, as a rule's summary in its file, is said as a `Phrase` of it where it is shown; where a rule of
one's own says something, no catalogue has it, and it is said as it stands.
`xgettext --keyword=Phrase --keyword=Plural:1,2 deduce/wording/*.py` lists all of this room, `catalogue` does in Python.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from deduce.wording.language import language


class Word(NamedTuple):
    """What fills a slot of a phrase, in the form that the slot asks for.

    Attributes:
        text: the word as it is where nothing is asked for.
        choice: which of several texts a slot with a bar chooses: `{cells:is|are}`; the last, where there are fewer.
        inflect: gives the word in another form, `{cells:dative}`.
    """

    text: str
    choice: int = 0
    inflect: Callable[[str, str], str] | None = None

    def __format__(self, form: str) -> str:
        if "|" in form:
            texts = form.split("|")
            return texts[min(self.choice, len(texts) - 1)]
        return self.inflect(self.text, form) if form and self.inflect else self.text

    def __str__(self) -> str:
        return self.text

    def capital(self) -> Word:
        """Return it with its first letter large."""
        return self._replace(text=f"{self.text[:1].upper()}{self.text[1:]}")


class Phrase(str):
    """A text; called, it is said, with what stands in its braces."""

    __slots__ = ()

    def __call__(self, **values: object) -> str:
        if not values:
            return self.here
        spoken = language()
        texts = spoken.texts.get(self)
        return spoken.bent((texts[0] if texts else self).format(**values))

    def told(self, slots: Mapping[str, object]) -> str:
        """Say it as it is, its slots filled from those that are at hand, in the forms that it asks for."""
        texts = language().texts.get(self)
        return (texts[0] if texts else self).format_map(slots)

    @property
    def here(self) -> str:
        """The text in the language that is spoken, with its braces."""
        (text,) = language().texts.get(self, (str(self),))
        return text


class Plural(tuple[str, ...]):
    """A text that counts: its forms for one and for several, and where there is another phrase for none, that.

    Called with the number, its `{n}`, it is said.
    """

    __slots__ = ()

    def __new__(cls, one: str, several: str, *none: Phrase) -> Plural:
        return super().__new__(cls, (one, several, *none))

    def __call__(self, n: int, **values: object) -> str:
        for none in self[2:]:
            if n == 0 and isinstance(none, Phrase):
                return none(n=n, **values)
        spoken = language()
        forms = spoken.texts.get(self[0], self)
        return spoken.bent(forms[spoken.form(n)].format(n=n, **values))

    @property
    def here(self) -> tuple[str, ...]:
        """Its forms in the language that is spoken, with their braces; of the phrase for none nothing."""
        return language().texts.get(self[0], self[:2])


def catalogue() -> Iterator[tuple[str, str, Phrase | Plural]]:
    """Yield every phrase of this room: its module, its name there, or that of its table, and the phrase."""
    import pkgutil
    from importlib import import_module

    room = sys.modules[__package__ or ""]
    for found in pkgutil.iter_modules(room.__path__):
        module = import_module(f"{room.__name__}.{found.name}")
        for name, value in vars(module).items():
            if name.isupper():
                yield from ((found.name, name, phrase) for phrase in _phrases(value))


def _phrases(value: object) -> Iterator[Phrase | Plural]:
    """Yield the phrases of a constant, of all that it has if it is a table."""
    if isinstance(value, Phrase | Plural):
        yield value
    if isinstance(value, Mapping | tuple):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _phrases(part)
