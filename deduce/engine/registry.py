"""The registry: loads the folder of rules, checks every file, and orders them as a ladder."""

from __future__ import annotations

import ast
import copyreg
import importlib
import importlib.util
import os
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, wraps
from importlib.machinery import SourceFileLoader
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import evolve

from deduce.base.errors import RULE_MODULE, Fault, InvalidError, RuleError, need_whole, rule_failure
from deduce.engine.ladder import Ladder
from deduce.engine.rule import Band, Example, NearMiss, Rule, RuleInfo
from deduce.game.levels import LEVELS
from deduce.game.puzzle import Cell
from deduce.game.world import NOTHING
from deduce.grid.line import Line
from deduce.grid.propagation import ByFunction, ForcedOnLine


def load(folders: Sequence[Path] = ()) -> Ladder:
    """Load the rules that come with deduce and those of more folders, which are run.  Raises RuleError."""
    return _own() if not folders else _ordered([*_own().rules, *_others(folders)])


def load_ladder(folders: Iterable[str | PathLike[str]] = (), *, max_level: int = 8) -> Ladder:
    """Load the rules that come with deduce and those of more folders, up to a level.

        >>> deduce.load_ladder(max_level=2)
        <Ladder of 6 rules, up to a rating of 2.9>

    Args:
        folders: folders with rule files, which are run.
        max_level: harder rules are left out; 1 to 8.

    Raises:
        RuleError: files are not rules; it has all that is wrong with them.
        InvalidError: for a level that does not exist.
        TypeError: `folders` is a single folder instead of a list.
    """
    if isinstance(folders, str | PathLike):
        raise TypeError(f"expected a list of folders: [{str(folders)!r}]")
    if need_whole(max_level, "a level") not in LEVELS:
        raise InvalidError(f"a level is 1 to {max(LEVELS)}, not {max_level}")
    named = list(folders) if isinstance(folders, Iterable) else [folders]
    if not all(isinstance(folder, str | PathLike) for folder in named):
        raise TypeError(f"expected a list of folders, not {folders!r}")
    return load([Path(folder) for folder in named]).up_to(max_level + 0.9)


def need_ladder(ladder: Ladder | None) -> Ladder:
    """Return a ladder, all rules that come with deduce if none is given.  Raises TypeError for anything else."""
    if ladder is None:
        return load()
    if not isinstance(ladder, Ladder):
        raise TypeError(f"expected a ladder, such as the result of deduce.load_ladder(), not {type(ladder).__name__}")
    return ladder


def _pickled(ladder: Ladder) -> tuple[Callable[..., Ladder], tuple[tuple[Path, ...], tuple[str, ...], float]]:
    """Return how pickle loads the rules again, because their functions cannot be sent to another process."""
    shipped = {Path(rule.path).parent for rule in _own().rules}
    folders = dict.fromkeys(Path(rule.path).parent for rule in ladder.rules)
    others = tuple(folder for folder in folders if folder not in shipped)
    return _loaded, (others, tuple(rule.info.id for rule in ladder.rules), ladder.rating)


@cache  # a process may get the same ladder with every call
def _loaded(folders: tuple[Path, ...], ids: tuple[str, ...], rating: float) -> Ladder:
    return Ladder(tuple(rule for rule in load(folders).rules if rule.info.id in ids), rating)


copyreg.pickle(Ladder, _pickled)


@cache
def _own() -> Ladder:
    import deduce.rules as package

    rules = []
    for name in [found.name for found in pkgutil.iter_modules(package.__path__) if not found.name.startswith("_")]:
        module = importlib.import_module(f"{package.__name__}.{name}")
        rules.append(_rule_of(module, str(Path(str(module.__file__)).with_name(f"{name}.py")), name))
    return _ordered(rules)


def _others(folders: Iterable[Path]) -> list[Rule]:
    rules, faults = [], []
    for folder in folders:
        if not folder.is_dir():
            faults.append(Fault("this is no folder of rules", file=str(folder)))
            continue
        for path in sorted(folder.iterdir()):  # a glob would pass over a folder that may not be read
            if path.suffix == ".py" and not path.name.startswith("_"):
                try:
                    rules.append(_from_file(path))
                except RuleError as error:
                    faults += error.faults
    if faults:
        raise RuleError(*faults)
    return rules


class _Loader(SourceFileLoader):
    def path_stats(self, path: str) -> Mapping[str, Any]:
        raise OSError  # nothing is read from or written to a folder __pycache__ beside the rules


def _from_file(path: Path) -> Rule:
    name = str(path)
    if not path.is_file():
        raise RuleError(Fault("this is not a file", name))
    module_name = f"{RULE_MODULE}{path.stem}"
    spec = importlib.util.spec_from_file_location(module_name, path, loader=_Loader(module_name, os.path.abspath(name)))
    if spec is None or spec.loader is None:
        raise RuleError(Fault("this file cannot be loaded", name))
    module = importlib.util.module_from_spec(spec)
    module.__file__ = name  # as it was typed, for messages
    try:
        spec.loader.exec_module(module)
        rule = _rule_of(module, name, path.stem)
    except (RuleError, KeyboardInterrupt):
        raise
    except BaseException as error:  # SystemExit, too
        fault = Fault(f"{type(error).__name__}: {error}", name, 1)
        if isinstance(error, SyntaxError) and error.filename == os.path.abspath(name):
            fault = Fault(f"{type(error).__name__}: {error.msg}", name, error.lineno or 1, error.offset or 0)
        failure = rule_failure(error) or RuleError(fault)
        raise RuleError(*failure.faults) from error
    forced = rule.forced if rule.info.scope == "grid" else rule.forced.on
    forced = _kept_from_ending(forced)
    return evolve(
        rule, find=_kept_from_ending(rule.find), forced=forced if rule.info.scope == "grid" else ByFunction(forced)
    )


def _kept_from_ending(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of a custom rule with errors that commands report where it would end the program."""

    @wraps(function)
    def kept(*args: Any) -> Any:
        with _as_failures():
            result = function(*args)
        return _items(result) if isinstance(result, Iterator) else result

    return kept


def _items(results: Iterator[Any]) -> Iterator[Any]:
    while True:
        with _as_failures():
            try:
                item = next(results)
            except StopIteration:
                return
        yield item


@contextmanager
def _as_failures() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        if isinstance(error, Exception) and not isinstance(error, StopIteration):
            raise
        raise rule_failure(error) or RuleError(Fault(f"{type(error).__name__}: {error}")) from error


def _ordered(rules: Iterable[Rule]) -> Ladder:
    rules = sorted(rules, key=lambda rule: (rule.info.bands[0].rating, rule.info.id))
    first: dict[str, Rule] = {}
    faults = []
    for rule in rules:
        twin = first.setdefault(rule.info.id, rule)
        if twin is not rule:
            faults.append(fault_of(rule.path, "INFO", f"there is already a rule called {rule.info.id}, in {twin.path}"))
    if faults:
        raise RuleError(*faults)
    return Ladder(tuple(rules))


def fault_of(path: str, name: str, message: str) -> Fault:
    """Return a fault of a rule file, at the line that sets a name, or at line 1 if there is none."""
    line = 1
    with suppress(OSError, SyntaxError, ValueError):
        for node in ast.parse(Path(path).read_text(encoding="utf-8")).body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            if name in [getattr(target, "id", None) for target in targets] + [getattr(node, "name", None)]:
                line = node.lineno
    return Fault(message, path, line)


def _rule_of(module: ModuleType, path: str, stem: str) -> Rule:
    """Return the rule in a module.  Raises RuleError, with everything that is wrong with the file."""
    faults = [fault_of(path, name, message) for name, message in _faults(module, stem)]
    if faults:
        raise RuleError(*faults)
    info, find = module.INFO, module.find
    if hasattr(module, "Forced"):
        forced = module.Forced()
    else:
        forced = getattr(module, "forced", None) or forced_by(info, find)
        forced = forced if info.scope == "grid" else ByFunction(forced)
    return Rule(info, module.EXAMPLES, module.NEAR_MISSES, find, forced, path)


def _faults(module: ModuleType, stem: str) -> Iterator[tuple[str, str]]:
    """Yield each fault of a rule file: the name that causes it, and a message."""
    info = getattr(module, "INFO", None)
    if isinstance(info, RuleInfo):
        yield from (("INFO", message) for message in _faults_of_info(info, stem))
        yield from _faults_of_forced(module, info)
    else:
        yield "INFO", "a rule needs INFO, a deduce.rule.RuleInfo"
    if not _documented(module, module):
        yield "", "a rule file needs a docstring"
    for name, kind in (("EXAMPLES", Example), ("NEAR_MISSES", NearMiss)):
        cases = getattr(module, name, ())
        if not cases or not isinstance(cases, tuple) or not all(isinstance(case, kind) for case in cases):
            yield name, f"a rule needs {name}, a tuple of one or more deduce.rule.{kind.__name__}"
        elif not _printable([text for case in cases for text in case], newlines=True):
            yield name, "examples and near misses are printable text"
    for name in ("find", "forced"):
        function = getattr(module, name, None)
        if (function is not None or name == "find") and not (callable(function) and _documented(function, module)):
            yield name, f"a rule needs a function {name} with a docstring"


def _faults_of_info(info: RuleInfo, stem: str) -> Iterator[str]:
    kebab = stem.replace("_", "-")
    if info.id != kebab:
        yield f"the id {info.id!r} is not the file's name in kebab case, {kebab!r}"
    if not info.summary:
        yield "a rule needs a summary"
    if not all(isinstance(band, Band) for band in info.bands):
        yield "the bands are made of deduce.rule.Band"
        return
    ratings = [band.rating for band in info.bands]
    if not ratings or ratings != sorted(set(ratings)) or not 1 <= ratings[0] <= ratings[-1] < 9:
        yield "the bands need ratings from 1.0 to 8.9, rising"
    if any(round(rating, 1) != rating for rating in ratings):
        yield "a rating has one decimal"
    ideas: list[str] = []
    try:
        ideas = [idea.summary.format(a_one="a 1", a_zero="a 0") for idea in info.ideas]
    except (AttributeError, LookupError, ValueError):
        yield "the ideas are made of deduce.rule.Idea, with {a_one} and {a_zero} alone"
    if not _printable([info.id, info.summary, *ideas, *info.aliases, *(band.summary for band in info.bands)]):
        yield "the id, the summaries and the aliases are printable text"
    if info.scope not in ("line", "lines", "grid"):
        yield "the scope is line, lines or grid"


def _faults_of_forced(module: ModuleType, info: RuleInfo) -> Iterator[tuple[str, str]]:
    forced = getattr(module, "Forced", None)
    if forced is not None:
        if info.scope == "grid" or not isinstance(forced, type) or not issubclass(forced, ForcedOnLine):
            yield "Forced", f"the class Forced does not fit a rule whose scope is {info.scope!r}"
    elif not hasattr(module, "forced") and info.scope != "grid":
        bounds = [band.bound for band in info.bands if isinstance(band, Band)]
        if bounds != sorted(set(bounds)):
            yield "INFO", "without a function forced, the bands need bounds, rising"


def forced_by(info: RuleInfo, find: Callable[..., Iterator[Any]]) -> Callable[..., Any]:
    """Return a substitute for the `forced` of a rule: all placements of its finder, in the bands up to a bound.

    A broken line gives nothing, so that finders need not handle one.
    """

    def on_line(line: Line, bound: int) -> tuple[int, int]:
        placed = NOTHING
        for finding in () if line.shape.broken(line.x, line.y) else find(line):
            if finding.band.bound <= bound:
                placed = placed.plus(finding.argument.gives.among(line.blanks))
        return placed.ones, placed.zeros

    def on_grid(view: Any, bands: tuple[Band, ...]) -> Iterator[tuple[Cell, int]]:
        for finding in find(view, bands):
            yield from finding.places.items()

    return on_grid if info.scope == "grid" else on_line


def _documented(thing: object, module: ModuleType) -> bool:
    """Return whether something has a docstring.  Compiled modules have none, and were checked before."""
    return not str(module.__file__).endswith(".py") or bool((thing.__doc__ or "").strip())


def _printable(texts: Iterable[object], newlines: bool = False) -> bool:
    allowed = "\n" if newlines else ""
    return all(isinstance(text, str) and all(c.isprintable() or c in allowed for c in text) for text in texts)
