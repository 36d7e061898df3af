"""Write the tables of docs/formats.md from the tables of readers, views and writers; `-` writes to standard output."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from deduce.formats.grids import VIEWS
from deduce.formats.model import Format
from deduce.formats.one_line import ONE_LINE
from deduce.formats.readers import READERS

PAGE = Path(__file__).with_suffix(".md")
TABLES: dict[str, Sequence[Format]] = {"readers": READERS, "one-line": ONE_LINE, "views": VIEWS}


def table(formats: Sequence[Format]) -> str:
    """Return a table with a row for each format."""
    examples = [row.example.replace("\t", "⇥").replace("|", "\\|") for row in formats]
    rows = [f"| {row.name} | `{example}` | {row.about} |" for row, example in zip(formats, examples, strict=True)]
    return "\n".join(["| name | example | what it is |", "|---|---|---|", *rows])


def page(text: str) -> str:
    """Return the page with its tables written again."""
    for name, formats in TABLES.items():
        replaced = f"<!-- {name} -->\n{table(formats)}\n<!-- end -->"
        text = re.sub(rf"<!-- {name} -->\n.*?<!-- end -->", lambda _, new=replaced: new, text, flags=re.DOTALL)
    return text


if __name__ == "__main__":
    written = page(PAGE.read_text(encoding="utf-8"))
    if sys.argv[1:] == ["-"]:
        sys.stdout.reconfigure(encoding="utf-8")
        sys.stdout.write(written)
    else:
        PAGE.write_text(written, encoding="utf-8")
