"""The help of a game: the keys of the board and its marks."""

from deduce.wording.phrases import Phrase

HEADED = (
    (
        Phrase("Move"),
        {
            "go": (Phrase("arrows"), Phrase("move the cursor")),
            "row-ends": (Phrase("Home, End"), Phrase("to the first or last column")),
            "column-ends": (Phrase("Page Up, Page Down"), Phrase("to the first or last row")),
            "to-blank": (Phrase("Tab, Shift+Tab"), Phrase("to the next blank, or the one before")),
        },
    ),
    (
        Phrase("Fill"),
        {
            "enter": ("1, 0", Phrase("fill the cell; so do the puzzle's own symbols, where no key below is one")),
            "cycle": (
                Phrase("Space"),
                Phrase("from blank to 1 to 0 and to blank; so does a click, and a right click back"),
            ),
            "clear": (Phrase("Backspace, Delete, ."), Phrase("clear the cell")),
            "undo": ("u", Phrase("undo: everything that changes the board can be undone")),
            "redo": ("r", Phrase("do again what was undone")),
            "restart": ("Ctrl+N", Phrase("begin anew: clear all entries")),
        },
    ),
    (
        Phrase("What if"),
        {
            "suppose": ("s", Phrase("suppose: what is entered from here on is on trial")),
            "drop": ("d", Phrase("take back all that was entered since")),
            "turn": ("D", Phrase("the same, and enter the opposite of what it began with")),
            "keep": ("k", Phrase("keep it: it stands as what was entered before does")),
        },
    ),
    (
        Phrase("Hints"),
        {
            "more": (
                "h",
                Phrase("a hint: where to look; again: which rule; again: why, of a lookahead link by link"),
            ),
            "go-on": (Phrase("Enter"), Phrase("the same, and at the end of a hint take its step")),
            "less": ("H", Phrase("back to what the hint told before")),
            "take": ("a", Phrase("take its step at once; without a hint the next step, with its reason")),
            "dismiss": (Phrase("Escape"), Phrase("put the hint away, or stop waiting for it")),
            "full": ("f", Phrase("all of a text that has no room")),
            "check": ("c", Phrase("are the entries right? again: which are not")),
            "before": ("m", Phrase("back to before the first mistake")),
        },
    ),
    (
        Phrase("The rest"),
        {
            "other": ("n, p", Phrase("the next puzzle of the book, or the one before")),
            "timer": ("t", Phrase("hide the time, or show it")),
            "help": ("?, F1", Phrase("this page")),
            "suspend": ("Ctrl+Z", Phrase("to the shell; fg comes back")),
            "leave": ("q", Phrase("leave; the game is saved after every move")),
            "stop": ("Ctrl+C", Phrase("the same")),
        },
    ),
)
"""Under each heading, by what they do, keys as a person calls them and what that is."""

MARKED = Phrase("Marks")
MARKS = (
    (Phrase("underlined"), Phrase("given")),
    ("(1) {1} <1>", Phrase("supposed: inside one supposition, inside two, inside three")),
    ("?1", Phrase("what a supposition began with, or what a hint supposes")),
    ("> <  v", Phrase("the line to look at")),
    ("*1", Phrase("what follows")),
    ("^1", Phrase("what it rests on")),
    ("~1", Phrase("what it is compared with")),
    ("a1", Phrase("what link (a) of a hint pencils in")),
    ("!", Phrase("wrong; at the end of a line: it breaks a rule")),
)
"""What stands around the symbols."""

COUNTS = Phrase(
    "At the end of each line stands how many 1s and 0s it can still take. In a line of odd length one symbol takes one "
    "cell more, and either may be that symbol."
)
