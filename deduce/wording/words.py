"""The words of the sentences: numbers, lists of columns and rows, the puzzle's own symbols."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from deduce.core.line import positions
from deduce.puzzle import Cell, LineAt, Symbols, cell_name
from deduce.wording.language import known_by_language, language
from deduce.wording.phrases import Phrase, Plural, Word

AXES = ("row", "column")
LINES = (Plural("row {numbers}", "rows {numbers}"), Plural("column {numbers}", "columns {numbers}"))
PLACES = (Phrase("row {at}"), Phrase("column {at}"))

NUMBERS = Phrase("no one two three four five six seven eight nine ten eleven twelve")
JOINED = {"and": Phrase("{parts} and {last}"), "or": Phrase("{parts} or {last}")}
SPAN, APART = Phrase("{first} to {last}"), Phrase("; ")
TITLED = Phrase("{title}: {said}")
MORE = Phrase("{number} more")
A, SEVERAL = Phrase("{symbol:a|an} {symbol}"), Phrase("{symbol}s")
HELD = Plural("{cells} is {symbol}", "{cells} are {symbol}")
BECOME = Phrase("{cells} of {line} become {symbols}")
NOT_FOLLOWED = Plural(
    "{n} of {all} trials was cut short because so few cells are filled in",
    "{n} of {all} trials were cut short because so few cells are filled in",
)


def figures(n: int) -> str:
    """Write a number in figures, its thousands apart as the language has them."""
    return language().bent(f"{n:,}")


@known_by_language
def number(n: int, beside: int = 0) -> str:
    """Say a number as people write it: words up to twelve, figures for both where it is compared with a larger one."""
    words = NUMBERS().split()
    return words[n] if max(n, beside) < len(words) else str(n)


def listed(parts: Sequence[str], by: str = "and") -> str:
    """Join parts as people do: `a, b and c`; or by `or`."""
    if len(parts) == 1:
        return parts[0]
    slots = {"parts": ", ".join(parts[:-1]), "last": parts[-1]}
    return JOINED[by].told(slots) if by == "and" else JOINED[by](**slots)


def lines_named(axis: int, numbers: Sequence[str]) -> str:
    """Name rows (0) or columns (1) by their numbers: `row 3`, `rows 3 and 6`."""
    return LINES[axis](len(numbers), numbers=listed(numbers))


@known_by_language
def line_named(line: LineAt) -> str:
    """Name a line: `row 3`."""
    return LINES[line[0]](1, numbers=line[1] + 1)


def place_named(line: LineAt) -> str:
    """Name a line where it stands alone, outside a sentence: `row 3`."""
    return PLACES[line[0]](at=line[1] + 1)


def some(parts: Sequence[str], most: int) -> Sequence[str]:
    """Keep the first of many parts, and count the rest: `a`, `b`, `7 more`; one is no rest."""
    return [*parts[:most], MORE(number=len(parts) - most)] if len(parts) > most + 1 else parts


def cells_listed(cells: Iterable[Cell]) -> str:
    """List cells by name: `r2c3 and r5c3`."""
    return listed([cell_name(cell) for cell in sorted(cells)])


def outcome(places: Mapping[Cell, int], symbols: Symbols, line: LineAt | None = None) -> str:
    """Say what cells hold: `r2c3 and r5c3 are 0`, `r4c3 is 1 and r4c4 is 0`; along a line `columns 3 and 6 are 0`."""
    parts = []
    for value, held in by_value(places):
        symbol = symbols.of(value)
        told = are(1 - line[0], _places(line, held), symbol) if line else None
        parts.append(told or HELD(len(held), cells=cells_listed(held), symbol=symbol))
    return listed(parts)


def by_value(places: Mapping[Cell, int]) -> list[tuple[int, list[Cell]]]:
    """Group cells by value, 1 first."""
    held = {value: sorted(cell for cell, there in places.items() if there == value) for value in (1, 0)}
    return [(value, cells) for value, cells in held.items() if cells]


def runs(places: Iterable[int]) -> list[list[int]]:
    """Part places in order into those that follow each other."""
    found: list[list[int]] = []
    for at in places:
        if found and found[-1][-1] == at - 1:
            found[-1].append(at)
        else:
            found.append([at])
    return found


def capital(text: str) -> str:
    """Write the first letter large, to open a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def uncapital(text: str) -> str:
    """Write the first letter small, for the middle of a sentence, unless the language writes all nouns large."""
    return text if language().large_nouns else f"{text[:1].lower()}{text[1:]}"


def words_of(text: str) -> list[str]:
    """Part a text where its rows may be broken; a space that does not break stays in its word."""
    return re.findall(r"[^ \t\r\n]+", text)


def bound(text: str) -> list[str]:
    """Part a text into words, a number or a symbol with the word before it: `column 3` and `0 0 0` belong together."""
    words: list[str] = []
    for word in words_of(text):
        bare = word.strip(".,;:()\u00a0")
        if words and ((len(bare) == 1 and bare != "a") or bare.replace("-", "").isdecimal()):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def sentence(text: str) -> str:
    """Make a sentence of a clause: its first letter large, and a full stop."""
    return f"{capital(text).rstrip('.')}."


def a(symbol: str) -> str:
    """Put the article before a symbol: `a 0`, `an X`."""
    return A(symbol=symbol_word(symbol))


def several(symbol: str) -> str:
    """Write several of a symbol: `0s`."""
    return SEVERAL(symbol=symbol_word(symbol))


@known_by_language
def symbol_word(symbol: str) -> Word:
    """Return a symbol, which chooses by what the language makes of it: its article, its gender."""
    return Word(symbol, language().kind(symbol))


@known_by_language
def number_word(n: int, beside: int = 0) -> Word:
    """Return a number as people write it, which chooses by whether that is in figures."""
    said = number(n, beside)
    return Word(said, int(said.isdecimal()))


@known_by_language
def count_word(n: int) -> Word:
    """Return what chooses by a number: a form for one, a form for several."""
    return Word(str(n), language().form(n))


@known_by_language
def line_word(line: LineAt) -> Word:
    """Name a line: `row 3`."""
    return _inflected(line_named(line), 1)


@known_by_language
def across(axis: int, cells: int) -> Word:
    """Name some rows (0) or columns (1), given as a set of their places: `columns 2-4 and 7`."""
    return _inflected(LINES[axis](cells.bit_count(), numbers=listed(_spans(cells))), cells.bit_count())


@known_by_language
def pair_across(axis: int, cells: int) -> Word:
    """Name two rows or columns that a sign joins: `columns 2 and 3`."""
    return _inflected(LINES[axis](2, numbers=listed([str(at + 1) for at in positions(cells)])), 2)


@known_by_language
def are(axis: int, cells: int, symbol: str) -> str:
    """Say what some cells of a line hold: `columns 3 and 6 are 0`."""
    return HELD(cells.bit_count(), cells=across(axis, cells), symbol=symbol)


@known_by_language
def one_of(axis: int, cells: int) -> Word:
    """Name rows or columns of which one is meant: `column 2 or 4`."""
    return _inflected(LINES[axis](1, numbers=listed(_spans(cells), "or")), 1)


def _inflected(text: str, count: int) -> Word:
    spoken = language()
    return Word(text, spoken.form(count), spoken.inflect)


def _spans(cells: int) -> list[str]:
    return [f"{run[0] + 1}-{run[-1] + 1}" if len(run) > 1 else f"{run[0] + 1}" for run in runs(positions(cells))]


def _places(line: LineAt, cells: Iterable[Cell]) -> int:
    """Return cells of a line as a set of their places."""
    return sum(1 << cell[1 - line[0]] for cell in cells)


def came_to(places: Mapping[Cell, int], symbols: Symbols) -> str:
    """Say what cells have become: along a line, `columns 1-4 of row 9 become 0 1 1 0`; else as `outcome` does."""
    for axis in (0, 1):
        if len({cell[axis] for cell in places}) == 1 < len(places):
            line = LineAt((axis, min(places)[axis]))
            become = " ".join(symbols.of(places[cell]) for cell in sorted(places))
            cells = across(1 - axis, _places(line, places))
            return BECOME(cells=cells, line=line_word(line), symbols=become)
    return outcome(places, symbols)


def not_followed(untried: int, suppositions: int) -> str:
    """Say how many suppositions were not followed to the end, without the full stop."""
    return NOT_FOLLOWED(untried, all=suppositions)
