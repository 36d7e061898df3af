"""Languages: every phrase is there in each, and what is said in one is proved in it."""

from __future__ import annotations

import json
import re
from string import Formatter

import languages
import pytest
from samples import LISBON, LOOKAHEAD, NESTED, TANGO, UNRULY
from signed import signed

from deduce.__main__ import main
from deduce.errors import DeduceError
from deduce.explaining.explain import explain
from deduce.explaining.hints import hint
from deduce.pages.document import page
from deduce.proving import verify
from deduce.trace import ENGLISH, Trace
from deduce.wording.language import LANGUAGES, VARIABLE, language, read, speaking, spoken
from deduce.wording.lines import SLOTS
from deduce.wording.phrases import Phrase, Plural

OTHERS = [code for code in LANGUAGES if code != ENGLISH]

FEW = [LOOKAHEAD, NESTED, TANGO, LISBON[0], UNRULY[0], *map(signed, (199, 279, 434))]


def named(text: str) -> set[str]:
    """Return the slots of a text that are told, and not only chosen by."""
    try:
        return {name.lower() for _, name, form, _ in Formatter().parse(text) if name and "|" not in (form or "")}
    except ValueError:
        return set()


def in_language(code: str, puzzle: object) -> Trace:
    with speaking(code):
        return explain(puzzle)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", OTHERS)
def test_every_phrase_is_there_and_no_other(code: str) -> None:
    texts, _, _ = read(code)
    wanted = dict(forms for _, forms in ((forms[0], (forms[0], forms)) for _, forms in languages.phrases()))
    assert [text for text in wanted if text not in texts] == []
    assert [text for text in texts if text not in wanted] == []


@pytest.mark.parametrize("code", OTHERS)
def test_each_phrase_has_all_forms_and_names_the_same_things(code: str) -> None:
    texts, form, _ = read(code)
    forms = {form(n) for n in range(200)}
    sentences = {str(phrase) for module, _, phrase in languages.catalogue() if module == "sentences"}
    for _, own in languages.phrases():
        there = texts[own[0]]
        assert len(there) == (len(forms) if len(own) > 1 else 1), own
        slots = set(SLOTS) if own[0] in sentences else set()
        assert all(named(text) - {"n"} - slots == named(own[0]) - {"n"} - slots for text in there), own
        assert all(re.search(r"\s*$", text)[0] == re.search(r"\s*$", own[0])[0] for text in there), own  # type: ignore[index]


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_is_as_its_script_would_write_it(code: str) -> None:
    texts, _, head = read(code)
    assert (languages.FOLDER / f"{code}.po").read_text(encoding="utf-8") == languages.written(texts, head)


def test_french_has_spaces_that_do_not_break_before_its_marks() -> None:
    texts, _, _ = read("fr")
    told = [text for forms in texts.values() for text in forms]
    assert [text for text in told if re.search(r" [:;?!»]|[^\s\u00a0][;!?»]|«(?!\u00a0)", text)] == []


def test_every_language_has_a_module_and_a_catalogue() -> None:
    files = sorted(path.name for path in languages.FOLDER.iterdir() if path.suffix in (".po", ".py"))
    assert files == sorted(["__init__.py", *(f"{code}.py" for code in LANGUAGES), *(f"{code}.po" for code in OTHERS)])


# the sentences


@pytest.mark.parametrize("puzzle", FEW, ids=lambda puzzle: puzzle.id)
@pytest.mark.parametrize("code", OTHERS)
def test_an_explanation_is_proved(code: str, puzzle: object) -> None:
    trace = json.loads(json.dumps(in_language(code, puzzle).to_json()))
    assert trace["language"] == code
    assert verify(trace).holds, verify(trace)
    assert Trace.from_json(trace).to_json() == trace


# who speaks what


def test_english_is_spoken_unless_another_language_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert language().code == "en"
    monkeypatch.setenv(VARIABLE, "nl")
    assert language().code == "nl"
    with speaking("en"):
        assert language().code == "en"
    with spoken("en"):
        assert language().code == "en"
    assert language().code == "nl"


def test_a_language_that_there_is_not_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "tlh")
    with pytest.raises(DeduceError, match="no language 'tlh'"):
        language()


def test_what_a_rule_of_ones_own_says_is_said_as_it_stands() -> None:
    with speaking("nl"):
        assert Phrase("my own rule, {a_one}")() == "my own rule, {a_one}"
        assert Phrase("row {at}")(at=3) == "rij 3"
        assert [Plural("{n} step[s]")(n) for n in (0, 1, 2)] == ["0 stappen", "1 stap", "2 stappen"]


def test_a_trace_is_proved_in_its_own_language_alone() -> None:
    trace = in_language("nl", LOOKAHEAD).to_json()
    with spoken("nl"):
        assert verify(explain(LOOKAHEAD).to_json()).holds
    assert verify(trace).holds
    assert verify({**trace, "language": "en"}).reason == "the text is not what its facts say"
    assert "is not one of" in verify({**trace, "language": "tlh"}).reason
    assert "language" not in explain(LOOKAHEAD).to_json()


@pytest.mark.parametrize("code", OTHERS)
def test_hints_and_pages_are_told_in_it(code: str) -> None:
    with speaking(code):
        stages = hint(LOOKAHEAD).stages
        text = page(explain(LOOKAHEAD))
    assert set(stages).isdisjoint(hint(LOOKAHEAD).stages)
    assert f'<html lang="{code}">' in text
    assert "What to do" not in text


def test_commands_take_a_language(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = "".join(LISBON[0].givens)
    for words in (["--language", "nl"], [], ["--language", "tlh"]):
        monkeypatch.setattr("sys.argv", ["deduce", "hint", *words, puzzle])
        with pytest.raises(SystemExit):
            main()
    told = capsys.readouterr()
    assert re.match(r"Kijk naar .*\nLook at ", told.out, re.S)
    known = f"{', '.join(LANGUAGES[:-1])} or {LANGUAGES[-1]}"
    assert "Invalid value for '--language': " in told.err
    assert "'tlh' is not one of 'en', 'de', 'es', 'fr', 'nl'" in told.err
    monkeypatch.setattr("sys.argv", ["deduce", "hint", "--help"])
    with pytest.raises(SystemExit):
        main()
    assert known in " ".join(capsys.readouterr().out.split())


ENGLISH_ALONE = (
    ("grade", "--html", "-", "4x4;00............11"),
    ("grade", "--plain", "4x4;000............."),
    ("grade", "--format", "csv", "4x4;000............."),
    ("check", "4x4;000............."),
    ("clues", "--plain", "6x6u:jfCFACCe"),
    ("solve", "--plain", "6x6u:jfCFACCe"),
    ("rules", "one-of-each"),
)


@pytest.mark.parametrize("words", ENGLISH_ALONE, ids=" ".join)
def test_what_solvers_do_not_read_is_english(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = set()
    for code in (ENGLISH, "fr"):
        monkeypatch.setenv(VARIABLE, code)
        monkeypatch.setattr("sys.argv", ["deduce", *words])
        with pytest.raises(SystemExit):
            main()
        said.add(capsys.readouterr().out)
        assert language().code == code
    assert len(said) == 1
    assert said != {""}
