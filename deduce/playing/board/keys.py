"""The keys of the board: one table for what they do, the help screen and the page that tells of them."""

from __future__ import annotations

from typing import NamedTuple

from deduce.show.screen import broken


class Key(NamedTuple):
    """A key, or several that do the same.

    Attributes:
        names: as Textual calls them, separated by commas.
        action: what it does, as the board calls it.
        shown: as a person calls it.
        what: what it does, for a person.
    """

    names: str
    action: str
    shown: str
    what: str


KEYS = {
    "Move": (
        Key("up", "do('go',(-1,0))", "arrows", "move the cursor"),
        Key("down", "do('go',(1,0))", "", ""),
        Key("left", "do('go',(0,-1))", "", ""),
        Key("right", "do('go',(0,1))", "", ""),
        Key("home", "do('go',(0,-999))", "Home, End", "to the first or last column"),
        Key("end", "do('go',(0,999))", "", ""),
        Key("pageup", "do('go',(-999,0))", "Page Up, Page Down", "to the first or last row"),
        Key("pagedown", "do('go',(999,0))", "", ""),
        Key("tab", "do('go_to_blank',(1,))", "Tab, Shift+Tab", "to the next blank, or the one before"),
        Key("shift+tab", "do('go_to_blank',(-1,))", "", ""),
    ),
    "Fill": (
        Key("1", "enter(1)", "1, 0", "fill the cell; so do the puzzle's own symbols, where no key below is one"),
        Key("0", "enter(0)", "", ""),
        Key(
            "space",
            "do('cycle',(1,))",
            "Space",
            "from blank to 1 to 0 and to blank; so does a click, and a right click back",
        ),
        Key("backspace,delete,full_stop", "do('enter',(None,))", "Backspace, Delete, .", "clear the cell"),
        Key("u", "do('undo')", "u", "undo: everything that changes the board can be undone"),
        Key("r", "do('redo')", "r", "do again what was undone"),
        Key("ctrl+n", "do('restart')", "Ctrl+N", "begin anew: clear all entries"),
    ),
    "What if": (
        Key("s", "do('suppose')", "s", "suppose: what is entered from here on is on trial"),
        Key("d", "do('drop')", "d", "take back all that was entered since"),
        Key("D", "do('turn')", "D", "the same, and enter the opposite of what it began with"),
        Key("k", "do('keep')", "k", "keep it: it stands as what was entered before does"),
    ),
    "Hints": (
        Key(
            "h",
            "do('more')",
            "h",
            "a hint: where to look; again: which rule; again: why, of a lookahead link by link",
        ),
        Key("enter", "do('go_on')", "Enter", "the same, and at the end of a hint take its step"),
        Key("H", "do('less')", "H", "back to what the hint told before"),
        Key("a", "do('take')", "a", "take its step at once; without a hint the next step, with its reason"),
        Key("escape", "dismiss", "Escape", "put the hint away, or stop waiting for it"),
        Key("f", "full", "f", "all of a text that has no room"),
        Key("c", "do('check')", "c", "are the entries right? again: which are not"),
        Key("m", "do('before')", "m", "back to before the first mistake"),
    ),
    "The rest": (
        Key("n", "do('other',(1,))", "n, p", "the next puzzle of the book, or the one before"),
        Key("p", "do('other',(-1,))", "", ""),
        Key("t", "timer", "t", "hide the time, or show it"),
        Key("question_mark,f1", "help", "?, F1", "this page"),
        Key("ctrl+z", "suspend_process", "Ctrl+Z", "to the shell; fg comes back"),
        Key("q,ctrl+q", "leave(0)", "q", "leave; the game is saved after every move"),
        Key("ctrl+c", "leave(130)", "Ctrl+C", "the same"),
    ),
}
"""By heading, in the order of the help screen; a key without words is told with the one before it."""

MARKS = (
    ("underlined", "given"),
    ("(1) {1} <1>", "supposed: inside one supposition, inside two, inside three"),
    ("?1", "what a supposition began with, or what a hint supposes"),
    ("> <  v", "the line to look at"),
    ("*1", "what follows"),
    ("^1", "what it rests on"),
    ("~1", "what it is compared with"),
    ("a1", "what link (a) of a hint pencils in"),
    ("!", "wrong; at the end of a line: it breaks a rule"),
)
"""What stands around the symbols."""

COUNTS = (
    "At the end of each line stands how many 1s and 0s it can still take. In a line of odd length one symbol takes one "
    "cell more, and either may be that symbol."
)


def help_text(width: int) -> str:
    """Write what the help screen says, in rows of at most a width; in narrow ones a key stands above what it does."""
    rows: list[str] = []
    for heading, told in (
        *((heading, [(key.shown, key.what) for key in keys if key.what]) for heading, keys in KEYS.items()),
        ("Marks", MARKS),
    ):
        rows += ["", heading]
        for name, what in told:
            beside = width >= _BESIDE
            indent = _NAMES if beside else 4
            first, *rest = broken(what, width - indent)
            rows += [f"  {name:<{indent - 2}}{first}"] if beside else [f"  {name}", f"    {first}"]
            rows += [" " * indent + row for row in rest]
    return "\n".join([*rows[1:], "", *broken(COUNTS, width)])


_NAMES, _BESIDE = 24, 64
"""Columns of the names of keys, and how many there must be for what they do to stand beside them."""
