"""Phrases: English texts with slots in braces, which are the keys of the catalogues of other languages.

A text from elsewhere, such as the summary of a rule, is made a `Phrase` where it is shown. A phrase that the catalogue
of a language does not have stays English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from deduce.wording.language import language

_CHOICE = re.compile(r"\[(?:([^]|]*)\|)?([^]]*)\]")


class Word(NamedTuple):
    """The value of a slot, which takes the form that the slot asks for.

    Attributes:
        choice: which of the texts of a slot such as `{cells:is|are}` it chooses; the last if there are fewer.
        inflect: returns the word in another form, such as `{cells:dative}`.
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
        """Return the word with a capital."""
        return self._replace(text=f"{self.text[:1].upper()}{self.text[1:]}")


class Phrase(str):
    """A text with slots; a call fills them in the language that is spoken."""

    __slots__ = ()

    def __call__(self, **values: object) -> str:
        return language().bent(self.template.format(**values)) if values else self.template

    def fill(self, slots: Mapping[str, object]) -> str:
        """Fill the slots of a sentence, whose forms make the patterns of the language unnecessary."""
        return self.template.format_map(slots)

    @property
    def template(self) -> str:
        """The text in the language that is spoken, with its slots."""
        (text,) = language().texts.get(self, (str(self),))
        return text


class Plural(tuple[str, ...]):
    """A text with a number, `{n}`: its form for one, its form for several, and perhaps a phrase for none.

    It is written once: `{n} cell[s] [is|are] empty` has `{n} cell is empty` and `{n} cells are empty`.
    """

    __slots__ = ()

    def __new__(cls, text: str, *none: Phrase) -> Plural:
        return super().__new__(cls, (_CHOICE.sub(r"\1", text), _CHOICE.sub(r"\2", text), *none))

    def __call__(self, n: int, **values: object) -> str:
        for none in self[2:]:
            if n == 0 and isinstance(none, Phrase):
                return none(n=n, **values)
        spoken = language()
        forms = spoken.texts.get(self[0], self)
        return spoken.bent(forms[spoken.form(n)].format(n=n, **values))

    @property
    def template(self) -> tuple[str, ...]:
        """The forms in the language that is spoken, with their slots, without the phrase for none."""
        return language().texts.get(self[0], self[:2])
