"""Imports: no module needs itself, also by way of others, and late imports count."""

import ast
import re
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import deduce

FOLDER = Path(deduce.__file__).parent
ROOT = Path(__file__).parents[1]


def name_of(path: Path) -> str:
    return ".".join(["deduce", *path.relative_to(FOLDER).with_suffix("").parts]).removesuffix(".__init__")


MODULES = {name_of(path): path for path in FOLDER.rglob("*.py")}


def imports(text: str) -> Iterator[str]:
    """Yield the modules of deduce that a source imports, anywhere in it, or names in a text, to import them by it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and node.value in MODULES:
            yield node.value
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for name in (f"{node.module}.{alias.name}" for alias in node.names):
                if (module := name if name in MODULES else node.module) in MODULES:
                    yield module


def test_no_modules_import_each_other() -> None:
    # the package itself lists the public names
    graph = {name: set(imports(path.read_text())) - {name} for name, path in MODULES.items() if name != "deduce"}
    try:
        order = list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        raise AssertionError(" > ".join(error.args[1])) from None
    assert len(order) >= len(graph) > 50


def test_modules_loaded_by_name_are_few() -> None:
    found = {name for name, path in MODULES.items() if "import_module(" in path.read_text()}
    # the public names, the commands, the rules, and Dask
    assert found == {"deduce", "deduce.cli.app", "deduce.engine.registry", "deduce.base.workers"}


def test_map_has_every_room_in_the_order_of_the_layers() -> None:
    rows = re.findall(r"^\| `deduce/(\w+)(?:\.py|/)` \|", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.M)
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ][0]
    layers = [re.findall(r"\w+", layer) for layer in contract["layers"]]
    assert sorted(rows) == sorted(name for layer in layers for name in layer if name != "__main__")
    places = [next(number for number, layer in enumerate(layers) if name in layer) for name in rows]
    assert places == sorted(places)


def test_no_two_files_of_tests_have_the_same_name() -> None:
    names = [path.name for path in ROOT.glob("tests/**/*.py") if path.name != "conftest.py"]
    assert len(names) == len(set(names)), "pytest imports them by name"
