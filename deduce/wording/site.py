"""What a reader of the site reads beside a page: how to bring a puzzle in, what to do with it, what goes wrong."""

from __future__ import annotations

from collections.abc import Mapping

from deduce.wording import pages
from deduce.wording.phrases import Phrase, Plural

OWN_NAME = Phrase("English")
"""What the language that is spoken calls itself."""

SITE = {
    "title": Phrase("Binary puzzles and why"),
    "about": Phrase(
        "Binairo, Takuzu, Tango, Unruly: bring a puzzle, and read step by step why each cell is what it is, "
        "or play and ask for hints. Nothing that you enter leaves this device."
    ),
    "language": Phrase("Language"),
    "paste": Phrase("Paste or type a puzzle, or a link to one"),
    "formats": Phrase("Rows of 0, 1 and dots, game ids, links, JSON, lists of code; a file can be dropped here, too."),
    "explain": Phrase("Explain it"),
    "file": Phrase("Open a file"),
    "example": Phrase("Show an example"),
    "tap": Phrase("Tap one in"),
    "columns": Phrase("Columns"),
    "rows": Phrase("Rows"),
    "repeat": Phrase("Lines may repeat"),
    "empty": Phrase("Empty grid"),
    "make": Phrase("Make a new one"),
    "size": Phrase("Size"),
    "level": Phrase("Level"),
    "new": Phrase("New puzzle"),
    "stop": Phrase("Stop"),
    "others": pages.PUZZLES,
    "another": Phrase("Another puzzle"),
    "signs": Phrase("Signs"),
    "done": Phrase("Done"),
    "undo": pages.CONTROLS["undo"],
    "entering": Phrase("Enter a puzzle"),
    "how_hard": Phrase("How hard it is"),
    "solutions": Phrase("Count solutions"),
    "address": Phrase("Copy a link"),
    "change": Phrase("Change the puzzle"),
    "save": Phrase("Save as"),
    "text": Phrase("text"),
    "drawing": Phrase("drawing"),
    "argument": Phrase("argument"),
    "page": Phrase("page"),
    "close": pages.CONTROLS["close"],
    "no_script": Phrase("This page needs JavaScript: the program that explains runs in the browser."),
}
"""What stands in `web/site/index.html`, by its names there."""

SCRIPT: Mapping[str, Phrase | Plural] = {
    **pages.SCRIPT,
    "loading": Phrase("Loading the program: {percent} %. A puzzle can be entered and played already."),
    "starting": Phrase("Starting the program. A puzzle can be entered and played already."),
    "reading": Phrase("Reading it."),
    "arguing": Phrase("Looking for the reasons. You can play already."),
    "making": Phrase("Making a puzzle."),
    "working": Phrase("Working on it."),
    "stopped": Phrase("Stopped. The program starts anew."),
    "too_much": Phrase("This is too much for the program, which starts anew."),
    "none_made": Phrase("No puzzle of this size and level was found. Try another size or level."),
    "nothing": Phrase("There is nothing to read yet."),
    "later": Phrase("The program is still at work. Ask again in a moment."),
    "copied": Phrase("The link is copied."),
    "this_link": Phrase("The link to this place is in the address bar."),
    "how_enter": Phrase("Tap a cell: {one}, {zero}, blank. Signs puts = and x between cells."),
    "how_signs": Phrase("Tap a cell, then the sign beside it or below it."),
    "no_wasm": Phrase(
        "This browser has no WebAssembly, or it is turned off: a newer browser, or one that allows it, works."
    ),
    "offline": Phrase("The program could not be loaded. Are you offline, or does something block it? Then reload."),
    "several": Phrase("{n} puzzles: choose one."),
}
"""What the script of the site says, by the keys that it has for it."""

PICTURE = Phrase("This is a picture, which is not read here: tap the puzzle in.")

IN_LINE = Phrase("Line {line}: {fault}")
IN_COLUMN = Phrase("Line {line}, column {column}: {fault}")
"""Where in a text something is wrong."""
