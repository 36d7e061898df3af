"""`deduce rules`: the ladder, or one rule with its examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from deduce.cli import _common as common
from deduce.cli._options import (
    LevelOption,
    PlainOption,
    RulesOption,
    choice,
    ladder_of,
    option,
    rule_names,
)

if TYPE_CHECKING:
    from deduce.ladder.ladder import Ladder
    from deduce.ladder.rule import Rule


def rules(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="One rule, by any of its names.", autocompletion=rule_names)
    ] = None,
    format_: Annotated[str, choice("text, json, or jsonl (a rule a line).")] = "text",
    plain: PlainOption = False,
    check: Annotated[str | None, option("DIR", "Check the rules of a folder, and say what is wrong.")] = None,
    rules: RulesOption = None,
    max_level: LevelOption = None,
) -> int:
    """Show the ladder of rules, easiest first, or one rule with its examples.

    --check checks rules of your own: that their examples and near misses hold, and that nothing they find is false on
    any state of lines of up to eight cells. The exit status is then 1 where something is wrong.
    """
    if check is not None:
        if name is not None:
            raise typer.BadParameter("--check checks all the rules of a folder; it takes no NAME")
        return _check(check, rules, max_level, format_, plain)
    ladder = ladder_of(rules, max_level)
    chosen = None if name is None else _find(ladder, name)
    if format_ == "text":
        from deduce.show.rules import draw_ladder, draw_rule
        from deduce.show.screen import screen

        if chosen is None:
            draw_ladder(screen(plain), ladder)
        else:
            draw_rule(screen(plain), chosen)
        return common.DONE
    with common.results(format_, chosen is None) as write:
        for rule in ladder.rules if chosen is None else (chosen,):
            write(_json(rule))
    return common.DONE


def _check(folder: str, folders: list[str] | None, max_level: int | None, format_: str, plain: bool) -> int:
    """Check the rules of a folder; give the exit status."""
    from pathlib import Path

    ladder = ladder_of([*(folders or ()), folder], max_level)
    own = [rule for rule in ladder.rules if Path(rule.path).parent == Path(folder)]
    if not own:
        raise common.TroubleError(f"{folder}: this folder holds no rule")

    from deduce.explaining.rule_check import check_rules
    from deduce.show.rules import draw_check

    checked = check_rules(own, ladder)
    common.give(format_, plain, checked, draw_check)
    return common.TROUBLE if checked.faults else common.DONE


def _find(ladder: Ladder, name: str) -> Rule:
    try:
        return ladder.rule(name)
    except KeyError:
        pass
    from difflib import get_close_matches

    known = {known.replace(" ", "-"): rule for rule in ladder.rules for known in (rule.facts.id, *rule.facts.aliases)}
    close = get_close_matches(name.casefold().replace(" ", "-"), list(known), 3, 0.5)
    ids = list(dict.fromkeys(known[match].facts.id for match in close))
    hint = f"close to it: {', '.join(ids)}" if ids else "'deduce rules' lists them all"
    raise common.TroubleError(f"there is no rule {name!r}; {hint}")


def _json(rule: Rule) -> dict[str, Any]:
    facts = rule.facts
    return {
        "id": facts.id,
        "summary": facts.summary,
        "aliases": list(facts.aliases),
        "scope": facts.scope,
        "bands": [{"level": band.level, "rating": band.rating, "summary": band.summary} for band in facts.bands],
        "doc": rule.doc,
        "examples": [
            {"grid": _rows(example.grid), "text": example.text, "places": example.places} for example in rule.examples
        ],
        "near_misses": [{"grid": _rows(miss.grid), "why": miss.why} for miss in rule.near_misses],
    }


def _rows(grid: str) -> list[str]:
    return [line.strip() for line in grid.strip().splitlines()]
