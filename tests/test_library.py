"""The library: its names, its values, its errors, and the examples of its page."""

import ast
import json
import pickle
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import attrs
import pytest
from own_rule import GOOD

import deduce

GRID = "......\n...0..\n...0..\n1.....\n11..1.\n.1....\n"


def test_every_public_name_is_there():
    for name in deduce.__all__:
        assert getattr(getattr(deduce, name), "__name__", name) == name
    assert deduce.languages == ("en", "de", "es", "fr", "nl")
    assert set(dir(deduce)) == {*deduce.__all__, "__version__"}
    with pytest.raises(AttributeError, match="no_such_name"):
        deduce.no_such_name  # noqa: B018 - the look-up is the test


PAGE = Path(__file__).parents[1] / "docs/library.md"


@pytest.mark.skipif(not PAGE.is_file(), reason="the page is not beside the tests")
def test_page_of_the_library_has_all_public_names():
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in deduce.__all__ if not re.search(rf"\b{name}\b", text)] == []


def test_type_checkers_read_of_the_same_names():
    tree = ast.parse(Path(deduce.__file__).read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    nodes = [node for node in block.body if isinstance(node, ast.ImportFrom) and node.module.startswith("deduce.")]
    read = {(alias.name, alias.asname, f"{node.module}") for node in nodes for alias in node.names}
    assert read == {(name, name, f"deduce.{room}") for name, room in deduce._MODULES.items()}


def test_importing_deduce_costs_next_to_nothing():
    code = (
        "import sys, deduce; print(sorted(name for name in sys.modules if name.startswith(('deduce', 'attr', 'rich'))))"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "['deduce', 'deduce.base', 'deduce.base.shown']"


def test_load_reads_one_puzzle_and_load_book_all(tmp_path):
    book = tmp_path / "book.txt"
    book.write_text(f"{GRID}\n{GRID}", encoding="utf-8")
    assert deduce.load(f"{book}#2") == deduce.parse(GRID)
    assert len(deduce.load_book(book)) == 2
    with pytest.raises(deduce.ReadError, match=r"expected one puzzle \(found 2 puzzles\)"):
        deduce.load(book)
    for missing in (tmp_path / "missing.txt", tmp_path / "missing.txt#2"):
        with pytest.raises(deduce.ReadError, match="cannot be read") as caught:
            deduce.load(missing)
        assert isinstance(caught.value, FileNotFoundError)


@pytest.mark.parametrize("wrong", [GRID, "first.txt", None, 3])
def test_values_that_are_not_puzzles_are_refused_with_advice(wrong):
    puzzle = deduce.parse(GRID)
    calls = [deduce.explain, deduce.hint, deduce.check, deduce.grade, deduce.solve, deduce.clues]
    calls += [lambda value: deduce.convert(value, to="text"), lambda value: deduce.hint(value, original=puzzle)]
    calls += [lambda value: list(deduce.grade_many([puzzle, value]))]
    for call in calls:
        with pytest.raises(TypeError, match="expected a Puzzle") as caught:
            call(wrong)
        assert ("deduce.parse" in str(caught.value)) == isinstance(wrong, str)


def test_no_message_names_an_option_of_a_command(tmp_path):
    blank, wrong = deduce.Puzzle(["......"] * 6), deduce.Puzzle(["111.", "....", "....", "...."])
    (tmp_path / "doubt.txt").write_text("abab\n" * 4)
    (tmp_path / "large.txt").write_text(f"{'.' * 201}\n" * 201)
    texts = [deduce.check(blank, budget=24).why, deduce.grade(blank, budget=24).message]
    texts += [
        *deduce.hint(wrong).stages,
        *deduce.hint(blank, ladder=deduce.load_ladder(max_level=1), budget=24).reasons,
    ]
    texts += [deduce.explain(puzzle, ladder=deduce.load_ladder(max_level=1))._repr_html_() for puzzle in (blank, wrong)]
    for name in ("doubt.txt", "large.txt"):
        with pytest.raises(deduce.ReadError) as error:
            deduce.load(tmp_path / name)
        texts.append(str(error.value))
    with pytest.raises(deduce.DeduceError) as error:
        deduce.solve(blank, budget=1)
    assert all([*texts, str(error.value)])
    assert not [text for text in [*texts, str(error.value)] if re.search(r"--[a-z]|deduce [a-z]", text)]


def test_every_module_has_a_docstring():
    for path in Path(deduce.__file__).parent.rglob("*.py"):
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


def test_values_are_hashed_and_cannot_be_changed():
    puzzle = deduce.parse(GRID)
    trace = deduce.explain(puzzle)
    values = (puzzle, trace, trace.steps[0], trace.grade, deduce.hint(puzzle), deduce.check(puzzle))
    for value in (*values, deduce.verify(trace), deduce.clues(puzzle)):
        again = pickle.loads(pickle.dumps(value))
        assert (again, hash(again)) == (value, hash(value))
    with pytest.raises(TypeError):
        trace.steps[0].places[0, 0] = 1
    assert not hasattr(trace.steps[0].places, "update")


def test_ladder_is_sent_to_another_process_as_folders_and_level(tmp_path):
    (tmp_path / "pair_needs_two.py").write_text(GOOD, encoding="utf-8")
    for ladder in (deduce.load_ladder(), deduce.load_ladder(max_level=4), deduce.load_ladder([tmp_path], max_level=6)):
        again = pickle.loads(pickle.dumps(ladder))
        assert repr(again) == f"<Ladder of {len(ladder.rules)} rules, up to a rating of {ladder.rating}>"
        assert again.rating == ladder.rating
        assert [rule.info for rule in again.rules] == [rule.info for rule in ladder.rules]
        assert pickle.loads(pickle.dumps(ladder)) is again
    assert "pair-needs-two" in [rule.info.id for rule in again.rules]


@pytest.mark.parametrize(
    "call",
    [
        lambda puzzle: deduce.Puzzle(["0"]),
        lambda puzzle: puzzle.place("r9c9", 1),
        lambda puzzle: puzzle.place("r1c1", 2),
        lambda puzzle: puzzle.clear("here"),
        lambda puzzle: deduce.Sign.between((0, 0), (2, 2), True),
        lambda puzzle: deduce.load_ladder(max_level=9),
        lambda puzzle: deduce.page([]),
    ],
)
def test_impossible_value_is_a_deduce_error_and_a_value_error(call):
    with pytest.raises(deduce.DeduceError) as caught:
        call(deduce.parse(GRID))
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("function", [deduce.explain, deduce.hint, deduce.grade, deduce.clues, deduce.page])
def test_options_are_named_and_of_the_right_type(function):
    puzzle = deduce.parse(GRID)
    with pytest.raises(TypeError, match="positional"):
        function(puzzle, deduce.load_ladder())
    with pytest.raises(TypeError, match="expected a ladder"):
        function(puzzle, ladder=puzzle)


def test_trace_is_a_list_of_steps_and_grids():
    puzzle = deduce.parse(GRID)
    trace = deduce.explain(puzzle)
    assert list(trace) == list(deduce.steps(puzzle)) == list(trace.steps)
    assert (len(trace), trace[-1]) == (len(trace.steps), trace.steps[-1])
    assert trace.grid_at(0) == puzzle
    assert trace.grid_at(len(trace)).givens == trace.final
    assert all(step.after == trace.grid_at(step.number).givens for step in trace)
    assert all(step.before == trace.grid_at(step.number - 1).givens for step in trace)
    assert str(trace[0]) == trace[0].text == str(deduce.hint(puzzle))


def test_one_step_is_proved_by_itself():
    first, second, *_ = deduce.explain(deduce.parse(GRID))
    proved = deduce.verify(second)
    assert (bool(proved), proved.holds, proved.steps) == (True, True, 1)
    false = deduce.verify(attrs.evolve(second, before=first.before, text="because"))
    assert (bool(false), false.holds, false.step) == (False, False, 2)
    assert false.reason == "the text is not what its facts say"


def test_key_depends_only_on_the_grid():
    puzzle = deduce.parse(GRID)
    assert attrs.evolve(puzzle, id="other").key == puzzle.key
    assert puzzle.place("r1c1", 1).key != puzzle.key
    played = puzzle.with_entries(["1.....", *puzzle.givens[1:]])
    assert played == puzzle.place("r1c1", 1)
    with pytest.raises(deduce.DeduceError, match="6 rows and 6 columns"):
        puzzle.with_entries(["...."] * 4)


EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"


@pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the examples are not beside the tests")
def test_example_of_an_app_answers_requests():
    rows = ["1.....", *deduce.parse(GRID).givens[1:]]
    requests = [
        {"do": "check", "puzzle": GRID, "rows": rows},
        {"do": "why", "puzzle": GRID, "rows": GRID.split(), "cell": "r1c6"},
        {"do": "hint", "puzzle": GRID, "rows": GRID.split(), "language": "nl"},
        {"do": "why", "puzzle": GRID, "rows": GRID.split(), "cell": "r9c9"},
    ]
    said = "\n".join(map(json.dumps, requests))
    words = [sys.executable, EXAMPLES / "app.py"]
    ended = subprocess.run(words, input=said, capture_output=True, check=True, encoding="utf-8")
    checked, why, hint, off = map(json.loads, ended.stdout.splitlines())
    assert checked == {"wrong": {"r1c1": 1}, "faults": [], "score": 0}
    assert why["stages"][0].startswith("It takes nine steps")
    assert hint["stages"][0] == "Kijk naar rij 5."
    assert off == {"error": "r9c9 lies outside the grid, which has 6 rows and 6 columns"}


@pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the examples are not beside the tests")
def test_cells_of_the_notebook_draw_or_print(capsys):
    names, drawn = {}, 0
    for cell in re.split(r"^# %%.*\n", (EXAMPLES / "notebook.py").read_text(encoding="utf-8"), flags=re.MULTILINE):
        lines = ast.parse(cell).body
        exec(compile(ast.Module(lines, []), "notebook.py", "exec"), names)
        if lines and isinstance(lines[-1], ast.Expr):
            assert "<svg" in eval(ast.unparse(lines[-1]), names)._repr_html_()
            drawn += 1
    assert drawn == 4
    assert "needs one more 1" in capsys.readouterr().out


def test_many_puzzles_are_explained_in_order_on_any_executor():
    book = deduce.load_book("puzzles/easy-book.txt")[:3]
    easy = deduce.load_ladder(max_level=2)
    expected = [deduce.explain(puzzle, ladder=easy, language="nl") for puzzle in book]
    assert list(deduce.explain_many(book, ladder=easy, language="nl")) == expected
    with ProcessPoolExecutor(1) as pool:
        assert list(deduce.explain_many(book, ladder=easy, language="nl", executor=pool)) == expected
    with pytest.raises(TypeError, match="expected a Puzzle"):
        list(deduce.explain_many(["first.txt"]))


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        (lambda puzzle: deduce.Puzzle([[0, 1], [1, 0]]), "expected a list of rows"),
        (lambda puzzle: deduce.Puzzle("0101"), "expected a list of rows"),
        (lambda puzzle: puzzle.with_entries([[None] * 9] * 9), r"not \[\[None, None, None, None, None, None, \.\.\.\]"),
        (lambda puzzle: list(deduce.grade_many(puzzle)), "not iterable"),
        (lambda puzzle: list(deduce.explain_many(puzzle)), "not iterable"),
        (lambda puzzle: next(deduce.generate("6")), "rows must be a whole number, not '6'"),
        (lambda puzzle: deduce.review(puzzle, [5]), "a move is a cell and its value"),
        (lambda puzzle: deduce.review(puzzle, [("r1c1", 0, 5)]), "a move is a cell and its value"),
    ],
)
def test_wrong_type_is_an_error_that_names_the_right_one(call, wanted):
    with pytest.raises(TypeError, match=wanted):
        call(deduce.parse(GRID))


def test_trace_has_no_grid_before_its_first_or_after_its_last_step():
    trace = deduce.explain(deduce.parse(GRID))
    for steps in (-1, len(trace) + 1):
        with pytest.raises(IndexError, match=f"the trace has {len(trace)} steps"):
            trace.grid_at(steps)
