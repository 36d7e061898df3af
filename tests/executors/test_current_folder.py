"""Nothing is loaded from the folder that a command is run in, by its workers neither."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from own_rule import GOOD

pytestmark = pytest.mark.nightly

BOOK = Path(__file__).parents[2] / "puzzles" / "easy-book.txt"
OTHERS = """
    attr attrs axe click dask deduce deduce_rules distributed mypy_extensions numpy platformdirs pygments
    rich rules shellingham sitecustomize textual tornado typer typing_extensions typst usercustomize
"""
COMMANDS = (
    ["grade", "book.txt", "--jobs", "2", "--format", "csv"],
    ["grade", "book.txt", "--html", "report.html", "--sort", "rating", "--duplicates", "--rules", "my-rules"],
    ["generate", "--size", "6", "--count", "3", "--seed", "1", "--jobs", "2"],
    ["page", "book.txt", "--out", "book.html"],
    ["explain", "book.txt#1"],
    ["check", "book.txt"],
    ["rules", "sandwitch"],
    ["rules", "--check", "my-rules"],
    ["grade", "book.txt", "--scheduler", "tcp://127.0.0.1:1"],
    ["print", "book.txt", "--out", "book.pdf"],
)

RUN = """
import json, sys
from contextlib import suppress
from deduce.__main__ import main
for words in json.loads(sys.argv[1]):
    sys.argv = ["deduce", *words]
    with suppress(SystemExit):
        main()
"""


def loaded_by_python():
    """Return the modules that Python loads for `-m` before the module that it is told to run."""
    code = "import sys; sys.argv = ['']; import runpy; print(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


@pytest.fixture(scope="module", params=["file", "folder"])
def hostile(request, tmp_path_factory):
    """Make a folder in which every name that might be imported leaves a mark."""
    place = tmp_path_factory.mktemp("hostile")
    mark = f"open({str(place / 'PWN')!r}, 'a').write(__name__ + '\\n')\n"
    for name in {*sys.stdlib_module_names, *OTHERS.split()}:
        path = place / name
        if request.param == "folder":
            path.mkdir()
            path /= "__init__"
        path.with_suffix(".py").write_text(mark, encoding="utf-8")
    (place / "evil.pth").write_text(f"import os; {mark}", encoding="utf-8")
    (place / "book.txt").write_text(BOOK.read_text(encoding="utf-8"), encoding="utf-8")
    (place / "my-rules").mkdir()
    (place / "my-rules" / "pair_needs_two.py").write_text(GOOD, encoding="utf-8")
    return place


def ended(place, *words):
    mark = place / "PWN"
    mark.unlink(missing_ok=True)
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [sys.executable, *words], cwd=place, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, mark.read_text().split() if mark.exists() else []


def test_no_command_loads_anything_from_it(hostile):
    """All in one process: whatever is loaded was loaded for a first time."""
    assert ended(hostile, "-P", "-c", RUN, json.dumps(COMMANDS)) == (0, [])


def test_as_a_module_it_loads_nothing_that_python_has_not_loaded_before(hostile):
    for name in {*loaded_by_python(), "deduce"}:
        for path in (hostile / f"{name}.py", hostile / name / "__init__.py"):
            path.unlink(missing_ok=True)
        if (hostile / name).is_dir():
            (hostile / name).rmdir()
    for words in COMMANDS[:2]:
        assert ended(hostile, "-m", "deduce", *words) == (0, [])
