"""The examples for testing programs: rewards, the two adapters, and the dataset."""

import asyncio
import json
from itertools import product
from pathlib import Path

import pytest
from nightly import rounds

import deduce

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
if not EXAMPLES.is_dir():
    pytest.skip("the examples are not beside the tests", allow_module_level=True)
import app  # noqa: E402
import dataset  # noqa: E402
import environment  # noqa: E402

TASKS = [environment.task(level, 7) for level in environment.LEVELS]
BY_LEVEL = pytest.mark.parametrize("task", TASKS, ids=lambda task: f"level {task['level']}")


def reward(task, answer):
    return environment.reward(environment.judged(task, answer))


@BY_LEVEL
def test_own_explanation_gets_the_whole_reward(task):
    review = environment.judged(task, environment.answer_of(task))
    assert (review.clean, environment.reward(review)) == (True, 1)


@BY_LEVEL
def test_solution_without_reasoning_gets_next_to_nothing(task):
    solution = task["puzzle"]["solution"]
    cells = [f"r{r}c{c} = {value}" for r, row in enumerate(solution, 1) for c, value in enumerate(row, 1)]
    for answer in ("\n".join(cells), "The solution is:\n" + "\n".join(solution)):
        review = environment.judged(task, answer)
        assert (review.status, review.clean) == ("solved", False)
        assert environment.reward(review) <= 0.3


@BY_LEVEL
def test_wrong_entry_ends_the_credit(task):
    moves = environment.answer_of(task).splitlines()
    half = len(moves) // 2
    entry, because = moves[half].split(" ", 1)
    wrong = [*moves[:half], f"{entry[:-1]}{1 - int(entry[-1])} {because}", *moves[half + 1 :]]
    assert reward(task, "\n".join(wrong)) == pytest.approx(half / len(moves))


def test_reason_that_fails_ends_the_credit():
    task = TASKS[0]
    first, *moves = environment.answer_of(task).splitlines()
    alone = first.partition(" because")[0]
    assert reward(task, "\n".join([alone, *moves])) == 1
    assert reward(task, "\n".join([f"{alone} because {first[-4:]}", *moves])) == 0


@pytest.mark.parametrize("answer", ["", "I cannot solve this puzzle."])
def test_answer_without_moves_gets_nothing(answer):
    assert reward(TASKS[0], answer) == 0


def test_tasks_depend_on_the_seed_alone():
    assert environment.task(3, 5) == environment.task(3, 5) != environment.task(3, 6)


def test_dataset_of_reasoning_gym():
    reasoning_gym = pytest.importorskip("reasoning_gym")
    import gym_dataset  # noqa: F401

    data = reasoning_gym.create_dataset("deduce", levels=(1, 3), size=4, seed=2)
    assert [entry["metadata"]["level"] for entry in data] == [1, 3, 1, 3]
    for entry in data:
        assert data.score_answer(entry["answer"], entry) == 1
        assert data.score_answer(None, entry) == 0


def test_taskset_of_verifiers():
    pytest.importorskip("verifiers.v1")
    import taskset

    tasks = list(taskset.BinaryPuzzles(taskset.PuzzleConfig(count=1, seed=2)))
    assert [task.data.id for task in tasks] == [f"{level}-1" for level in environment.LEVELS]
    assert all(asyncio.run(task.validate(None)) for task in tasks)


ODD = (3, None, True, 1.5, "x", [], {}, [3], [[1, 2]], {"a": 1}, "\ud800", 10**400, [0, 5], [-1, 0], ["......"] * 5)


def test_backend_answers_any_value_with_an_answer_or_an_error():
    request = {"puzzle": "6x6u:jfCFACCe", "rows": ["......"] * 6, "cell": "r1c6", "language": "nl"}
    requests = [{"do": do} | request for do in ("hint", "why", "check")]
    assert all("error" not in app.answer_line(json.dumps(each)) for each in requests)
    changed = [each | {key: value} for each, key, value in product(requests, ("do", *request), ODD)]
    short = [{kept: each[kept] for kept in each if kept != key} for each in requests for key in each]
    for value in (*changed, *short, *ODD):
        reply = app.answer_line(json.dumps(value))
        assert isinstance(reply.get("error", ""), str)
        json.dumps(reply)
    assert "list of rows" in app.answer_line(json.dumps(requests[2] | {"rows": 3}))["error"]


@pytest.mark.parametrize("line", ["", "[", "{", "NaN", "[" * 100_000, "1" * 5000, "\0"])
def test_backend_answers_a_line_that_is_not_a_request(line):
    assert app.answer_line(line)["error"]


@rounds(2, len(dataset.GROUPS))
def test_dataset_is_as_its_schema_says_and_the_same_again(tmp_path, rounds):
    pytest.importorskip("jsonschema")
    import schemas

    for name in ("one", "two"):
        dataset.write(rounds, 3, tmp_path / name)
    one, two = ((tmp_path / name / "puzzles.jsonl").read_bytes() for name in ("one", "two"))
    assert one == two
    card = json.loads((tmp_path / "one" / "card.json").read_text(encoding="utf-8"))
    records = [json.loads(line) for line in one.splitlines()]
    assert card["puzzles"] == len(records) == rounds
    for record, (size, level) in zip(records, dataset.GROUPS[:rounds], strict=True):
        assert schemas.faults_by("dataset", record) == []
        assert (record["size"], record["level"]) == (f"{size}x{size}", level)
        assert deduce.verify(record["trace"]).holds
