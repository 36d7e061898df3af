"""The commands of `python -m deduce.reasoning`: tasks, the score of answers to them, the table, and the dataset."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import Annotated, Any

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # the current folder, from which no module is loaded

from typer import Argument, Option, Typer

from deduce.answers.judgement import Score
from deduce.base.errors import DeduceError, Fault, ReadError, visible
from deduce.base.files import reason_of
from deduce.base.workers import executor_for, in_order
from deduce.reasoning import dataset as data
from deduce.reasoning import environment
from deduce.reasoning import table as kinds
from deduce.reasoning.environment import LEVELS, Notation, Task

app = Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

Count = Annotated[int, Option(metavar="N", min=1, help="Number of tasks of each level.")]
Seed = Annotated[int, Option(metavar="S", min=0, help="The same seed makes the same tasks.")]
Level = Annotated[
    list[int] | None, Option("--level", metavar="N", min=1, max=8, help="A level; may be repeated. [default: 1 to 7]")
]
Side = Annotated[int, Option("--size", metavar="N", min=4, max=20, help="Rows and columns of the grids.")]
Jobs = Annotated[int | None, Option(metavar="N", min=1, max=1000, help="Number of processes. [default: automatic]")]


@app.command()
def tasks(count: Count = 10, seed: Seed = 1, level: Level = None, size: Side = 8, notation: Notation = "names") -> None:
    """Print tasks, one a line, each with its prompt."""
    for task in environment.tasks(count, seed, levels=level or LEVELS, size=size, notation=notation):
        print(json.dumps(task.to_json()))


@app.command()
def score(
    tasks: Annotated[str, Argument(metavar="TASKS", help="A file of tasks, as `tasks` prints them.")],
    answers: Annotated[str, Argument(metavar="ANSWERS", help="JSON Lines with the id of a task and the answer.")],
    jobs: Jobs = None,
) -> None:
    """Print the figures of answers by level; a task without an answer gets no reward."""
    known = {task.id: task for task in _lines(tasks, Task.from_json)}
    answered = [(known[task], answer) for task, answer in _lines(answers, lambda line: _answer(line, known))]
    by_level: dict[int, list[Score]] = {task.level: [] for task in known.values()}
    with executor_for(len(answered), jobs or 0) as executor:
        for (task, _), figures in in_order(executor, _scored, answered):
            by_level[task.level].append(figures)
    missing = {*known} - {task.id for task, _ in answered}
    _print_row("level", "tasks", "answers", "argued", "jumps", "guesses", "wrong", "reasons", "hold", "clean", "reward")
    for level, scores in sorted(by_level.items()):
        total, of_level = Score.sum(scores), [task for task in known.values() if task.level == level]
        shares = len(scores) + sum(task.id in missing for task in of_level)
        _print_row(
            level,
            len(of_level),
            len(scores),
            total.argued,
            total.jumps,
            total.guesses,
            total.wrong,
            total.reasons,
            total.hold,
            sum(figures.clean for figures in scores),
            f"{sum(figures.share for figures in scores) / shares:.2f}",
        )


@app.command()
def table(count: Count = 2, seed: Seed = 1, level: Level = None, size: Side = 8) -> None:
    """Print how the score tells eight kinds of answers apart."""
    _print_row(
        "answer", "entries", "argued", "jumps", "wrong", "hold", "fail", "missing", "padded", "leaps", "clean", "reward"
    )
    for row in kinds.rows(environment.tasks(count, seed, levels=level or LEVELS, size=size), seed):
        total = row.score
        figures = (total.entered, total.argued, total.jumps, total.wrong, total.hold, total.fail, total.missing)
        _print_row(row.kind, *figures, total.padded, total.leaps, row.clean, f"{total.share:.2f}")


@app.command()
def dataset(
    folder: Annotated[str, Argument(metavar="FOLDER", help="The folder for puzzles.jsonl and README.md.")],
    count: Annotated[int, Option(metavar="N", min=1, help="Number of puzzles.")] = 10_000,
    seed: Seed = 1,
    jobs: Jobs = None,
) -> None:
    """Write a dataset of puzzles with explanations, and its card."""
    with executor_for(count * 100, jobs or 0) as executor:
        data.write(folder, count, seed, executor=executor)


def _scored(pair: tuple[Task, str]) -> Score:
    task, answer = pair
    return task.review(answer).reasoning


def _answer(line: Any, known: dict[str, Task]) -> tuple[str, str]:
    if not isinstance(line, dict) or not isinstance(line.get("id"), str) or not isinstance(line.get("answer"), str):
        raise ReadError([Fault("an answer has an `id` and an `answer`, both texts")])
    if line["id"] not in known:
        raise ReadError([Fault(f"there is no task {line['id']!r}")])
    return line["id"], line["answer"]


def _lines(name: str, read: Callable[[Any], Any]) -> Iterator[Any]:
    """Yield what a function reads from each line of a file of JSON Lines.  Raises ReadError, OSError."""
    with open(name, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                try:
                    yield read(json.loads(line))
                except (ValueError, DeduceError) as error:
                    reason = str(error) if isinstance(error, DeduceError) else f"this is not JSON: {error}"
                    raise ReadError([Fault(reason, name, number)]) from None


_WIDE = 24


def _print_row(*cells: object) -> None:
    first, *others = cells
    print(f"{first!s:{_WIDE}}" + "".join(f"{cell!s:>8}" for cell in others))


def main() -> None:
    """Run the command, and exit with its status."""
    try:
        app(prog_name="python -m deduce.reasoning")
    except DeduceError as error:
        print(visible(str(error)), file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        print(visible(f"{error.filename}: {reason_of(error)}"), file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
