"""The adapters for reasoning-gym and verifiers, as these libraries load and run them, if they are installed."""

import asyncio
import json
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from deduce.base.errors import InvalidError
from deduce.reasoning import LEVELS

pytestmark = pytest.mark.nightly  # the nightly checks install these libraries


def entry_point(group, name):
    """Return what an entry point of the installed package names."""
    (found,) = entry_points(group=group, name=name)
    return found.load()


def test_dataset_of_reasoning_gym():
    reasoning_gym = pytest.importorskip("reasoning_gym")
    entry_point("reasoning_gym.datasets", "deduce")
    data = reasoning_gym.create_dataset("deduce", levels=(1, 3), size=4, seed=2, notation="words")
    assert [entry["metadata"]["difficulty"]["level"] for entry in data] == [1, 3, 1, 3]
    for entry in data:
        assert data.score_answer(entry["answer"], entry) == 1
        solution = "\n".join(entry["metadata"]["task"]["puzzle"]["solution"])
        assert data.score_answer(None, entry) == data.score_answer(solution, entry) == 0
        assert json.loads(json.dumps(entry)) == entry
    assert data[1] == reasoning_gym.create_dataset("deduce", levels=(1, 3), size=4, seed=2, notation="words")[1]
    with pytest.raises(IndexError):
        data[4]
    for wrong in ({"levels": (9,)}, {"levels": ()}, {"notation": "runes"}):
        with pytest.raises(InvalidError):
            reasoning_gym.create_dataset("deduce", **wrong)


def test_taskset_of_verifiers():
    pytest.importorskip("verifiers.v1")
    from verifiers.v1.utils.loaders import task_type, taskset_class

    taskset = entry_point("verifiers.tasksets", "deduce-puzzles")
    assert taskset_class("deduce-puzzles") is taskset
    made = list(taskset(taskset.__orig_bases__[0].__args__[1](count=1, seed=2)))
    assert [task.data.id for task in made] == [f"8x8-{level}-1" for level in LEVELS]
    assert isinstance(made[0], task_type("deduce-puzzles"))
    assert all(asyncio.run(task.validate(None)) for task in made)


def test_every_task_is_valid_for_the_command_of_verifiers(tmp_path):
    pytest.importorskip("verifiers.v1")
    command = Path(sys.executable).with_name("vf-validate")
    options = ["--taskset.count", "1", "--runtime.type", "subprocess", "--output-dir", tmp_path]
    ended = subprocess.run([command, "deduce-puzzles", *options], capture_output=True, text=True, timeout=300)
    (summary,) = tmp_path.glob("*/summary.json")
    data = json.loads(summary.read_text(encoding="utf-8"))
    assert (ended.returncode, data["outcomes"]["valid"], data["total"]) == (0, len(LEVELS), len(LEVELS)), ended.stderr
