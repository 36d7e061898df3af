"""Every script in benchmarks/ and docs/ runs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PUZZLE = "puzzles/first.txt"

RUNS = {
    "benchmarks/compare.py": [f"{sys.executable} {sys.executable} --quick"],
    "benchmarks/facts.py": ["lines 4", "small 6", "grids 4", "clues 4"],
    "benchmarks/fit.py": ["--solves 300"],
    "benchmarks/generate.py": ["unruly 12 --batches 1", *(f"{what} 6 --seconds 0.1" for what in ("yields", "parts"))],
    "benchmarks/grade.py": [PUZZLE],
    "benchmarks/growth.py": ["6 8"],
    "benchmarks/photos.py": ["11"],
    "benchmarks/print.py": [f"{PUZZLE} 1"],
    "benchmarks/solve.py": ["--puzzles 2 --passes 1"],
    "benchmarks/solvers.py": ["--puzzles 15"],
    "docs/examples/app.py": [""],
    "docs/examples/notebook.py": [""],
    "docs/examples/research.py": ["1 7 {folder}/puzzles.jsonl"],
    "docs/pictures.py": ["{folder}"],
}
"""How each script is run quickly."""

BY_DAY = {
    "docs/examples/client.py": "serving/test_service.py",
    "docs/fact_tables.py": "test_docs.py",
    "docs/rooms.py": "test_pictures.py",
    "docs/sentences.py": "test_sentences.py",
    "docs/translations.py": "test_languages.py",
}
"""Scripts whose functions another test calls."""

NEEDED = {"benchmarks/generate.py unruly": "sgt-unruly", "benchmarks/photos.py": "fc-list"}
"""Programs without which a run says that they are missing."""

pytestmark = pytest.mark.skipif(not (ROOT / "benchmarks").is_dir(), reason="the scripts are not beside the tests")


def test_every_script_is_run() -> None:
    found = [path for folder in ("benchmarks", "docs") for path in (ROOT / folder).rglob("*.py")]
    assert sorted(path.relative_to(ROOT).as_posix() for path in found) == sorted((*RUNS, *BY_DAY, "docs/hooks.py"))


@pytest.mark.nightly
@pytest.mark.parametrize(("script", "words"), [(script, words) for script, runs in RUNS.items() for words in runs])
def test_script_runs(script: str, words: str, tmp_path: Path) -> None:
    needed = next((program for run, program in NEEDED.items() if f"{script} {words}".startswith(run)), "sh")
    if shutil.which(needed, path=f"{os.environ['PATH']}{os.pathsep}/usr/games") is None:
        pytest.skip(f"{needed} is not installed")
    command = [sys.executable, script, *words.format(folder=tmp_path).split()]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.nightly
def test_site_of_the_docs_has_its_made_pages() -> None:
    import hooks

    for page, word in (
        (hooks.rules(), "nested-lookahead"),
        (hooks.reference(), "deduce.explain"),
        (hooks.schemas(), "trace"),
    ):
        assert page.startswith("# ")
        assert word in page
