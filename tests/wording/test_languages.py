"""Languages: every phrase is there in each, and what is said in one is proved in it."""

from __future__ import annotations

import json
import re
from string import Formatter

import languages
import pytest
from commands import run
from samples import LISBON, LOOKAHEAD, NESTED, TANGO
from signed import signed

from deduce.answers.explain import explain
from deduce.answers.hints import hint
from deduce.answers.verify import verify
from deduce.base.errors import InvalidError
from deduce.game.puzzle import Puzzle
from deduce.pages.document import page
from deduce.reasons.trace import ENGLISH, Trace
from deduce.wording.language import Phrase, Plural, language, read, speaking
from deduce.wording.language import languages as codes

VARIABLE = "DEDUCE_LANGUAGE"
OTHERS = [code for code in codes if code != ENGLISH]

FEW = [LOOKAHEAD, NESTED, TANGO, *map(signed, (199, 279, 434))]


def named(text: str) -> set[str]:
    """Return the slots of a text that are shown, and do not only choose a form."""
    try:
        return {name.lower() for _, name, form, _ in Formatter().parse(text) if name and "|" not in (form or "")}
    except ValueError:
        return set()


@pytest.mark.parametrize("code", OTHERS)
def test_catalogue_has_every_phrase_in_all_forms_with_the_same_slots(code: str) -> None:
    texts, form, head = read(code)
    assert list(texts) == [forms[0] for _, forms in languages.phrases()]
    assert (languages.FOLDER / f"{code}.po").read_text(encoding="utf-8") == languages.written(texts, head)
    forms = {form(n) for n in range(200)}
    sentences = {str(phrase) for module, _, phrase in languages.catalogue() if module == "sentences"}
    all_slots = set().union(*map(named, sentences))
    for _, own in languages.phrases():
        there = texts[own[0]]
        assert len(there) == (len(forms) if len(own) > 1 else 1), own
        slots = all_slots | {"again", "count"} if own[0] in sentences else set()
        assert all(named(text) - {"n"} - slots == named(own[0]) - {"n"} - slots for text in there), own
        assert all(re.search(r"\s*$", text)[0] == re.search(r"\s*$", own[0])[0] for text in there), own  # type: ignore[index]


def test_french_has_no_breaking_space_before_its_marks() -> None:
    texts = [text for forms in read("fr")[0].values() for text in forms]
    assert [text for text in texts if re.search(r" [:;?!»]|[^\s\u00a0][;!?»]|«(?!\u00a0)", text)] == []


@pytest.mark.parametrize("puzzle", FEW, ids=lambda puzzle: puzzle.id)
@pytest.mark.parametrize("code", OTHERS)
def test_explanation_is_proved_in_every_language(code: str, puzzle: Puzzle) -> None:
    with speaking(code):
        trace = json.loads(json.dumps(explain(puzzle).to_json()))
    assert trace["language"] == code
    assert verify(trace).holds, verify(trace)
    assert Trace.from_json(trace).to_json() == trace


def test_language_is_english_unless_another_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "nl")
    assert language().code == "en"
    for name in ("nl", "NL", "nl-BE", "nl_NL.UTF-8"):
        with speaking(name):
            assert language().code == "nl"
    assert language().code == "en"
    for name in ("tlh", "", "n", "english"):
        with pytest.raises(InvalidError, match=f"no language '{name}'"), speaking(name):
            pass


def test_phrase_of_a_custom_rule_is_not_translated() -> None:
    with speaking("nl"):
        assert Phrase("my own rule, {a_one}")() == "my own rule, {a_one}"
        assert Phrase("row {at}")(at=3) == "rij 3"
        assert [Plural("{n} step[s]")(n) for n in (0, 1, 2)] == ["0 stappen", "1 stap", "2 stappen"]


def test_trace_is_proved_only_in_its_language() -> None:
    with speaking("nl"):
        trace = explain(LOOKAHEAD).to_json()
    with speaking("nl"):
        assert verify(explain(LOOKAHEAD).to_json()).holds
    assert verify(trace).holds
    assert verify({**trace, "language": "en"}).reason == "the text is not what its facts say"
    assert "is not one of" in verify({**trace, "language": "tlh"}).reason
    assert "language" not in explain(LOOKAHEAD).to_json()


@pytest.mark.parametrize("code", OTHERS)
def test_steps_and_pages_of_a_trace_are_in_its_language(code: str) -> None:
    trace = explain(LOOKAHEAD, language=code)
    assert all(verify(step) for step in (*trace, *Trace.from_json(trace.to_json()), hint(TANGO, language=code).step))
    assert f'<html lang="{code}">' in page(trace)
    assert trace.steps[0]._repr_html_() in Trace.from_json(trace.to_json()).steps[0]._repr_html_()


@pytest.mark.parametrize("code", OTHERS)
def test_hints_and_pages_are_in_the_language(code: str) -> None:
    with speaking(code):
        stages = hint(LOOKAHEAD).stages
        text = page(explain(LOOKAHEAD))
    assert set(stages).isdisjoint(hint(LOOKAHEAD).stages)
    assert f'<html lang="{code}">' in text
    assert "What to do" not in text


def test_commands_take_a_language() -> None:
    puzzle = "".join(LISBON[0].givens)
    assert run("hint", "--language", "nl", puzzle).stdout.startswith("Kijk naar ")
    assert run("hint", puzzle).stdout.startswith("Look at ")
    for code in ("nl-BE", "NL"):
        assert run("hint", "--language", code, puzzle).stdout == run("hint", puzzle, env={VARIABLE: "nl"}).stdout
        assert run("hint", puzzle, env={VARIABLE: code}).stdout == run("hint", puzzle, env={VARIABLE: "nl"}).stdout
    for ended in (run("hint", "--language", "tlh", puzzle), run("hint", puzzle, env={VARIABLE: "tlh"})):
        assert (ended.returncode, ended.stdout) == (2, "")
        assert ended.stderr == f"there is no language 'tlh': deduce speaks {', '.join(codes)}\n"
    known = f"{', '.join(codes[:-1])} or {codes[-1]}"
    assert known in " ".join(run("hint", "--help").stdout.split())


ENGLISH_ALONE = (
    "grade --html - 4x4;00............11",
    "grade --plain 4x4;000.............",
    "grade --format csv 4x4;000.............",
    "check 4x4;000.............",
    "clues --plain 6x6u:jfCFACCe",
    "solve --plain 6x6u:jfCFACCe",
    "rules one-of-each",
)


@pytest.mark.parametrize("words", ENGLISH_ALONE)
def test_texts_for_setters_and_editors_are_english(words: str) -> None:
    english, french = (run(*words.split(), env={VARIABLE: code}).stdout for code in (ENGLISH, "fr"))
    assert english == french != ""
