"""Phrases for the site."""

from __future__ import annotations

from collections.abc import Mapping

from deduce.wording import pages, paper
from deduce.wording.phrases import Phrase, Plural

DIFFICULTIES = dict(zip((2, 3, 6, 7), (*paper.DIFFICULTIES[:3], Phrase("Lookahead")), strict=True))
"""The levels of new puzzles by name; every size that is offered has puzzles of each."""

SITE = {
    "title": Phrase("Binary puzzles, with reasons"),
    "about": Phrase("Never three of the same symbol together. As many 0s as 1s in every line."),
    "rules": Phrase("Rules"),
    "language": Phrase("Language"),
    "play": pages.CONTROLS["play"],
    "why": Phrase("Show me why"),
    "new": Phrase("New puzzle"),
    "size": Phrase("Size"),
    "stuck": Phrase("Stuck on one of your own?"),
    "tango": Phrase("LinkedIn Tango"),
    "empty": Phrase("Empty grid"),
    "paste_open": Phrase("Paste or open"),
    "columns": Phrase("Columns"),
    "rows": Phrase("Rows"),
    "repeat": Phrase("Lines may repeat"),
    "signed": Phrase("With = and x between cells"),
    "start": Phrase("Start"),
    "paste": Phrase("Paste or type a puzzle, or a link to one"),
    "formats": Phrase("Rows of 0, 1 and dots, game ids, links, JSON, lists of code; a file can be dropped here, too."),
    "explain": Phrase("Explain it"),
    "file": Phrase("Open a file"),
    "promise": Phrase("Works offline. Nothing leaves this device."),
    "stop": Phrase("Stop"),
    "others": pages.PUZZLES,
    "another": Phrase("Another puzzle"),
    "done": Phrase("Done"),
    "another_like": Phrase("Another like this"),
    "harder": Phrase("Harder"),
    "share": Phrase("Share"),
    "explain_here": Phrase("Explain from here"),
    "solutions": Phrase("Count solutions"),
    "change": Phrase("Change the puzzle"),
    "save": Phrase("Save as"),
    "text": Phrase("text"),
    "drawing": Phrase("drawing"),
    "argument": Phrase("argument"),
    "page": Phrase("page"),
    "close": pages.CONTROLS["close"],
    "no_script": Phrase("This page needs JavaScript: the program that explains runs in the browser."),
}
"""What `web/site/index.html` says, by its names there."""

SCRIPT: Mapping[str, Phrase | Plural] = {
    **pages.SCRIPT,
    "title": pages.TITLE,
    "continue": Phrase("Continue: {columns}x{rows}, {filled} of {blanks}"),
    "loading": Phrase("Loading: {percent}%. You can already enter and play a puzzle."),
    "starting": Phrase("Starting. You can already enter and play a puzzle."),
    "reading": Phrase("Reading it."),
    "arguing": Phrase("The reasons come in a moment. You can play already."),
    "making": Phrase("Making a puzzle."),
    "working": Phrase("Working on it."),
    "stopped": Phrase("Stopped. The program restarts."),
    "too_much": Phrase("This is too much for the program. It restarts."),
    "none_made": Phrase("No puzzle of this size and level was found. Try another size or level."),
    "nothing": Phrase("There is nothing to read yet."),
    "later": Phrase("The program is still at work. Ask again in a moment."),
    "copied": Phrase("The link is copied."),
    "this_link": Phrase("The link to this place is in the address bar."),
    "clues": Plural("{n} clue", "{n} clues"),
    "sign_count": Plural("{n} sign", "{n} signs"),
    "how_signs": Phrase("Tap a gap: =, x, nothing."),
    "keys_signs": Phrase("E and X put = and x to the right of a cell, with Shift below it."),
    "no_wasm": Phrase(
        "This browser has no WebAssembly, or it is turned off: a newer browser, or one that allows it, works."
    ),
    "offline": Phrase("The program could not be loaded. Are you offline, or does something block it? Then reload."),
    "several": Phrase("{n} puzzles: choose one."),
}
"""The phrases of the script of the site by their keys."""

PICTURE = Phrase("This is a picture, which is not read here: tap the puzzle in.")

IN_LINE = Phrase("Line {line}: {fault}")
IN_COLUMN = Phrase("Line {line}, column {column}: {fault}")
"""The place of a fault in a text."""
