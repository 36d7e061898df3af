"""The help of the board, in English: its keys and its marks."""

HEADED = (
    (
        "Move",
        {
            "go": ("arrows", "move the cursor"),
            "row-ends": ("Home, End", "to the first or last column"),
            "column-ends": ("Page Up, Page Down", "to the first or last row"),
            "to-blank": ("Tab, Shift+Tab", "to the next blank, or the one before"),
        },
    ),
    (
        "Fill",
        {
            "enter": ("1, 0", "fill the cell; so do the puzzle's own symbols, where no key below is one"),
            "cycle": (
                "Space",
                "from blank to 1 to 0 and to blank; so does a click, and a right click back",
            ),
            "clear": ("Backspace, Delete, .", "clear the cell"),
            "undo": ("u", "undo: everything that changes the board can be undone"),
            "redo": ("r", "do again what was undone"),
            "restart": ("Ctrl+N", "begin anew: clear all entries"),
        },
    ),
    (
        "What if",
        {
            "suppose": ("s", "suppose: what is entered from here on is on trial"),
            "drop": ("d", "take back all that was entered since"),
            "turn": ("D", "the same, and enter the opposite of what it began with"),
            "keep": ("k", "keep it: it stands as what was entered before does"),
        },
    ),
    (
        "Hints",
        {
            "more": (
                "h",
                "a hint: where to look; again: which rule; again: why, of a lookahead link by link",
            ),
            "go-on": ("Enter", "the same, and at the end of a hint take its step"),
            "less": ("H", "back to what the hint told before"),
            "take": ("a", "take its step at once; without a hint the next step, with its reason"),
            "dismiss": ("Escape", "put the hint away, or stop waiting for it"),
            "full": ("f", "all of a text that has no room"),
            "check": ("c", "are the entries right? again: which are not"),
            "before": ("m", "back to before the first mistake"),
        },
    ),
    (
        "The rest",
        {
            "other": ("n, p", "the next puzzle of the book, or the one before"),
            "timer": ("t", "hide the time, or show it"),
            "help": ("?, F1", "this page"),
            "suspend": ("Ctrl+Z", "to the shell; fg comes back"),
            "leave": ("q", "leave; the game is saved after every move"),
            "stop": ("Ctrl+C", "the same"),
        },
    ),
)
"""Under each heading, by what they do, keys as a person calls them and what that is."""

MARKED = "Marks"
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
