"""`deduce rules`: the ladder, or one rule with its examples."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

from deduce.answers.rule_check import check_rules
from deduce.cli import frame as cli
from deduce.cli.frame import DONE, TROUBLE, CommandError
from deduce.drawing.terminal import screen
from deduce.drawing.verdicts import draw_ladder, draw_rule, draw_rule_check
from deduce.engine.rule import Rule


@cli.with_shared(cli.OUTPUT | cli.RULES)
def rules(
    name: Annotated[str | None, Argument(metavar="NAME", help="Show one rule.", autocompletion=cli.rule_names)] = None,
    test: Annotated[
        str | None, Option(metavar="DIR", help="Test the rules in DIR. This runs the Python files there.")
    ] = None,
    *,
    shared: cli.Shared,
) -> int:
    """--test tests your own rules. Exits with status 1 if a rule fails its test."""
    if test is not None:
        if name is not None:
            raise CommandError("--test and NAME cannot be combined")
        ladder = shared.ladder(test)
        checked = [rule for rule in ladder.rules if Path(rule.path).parent == Path(test)]
        if not checked:
            raise CommandError(f"{test}: no rules in this folder")
        result = check_rules(checked, ladder)
        cli.write_result(shared, result, draw_rule_check)
        return TROUBLE if result.faults else DONE
    ladder = shared.ladder()
    if shared.form != "text":
        with cli.json_values(shared.form) as write:
            for rule in ladder.rules if name is None else (ladder.rule(name),):
                write(_json(rule))
    elif name is None:
        draw_ladder(screen(shared.plain), ladder)
    else:
        draw_rule(screen(shared.plain), ladder.rule(name))
    return DONE


def _json(rule: Rule) -> dict[str, Any]:
    info = rule.info
    return {
        "id": info.id,
        "summary": info.summary,
        "aliases": list(info.aliases),
        "scope": info.scope,
        "bands": [{"level": band.level, "rating": band.rating, "summary": band.summary} for band in info.bands],
        "doc": rule.doc,
        "examples": [
            {"grid": _rows(example.grid), "text": example.text, "places": example.places} for example in rule.examples
        ],
        "near_misses": [{"grid": _rows(miss.grid), "why": miss.why} for miss in rule.near_misses],
    }


def _rows(grid: str) -> list[str]:
    return [line.strip() for line in grid.strip().splitlines()]
