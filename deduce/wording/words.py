"""Words for numbers, rows, columns, cells, symbols, and the marks of a drawing."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence

from deduce.base.errors import option
from deduce.game.levels import LINES_ALONE
from deduce.game.puzzle import Cell, LineAt, Symbols, cell_name
from deduce.grid.line import positions
from deduce.wording.language import Phrase, Plural, Word, cached_by_language, language

LINES = (Plural("row[s] {numbers}"), Plural("column[s] {numbers}"))
PLACES = (Phrase("row {at}"), Phrase("column {at}"))

NUMBERS = Phrase("no one two three four five six seven eight nine ten eleven twelve")
JOINED = {"and": Phrase("{parts} and {last}"), "or": Phrase("{parts} or {last}")}
SPAN, APART = Phrase("{first} to {last}"), Phrase("; ")
TITLED = Phrase("{title}: {said}")
MORE = Phrase("{number} more")
A, SEVERAL = Phrase("{symbol:a|an} {symbol}"), Phrase("{symbol}s")
HELD = Plural("{cells} [is|are] {symbol}")
BECOME = Phrase("{cells} of {line} become {symbols}")
NO_EASIER = Phrase("No rule up to level {level} gives a step.")
NOT_MADE = Plural("{n} of {all} trials [was|were] not made: the limit of work was reached{option}.")
MORE_WORK = Phrase(" (--budget N allows more)")
"""The option of the command line that allows more work."""


@cached_by_language
def number(n: int, compared_with: int = 0) -> str:
    """Return a number in words up to twelve, else in digits; in digits also if the number compared with needs them."""
    words = NUMBERS().split()
    return words[n] if max(n, compared_with) < len(words) else str(n)


def listed(parts: Sequence[str], by: str = "and") -> str:
    """Return a list of parts: `a, b and c`, or with `or`."""
    if len(parts) == 1:
        return parts[0]
    slots = {"parts": ", ".join(parts[:-1]), "last": parts[-1]}
    return JOINED[by].fill(slots) if by == "and" else JOINED[by](**slots)


def lines_named(axis: int, numbers: Sequence[str]) -> str:
    """Return the name of rows (axis 0) or columns (1) by their numbers: `rows 3 and 6`."""
    return LINES[axis](len(numbers), numbers=listed(numbers))


@cached_by_language
def line_named(line: LineAt) -> str:
    """Return the name of a line in a sentence: `row 3`."""
    return LINES[line[0]](1, numbers=line[1] + 1)


def place_named(line: LineAt) -> str:
    """Return the name of a line outside a sentence: `row 3`."""
    return PLACES[line[0]](at=line[1] + 1)


def shortened(parts: Sequence[str], limit: int) -> Sequence[str]:
    """Return the first parts and the number of the others if these are two or more: `a`, `b`, `7 more`."""
    return [*parts[:limit], MORE(number=len(parts) - limit)] if len(parts) > limit + 1 else parts


def cells_listed(cells: Iterable[Cell]) -> str:
    """Return the names of cells: `r2c3 and r5c3`."""
    return listed([cell_name(cell) for cell in sorted(cells)])


def outcome(places: Mapping[Cell, int], symbols: Symbols, line: LineAt | None = None) -> str:
    """Return the values of cells in words: `r4c3 is 1 and r4c4 is 0`, on a line `columns 3 and 6 are 0`."""
    parts = []
    for value, cells in by_value(places):
        symbol = symbols.of(value)
        on_line = are(1 - line[0], _places(line, cells), symbol) if line else None
        parts.append(on_line or HELD(len(cells), cells=cells_listed(cells), symbol=symbol))
    return listed(parts)


def by_value(places: Mapping[Cell, int]) -> list[tuple[int, list[Cell]]]:
    """Return the cells of each value that occurs, 1 first."""
    groups = [(value, sorted(cell for cell in places if places[cell] == value)) for value in (1, 0)]
    return [(value, cells) for value, cells in groups if cells]


def runs(places: Iterable[int]) -> list[list[int]]:
    """Return rising numbers as runs without a gap."""
    result: list[list[int]] = []
    for place in places:
        if result and result[-1][-1] == place - 1:
            result[-1].append(place)
        else:
            result.append([place])
    return result


def capital(text: str) -> str:
    """Return a text with a capital."""
    return f"{text[:1].upper()}{text[1:]}"


def uncapital(text: str) -> str:
    """Return a text without its capital, unless the language writes all nouns with one."""
    return text if language().grammar.large_nouns else f"{text[:1].lower()}{text[1:]}"


def words_of(text: str) -> list[str]:
    """Return the words of a text; a no-break space belongs to its word."""
    return re.findall(r"[^ \t\r\n]+", text)


def bound(text: str) -> list[str]:
    """Return the words of a text, a number or symbol with the word before it, such as `column 3` or `0 0 0`."""
    words: list[str] = []
    for word in words_of(text):
        bare = word.strip(".,;:()\u00a0")
        if words and ((len(bare) == 1 and bare != "a") or bare.replace("-", "").isdecimal()):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def sentence(text: str) -> str:
    """Return a clause with a capital and a full stop."""
    return f"{capital(text).rstrip('.')}."


def a(symbol: str) -> str:
    """Return a symbol with its article: `a 0`, `an X`."""
    return A(symbol=symbol_word(symbol))


def several(symbol: str) -> str:
    """Return the plural of a symbol: `0s`."""
    return SEVERAL(symbol=symbol_word(symbol))


@cached_by_language
def symbol_word(symbol: str) -> Word:
    """Return a symbol as a word that chooses by its article or gender."""
    return Word(symbol, language().grammar.kind(symbol))


@cached_by_language
def number_word(n: int, compared_with: int = 0) -> Word:
    """Return a number as a word that chooses by whether it is in digits."""
    text = number(n, compared_with)
    return Word(text, int(text.isdecimal()))


@cached_by_language
def count_word(n: int) -> Word:
    """Return a word that chooses by a number: one, or several."""
    return Word(str(n), language().form(n))


@cached_by_language
def line_word(line: LineAt) -> Word:
    """Return the name of a line: `row 3`."""
    return _inflected(line_named(line), 1)


@cached_by_language
def across(axis: int, cells: int) -> Word:
    """Return the name of rows (axis 0) or columns (1), given as a bit set: `columns 2-4 and 7`."""
    return _inflected(LINES[axis](cells.bit_count(), numbers=listed(_spans(cells))), cells.bit_count())


@cached_by_language
def pair_across(axis: int, cells: int) -> Word:
    """Return the name of two rows or columns joined by a sign: `columns 2 and 3`."""
    return _inflected(LINES[axis](2, numbers=listed([str(place + 1) for place in positions(cells)])), 2)


@cached_by_language
def are(axis: int, cells: int, symbol: str) -> str:
    """Return that some cells of a line are a symbol: `columns 3 and 6 are 0`."""
    return HELD(cells.bit_count(), cells=across(axis, cells), symbol=symbol)


@cached_by_language
def one_of(axis: int, cells: int) -> Word:
    """Return the name of one of several rows or columns: `column 2 or 4`."""
    return _inflected(LINES[axis](1, numbers=listed([str(place + 1) for place in positions(cells)], "or")), 1)


def _inflected(text: str, count: int) -> Word:
    spoken = language()
    return Word(text, spoken.form(count), spoken.grammar.inflect)


def _spans(cells: int) -> list[str]:
    return [f"{run[0] + 1}-{run[-1] + 1}" if len(run) > 1 else f"{run[0] + 1}" for run in runs(positions(cells))]


def _places(line: LineAt, cells: Iterable[Cell]) -> int:
    """Return cells of a line as a bit set."""
    return sum(1 << cell[1 - line[0]] for cell in cells)


def came_to(places: Mapping[Cell, int], symbols: Symbols) -> str:
    """Return the values of cells: on one line as `columns 1-4 of row 9 become 0 1 1 0`, else like `outcome`."""
    for axis in (0, 1):
        if len({cell[axis] for cell in places}) == 1 < len(places):
            line = LineAt((axis, min(places)[axis]))
            become = " ".join(symbols.of(places[cell]) for cell in sorted(places))
            cells = across(1 - axis, _places(line, places))
            return BECOME(cells=cells, line=line_word(line), symbols=become)
    return outcome(places, symbols)


def no_easier(untried: int, trials: int, more: str = "") -> str:
    """Return that only trials are left, and how many were not made; `more` says how to allow them."""
    return f"{NO_EASIER(level=int(LINES_ALONE))} {NOT_MADE(untried, all=trials, option=more)}"


def more_work() -> str:
    """Return the option of the command line that allows more work; empty unless a command runs."""
    return option(MORE_WORK())


# the marks of a grid, and a grid in words

MEANS = {
    "place": Phrase("filled in"),
    "because": Phrase("because of"),
    "beside": Phrase("compared with"),
    "supposed": Phrase("the value tried"),
    "pencil": Phrase("follows from it"),
    "letter": Phrase("the link that gives it"),
    "broken": Phrase("contradiction"),
    "differ": Phrase("differs"),
    "wrong": Phrase("wrong"),
    "look": Phrase("look here"),
}
"""The meaning of each role of a cell, a letter or a line."""

DRAWN = {
    "place": Phrase("Framed twice"),
    "because": Phrase("Circled"),
    "beside": Phrase("Underlined"),
    "supposed": Phrase("Dashed frame"),
    "letter": Phrase("Letter"),
    "broken": Phrase("Dashed line"),
    "wrong": Phrase("Crossed out"),
}
"""How a drawing marks each role; it does not explain the others."""

DRAWN_IS = Phrase("{drawn}: {what}.")
TYPED_IS = Phrase("{mark} {what}")

ROW = Phrase("Row {row}: {cells}")
FROM = Phrase("from column {column}: {cells}")
BLANK, EQUAL, UNEQUAL = Phrase("empty"), Phrase("equals"), Phrase("differs from")
MARKED = Phrase("{row}; marked: {marks}")
AS = Plural("column[s] {columns} ({what})")
BETWEEN = {"=": Phrase("equal in column {column}"), "x": Phrase("different in column {column}")}
ROWS = Phrase("Rows {row} and {next} are {signs}")

PUZZLE = Plural("{rows} rows, {columns} columns, {n} clue[s]")
CELL = Phrase("{cell} means row {row}, column {column}.")
STEP = Phrase("Step {number}: {place}, {rule}")


def legend(roles: Container[str]) -> str:
    """Return what the marks of a drawing mean, a sentence for each."""
    return " ".join(DRAWN_IS(drawn=drawn(), what=MEANS[role]()) for role, drawn in DRAWN.items() if role in roles)
