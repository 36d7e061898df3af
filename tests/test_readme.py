"""What the README shows is what deduce does."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from deduce.cli import COMMANDS
from deduce.registry import LEVELS, load

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"

pytestmark = pytest.mark.skipif(not README.is_file(), reason="the README is not beside the tests")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", README.read_text(encoding="utf-8"), re.S | re.M)


def run(*args):
    ended = subprocess.run([sys.executable, *args], cwd=ROOT, capture_output=True, check=True, encoding="utf-8")
    return ended.stdout


def test_the_excerpt_is_real():
    excerpt = blocks("")[0]
    assert len(excerpt.splitlines()) > 10
    assert excerpt in run("-m", "deduce", "explain", "puzzles/first.txt")


def test_the_library_example_runs():
    first = blocks("python")[0]
    out = run("-c", first).splitlines()
    assert out[0].startswith("solved unique-line Row")
    assert out[-1] == "True"


def test_every_command_is_listed():
    text = README.read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`deduce {name} " not in text] == []


def test_the_table_of_levels_names_the_ladder():
    text = README.read_text(encoding="utf-8")
    for level, name in LEVELS.items():
        row = re.search(rf"^\| {level} \| {name} \| (.*) \|$", text, re.M)
        assert row, name
        for rule in load().rules:
            if any(band.level == level for band in rule.facts.bands):
                assert rule.facts.id in row[1]
