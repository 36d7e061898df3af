"""The README leaves no command and no rule out."""

import re
from pathlib import Path

import pytest

from deduce.cli.app import COMMANDS
from deduce.engine.registry import load
from deduce.game.levels import LEVELS

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"

pytestmark = pytest.mark.skipif(not README.is_file(), reason="the README is not beside the tests")


def test_every_command_is_listed():
    text = README.read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"deduce {name} " not in text] == []


def test_table_of_levels_names_the_ladder():
    text = README.read_text(encoding="utf-8")
    for level, name in LEVELS.items():
        row = re.search(rf"^\| {level} \| {name} \| (.*) \|$", text, re.M)
        assert row, name
        for rule in load().rules:
            if any(band.level == level for band in rule.info.bands):
                assert rule.info.id in row[1]
