#!/usr/bin/env bash
# verifiers (0.4.0) and a taskset that is a module inside a package, such as `acme.puzzles`.
#
# One would expect that an installed module can be named by its import path, as the same library takes one for a single
# reward (`--env.taskset.task.rewards[*].fn pkg.module.function`), or that a taskset can be declared as an entry point.
#
# What happens: the id of a taskset is only ever the name of a top-level module. A dotted id is first looked for below
# verifiers.v1.tasksets; importlib.util.find_spec raises for the missing parent, before the plain import path is tried,
# so the error names a module of verifiers that nobody asked for. No entry point is read.
#
# Why it matters: a library that has a taskset in a room of its own must also ship a top-level module with nothing but
# an import. That module should be named after its distribution, as ids with dashes are read with underscores.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q verifiers==0.4.0
mkdir -p "$work/code/acme"
cat > "$work/code/acme/puzzles.py" <<'PYTHON'
import verifiers.v1 as vf

__all__ = ["Puzzles"]


class Puzzles(vf.Taskset[vf.Task[vf.TaskData], vf.TasksetConfig]):
    def load(self):
        yield vf.Task[vf.TaskData](vf.TaskData(prompt="1 + 1"), self.config.task)
PYTHON
touch "$work/code/acme/__init__.py"
echo 'from acme.puzzles import Puzzles; __all__ = ["Puzzles"]' > "$work/code/acme_puzzles.py"
cat > "$work/try.py" <<'PYTHON'
import importlib
import sys
from importlib.metadata import version

from verifiers.v1.utils.loaders import taskset_class

print("verifiers", version("verifiers"))
print("import acme.puzzles:", importlib.import_module("acme.puzzles").__all__)
print("taskset_class('acme-puzzles'):", taskset_class("acme-puzzles"))
try:
    print("taskset_class('acme.puzzles'):", taskset_class("acme.puzzles"))
except ModuleNotFoundError as error:
    print("taskset_class('acme.puzzles'):", error)
    sys.exit("verifiers.v1.tasksets.acme" not in str(error))
sys.exit(1)
PYTHON
PYTHONPATH="$work/code" "$work/venv/bin/python" "$work/try.py"
