"""The file that `grade --html` writes its report to."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from deduce.cli._group import say
from deduce.errors import counted
from deduce.storage import write_whole

if TYPE_CHECKING:
    from deduce.books.rows import Row
    from deduce.ladder.ladder import Ladder


class ReportFile:
    """A file for the report, which stands to be written when all puzzles are graded.

    Raises:
        BadParameter: at once for what would be in the way after a long run.
    """

    def __init__(self, out: str, format_: str | None, ladder: Ladder, labels: Sequence[str]) -> None:
        if out == "-" and format_ is not None:
            raise typer.BadParameter("--html - and --format both write to standard output; name a file for the report")
        folder = os.path.dirname(out)
        if folder and not os.path.isdir(folder):
            raise typer.BadParameter(f"--html: there is no folder {folder!r}")
        if os.path.isdir(out):
            raise typer.BadParameter(f"--html: {out!r} is a folder, not a file")
        self.out = out
        self.rules = [rule.facts.id for rule in ladder.rules]
        self.labels = labels

    def write(self, rows: Sequence[Row], shown: Sequence[Row], twins: Sequence[Sequence[Row]] | None) -> None:
        """Write the report; the arguments are those of `report_page`."""
        from deduce.pages.report import report_page

        text = report_page(rows, shown, rules=self.rules, labels=self.labels, twins=twins)
        if self.out == "-":
            sys.stdout.write(text)
            return
        write_whole(self.out, text.encode())
        say(f"Wrote the report on {counted(len(shown), 'puzzle')} to {self.out}.")
