"""The suffix of a file is its format, in every command; an option that says another one is refused."""

import csv
import json

import pytest
from commands import run
from every_command import WRITING, make_inputs

for library in ("cv2", "typst", "resvg_py"):
    pytest.importorskip(library, reason="some command needs it")

TEXT = ["text", "unruly", "task", "flat"]
FORMATS = {
    "print": ["pdf"],
    "print a cover": ["pdf"],
    "generate": ["text", "json", "jsonl"],
    "grade": ["html"],
    "grade as rows": ["text", "json", "jsonl", "csv", "xlsx"],
    "pick": [*TEXT, "json", "jsonl"],
    "read": [*TEXT, "json", "jsonl", "svg"],
    "show a reading": ["png"],
    "convert": [*TEXT, "json", "jsonl", "svg", "png"],
    "page": ["html"],
    "solve": ["text", "json", "jsonl"],
    "explain": ["text", "json", "jsonl", "svg"],
}
OPTION = {"pick": "--to", "read": "--to", "convert": "--to"}
SUFFIXES = {
    ".txt": "text",
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".svg": "svg",
    ".html": "html",
    ".htm": "html",
    ".pdf": "pdf",
    ".png": "png",
    ".JSON": "json",
    ".xlsx": "xlsx",
    ".tsv": "tsv",
}


def kind_of(data):
    """Return the format of some bytes, judged by their content."""
    for kind, start in (
        ("pdf", b"%pdf"),
        ("xlsx", b"pk"),
        ("png", b"\x89png"),
        ("html", b"<!doctype html>"),
        ("svg", b"<svg"),
    ):
        if data.lower().startswith(start):
            return kind
    text = data.decode()
    if text[0] in "[{":
        return "json" if isinstance(json.loads(text), list | dict) else ""
    return "csv" if "file" in next(csv.reader(text.splitlines()), []) else "text"


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    return make_inputs(tmp_path_factory.mktemp("inputs"), "6x6u:jfCFACCe")


@pytest.fixture
def written(inputs, tmp_path, monkeypatch):
    """Return what runs a command that writes a file; it returns the status, the messages, and the file or None."""
    monkeypatch.chdir(tmp_path)

    def write(name, suffix, *options):
        line = WRITING[name].replace("--to json", "").replace("--format csv", "")
        *words, option = [inputs.get(word, word) for word in line.split()]
        more = ["--step", "1"] if name == "explain" and suffix == ".svg" else []
        path = tmp_path / f"x{suffix}"
        path.unlink(missing_ok=True)
        ended = run(*words, *more, *options, option, path.name)
        return ended.returncode, ended.stderr, path.read_bytes() if path.exists() else None

    return write


def test_every_command_that_writes_is_tried():
    assert set(FORMATS) == set(WRITING)


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("name", FORMATS)
def test_suffix_is_the_format(written, name, suffix):
    form = SUFFIXES[suffix]
    status, message, data = written(name, suffix)
    if form in FORMATS[name]:
        assert (status, kind_of(data)) == (0, "json" if form == "jsonl" else form)  # they differ if there are several
        assert form != "jsonl" or data.count(b"\n") == 1
    else:
        assert (status, data) == (2, None)
        assert f"x{suffix}: the suffix means {form}, but this is written as " in message
        assert FORMATS[name][-1] in message


@pytest.mark.parametrize("name", [name for name, formats in FORMATS.items() if len(formats) > 1])
def test_option_that_says_another_format_is_refused(written, name):
    option = OPTION.get(name, "--format")
    for suffix, form in SUFFIXES.items():
        for asked in FORMATS[name] if form in FORMATS[name] else ():
            status, message, data = written(name, suffix, option, asked)
            if asked == form or (form == "text" and asked in TEXT):
                assert (status, kind_of(data)) == (0, "text" if asked in TEXT else form.removesuffix("l")), asked
            else:
                refused = f"x{suffix}: the suffix means {form}, but {option} says {asked}; leave out one of them\n"
                assert (status, message, data) == (2, refused, None)


@pytest.mark.parametrize("suffix", ["", ".book", ".2"])
@pytest.mark.parametrize("name", FORMATS)
def test_other_names_have_the_format_of_the_option_or_the_usual_one(written, name, suffix):
    status, message, data = written(name, suffix)
    if name == "convert":
        assert (status, data) == (2, None)
        assert message == "missing --to FORMAT, or --out FILE with the suffix of a format\n"
        status, _, data = written(name, suffix, "--to", "json")
        assert (status, kind_of(data)) == (0, "json")
        return
    assert (status, kind_of(data)) == (0, FORMATS[name][0])


def test_grades_of_picked_puzzles_have_the_suffix_too(written):
    status, _, data = written("pick", ".jsonl", "--format", "jsonl")
    assert (status, "grade" in json.loads(data)) == (0, True)
    assert written("pick", ".json", "--format", "jsonl")[0] == 2
