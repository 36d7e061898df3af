"""Compiles the modules that pay for it into the wheel; where that cannot be, the wheel is plain Python.

hatchling runs this when a wheel is built.  The modules, and what it takes to compile them, are listed in
pyproject.toml.  The wheel holds their sources as well, beside what was compiled from them.

The environment variable DEDUCE_COMPILE says otherwise: 0 compiles nothing, and 1 makes it an error where compiling
is not possible.  An editable install is always plain.
"""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "DEDUCE_COMPILE"
PLACES = {"deduce": "deduce", "rules": "deduce/rules"}
"""Where the folders of the checkout lie in a wheel."""
REMARK = "deduce/plain.txt"
"""Where a plain wheel keeps the line that says why it is plain, for `deduce --version`."""

# mypyc ends its process where it fails, so it runs in one of its own; that a C compiler newer than mypyc warns of
# something must not stop it, and a product and a sum are rounded one after the other, as Python does; more optimizing
# than level 1 takes a quarter longer and gains a twentieth at most; one file of C for all modules would keep one core
# and five times the memory for a third longer, and setuptools compiles the files of one extension one by one
COMPILE = """
import sys
from concurrent.futures import ThreadPoolExecutor
from setuptools import setup
from setuptools.command.build_ext import build_ext
from mypyc.build import mypycify
jobs, *modules = sys.argv[1:]

class SideBySide(build_ext):
    def build_extensions(self):
        compile = self.compiler.compile
        with ThreadPoolExecutor(int(jobs)) as pool:
            self.compiler.compile = lambda sources, **options: [
                made for each in pool.map(lambda source: compile([source], **options), sources) for made in each
            ]
            super().build_extensions()

options = ["--config-file=", "--follow-imports=silent"]
compiled = mypycify([*options, *modules], opt_level="1", debug_level="0", group_name="deduce", multi_file=True)
for extension in compiled:
    extension.extra_compile_args += ["-Wno-error", "-ffp-contract=off"]
steps = ["build_ext", "--inplace", "--parallel", jobs]
setup(name="deduce", packages=[], ext_modules=compiled, cmdclass={"build_ext": SideBySide}, script_args=steps)
"""


class CompilingError(Exception):
    """Compiling is not possible; says why."""


class CompilingHook(BuildHookInterface[Any]):
    """What hatchling asks for the requirements of a build, and calls before and after it."""

    def dependencies(self) -> list[str]:
        """Ask for the compiler of Python only where it will be used."""
        return self.config["requires"] if switch() == "1" or not hindrance() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and add what was compiled to the wheel, or else the line that says why it is plain."""
        if version == "editable":
            return
        self._work = TemporaryDirectory()
        work = Path(self._work.name)
        try:
            compiled = self._compiled(work)
        except CompilingError as error:
            if switch() == "1":
                self._work.cleanup()
                self.app.abort(f"{SWITCH} is 1, but {error}")
            self.app.display_warning(f"deduce becomes plain Python, which is slower: {error}")
            remark = work / Path(REMARK).name
            remark.write_text(f"{error}\n", encoding="utf-8")
            build_data["force_include"][str(remark)] = REMARK
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"] |= {str(work / path): path for path in compiled}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled once it is in the wheel."""
        if version != "editable":
            self._work.cleanup()

    def _compiled(self, work: Path) -> list[str]:
        """Compile in a folder; give the files that came of it, as they lie there and in the wheel.

        Raises:
            CompilingError: where that is not wanted, not possible, or fails.
        """
        why = hindrance()
        if why:
            raise CompilingError(why)
        # a tree as in the wheel, where the rules lie inside the package
        for folder, place in PLACES.items():
            shutil.copytree(Path(self.root, folder), work / place, dirs_exist_ok=True)
        jobs = str(os.cpu_count() or 1)
        run("mypyc", [sys.executable, "-c", COMPILE, jobs, *modules(Path(self.root), self.config["modules"])], work)
        shutil.rmtree(work / "build")
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        return [path.relative_to(work).as_posix() for path in sorted(work.glob(f"**/*{suffix}"))]


def modules(root: Path, patterns: list[str]) -> list[str]:
    """Find the modules that are to be compiled; give their places in the wheel.

    Raises:
        CompilingError: for a pattern that fits none.
    """
    found: dict[str, None] = {}
    for pattern in patterns:
        paths = [path.relative_to(root) for path in sorted(root.glob(pattern)) if path.name != "__init__.py"]
        if not paths:
            raise CompilingError(f"there is no {pattern}")
        found |= {Path(PLACES[path.parts[0]], *path.parts[1:]).as_posix(): None for path in paths}
    return list(found)


def switch() -> str:
    """Return what the environment says: `0`, `1`, or nothing."""
    value = os.environ.get(SWITCH, "")
    if value not in ("", "0", "1"):
        raise SystemExit(f"{SWITCH} is 0 or 1, not {value!r}")
    return value


def hindrance() -> str:
    """Say why nothing is compiled here; nothing where a file that includes Python compiles."""
    if switch() == "0":
        return f"{SWITCH} was 0"
    if platform.python_implementation() != "CPython":
        return f"mypyc compiles for CPython, not {platform.python_implementation()}"
    compiler = c_compiler()
    if shutil.which(compiler[0]) is None:
        return f"no C compiler was found (tried {compiler[0]})"
    with TemporaryDirectory() as folder:
        Path(folder, "tried.c").write_text("#include <Python.h>\n", encoding="utf-8")
        try:
            run("the C compiler", [*compiler, "-c", f"-I{sysconfig.get_path('include')}", "tried.c"], Path(folder))
        except CompilingError as error:
            return str(error)
    return ""


def c_compiler() -> list[str]:
    """Return the words that start the C compiler that extensions of this Python are built with."""
    usual = "cl" if os.name == "nt" else sysconfig.get_config_var("CC") or "cc"
    return shlex.split(os.environ.get("CC") or usual)


def run(name: str, words: list[str], folder: Path) -> None:
    """Run a program in a folder to its end.  Raises CompilingError with the last line that it wrote, where it fails."""
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    ended = subprocess.run(words, cwd=folder, encoding="utf-8", errors="replace", check=False, **output)
    if ended.returncode:
        said = ended.stdout.strip().splitlines() or [f"status {ended.returncode}"]
        raise CompilingError(f"{name} failed: {said[-1].strip()}")
