"""`deduce verify`: a proof of every step of saved explanations."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from typing import Annotated, Any

from typer import Argument

from deduce import proving
from deduce.cli import frame as cli
from deduce.cli.frame import DONE, TROUBLE, USAGE, print_note
from deduce.errors import Fault, count_noun
from deduce.formats import NO_LIMITS
from deduce.proving.verdict import Ratings
from deduce.terminal.screen import screen
from deduce.terminal.verdicts import draw_verdict, sum_of

MOST_BYTES = 16 * 1024 * 1024


@cli.with_shared(cli.OUTPUT | {"rules", "no_limits"})
def verify(
    trace: Annotated[str, Argument(metavar="TRACE", help="A trace file, or - for standard input.")],
    *,
    shared: cli.Shared,
) -> int:
    """Uses only the rules of the game. Exits with status 1 if a trace is not valid."""
    counts: Counter[str] = Counter()
    ratings = shared.ladder().ratings
    name = "<stdin>" if trace == "-" else trace
    out = screen(shared.plain)
    with cli.open_input(trace) as data:
        traces = proving.traces_of(data, name, None if shared.no_limits else MOST_BYTES, NO_LIMITS)
        verdicts = _verdicts(traces, ratings, counts)
        if shared.format == "text":
            first = list(islice(verdicts, 2))
            for number, verdict in enumerate(chain(first, verdicts), 1):
                draw_verdict(out, verdict, f"Trace {number}" if len(first) > 1 else "")
                sys.stdout.flush()
        else:
            with cli.json_values(shared.format) as write:
                for verdict in verdicts:
                    write(verdict.to_json())
    valid, invalid, unread = (counts[kind] for kind in ("valid", "invalid", "unread"))
    if valid + invalid > 1:
        text = sum_of(valid, invalid, unread)
        if shared.format == "text":
            out.say(text, style="bad" if invalid or unread else "good")
        else:
            print_note(text)
    if unread > cli.MOST_FAULTS:
        print_note(f"and {count_noun(unread - cli.MOST_FAULTS, 'more fault')}")
    if not valid + invalid:
        return USAGE
    return DONE if not invalid + unread else TROUBLE


def _verdicts(
    traces: Iterator[dict[str, Any] | Fault], ratings: Ratings, counts: Counter[str]
) -> Iterator[proving.Verdict]:
    """Yield the verdict on each trace, and print each fault at its place among them."""
    for trace in traces:
        if isinstance(trace, Fault):
            counts["unread"] += 1
            if counts["unread"] <= cli.MOST_FAULTS:
                print_note(str(trace))
            continue
        verdict = proving.verify(trace, ratings=ratings)
        counts["valid" if verdict.holds else "invalid"] += 1
        yield verdict
