"""The keys of the board, and the help screen, which explains them in English."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.puzzle import EMPTY, Symbols
from deduce.terminal.screen import broken

KEYS: dict[str, Sequence[tuple[str, str, dict[str, str]]]] = {
    "Move": (
        (
            "arrows",
            "move the cursor",
            {"up": "do('go',(-1,0))", "down": "do('go',(1,0))", "left": "do('go',(0,-1))", "right": "do('go',(0,1))"},
        ),
        ("Home, End", "to the first or last column", {"home": "do('go',(0,-999))", "end": "do('go',(0,999))"}),
        (
            "Page Up, Page Down",
            "to the first or last row",
            {"pageup": "do('go',(-999,0))", "pagedown": "do('go',(999,0))"},
        ),
        (
            "Tab, Shift+Tab",
            "to the next empty cell, or the previous one",
            {"tab": "do('go_to_blank',(1,))", "shift+tab": "do('go_to_blank',(-1,))"},
        ),
    ),
    "Fill": (
        ("1, 0", "fill the cell; so do the puzzle's own symbols, unless they are keys below", {}),
        (
            "Space",
            "1, then 0, then empty; a click does the same, a right click the other way",
            {"space": "do('cycle',(1,))"},
        ),
        ("Backspace, Delete, .", "clear the cell", {"backspace,delete": "do('enter',(None,))"}),
        ("u", "undo any change of the board", {"u": "do('undo')"}),
        ("r", "redo", {"r": "do('redo')"}),
        ("Ctrl+N", "start over: clear all entries", {"ctrl+n": "do('restart')"}),
    ),
    "What if": (
        ("s", "start a what-if: try entries you can undo at once", {"s": "do('suppose')"}),
        ("d", "undo the what-if", {"d": "do('drop')"}),
        ("D", "undo it and enter the opposite", {"D": "do('drop',(True,))"}),
        ("k", "keep the what-if entries", {"k": "do('keep')"}),
    ),
    "Hints": (
        ("h", "where to look; again: the rule; again: the reasons, for a lookahead link by link", {"h": "do('more')"}),
        ("Enter", "the same; at the end of a hint, fill in its step", {"enter": "do('go_on')"}),
        ("H", "back to the previous stage of the hint", {"H": "do('less')"}),
        ("a", "fill in the hinted step; without a hint the next step, with its reason", {"a": "do('take')"}),
        ("Escape", "close the hint, or stop waiting for it", {"escape": "dismiss"}),
        ("f", "show all of a text that does not fit", {"f": "full"}),
        ("c", "count wrong entries; again: where to look; again: show them", {"c": "do('check')"}),
        ("w", "why the empty cell has its value; in a filled cell, whether it is right", {"w": "do('why')"}),
        ("m", "undo to before the first mistake", {"m": "do('before')"}),
    ),
    "Others": (
        (
            "n, p",
            "the next puzzle of the file, or the previous one",
            {"n": "do('other',(1,))", "p": "do('other',(-1,))"},
        ),
        ("t", "hide or show the time", {"t": "timer"}),
        ("?, F1", "this page", {"question_mark,f1": "help"}),
        ("Ctrl+Z", "to the shell; fg comes back", {"ctrl+z": "suspend_process"}),
        ("q", "quit; the game is saved after every move", {"q,ctrl+q": "leave(0)"}),
        ("Ctrl+C", "the same", {"ctrl+c": "leave(130)"}),
    ),
}
"""Under each heading of the help the names of keys for people, what they do, and the actions of the board.

The actions are by Textual's names of the keys, separated by commas; the keys that enter values are in `values_of`.
"""

MARKS = [
    ("underlined", "clue"),
    ("(1) {1} <1>", "entered in a what-if, in a what-if inside it, in a third one"),
    ("?1", "the start of a what-if, or the value that a hint tries"),
    ("> <  v", "the line to look at"),
    ("*1", "filled in"),
    ("^1", "because of"),
    ("~1", "compared with"),
    ("a1", "the value that link (a) of a hint gives"),
    ("!", "wrong; at the end of a line: it breaks a rule"),
]
"""The marks around symbols."""

COUNTS = (
    "At the end of each line you see how many 1s and 0s it can still take. In a line of odd length either symbol may "
    "have one more."
)


def values_of(symbols: Symbols) -> dict[str, int | None]:
    """Return the value of each character, None for an empty cell.

    These are the puzzle's own symbols, in upper or lower case if that is clear, and 1, 0 and `.` in any puzzle.
    """
    typed = {symbols.one: 1, symbols.zero: 0, symbols.empty: None}
    either = {text: value for symbol, value in typed.items() for text in (symbol.lower(), symbol.upper())}
    return {"1": 1, "0": 0, EMPTY: None} | either | typed


def help_text(width: int) -> str:
    """Return the help screen, in rows of at most a width; if it is narrow, a key is above its effect."""
    rows: list[str] = []
    named = {heading: [(name, what) for name, what, _ in keys] for heading, keys in KEYS.items()}
    for heading, lines in (named | {"Marks": MARKS}).items():
        rows += ["", heading]
        for name, what in lines:
            is_wide = width >= _WIDE
            indent = _NAMES if is_wide else 4
            first, *more = broken(what, width - indent)
            rows += [f"  {name:<{indent - 2}}{first}"] if is_wide else [f"  {name}", f"    {first}"]
            rows += [" " * indent + row for row in more]
    return "\n".join([*rows[1:], "", *broken(COUNTS, width)])


_NAMES, _WIDE = 24, 64
"""The width of the names of keys, and the least width of a screen with their effects in the same rows."""
