"""The keys of the board: which does what, and the help screen, which tells of each."""

from __future__ import annotations

from deduce.puzzle import EMPTY, Symbols
from deduce.show.screen import broken
from deduce.wording import keys as say

KEYS = {
    "go": {
        "up": "do('go',(-1,0))",
        "down": "do('go',(1,0))",
        "left": "do('go',(0,-1))",
        "right": "do('go',(0,1))",
    },
    "row-ends": {"home": "do('go',(0,-999))", "end": "do('go',(0,999))"},
    "column-ends": {"pageup": "do('go',(-999,0))", "pagedown": "do('go',(999,0))"},
    "to-blank": {"tab": "do('go_to_blank',(1,))", "shift+tab": "do('go_to_blank',(-1,))"},
    "enter": {},
    "cycle": {"space": "do('cycle',(1,))"},
    "clear": {"backspace,delete": "do('enter',(None,))"},
    "undo": {"u": "do('undo')"},
    "redo": {"r": "do('redo')"},
    "restart": {"ctrl+n": "do('restart')"},
    "suppose": {"s": "do('suppose')"},
    "drop": {"d": "do('drop')"},
    "turn": {"D": "do('turn')"},
    "keep": {"k": "do('keep')"},
    "more": {"h": "do('more')"},
    "go-on": {"enter": "do('go_on')"},
    "less": {"H": "do('less')"},
    "take": {"a": "do('take')"},
    "dismiss": {"escape": "dismiss"},
    "full": {"f": "full"},
    "check": {"c": "do('check')"},
    "before": {"m": "do('before')"},
    "other": {"n": "do('other',(1,))", "p": "do('other',(-1,))"},
    "timer": {"t": "timer"},
    "help": {"question_mark,f1": "help"},
    "suspend": {"ctrl+z": "suspend_process"},
    "leave": {"q,ctrl+q": "leave(0)"},
    "stop": {"ctrl+c": "leave(130)"},
}
"""By what they do, as the help tells it: keys as Textual calls them, separated by commas, and what the board does.

What enters a value is no key of its own: see `values_of`.
"""


def values_of(symbols: Symbols) -> dict[str, int | None]:
    """Give what each character enters, None for a blank.

    The puzzle's own symbols count, in either case where that leaves no doubt, and 1, 0 and `.` in any puzzle.
    """
    typed = {symbols.one: 1, symbols.zero: 0, symbols.empty: None}
    either = {text: value for symbol, value in typed.items() for text in (symbol.lower(), symbol.upper())}
    return {"1": 1, "0": 0, EMPTY: None} | either | typed


def help_text(width: int) -> str:
    """Write what the help screen says, in rows of at most a width; in narrow ones a key stands above what it does."""
    rows: list[str] = []
    for heading, keys in (*((heading, keys.values()) for heading, keys in say.HEADED), (say.MARKED, say.MARKS)):
        rows += ["", heading]
        for name, what in keys:
            beside = width >= _BESIDE
            indent = _NAMES if beside else 4
            first, *more = broken(what, width - indent)
            rows += [f"  {name:<{indent - 2}}{first}"] if beside else [f"  {name}", f"    {first}"]
            rows += [" " * indent + row for row in more]
    return "\n".join([*rows[1:], "", *broken(say.COUNTS, width)])


_NAMES, _BESIDE = 24, 64
"""Columns of the names of keys, and how many there must be for what they do to stand beside them."""
