"""The values of the library, from outside: what they print and draw, how they are made by hand, and wrong arguments."""

from __future__ import annotations

import doctest
import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import chain
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from samples import LOOKAHEAD, TANGO

import deduce

GRID = ("......", "...0..", "...0..", "1.....", "11..1.", ".1....")
PUZZLE = deduce.Puzzle(GRID)
TRACE = deduce.explain(PUZZLE)
BLANK = deduce.Puzzle(["...."] * 4)
BROKEN = deduce.Puzzle(["000.", *["...."] * 3])


def test_signs_are_also_texts() -> None:
    signs = [deduce.Sign.between((0, 1), (0, 0), True), deduce.Sign.between((0, 0), (1, 0), False)]
    assert deduce.Puzzle(["....", "...."], signs=["r1c2 = r1c1", "r1c1xr2c1"]).signs == tuple(signs)
    assert deduce.Puzzle(TANGO.givens, False, [str(sign) for sign in TANGO.signs]) == TANGO
    for wrong in ("r1c1 = r1c3", "r1c1 ? r1c2", "r1c1", "", "r0c1 = r1c1", "r1c1 = r1c2 = r1c3"):
        with pytest.raises(deduce.DeduceError, match=r"not a sign|not a cell|do not touch"):
            deduce.Puzzle(["....", "...."], signs=[wrong])
    for signs_of_a_wrong_type in ("r1c1 = r1c2", [5], [("r1c1", "r1c2")]):
        with pytest.raises(TypeError, match="expected a list of signs"):
            deduce.Puzzle(["....", "...."], signs=signs_of_a_wrong_type)  # type: ignore[arg-type]


@pytest.mark.parametrize("symbols", ["XO_", "120", "01.", "#1-", "a.x", "1X.", "X0_"])
def test_entries_are_written_in_the_symbols_of_the_puzzle_or_as_zeros_and_ones(symbols: str) -> None:
    """Where a symbol is a 0 or a 1 of another meaning, only zeros and ones are taken."""
    one, zero, empty = symbols
    puzzle = deduce.Puzzle(["1...", "....", "....", "...0"], symbols=deduce.Symbols(*symbols))
    rows = ["10..", "..1.", "....", "...0"]
    expected = deduce.Puzzle(rows, symbols=deduce.Symbols(*symbols))
    assert puzzle.with_entries(rows) == expected
    own = [row.translate(str.maketrans("10.", symbols)) for row in rows]
    if not (zero in "1." or one in "0." or empty in "01"):
        assert puzzle.with_entries(own) == expected
    with pytest.raises(deduce.DeduceError, match="holds a character other than"):
        puzzle.with_entries(["10.?", "..1.", "....", "...0"])


def test_filled_cells_are_cleared_before_another_value_is_placed() -> None:
    for value in (0, 1):
        with pytest.raises(ValueError, match="r4c1 is filled already"):
            PUZZLE.place("r4c1", value)
    assert PUZZLE.clear("r4c1").place("r4c1", 0)["r4c1"] == 0


def test_duplicates_have_the_same_canonical_form() -> None:
    turned = deduce.Puzzle(["".join(column)[::-1] for column in zip(*GRID, strict=True)])
    swapped = deduce.Puzzle([row.translate(str.maketrans("01", "10")) for row in GRID])
    assert PUZZLE.canonical == turned.canonical == swapped.canonical != PUZZLE.clear("r4c1").canonical


def test_facts_of_a_step_name_their_cells() -> None:
    for step in (*TRACE, *deduce.explain(TANGO)):
        assert list(step.facts) == step.to_json().get("facts", [])
        named = str(step.facts)
        assert all(str(part).startswith("{'fact'") for part in step.facts)
        assert "Literals" not in named
        assert bool(step.facts) == ("facts" in step.to_json())


def test_slices_of_a_trace_are_steps() -> None:
    assert TRACE[2:5] == tuple(TRACE.steps[2:5])
    assert TRACE[-1:] == (TRACE[-1],)


def test_step_is_proved_on_another_grid_and_with_a_ladder() -> None:
    step = TRACE[3]
    for grid, holds in ((None, True), (TRACE.grid_at(3), True), (TRACE.grid_at(4), False), (BLANK, False)):
        assert deduce.verify(step, grid=grid).holds == holds
    easy = deduce.load_ladder(max_level=1)
    assert deduce.verify(TRACE.hardest, ladder=deduce.load_ladder()).holds
    assert "there is no rule" in deduce.verify(TRACE.hardest, ladder=easy).reason
    assert deduce.verify(TRACE, grid=PUZZLE, ladder=deduce.load_ladder()).holds
    verdict = deduce.verify(TRACE, grid=TRACE.grid_at(1))
    assert (verdict.where, verdict.reason) == ("puzzle", "it is another puzzle")


VALUES: dict[str, tuple[Any, str]] = {
    "unique": (
        deduce.check(PUZZLE),
        "Exactly one solution. It is unique only because rows and columns must differ.",
    ),
    "broken": (deduce.check(BROKEN), "No solution. Row 1 has three 0s together, in columns 1-3."),
    "several": (deduce.check(BLANK, language="fr"), "Plus d’une solution."),
    "unknown": (
        deduce.check(deduce.Puzzle(["......"] * 6), budget=24),
        "No solution found so far. The search stopped at 24 steps.",
    ),
    "graded": (deduce.grade(PUZZLE), "Level 5 of 8 (unique line), rating 5.0."),
    "graded in French": (deduce.grade(PUZZLE, language="fr"), "Niveau 5 sur 8 (rangée unique), cotation 5.0."),
    "nothing to grade": (deduce.grade(deduce.Puzzle(deduce.solve(PUZZLE))), "Nothing to solve: every cell is given."),
    "not graded": (deduce.grade(BLANK), "There is more than one solution: r2c2 can be either."),
    "without a solution": (
        deduce.grade(BROKEN),
        "There is no solution: Row 1 has three 0s together, in columns 1-3.",
    ),
    "valid": (deduce.verify(TRACE[0]), "Valid: 1 step proved."),
    "not valid": (deduce.verify({}), 'Not valid: format of this trace is not "deduce-trace/2".'),
    "compared": (
        deduce.compare(deduce.Puzzle(["000.", "....", "....", "...."]), BLANK),
        "Right: 0. Wrong: 0. Possible: 3. Empty, value certain: 0. Changed clues: 0. Score: 0.0."
        " Row 1 has three 0s together, in columns 1-3.",
    ),
    "clues": (deduce.clues(PUZZLE), "Rating 5.0, level 5 (unique line). No clue is redundant"),
    "repaired": (deduce.repair(deduce.parse("4x4;0...0.........1.")), "There are 4 solutions."),
    "reviewed": (deduce.review(PUZZLE, [((5, 5), 1)]), "1 "),
    "refuted": (deduce.explain(BROKEN).refutation, "Row 1 has three 0s together, in columns 1-3."),
    "step": (TRACE[0], TRACE[0].text),
    "trace": (TRACE, "<Trace of a puzzle of 6x6: solved"),
    "hint": (deduce.hint(PUZZLE), deduce.hint(PUZZLE).stages[-1]),
    "puzzle": (PUZZLE, "\n".join(GRID)),
    "made": (next(deduce.generate(4, level=1, seed=1)), "..1.\n....\n11..\n.0.0"),
}


@pytest.mark.parametrize("name", VALUES)
def test_values_print_a_sentence_and_are_drawn_as_html(name: str) -> None:
    value, text = VALUES[name]
    assert str(value).startswith(text)
    page = fromstring(value._repr_html_())
    assert page.tag == "div"
    if name not in ("made", "trace", "puzzle", "step", "hint"):
        assert ".." not in str(value)
        assert "".join(str(value).split())[:12] in "".join("".join(page.itertext()).split())
    assert eval(repr(PUZZLE), vars(deduce)) == PUZZLE


WRONG: tuple[Any, ...] = (
    None,
    5,
    -1,
    2.5,
    "x",
    "",
    b"x",
    [],
    [3],
    {},
    object(),
    float("nan"),
    True,
    ("r1c1",),
    lambda: 0,
)
"""Values of many types, some of which fit some parameters."""

TEXT = "01..\n....\n....\n...."

CALLS: dict[str, dict[str, Any]] = {
    "parse": {
        "source": TEXT,
        "find": False,
        "size": None,
        "symbols": None,
        "unique_lines": True,
        "key": "",
    },
    "parse_book": {"text": TEXT, "size": None, "symbols": None, "unique_lines": True, "key": ""},
    "load": {"path": "puzzles/first.txt", "size": None, "symbols": None, "unique_lines": True, "key": ""},
    "load_book": {"path": "puzzles/first.txt", "size": None, "symbols": None, "unique_lines": True, "key": ""},
    "explain": {"puzzle": BLANK, "ladder": None, "language": None},
    "steps": {"grid": BLANK, "ladder": None, "language": None},
    "why": {"trace": TRACE, "cell": "r1c1"},
    "hint": {"grid": BLANK, "original": None, "cell": None, "ladder": None, "language": None, "budget": 100},
    "compare": {"grid": BLANK, "original": BLANK, "language": None, "budget": 1000},
    "check": {"puzzle": BLANK, "language": None, "budget": 100},
    "solve": {"puzzle": BLANK, "budget": 1000},
    "solutions": {"puzzle": BLANK, "limit": 1, "budget": 100},
    "grade": {"puzzle": BLANK, "ladder": None, "language": None, "budget": 100},
    "grade_many": {"puzzles": [BLANK], "ladder": None},
    "explain_many": {"puzzles": [BLANK], "ladder": None, "language": None},
    "clues": {"puzzle": PUZZLE, "ladder": None, "budget": 10_000},
    "repair": {"puzzle": BLANK, "ladder": None, "budget": 1000},
    "review": {"puzzle": BLANK, "moves": "r1c1=0", "ladder": None, "language": None, "budget": 1000},
    "generate": {
        "rows": 4,
        "columns": 4,
        "level": 1,
        "uses": "",
        "count": 1,
        "seed": 1,
        "symmetry": "none",
        "signs": 0,
    },
    "convert": {"puzzle": BLANK, "to": "text"},
    "page": {"puzzle": BLANK, "ladder": None, "language": None, "title": ""},
    "load_ladder": {"folders": (), "max_level": 8},
    "cell_name": {"cell": (0, 0)},
    "check_rules": {"rules": [deduce.load_ladder().rule("sign")], "ladder": deduce.load_ladder()},
}
METHODS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "place": (PUZZLE.place, {"cell": "r1c1", "value": 0}),
    "clear": (PUZZLE.clear, {"cell": "r1c1"}),
    "with_entries": (PUZZLE.with_entries, {"rows": GRID}),
    "to": (PUZZLE.to, {"form": "text"}),
    "grid_at": (TRACE.grid_at, {"steps": 1}),
    "from_json": (deduce.Trace.from_json, {"data": TRACE.to_json()}),
    "Sign.parse": (deduce.Sign.parse, {"text": "r1c1 = r1c2"}),
    "Puzzle": (deduce.Puzzle, {"givens": GRID, "unique_lines": True, "signs": (), "solution": ()}),
}


def calls() -> Iterator[tuple[str, Callable[..., Any], dict[str, Any], str]]:
    named = [(name, getattr(deduce, name), arguments) for name, arguments in CALLS.items()]
    methods = [(name, method, arguments) for name, (method, arguments) in METHODS.items()]
    for name, function, arguments in chain(named, methods):
        for parameter in arguments:
            yield name, function, arguments, parameter


def called(function: Callable[..., Any], arguments: dict[str, Any]) -> None:
    """Call a function by its positional and its named parameters, and take what an iterator yields."""
    kinds = {name: one.kind for name, one in inspect.signature(function).parameters.items()}
    first = [value for name, value in arguments.items() if kinds[name] is not inspect.Parameter.KEYWORD_ONLY]
    named = {name: value for name, value in arguments.items() if kinds[name] is inspect.Parameter.KEYWORD_ONLY}
    result = function(*first, **named)
    if inspect.isgenerator(result):
        next(result, None)


@pytest.mark.parametrize(
    ("function", "arguments", "parameter"),
    [pytest.param(*rest, id=f"{name}-{rest[-1]}") for name, *rest in calls()],
)
def test_wrong_arguments_raise_a_documented_error(
    function: Callable[..., Any], arguments: dict[str, Any], parameter: str
) -> None:
    """A TypeError or a DeduceError with a message, raised by deduce and not by what it calls; nothing else."""
    assert error_of(function, arguments) is None
    for wrong in WRONG:
        raised = error_of(function, {**arguments, parameter: wrong})
        if isinstance(raised, TypeError | IndexError):
            is_of_python = re.search(r"is not iterable$|^unhashable type", str(raised))
            assert is_of_python or raises_here(raised), (wrong, raised)
        else:
            assert raised is None or (isinstance(raised, deduce.DeduceError) and str(raised)), (wrong, raised)


def error_of(function: Callable[..., Any], arguments: dict[str, Any]) -> Exception | None:
    try:
        called(function, arguments)
    except Exception as error:
        return error
    return None


def raises_here(error: Exception) -> bool:
    """Return whether an error was raised by a statement for it, and not by what deduce calls."""
    assert error.__traceback__ is not None
    lines = inspect.getinnerframes(error.__traceback__)[-1].code_context or [""]
    return lines[0].strip().startswith("raise ")


def test_every_public_function_has_an_example_and_all_examples_run() -> None:
    missing = []
    for name, module_name in deduce._MODULES.items():
        value = getattr(deduce, name)
        if inspect.isfunction(value) and ">>>" not in (value.__doc__ or ""):
            missing.append(name)
        module = import_module(f"deduce.{module_name}")
        for test in doctest.DocTestFinder(recurse=True).find(value, name, module, extraglobs={"deduce": deduce}):
            assert doctest.DocTestRunner(verbose=False).run(test).failed == 0, test.name
    assert missing == []


def test_lookahead_has_no_facts_of_its_own() -> None:
    lookaheads = [step for step in deduce.explain(LOOKAHEAD) if step.argument.is_lookahead]
    assert [step.facts for step in lookaheads] == [()] * len(lookaheads) != []
