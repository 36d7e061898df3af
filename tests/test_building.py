"""A wheel is compiled if it can be, and plain otherwise; an editable install is always plain."""

import importlib.util
import os
import re
import tomllib
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import deduce
from deduce.cli import app as _version

ROOT = Path(__file__).parents[1]
if not (ROOT / "hatch_build.py").is_file():
    pytest.skip("what builds the wheel is not beside the tests", allow_module_level=True)

needs_a_shell = pytest.mark.skipif(os.name == "nt", reason="the compilers here are shell scripts")


@pytest.fixture
def building():
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def compiler(tmp_path, monkeypatch):
    """Make a C compiler of a line of shell the one that is used, and leave the rest of the environment silent."""
    monkeypatch.delenv("DEDUCE_COMPILE", raising=False)

    def make(line):
        path = tmp_path / "some-cc"
        path.write_text(f"#!/bin/sh\n{line}\n")
        path.chmod(0o755)
        monkeypatch.setenv("CC", f"{path} -fast")

    return make


def wheel(folder):
    """Build a wheel; give its path and its files, with their texts."""
    path = Path(next(WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])))
    with zipfile.ZipFile(path) as archive:
        return path, {name: archive.read(name) for name in archive.namelist()}


def asked_for():
    """Return what the hook wants to have installed for a build."""
    return WheelBuilder(str(ROOT)).config.dynamic_dependencies


@needs_a_shell
def test_mypy_is_required_only_if_the_compiler_works(building, compiler, monkeypatch):
    compiler('test "$1 $2 $4" = "-fast -c trial.c" && test -f "${3#-I}/Python.h" && grep -q Python.h "$4"')
    assert building.hindrance() == ""
    assert any(name.startswith("mypy") for name in asked_for())
    compiler("echo first; echo out of order >&2; exit 3")
    assert building.hindrance() == "the C compiler failed: out of order"
    compiler("exit 3")
    assert building.hindrance() == "the C compiler failed: status 3"
    assert asked_for() == []
    monkeypatch.setenv("CC", "no-such-compiler -O9")
    assert building.hindrance() == "no C compiler was found (tried no-such-compiler)"
    assert asked_for() == []
    monkeypatch.setenv("DEDUCE_COMPILE", "yes")
    with pytest.raises(SystemExit, match="DEDUCE_COMPILE is 0 or 1, not 'yes'"):
        building.hindrance()


@needs_a_shell
def test_wheel_that_cannot_be_compiled_is_plain_and_says_why(compiler, tmp_path, capsys):
    compiler("echo out of order; exit 1")
    path, files = wheel(tmp_path)
    assert path.name.endswith("-py3-none-any.whl")
    assert files["deduce/plain.txt"] == b"the C compiler failed: out of order\n"
    assert [name for name in files if not name.startswith("deduce")] == []
    assert "plain Python, which is slower: the C compiler failed: out of order" in capsys.readouterr().err


@needs_a_shell
def test_wheel_that_must_be_compiled_and_cannot_be_is_an_error(compiler, tmp_path, monkeypatch, capsys):
    compiler("echo out of order; exit 1")
    monkeypatch.setenv("DEDUCE_COMPILE", "1")
    assert asked_for() != []
    with pytest.raises(SystemExit):
        wheel(tmp_path)
    assert "DEDUCE_COMPILE is 1, but the C compiler failed: out of order" in capsys.readouterr().err
    assert list(tmp_path.glob("*.whl")) == []


def test_editable_install_stays_plain(building, monkeypatch):
    monkeypatch.setenv("DEDUCE_COMPILE", "1")
    hook = building.CompilingHook(str(ROOT), {"modules": [], "requires": []}, None, None, "", "wheel")
    data = {}
    hook.initialize("editable", data)
    assert data == {}


def test_patterns_of_compiled_modules_match_files(building):
    with open(ROOT / "pyproject.toml", "rb") as file:
        hook = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    assert "deduce/grid/propagation.py" in building.modules(ROOT, hook["modules"])


def test_version_says_if_the_core_is_compiled(monkeypatch, tmp_path):
    monkeypatch.setattr(_version.deduce, "__version__", "1.2")
    monkeypatch.setattr(_version.deduce, "__file__", str(tmp_path / "__init__.py"))
    monkeypatch.setattr(_version, "pack", len)  # what is compiled is built in
    assert _version.version_text() == "deduce 1.2, compiled"
    monkeypatch.setattr(_version, "pack", lambda: None)
    assert _version.version_text() == "deduce 1.2, plain Python"
    (tmp_path / "plain.txt").write_text("out of order\n")
    assert _version.version_text() == "deduce 1.2, plain Python: out of order"


def test_packages_of_other_systems_have_this_version_and_these_libraries():
    folder = ROOT / "packaging"
    if not folder.is_dir():
        pytest.skip("only the checkout has packages of other systems")
    paths = [path for path in folder.rglob("*") if path.suffix in (".rb", ".yaml")]
    assert len(paths) == 5
    for path in paths:
        assert re.search(rf"\b{re.escape(deduce.__version__)}\b", path.read_text(encoding="utf-8")), path.name
    with open(ROOT / "pyproject.toml", "rb") as file:
        needed = tomllib.load(file)["project"]["dependencies"]
    recipe = (folder / "recipe.yaml").read_text(encoding="utf-8").replace("_", "-")
    assert [library for library in needed if f"- {library.replace('>=', ' >=')}\n" not in recipe] == []


def test_actions_are_pinned_and_no_text_installs_by_name():
    """A tag of an action can be moved, and a name that is not in the registry can be taken by anyone."""
    if not (ROOT / ".github").is_dir():
        pytest.skip("only the checkout has workflows")
    used = [
        line for path in (ROOT / ".github/workflows").iterdir() for line in re.findall(r"uses:.*", path.read_text())
    ]
    assert len(used) > 8
    for line in used:
        assert re.fullmatch(r"uses: [\w./-]+@[0-9a-f]{40}  # v[\d.]+(?:, .*)?", line), line
    paths = [
        ROOT / "README.md",
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "deduce").rglob("*.py"),
        *ROOT.glob("web/*.*"),
    ]
    named = [
        path.name
        for path in paths
        if re.search(r"(?<!un)install[^`\n]*deduce-puzzles", path.read_text(encoding="utf-8"))
    ]
    assert named == []


def test_only_a_job_that_runs_no_code_of_ours_may_write():
    if not (ROOT / ".github").is_dir():
        pytest.skip("only the checkout has workflows")
    for path in (ROOT / ".github/workflows").iterdir():
        head, _, jobs = path.read_text().partition("jobs:\n")
        assert re.search(r"(?m)^permissions:\n  contents: read\n(?! )", head), path
        for job in re.split(r"(?m)^(?=  \w+:$)", jobs):
            if re.search(r": write$", job, re.MULTILINE):
                assert not re.search(r"run:|checkout", job), path
