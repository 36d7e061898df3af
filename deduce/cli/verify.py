"""`deduce verify`: prove a trace, independently of the rules."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from deduce.cli import _common as common
from deduce.cli._group import say


def verify(
    trace: Annotated[str, typer.Argument(metavar="TRACE", help="A file of traces, or - for standard input.")],
    format_: Annotated[
        str, common.choice("--format", common.FORMATS, "text, json, or jsonl (a verdict a line).")
    ] = "text",
) -> int:
    """Prove a trace that 'deduce explain --format json' wrote, from the rules of the game alone.

    The exit status is 1 where a trace does not hold.
    """
    common.one_of("--format", format_, common.FORMATS)

    from attrs import asdict

    from deduce.errors import ReadError
    from deduce.proving import read_traces
    from deduce.proving import verify as verified
    from deduce.show.screen import screen
    from deduce.show.verdicts import draw_verdict

    text, name = _text(trace)
    out = screen()
    status = common.DONE
    verdicts = []
    try:
        for value in read_traces(text, name):
            verdicts.append(verified(value))
    except ReadError as error:
        for fault in error.faults:
            say(str(fault))
        if not verdicts:
            return common.USAGE
        status = common.TROUBLE
    several = len(verdicts) > 1
    for index, verdict in enumerate(verdicts, 1):
        if not verdict.holds:
            status = common.TROUBLE
        if format_ == "text":
            draw_verdict(out, verdict, f"Trace {index}" if several else "")
        elif format_ == "jsonl":
            common.write_json(asdict(verdict))
    if format_ == "json":
        values = [asdict(verdict) for verdict in verdicts]
        common.write_json(values if several else values[0], indent=1)
    return status


def _text(source: str) -> tuple[str, str]:
    """Read a file or standard input; give its text and its name.  Raises TroubleError for what is no text."""
    if source == "-":
        data, name = sys.stdin.buffer.read(), "<stdin>"
    else:
        with open(source, "rb") as file:
            data, name = file.read(), source
    try:
        return data.decode("utf-8"), name
    except UnicodeDecodeError as error:
        raise common.TroubleError(f"{name}: this is not UTF-8 text, from byte {error.start + 1} on") from None
