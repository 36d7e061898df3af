"""Tasks: the same from a seed, their own answers get the whole reward, and spacing never counts."""

import random
import re

import pytest

import deduce
from deduce.reasoning import LEVELS, NOTATIONS, Task, task, tasks

TASKS = list(tasks(1, 7))
BY_LEVEL = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
BY_NOTATION = pytest.mark.parametrize("notation", NOTATIONS)


def in_notation(task, notation):
    return Task(task.id, task.level, task.puzzle, notation)


@BY_LEVEL
@BY_NOTATION
def test_own_answer_is_clean_and_gets_the_whole_reward(task, notation):
    own = in_notation(task, notation)
    figures = own.review(own.answer).reasoning
    assert (figures.share, figures.clean, figures.told) == (1, True, 0)
    assert own.reward(own.answer) == 1


@BY_LEVEL
def test_prompt_has_the_grid_and_an_example_in_its_notation(task):
    for notation, example in {
        "names": "r3c4=0 because r3c2 and r3c3",
        "pairs": "(3, 4) = 0 because (3, 2) and (3, 3)",
        "words": "Row 3, column 4 is 0 because of row 3, column 2 and row 3, column 3.\n",
    }.items():
        prompt = in_notation(task, notation).prompt
        assert example in prompt
        assert deduce.parse(prompt, find=True).givens == task.puzzle.givens


def respaced(text, choice):
    """Return a text with other spaces, line ends and blank lines; its words and signs stay."""
    lines = []
    for line in text.splitlines():
        line = re.sub(" ", lambda _: choice.choice([" ", "  ", "\t", " \t "]), line)
        lines += [choice.choice(["", "  "]) + line + choice.choice(["", " ", "\t"])] + [""] * choice.randrange(2)
    return choice.choice(["\n", "\r\n"]).join(lines) + choice.choice(["", "\n", "\n\n"])


@BY_NOTATION
def test_spacing_never_counts(notation):
    choice = random.Random(notation)
    for made in TASKS[:5]:
        own = in_notation(made, notation)
        moves = list(own.moves)
        answers = [own.answer, own.written(choice.sample(moves, len(moves)))]
        for answer in answers:
            expected = own.review(answer).reasoning
            for _ in range(3):
                assert own.review(respaced(answer, choice)).reasoning == expected


@BY_LEVEL
def test_values_that_are_entered_again_add_nothing(task):
    first, *others = task.answer.splitlines()
    assert task.reward("\n".join([first, *others, first])) == 1
    cell, value = first[: first.index("=")], int(first[first.index("=") + 1])
    flipped = first.replace(f"={value}", f"={1 - value}", 1)
    both = task.review("\n".join([flipped, *others, first])).reasoning
    assert both.reasoned <= len(others), f"{cell} was wrong before"
    cleared = task.review("\n".join([first, f"{cell}=", first, *others])).reasoning
    assert cleared.reasoned == len(others) + 1


def test_entry_without_or_with_a_failing_reason_gets_no_credit():
    (first, *others), own = TASKS[0].answer.splitlines(), TASKS[0]
    share = len(others) / (len(others) + 1)
    alone = first.partition(" because")[0]
    assert own.reward("\n".join([alone, *others])) == pytest.approx(share)
    far = next(name for name in re.findall(r"r\d+c\d+", own.answer) if name not in first)
    assert own.reward("\n".join([f"{alone} because {far}", *others])) <= share


@pytest.mark.parametrize("answer", ["", "I cannot solve this puzzle.", "=" * 5000, "r1c1" * 500, "{" * 500])
def test_answer_without_moves_gets_nothing(answer):
    assert TASKS[0].reward(answer) == 0


def test_tasks_depend_on_the_seed_alone():
    assert task(3, 5) == task(3, 5) != task(3, 6)
    assert [task.id for task in TASKS] == [f"8x8-{level}-1" for level in LEVELS]
    assert all(deduce.grade(task.puzzle).level == task.level for task in TASKS)
    assert [each.id for each in tasks(2, 1, levels=(3, 1), size=6)] == ["6x6-1-1", "6x6-1-2", "6x6-3-1", "6x6-3-2"]


def test_task_comes_back_from_its_json():
    for made in TASKS[:3]:
        assert Task.from_json(made.to_json()) == made
    for wrong in ({}, {**TASKS[0].to_json(), "level": "1"}, {**TASKS[0].to_json(), "puzzle": "x"}, [], None, "x"):
        with pytest.raises(deduce.DeduceError, match=r"not a task of deduce\.reasoning"):
            Task.from_json(wrong)


def test_unknown_notation_is_an_error():
    with pytest.raises(deduce.DeduceError, match="names, pairs, words"):
        task(1, 1, notation="runes")
