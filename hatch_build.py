"""Compiles some modules for the wheel; if that is not possible, the wheel is plain Python.

hatchling runs this when a wheel is built.  The modules, and the requirements for compiling them, are listed in
pyproject.toml.  The wheel has the sources, too, next to the compiled files.

If the environment variable DEDUCE_COMPILE is 0, nothing is compiled; if it is 1, a failure to compile is an error.  An
editable install is always plain.
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
"""The place of each folder of the checkout in a wheel."""
REMARK = "deduce/plain.txt"
"""The file of a plain wheel with the line that says why it is plain, for `deduce --version`."""

# mypyc runs in a process of its own, because it ends its process if it fails.  -Wno-error: a warning of a newer C
# compiler must not stop it.  -ffp-contract=off: products and sums are rounded one after the other, as in Python.
# Optimization above level 1 takes a quarter longer and gains at most a twentieth.  One C file for all modules would
# take a third longer, on one core with five times the memory; and setuptools does not compile files in parallel.
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
    """Compiling is not possible; the message says why."""


class CompilingHook(BuildHookInterface[Any]):
    """The hook that hatchling calls before and after a build."""

    def dependencies(self) -> list[str]:
        """Return the requirements for compiling; none if nothing will be compiled."""
        return self.config["requires"] if switch() == "1" or not hindrance() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled files to the wheel, or the line that says why it is plain."""
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
        """Remove the compiled files, which are in the wheel now."""
        if version != "editable":
            self._work.cleanup()

    def _compiled(self, work: Path) -> list[str]:
        """Compile in a folder; return the compiled files, by their places there and in the wheel.

        Raises:
            CompilingError: compiling is not wanted, not possible, or fails.
        """
        reason = hindrance()
        if reason:
            raise CompilingError(reason)
        # the same tree as in the wheel, where the rules are inside the package
        for folder, place in PLACES.items():
            shutil.copytree(Path(self.root, folder), work / place, dirs_exist_ok=True)
        jobs = str(os.cpu_count() or 1)
        run("mypyc", [sys.executable, "-c", COMPILE, jobs, *modules(Path(self.root), self.config["modules"])], work)
        shutil.rmtree(work / "build")
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        return [path.relative_to(work).as_posix() for path in sorted(work.glob(f"**/*{suffix}"))]


def modules(root: Path, patterns: list[str]) -> list[str]:
    """Return the modules to compile, by their places in the wheel.

    Raises:
        CompilingError: a pattern matches no module.
    """
    found: dict[str, None] = {}
    for pattern in patterns:
        paths = [path.relative_to(root) for path in sorted(root.glob(pattern)) if path.name != "__init__.py"]
        if not paths:
            raise CompilingError(f"there is no {pattern}")
        found |= {Path(PLACES[path.parts[0]], *path.parts[1:]).as_posix(): None for path in paths}
    return list(found)


def switch() -> str:
    """Return the value of DEDUCE_COMPILE: `0`, `1`, or empty."""
    value = os.environ.get(SWITCH, "")
    if value not in ("", "0", "1"):
        raise SystemExit(f"{SWITCH} is 0 or 1, not {value!r}")
    return value


def hindrance() -> str:
    """Return why nothing can be compiled; empty if a file that includes Python.h compiles."""
    if switch() == "0":
        return f"{SWITCH} was 0"
    if platform.python_implementation() != "CPython":
        return f"mypyc compiles for CPython, not {platform.python_implementation()}"
    compiler = c_compiler()
    if shutil.which(compiler[0]) is None:
        return f"no C compiler was found (tried {compiler[0]})"
    with TemporaryDirectory() as folder:
        Path(folder, "trial.c").write_text("#include <Python.h>\n", encoding="utf-8")
        try:
            run("the C compiler", [*compiler, "-c", f"-I{sysconfig.get_path('include')}", "trial.c"], Path(folder))
        except CompilingError as error:
            return str(error)
    return ""


def c_compiler() -> list[str]:
    """Return the command of the C compiler for extensions of this Python."""
    default = "cl" if os.name == "nt" else sysconfig.get_config_var("CC") or "cc"
    return shlex.split(os.environ.get("CC") or default)


def run(name: str, words: list[str], folder: Path) -> None:
    """Run a program in a folder.  Raises CompilingError with its last line of output if it fails."""
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    ended = subprocess.run(words, cwd=folder, encoding="utf-8", errors="replace", check=False, **output)
    if ended.returncode:
        lines = ended.stdout.strip().splitlines() or [f"status {ended.returncode}"]
        raise CompilingError(f"{name} failed: {lines[-1].strip()}")
