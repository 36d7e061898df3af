"""The registry: loads the folder of rules, checks every file, and orders them as a ladder."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, wraps
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

from deduce.core.line import Line
from deduce.core.plan import ForcedBeside, ForcedOnLine
from deduce.difficulty import LEVELS
from deduce.errors import Fault
from deduce.ladder.joined import by_function, forced_by
from deduce.ladder.ladder import Ladder
from deduce.ladder.own import RuleError, held, line_of, watched
from deduce.ladder.rule import Band, Example, Facts, Finding, NearMiss, Rule, Sight


def load(folders: Sequence[Path] = ()) -> Ladder:
    """Load the rules that come with deduce and those of more folders.

    Loading a rule file runs it.

    Raises:
        RuleError: for the first file that is no rule; a RuleFailedError where its code stops.
    """
    return _own() if not folders else _ordered([*_own().rules, *_others(folders)])


def load_ladder(folders: Iterable[str | PathLike[str]] = (), max_level: int = 8) -> Ladder:
    """Load the rules that come with deduce and those of more folders, up to a level.

    Args:
        folders: folders with rule files, which are run.
        max_level: harder rules are left out; 1 to 8.

    Raises:
        RuleError: for the first file that is no rule.
        ValueError: for a level that does not exist.
        TypeError: for one folder where a list of them is wanted.
    """
    if isinstance(folders, str | PathLike):
        raise TypeError(f"a list of folders is wanted: [{str(folders)!r}]")
    if max_level not in LEVELS:
        raise ValueError(f"a level is 1 to {max(LEVELS)}, not {max_level}")
    return load([Path(folder) for folder in folders]).up_to(max_level + 0.9)


@cache
def _own() -> Ladder:
    import deduce.rules as package

    modules = [
        _import(f"{package.__name__}.{found.name}", found.name)
        for found in pkgutil.iter_modules(package.__path__)
        if not found.name.startswith("_")
    ]
    return _ordered(modules)


def _others(folders: Iterable[Path]) -> Iterator[Rule]:
    for folder in folders:
        if not folder.is_dir():
            raise RuleError(Fault("this is no folder of rules", file=str(folder)))
        for path in sorted(folder.iterdir()):
            if path.suffix == ".py" and not path.name.startswith("_"):
                yield _from_file(path)


def _ordered(rules: Iterable[Rule]) -> Ladder:
    rules = sorted(rules, key=lambda rule: (rule.facts.bands[0].rating, rule.facts.id))
    seen: dict[str, Rule] = {}
    for rule in rules:
        twin = seen.setdefault(rule.facts.id, rule)
        if twin is not rule:
            raise _wrong(rule.path, "FACTS", f"a rule called {rule.facts.id} is there already, in {twin.path}")
    return Ladder(tuple(rules))


def _import(name: str, stem: str) -> Rule:
    module = importlib.import_module(name)
    return _checked(module, str(Path(str(module.__file__)).with_name(f"{stem}.py")), stem)


def _from_file(path: Path) -> Rule:
    name = str(path)
    with held(name, path.stem.replace("_", "-"), ""):
        spec = importlib.util.spec_from_file_location(f"deduce_rules_{path.stem}", path)
        if spec is None or spec.loader is None:
            raise _wrong(name, "", "this file cannot be loaded")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        alone = not (hasattr(module, "Forced") or hasattr(module, "forced"))
        return watched(_checked(module, name, path.stem), alone)


def _checked(module: ModuleType, path: str, stem: str) -> Rule:
    """Hold a rule file against what every rule file has."""
    facts = getattr(module, "FACTS", None)
    if not isinstance(facts, Facts):
        raise _wrong(path, "FACTS", "a rule needs FACTS, a deduce.rule.Facts")
    if not all(isinstance(band, Band) for band in facts.bands):
        raise _wrong(path, "FACTS", "the bands are made of deduce.rule.Band")
    try:
        ideas = [idea.summary.format(a_one="a 1", a_zero="a 0") for idea in facts.ideas]
    except (AttributeError, LookupError, ValueError):
        raise _wrong(path, "FACTS", "the ideas are made of deduce.rule.Idea, with {a_one} and {a_zero} alone") from None
    if not _printable([facts.id, facts.summary, *ideas, *facts.aliases, *(band.summary for band in facts.bands)]):
        raise _wrong(path, "FACTS", "the id, the summaries and the aliases are printable text")
    if facts.scope not in ("line", "lines", "grid"):
        raise _wrong(path, "FACTS", "the scope is line, lines or grid")
    if facts.sight and facts.sight not in get_args(Sight):
        raise _wrong(path, "FACTS", f"a page has no sight {facts.sight!r}, but {', '.join(get_args(Sight))}")
    kebab = stem.replace("_", "-")
    if facts.id != kebab:
        raise _wrong(path, "FACTS", f"the id {facts.id!r} is not the file's name in kebab case, {kebab!r}")
    ratings = [band.rating for band in facts.bands]
    if not ratings or ratings != sorted(set(ratings)) or not 1 <= ratings[0] <= ratings[-1] < 9:
        raise _wrong(path, "FACTS", "the bands need ratings from 1.0 to 8.9, rising")
    if any(round(rating, 1) != rating for rating in ratings):
        raise _wrong(path, "FACTS", "a rating has one decimal")
    if not facts.summary or not _documented(module, module):
        raise _wrong(path, "FACTS", "a rule needs a docstring and a summary")
    examples: tuple[Example, ...] = getattr(module, "EXAMPLES", ())
    if not examples or not all(isinstance(example, Example) for example in examples):
        raise _wrong(path, "EXAMPLES", "a rule needs EXAMPLES, one or more of deduce.rule.Example")
    near: tuple[NearMiss, ...] = getattr(module, "NEAR_MISSES", ())
    if not near or not all(isinstance(miss, NearMiss) for miss in near):
        raise _wrong(path, "NEAR_MISSES", "a rule needs NEAR_MISSES, one or more of deduce.rule.NearMiss")
    texts = [text for own in examples for text in (own.text, own.places)] + [own.why for own in near]
    grids = [own.grid.replace("\n", "") for own in examples] + [own.grid.replace("\n", "") for own in near]
    if not _printable(texts + grids):
        raise _wrong(path, "EXAMPLES", "examples and near misses are printable text")
    find = _function(module, path, "find")
    if facts.scope == "lines":
        find = _on_a_line(find)
    return Rule(facts, examples, near, find, _forced(module, path, facts, find), path)


def _on_a_line(find: Callable[..., Iterator[Finding]]) -> Callable[[Line], Iterator[Finding]]:
    """Give a finder that takes a line and the finished lines beside it as one that takes the line alone."""

    @wraps(find)
    def with_finished(line: Line) -> Iterator[Finding]:
        return find(line, line.finished)

    return with_finished


def _forced(module: ModuleType, path: str, facts: Facts, find: Callable[..., Any]) -> Callable[..., Any]:
    """Give what the rule forces as its scope wants it: its class, or its function, or what is made of its finder."""
    own = getattr(module, "Forced", None)
    if own is not None:
        wanted = {"line": ForcedOnLine, "lines": ForcedBeside}.get(facts.scope)
        if wanted is None or not isinstance(own, type) or not issubclass(own, wanted):
            raise _wrong(path, "Forced", f"the class Forced does not fit a rule whose scope is {facts.scope!r}")
        forced: Callable[..., Any] = own()
        return forced
    if hasattr(module, "forced"):
        return by_function(facts, _function(module, path, "forced"))
    bounds = [band.bound for band in facts.bands]
    if facts.scope != "grid" and bounds != sorted(set(bounds)):
        raise _wrong(path, "FACTS", "without a function forced, the bands need bounds, rising")
    return forced_by(facts, find)


def _function(module: ModuleType, path: str, name: str) -> Callable[..., Any]:
    function: Callable[..., Any] | None = getattr(module, name, None)
    if not callable(function) or not _documented(function, module):
        raise _wrong(path, name, f"a rule needs a function {name} with a docstring")
    return function


def _documented(thing: object, module: ModuleType) -> bool:
    """Say whether something has a docstring; what is compiled has none, and was asked before."""
    return not str(module.__file__).endswith(".py") or bool((thing.__doc__ or "").strip())


def _wrong(path: str, name: str, message: str) -> RuleError:
    return RuleError(Fault(message, path, line_of(path, name)))


def _printable(texts: Iterable[object]) -> bool:
    return all(isinstance(text, str) and text.isprintable() for text in texts)
