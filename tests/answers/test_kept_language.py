"""Values keep the language that they were made in, no matter which is spoken when they are asked, or was at the start.

Each value is made in one language and asked for everything that it has while another is spoken, in a process whose
environment names a third.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

import attrs
import pytest
from commands import run
from nightly import one_in
from samples import LISBON, LOOKAHEAD, NESTED, TANGO

import deduce
from deduce.answers.entries import check_entry
from deduce.base.errors import DeduceError
from deduce.wording.language import speaking

BLANK = deduce.Puzzle(["......"] * 6)
BROKEN = deduce.Puzzle(["000...", *["......"] * 5])
DEAD = deduce.Puzzle(("0.10.1", ".1..0.", "......", "1.0..1", "..11..", "......"))
EASY = deduce.load_ladder(max_level=1)
PUZZLE = LISBON[0]
SOLVED = deduce.solve(PUZZLE) or ()
MISTAKEN = PUZZLE.with_entries(["".join("10"[int(value)] for value in row) for row in SOLVED])

MAKERS: dict[str, Callable[[str], Any]] = {
    "trace": lambda code: deduce.explain(LOOKAHEAD, language=code),
    "nested trace": lambda code: deduce.explain(NESTED, language=code),
    "trace with signs": lambda code: deduce.explain(TANGO, language=code),
    "stuck trace": lambda code: deduce.explain(LOOKAHEAD, ladder=EASY, language=code),
    "refuted trace": lambda code: deduce.explain(BROKEN, language=code),
    "trace of many": lambda code: next(deduce.explain_many([LOOKAHEAD], language=code)),
    "trace that was read": lambda code: deduce.Trace.from_json(deduce.explain(LOOKAHEAD, language=code).to_json()),
    "step": lambda code: deduce.explain(LOOKAHEAD, language=code).hardest,
    "step alone": lambda code: next(deduce.steps(PUZZLE, language=code)),
    "steps": lambda code: tuple(deduce.steps(LOOKAHEAD, language=code)),
    "refutation": lambda code: deduce.explain(BROKEN, language=code).refutation,
    "way": lambda code: deduce.why(deduce.explain(LOOKAHEAD, language=code), (5, 5)),
    "hint": lambda code: deduce.hint(LOOKAHEAD, language=code),
    "review": lambda code: deduce.review(PUZZLE, [(MISSING, 0, "sandwich"), (MISSING, 1), (GIVEN, 1)], language=code),
    "move": lambda code: deduce.review(PUZZLE, [(MISSING, 0)], language=code).moves[0],
    "hint for a cell": lambda code: deduce.hint(PUZZLE, cell=MISSING, language=code),
    "hint for a hard cell": lambda code: deduce.hint(BLANK, cell="r1c1", ladder=EASY, language=code),
    "hint for a clue": lambda code: deduce.hint(PUZZLE, cell=GIVEN, language=code),
    "hint by search": lambda code: deduce.hint(LOOKAHEAD, ladder=deduce.load_ladder(max_level=1), language=code),
    "hint at a limit": lambda code: deduce.hint(BLANK, ladder=EASY, budget=24, language=code),
    "hint that was not checked": lambda code: deduce.hint(BLANK, original=BLANK, budget=24, language=code),
    "hint for a solved grid": lambda code: deduce.hint(PUZZLE.with_entries(SOLVED), language=code),
    "hint without one answer": lambda code: deduce.hint(BLANK, ladder=EASY, language=code),
    "hint for a broken grid": lambda code: deduce.hint(BROKEN, language=code),
    "hint for a dead end": lambda code: deduce.hint(DEAD, language=code),
    "hint with an original": lambda code: deduce.hint(MISTAKEN, original=PUZZLE, language=code),
    "check": lambda code: deduce.check(PUZZLE, language=code),
    "check of a broken grid": lambda code: deduce.check(BROKEN, both=True, language=code),
    "check of several": lambda code: deduce.check(BLANK, both=True, language=code),
    "check at a limit": lambda code: deduce.check(BLANK, budget=24, language=code),
    "comparison": lambda code: deduce.compare(BROKEN, BLANK, language=code),
    "grade": lambda code: deduce.grade(PUZZLE, language=code),
    "grade of several": lambda code: deduce.grade(BLANK, language=code),
    "grade of a broken grid": lambda code: deduce.grade(BROKEN, language=code),
    "grade at a limit": lambda code: deduce.grade(BLANK, budget=24, language=code),
    "grade out of reach": lambda code: deduce.grade(LOOKAHEAD, ladder=EASY, language=code),
    "grade of a trace": lambda code: deduce.explain(LOOKAHEAD, ladder=EASY, language=code).grade,
    "page": lambda code: deduce.page(LOOKAHEAD, language=code),
    "page of a trace": lambda code: deduce.page(deduce.explain(LOOKAHEAD, language=code)),
    "proof of a trace": lambda code: deduce.verify(deduce.explain(LOOKAHEAD, language=code)),
}
GIVEN = next((r, c) for r, row in enumerate(PUZZLE.givens) for c, mark in enumerate(row) if mark != ".")
MISSING = next((r, c) for r, row in enumerate(PUZZLE.givens) for c, mark in enumerate(row) if mark == ".")
WITHOUT_TEXT = ("proof of a trace",)
OTHERS = {"fr": "es", "es": "fr"}


def asked(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the name and the result of everything that a value has and that takes no argument."""
    yield "str", str(value)
    yield "repr", repr(value)
    if isinstance(value, str):
        return
    if isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from ((f"{number}.{name}", result) for name, result in asked(item))
        return
    for name in dir(value):
        if name.startswith("_") and name != "_repr_html_":
            continue
        member = getattr(value, name)
        if not callable(member):
            yield name, member
        elif name not in ("from_json", "between") and takes_nothing(member):
            yield f"{name}()", member()
    yield "verify", deduce.verify(value)
    yield "page", deduce.page(value) if isinstance(value, deduce.Trace) else None
    for way in ((0, 0), (3, 3), (5, 5)) if isinstance(value, deduce.Trace) else ():
        steps = deduce.why(value, way)
        yield (
            f"why {way}",
            [(step.text, step.language, step._repr_html_(), deduce.verify(step).holds) for step in steps],
        )
    if attrs.has(type(value)):
        for name in ("step", "steps", "refutation", "grade", "hardest"):
            inner = getattr(value, name, None)
            if attrs.has(type(inner)) or isinstance(inner, tuple):
                yield from ((f"{name}.{part}", result) for part, result in asked(inner))


def takes_nothing(member: Callable[..., Any]) -> bool:
    try:
        parameters = signature(member).parameters.values()
    except ValueError:
        return False
    return all(one.default is not Parameter.empty or one.kind is one.VAR_POSITIONAL for one in parameters)


def differences(maker: str, code: str) -> list[str]:
    """Return what is not the same when it is made and asked in one language, and when others are spoken meanwhile."""
    with speaking(code):
        expected = dict(asked(MAKERS[maker](code)))
    with speaking("de"):
        value = MAKERS[maker](code)
    wrong = []
    for spoken in (OTHERS[code], "en"):
        for item in (value, pickle.loads(pickle.dumps(value))):
            with speaking(spoken):
                results = dict(asked(item))
            wrong += [f"{maker}: {name}" for name in expected if results.get(name) != expected[name]]
    return wrong


@pytest.mark.parametrize("code", one_in(2, OTHERS))
@pytest.mark.parametrize("maker", MAKERS)
def test_values_keep_their_language(maker: str, code: str) -> None:
    assert differences(maker, code) == []


@pytest.mark.parametrize("maker", [maker for maker in MAKERS if maker not in WITHOUT_TEXT])
def test_values_have_texts_in_their_language(maker: str) -> None:
    texts = [dict(asked(MAKERS[maker](code))) for code in ("fr", "es", "en")]
    keys = [key for key in texts[0] if key.endswith(("_repr_html_()", "stages", "faults", "message", "text", "str"))]
    assert len({str([text[key] for key in keys]) for text in texts}) == 3


def test_entries_that_are_checked_keep_their_language() -> None:
    for code in OTHERS:
        with speaking(code):
            answer = check_entry(MISTAKEN, MISSING, original=PUZZLE)
            expected = dict(asked(answer))
        assert dict(asked(answer)) == expected


PROGRAM = """
import deduce
from test_kept_language import MAKERS, OTHERS, asked
for maker, make in MAKERS.items():
    print(ascii((maker, [(name, repr(result)) for name, result in asked(make({code!r}))])))
"""


@pytest.mark.parametrize("code", one_in(2, ["en", "fr"]))
def test_environment_is_for_the_command_line_alone(code: str) -> None:
    """The same program prints the same in environments of a language and of one that does not exist."""
    outputs = set()
    for named in ("nl", "tlh"):
        env = {**os.environ, "DEDUCE_LANGUAGE": named, "PYTHONHASHSEED": "0"}
        env["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parent), str(Path(__file__).parents[1])])
        made = subprocess.run(
            [sys.executable, "-c", PROGRAM.replace("{code!r}", repr(code))], env=env, capture_output=True, check=True
        )
        outputs.add(made.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop()) > 100_000


def test_calls_without_a_language_are_english() -> None:
    with pytest.raises(DeduceError, match="no language 'tlh'"):
        deduce.explain(PUZZLE, language="tlh")
    for call in (deduce.explain, deduce.hint, deduce.check, deduce.grade, deduce.page):
        assert call(BROKEN) == call(BROKEN, language="en") == call(BROKEN, language="EN") != call(BROKEN, language="fr")
        assert call(BROKEN, language="fr") == call(BROKEN, language="fr-FR")


def test_messages_of_errors_do_not_change() -> None:
    with speaking("fr"), pytest.raises(deduce.LimitError) as caught:
        deduce.solve(BLANK, budget=1)
    assert str(caught.value) == "not decided within 1 step"
    with speaking("es"):
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_steps_of_two_languages_can_be_taken_in_turn() -> None:
    both = [deduce.steps(LOOKAHEAD, language=code) for code in OTHERS]
    for french, spanish in zip(*both, strict=True):
        assert (french.language, spanish.language) == ("fr", "es")
        assert french.text != spanish.text
        assert deduce.hint(LOOKAHEAD).language == "en"


def test_command_reads_the_language_of_the_environment() -> None:
    assert run("hint", "".join(PUZZLE.givens), env={"DEDUCE_LANGUAGE": "nl"}).stdout.startswith("Kijk naar ")
