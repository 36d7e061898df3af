"""How a language is read as English, form by form, then word by word, with nothing of what sentences are made from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping


class Turning:
    """Turns sentences of a language into English.

    Each form is a pattern and what it says in English; they are tried in order, over the whole of a text.  In both,
    `<c>` and the like are parts, which stay as they are until words are turned.
    """

    def __init__(self, parts: Mapping[str, str], forms: Iterable[tuple[str, str]], words: Mapping[str, str]) -> None:
        self._forms = [
            (
                re.compile(re.sub("<(.)>", lambda part: f"(?P<{part[1]}>{parts[part[1]]})", form)),
                re.sub("<(.)>", r"\\g<\1>", english),
            )
            for form, english in forms
        ]
        self._words = words
        # the letters of a link, in brackets, are no word
        self._word = re.compile(rf"(?<!\w)(?!(?<=\()\w+\))(?:{'|'.join(sorted(words, key=len, reverse=True))})(?!\w)")

    def forms(self, text: str) -> str:
        for form, told in self._forms:
            text = form.sub(told, text)
        return text

    def words(self, text: str) -> str:
        text = self._word.sub(lambda word: self._words[word[0]], text)
        text = re.sub(r"\b([Aa]) (?=[XO]\b)", r"\1n ", text)
        # what two lines or more need goes with another form of the verb, but for one of two
        spans = r"(?:rows|columns) [-\d, ]+(?: and [-\d]+)?"
        return re.sub(rf"({spans}) needs it", r"\1 need it", re.sub(rf"so does ({spans})", r"so do \1", text))
