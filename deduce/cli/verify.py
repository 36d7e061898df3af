"""`deduce verify`: prove a trace, independently of the rules."""

from __future__ import annotations

from typing import Annotated

import typer

from deduce.cli import _common as common

MOST_BYTES = 16 * 1024 * 1024


def verify(
    trace: Annotated[str, typer.Argument(metavar="TRACE", help="A file of traces, or - for standard input.")],
    format_: Annotated[
        str, common.choice("--format", common.FORMATS, "text, json, or jsonl (a verdict a line).")
    ] = "text",
    plain: common.PlainOption = False,
    no_limits: common.NoLimitsOption = False,
) -> int:
    """Prove a trace that 'deduce explain --format json' wrote, from the rules of the game alone.

    The exit status is 1 where a trace does not hold.
    """
    common.one_of("--format", format_, common.FORMATS)

    from attrs import asdict

    from deduce.errors import ReadError
    from deduce.formats import NO_LIMITS, text_of
    from deduce.proving import read_traces
    from deduce.proving import verify as verified
    from deduce.show.screen import screen
    from deduce.show.verdicts import draw_verdict

    text, name = text_of(trace, None if no_limits else MOST_BYTES, NO_LIMITS)
    out = screen(plain)
    status = common.DONE
    verdicts = []
    try:
        for value in read_traces(text, name):
            verdicts.append(verified(value))
    except ReadError as error:
        common.tell(error.faults)
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
