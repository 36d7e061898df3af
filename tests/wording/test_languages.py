"""Languages: every phrase is there in each, and what is said in one is proved in it."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from string import Formatter

import polib
import pytest
import translations
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
from deduce.wording.language import Phrase, Plural, _entries, language, read, speaking
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
    texts, form = read(code)
    phrases = [forms[0] for _, forms in translations.phrases()]
    assert [text for text in phrases if text not in texts] == [], "run `python docs/translations.py`, then translate"
    assert list(texts) == phrases, "run `python docs/translations.py`"
    forms = {form(n) for n in range(200)}
    sentences = {str(phrase) for module, _, phrase in translations.catalogue() if module == "sentences"}
    all_slots = set().union(*map(named, sentences))
    for _, own in translations.phrases():
        there = texts[own[0]]
        assert len(there) == (len(forms) if len(own) > 1 else 1), own
        slots = all_slots | {"again", "count"} if own[0] in sentences else set()
        assert all(named(text) - {"n"} - slots == named(own[0]) - {"n"} - slots for text in there), own
        assert all(re.search(r"\s*$", text)[0] == re.search(r"\s*$", own[0])[0] for text in there), own  # type: ignore[index]


def catalogue(code: str) -> polib.POFile:
    return polib.pofile(str(translations.FOLDER / f"{code}.po"), encoding="utf-8", wrapwidth=0)


@pytest.mark.parametrize("code", OTHERS)
def test_catalogue_is_as_the_tool_writes_it(code: str) -> None:
    own = catalogue(code)
    assert translations.updated(own) == []
    assert str(own) == (translations.FOLDER / f"{code}.po").read_text(encoding="utf-8")


Said = list[tuple[str, tuple[str, ...]]]


def change(said: Said, **changes: str) -> Said:
    """Change the phrase of each function or constant that is named; an empty text takes it away."""
    return [
        (where, (changes.get(where.rpartition(".")[2], forms[0]), *forms[1:]))
        for where, forms in said
        if changes.get(where.rpartition(".")[2], forms[0])
    ]


CHANGES = {
    "a word": lambda said: change(said, LOOK="Look at {place} first."),
    "every word": lambda said: change(said, LOOK="Perhaps {place} helps?"),
    "a phrase before it": lambda said: [("answers.LOOK", ("Perhaps {place}?",)), *change(said, LOOK="See {place}.")],
    "its module": lambda said: [(where.replace("answers.", "replies."), forms) for where, forms in said],
    "a word and its module": lambda said: [
        (where.replace("answers.", "replies."), forms) for where, forms in change(said, LOOK="Look at {place} first.")
    ],
    "it is gone": lambda said: change(said, LOOK=""),
    "two are gone, and another is new": lambda said: [("a.B", ("A.",)), *change(said, LOOK="", FILLED="")],
    "a form for one": lambda said: [
        (where, (forms[0], "Look at several.") if where == "answers.LOOK" else forms) for where, forms in said
    ],
    "no form for one": lambda said: [
        (where, forms[:1] if where == "answers.WRONG" else forms) for where, forms in said
    ],
    "its form for several": lambda said: [
        (where, (forms[0], f"{forms[1]}!") if where == "answers.WRONG" else forms) for where, forms in said
    ],
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_tool_loses_no_translation_and_says_what_changed(change, monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = list(translations.phrases()), change(list(translations.phrases()))
    own = catalogue("nl")
    translations.updated(own)  # what is out of date there is another test's to say
    texts = {text for entry in own for text in (entry.msgstr, *entry.msgstr_plural.values())}
    missing = untranslated(own)
    shown = read("nl")[0]
    monkeypatch.setattr(translations, "phrases", lambda: iter(after))
    report = translations.updated(own)
    for _ in range(2):  # running it again changes nothing
        kept = polib.pofile(str(own), wrapwidth=0)
        written = str(kept).replace('\\"', '"')
        assert [text for text in texts if text not in written] == []
        assert [(entry.msgid, entry.comment) for entry in kept if not entry.obsolete] == [
            (forms[0], where) for where, forms in after
        ]
        again = polib.pofile(str(kept), wrapwidth=0)
        assert translations.updated(again) == []
        assert str(again) == str(kept)
    changed = {forms for _, forms in before} ^ {forms for _, forms in after}
    assert all(repr(forms[0]) in "".join(report) for forms in changed)
    assert bool(report) == bool(changed)
    # what is shown is right: the others as before, and nothing of another text
    now = dict(_entries(str(own)))
    assert now.keys() - {""} <= {forms[0] for _, forms in after}
    assert len(now) >= len(shown) - 1
    assert all(shown[text] == now[text] for text in now.keys() & shown.keys())
    monkeypatch.setattr(translations, "phrases", lambda: iter(before))
    translations.updated(own)
    assert untranslated(own) - missing <= {forms[0] for forms in changed}


def untranslated(own: polib.POFile) -> set[str]:
    return {entry.msgid for entry in own if entry.fuzzy or not entry.translated()}


def test_tool_writes_the_catalogues_and_begins_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(translations.FOLDER / "nl.po", tmp_path)
    translations.main(tmp_path, ["it", "nl"])
    begun = polib.pofile(str(tmp_path / "it.po"))
    assert [entry.msgid for entry in begun] == [forms[0] for _, forms in translations.phrases()]
    assert begun.percent_translated() == 0
    own = catalogue("nl")
    missing = f"{len(own.fuzzy_entries())} fuzzy, {len(own.untranslated_entries())} without a translation"
    assert capsys.readouterr().out.splitlines()[-1] == f"nl: {len(begun)} phrases, {missing}"
    assert (tmp_path / "nl.po").read_bytes() == (translations.FOLDER / "nl.po").read_bytes()


def test_fuzzy_translation_is_missing() -> None:
    entry = 'msgid "{cell}"\nmsgstr "{cell}"\n'
    assert [len(list(_entries(f"{flags}{entry}"))) for flags in ("", "#, fuzzy\n", "#, x, fuzzy\n")] == [1, 0, 0]


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
