"""Every command with arguments that do a little work, for tests of what may go wrong around any command."""

from cli_cases import EASY
from commands import run

from deduce.formats import parse

PLAIN = {
    "explain": "explain PUZZLE",
    "hint": "hint PUZZLE --reveal 3",
    "play": "play PUZZLE",
    "solve": "solve PUZZLE",
    "check": "check PUZZLE",
    "review": "review PUZZLE MOVES",
    "grade": "grade PUZZLE --format csv",
    "pick": "pick PUZZLE",
    "print": "print PUZZLE",
    "generate": "generate --size 6 --seed 1",
    "clues": "clues PUZZLE",
    "rules": "rules",
    "verify": "verify TRACE",
    "read": "read PICTURE",
    "convert": "convert PUZZLE --to json",
    "page": "page PUZZLE",
    "serve": "serve --openapi",
    "shelf": "shelf SHELF list --format csv",
}
"""By the names of the commands."""

WRITING = {
    "print": "print PUZZLE --out",
    "print a cover": "print PUZZLE --out book.pdf --cover",
    "generate": "generate --size 6 --seed 1 --out",
    "grade": "grade PUZZLE --html",
    "grade as rows": "grade PUZZLE --format csv --out",
    "pick": "pick PUZZLE --out",
    "read": "read PICTURE --out",
    "show a reading": "read PICTURE --show-reading",
    "convert": "convert PUZZLE --to json --out",
    "page": "page PUZZLE --out",
    "solve": "solve PUZZLE --out",
    "explain": "explain PUZZLE --out",
}
"""What writes a file; the name of the file comes last."""


def make_inputs(folder, puzzle=EASY):
    """Write the files that the commands read, about a puzzle, to a folder; return their names by the words for them."""
    names = {"PUZZLE": "p.txt", "MOVES": "m.txt", "TRACE": "t.json", "PICTURE": "p.png", "SHELF": "s.db"}
    files = {word: folder / name for word, name in names.items()}
    from photo.drawn import drawn, png  # needs OpenCV

    files["PUZZLE"].write_text(run("convert", puzzle, "--to", "text").stdout, encoding="utf-8")
    files["MOVES"].write_text("r2c1=1\n", encoding="utf-8")
    files["TRACE"].write_text(run("explain", puzzle, "--format", "json").stdout, encoding="utf-8")
    files["PICTURE"].write_bytes(png(drawn(parse(puzzle), "digits")))
    run("shelf", files["SHELF"], "add", files["PUZZLE"])
    return {word: str(path) for word, path in files.items()}
