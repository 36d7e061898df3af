"""`deduce verify`: prove traces, independently of the rules."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer
from attrs import asdict

from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.cli._options import NoLimitsOption, PlainOption, RulesOption, choice, flag, ladder_of
from deduce.errors import Fault, counted

if TYPE_CHECKING:
    from deduce.proving import Verdict
    from deduce.proving.proof import Ratings
    from deduce.show.screen import Screen

MOST_BYTES = 16 * 1024 * 1024


KINDS = ("hold", "bare", "fail", "unread")
"""What becomes of traces; bare ones hold, and carry no claims that would prove their sentences."""


def verify(
    trace: Annotated[str, typer.Argument(metavar="TRACE", help="A file of traces, or - for standard input.")],
    format_: Annotated[str, choice("text, json, or jsonl (a verdict a line).")] = "text",
    plain: PlainOption = False,
    rules: RulesOption = None,
    steps_only: Annotated[bool, flag("Be content with the steps where a trace carries no claims.")] = False,
    no_limits: NoLimitsOption = False,
) -> int:
    """Prove traces that 'deduce explain --format json' wrote, from the rules of the game alone.

    The rules are not asked: of them a trace may name those that there are, here or in a DIR, at their ratings. Traces
    one a line (JSON Lines) are proved as they come. The exit status is 1 where one does not hold, and where a trace
    carries no claims, so that its sentences are not proved.
    """
    from deduce.formats import NO_LIMITS
    from deduce.proving import traces_of
    from deduce.show.screen import screen
    from deduce.show.verdicts import sum_of

    count: Counter[str] = Counter()
    opened, name = _opened(trace)
    with opened as stream:
        found = traces_of(stream, name, None if no_limits else MOST_BYTES, NO_LIMITS)
        verdicts = _proved(found, ladder_of(rules).ratings, count)
        if format_ == "text":
            _draw(screen(plain), verdicts, count)
        else:
            with common.results(format_) as write:
                for verdict in verdicts:
                    write(asdict(verdict))
            if count.total() - count["unread"] > 1:
                say(sum_of(*(count[kind] for kind in KINDS)))
    if count["unread"] > common.FAULTS_TOLD:
        say(f"and {counted(count['unread'] - common.FAULTS_TOLD, 'more fault')}")
    if count.total() == count["unread"]:
        return common.USAGE
    good = count["hold"] + (count["bare"] if steps_only else 0)
    return common.DONE if good == count.total() else common.TROUBLE


def _opened(source: str) -> tuple[AbstractContextManager[BinaryIO], str]:
    """Open a file, or standard input for `-`; give its name too.  Raises ReadError."""
    from deduce.formats import text_of

    if source == "-":
        return nullcontext(sys.stdin.buffer), "<stdin>"
    try:
        return open(source, "rb"), source
    except (OSError, ValueError):
        text_of(source)  # this says in words why not
        raise


def _proved(traces: Iterator[dict[str, Any] | Fault], ratings: Ratings, count: Counter[str]) -> Iterator[Verdict]:
    """Yield the verdict on each trace, and tell each fault where it comes."""
    from deduce.proving import verify

    for trace in traces:
        if isinstance(trace, Fault):
            count["unread"] += 1
            if count["unread"] <= common.FAULTS_TOLD:
                say(str(trace))
            continue
        verdict = verify(trace, ratings=ratings)
        count["fail" if not verdict.holds else "hold" if verdict.told else "bare"] += 1
        yield verdict


def _draw(out: Screen, verdicts: Iterator[Verdict], count: Counter[str]) -> None:
    from deduce.show.verdicts import draw_sum, draw_verdict

    # whether the first has a title hangs on there being a second
    first = list(islice(verdicts, 2))
    several = len(first) > 1
    for number, verdict in enumerate(chain(first, verdicts), 1):
        draw_verdict(out, verdict, f"Trace {number}" if several else "")
        sys.stdout.flush()
    if several:
        draw_sum(out, *(count[kind] for kind in KINDS))
