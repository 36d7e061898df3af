"""The keys of the board: which does what, and the help screen, which tells of each in English."""

from __future__ import annotations

from typing import NamedTuple

from deduce.puzzle import EMPTY, Symbols
from deduce.show.screen import broken


class Key(NamedTuple):
    """Keys that do one thing.

    Attributes:
        name: what a person calls them.
        what: what they do.
        actions: by keys as Textual calls them, separated by commas, what the board does.  Keys that enter a value are
            told by `values_of`.
    """

    name: str
    what: str
    actions: dict[str, str]


KEYS = {
    "Move": (
        Key(
            "arrows",
            "move the cursor",
            {"up": "do('go',(-1,0))", "down": "do('go',(1,0))", "left": "do('go',(0,-1))", "right": "do('go',(0,1))"},
        ),
        Key("Home, End", "to the first or last column", {"home": "do('go',(0,-999))", "end": "do('go',(0,999))"}),
        Key(
            "Page Up, Page Down",
            "to the first or last row",
            {"pageup": "do('go',(-999,0))", "pagedown": "do('go',(999,0))"},
        ),
        Key(
            "Tab, Shift+Tab",
            "to the next blank, or the one before",
            {"tab": "do('go_to_blank',(1,))", "shift+tab": "do('go_to_blank',(-1,))"},
        ),
    ),
    "Fill": (
        Key("1, 0", "fill the cell; so do the puzzle's own symbols, where no key below is one", {}),
        Key(
            "Space",
            "from blank to 1 to 0 and to blank; so does a click, and a right click back",
            {"space": "do('cycle',(1,))"},
        ),
        Key("Backspace, Delete, .", "clear the cell", {"backspace,delete": "do('enter',(None,))"}),
        Key("u", "undo: everything that changes the board can be undone", {"u": "do('undo')"}),
        Key("r", "do again what was undone", {"r": "do('redo')"}),
        Key("Ctrl+N", "begin anew: clear all entries", {"ctrl+n": "do('restart')"}),
    ),
    "What if": (
        Key("s", "suppose: what is entered from here on is on trial", {"s": "do('suppose')"}),
        Key("d", "take back all that was entered since", {"d": "do('drop')"}),
        Key("D", "the same, and enter the opposite of what it began with", {"D": "do('turn')"}),
        Key("k", "keep it: it stands as what was entered before does", {"k": "do('keep')"}),
    ),
    "Hints": (
        Key(
            "h",
            "a hint: where to look; again: which rule; again: why, of a lookahead link by link",
            {"h": "do('more')"},
        ),
        Key("Enter", "the same, and at the end of a hint take its step", {"enter": "do('go_on')"}),
        Key("H", "back to what the hint told before", {"H": "do('less')"}),
        Key("a", "take its step at once; without a hint the next step, with its reason", {"a": "do('take')"}),
        Key("Escape", "put the hint away, or stop waiting for it", {"escape": "dismiss"}),
        Key("f", "all of a text that has no room", {"f": "full"}),
        Key("c", "are the entries right? again: which are not", {"c": "do('check')"}),
        Key("m", "back to before the first mistake", {"m": "do('before')"}),
    ),
    "The rest": (
        Key(
            "n, p",
            "the next puzzle of the book, or the one before",
            {"n": "do('other',(1,))", "p": "do('other',(-1,))"},
        ),
        Key("t", "hide the time, or show it", {"t": "timer"}),
        Key("?, F1", "this page", {"question_mark,f1": "help"}),
        Key("Ctrl+Z", "to the shell; fg comes back", {"ctrl+z": "suspend_process"}),
        Key("q", "leave; the game is saved after every move", {"q,ctrl+q": "leave(0)"}),
        Key("Ctrl+C", "the same", {"ctrl+c": "leave(130)"}),
    ),
}
"""The keys under each heading of the help."""

MARKS = [
    ("underlined", "given"),
    ("(1) {1} <1>", "supposed: inside one supposition, inside two, inside three"),
    ("?1", "what a supposition began with, or what a hint supposes"),
    ("> <  v", "the line to look at"),
    ("*1", "what follows"),
    ("^1", "what it rests on"),
    ("~1", "what it is compared with"),
    ("a1", "what link (a) of a hint pencils in"),
    ("!", "wrong; at the end of a line: it breaks a rule"),
]
"""What stands around the symbols."""

COUNTS = (
    "At the end of each line stands how many 1s and 0s it can still take. In a line of odd length one symbol takes one "
    "cell more, and either may be that symbol."
)


def values_of(symbols: Symbols) -> dict[str, int | None]:
    """Return what each character enters, None for a blank.

    The puzzle's own symbols count, in either case where that leaves no doubt, and 1, 0 and `.` in any puzzle.
    """
    typed = {symbols.one: 1, symbols.zero: 0, symbols.empty: None}
    either = {text: value for symbol, value in typed.items() for text in (symbol.lower(), symbol.upper())}
    return {"1": 1, "0": 0, EMPTY: None} | either | typed


def help_text(width: int) -> str:
    """Write what the help screen says, in rows of at most a width; in narrow ones a key stands above what it does."""
    rows: list[str] = []
    named = {heading: [(key.name, key.what) for key in keys] for heading, keys in KEYS.items()}
    for heading, lines in (named | {"Marks": MARKS}).items():
        rows += ["", heading]
        for name, what in lines:
            beside = width >= _BESIDE
            indent = _NAMES if beside else 4
            first, *more = broken(what, width - indent)
            rows += [f"  {name:<{indent - 2}}{first}"] if beside else [f"  {name}", f"    {first}"]
            rows += [" " * indent + row for row in more]
    return "\n".join([*rows[1:], "", *broken(COUNTS, width)])


_NAMES, _BESIDE = 24, 64
"""Columns of the names of keys, and how many there must be for what they do to stand beside them."""
