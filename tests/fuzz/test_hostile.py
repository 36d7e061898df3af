"""Files, names and words made to do harm: each has its message and its status."""

import io
import json
import os
import re
import subprocess
import sys
from functools import cache

import commands
import pytest
from fuzz import visible

from deduce.explaining.arguing import explain
from deduce.formats import parse
from deduce.show.screen import Screen

EASY = "6x6:BbaDDABjbbg"
GIVENS = ["01..", "....", "..1.", "1..0"]
HARM = "a\x1b[31m\x1b]0;b\x07\x9bc\u202ed\u2066\u2028\x85e\r\b[red]f[/] \U000e0041g"
READING = [
    "explain FILE",
    "explain FILE --format jsonl",
    "hint FILE",
    "hint 4x4;01........1.1..0 --puzzle FILE",
    "solve FILE",
    "solve FILE --format json",
    "check FILE",
    "check FILE --format json",
    "grade FILE",
    "grade FILE --format csv",
    "grade FILE --format jsonl",
    "convert FILE --to text",
    "convert FILE --to json",
    "pick FILE",
    "pick FILE --format jsonl",
    "clues FILE",
    "clues FILE --format json",
]
OTHERS = [
    "verify FILE",
    "generate --size 4 --seed 1 --out FILE",
    "rules --rules FILE",
    "rules --check FILE",
]


def run(words, file="", given=""):
    return commands.run(*(file if word == "FILE" else word for word in words.split()), given=given)


def refused(ended, *told):
    """An answer that nothing could be read, and why."""
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert visible(ended.stderr)
    for text in told:
        assert text in ended.stderr


# -- text that a terminal would obey


@cache
def hostile_files():
    puzzle = {"id": HARM, "label": HARM, "source": HARM, "givens": GIVENS}
    text = f"# id: {HARM}\n# label: {HARM}\n# source: {HARM}\n" + "\n".join(GIVENS) + "\n"
    titled = f"{HARM}\n" + "\n".join(GIVENS) + "\n"
    return {
        "json": json.dumps(puzzle),
        "raw json": json.dumps(puzzle, ensure_ascii=False),
        "text": text.replace("\r", "\v"),
        "title": titled.replace("\r", "\f"),
        "book": f"{titled}\n{titled}".replace("\r", "\f"),
        "faulty json": json.dumps({"givens": [HARM, HARM], HARM: 1, "rows": HARM, "symbols": HARM, "signs": [HARM]}),
        "odd symbols": json.dumps({"givens": GIVENS, "symbols": {"one": "\x1b", "zero": "\u202e", "empty": "\n"}}),
        "repeated keys": f'{{"givens": [], {json.dumps(HARM)}: 1, {json.dumps(HARM)}: 2}}',
        "prose": f"{HARM}\n{HARM}\n",
        "cells": f"01{HARM}\n" * 4,
        "flat": f"4x4;{HARM}\n4x4;01{HARM}..1....",
        "trace": json.dumps(explain(parse(EASY)).to_json() | {"status": HARM}),
        "trace rule": json.dumps(explain(parse(EASY)).to_json()).replace('["three"]', json.dumps([HARM]), 1),
        "book of another": json.dumps({"givens": GIVENS, "source": f"deduce generate {HARM}"}) + "\n",
    }


@pytest.mark.parametrize("words", READING + OTHERS)
def test_what_a_file_holds_is_shown_and_never_obeyed(words, tmp_path):
    for name, text in hostile_files().items():
        path = tmp_path / f"{name}.jsonl"
        path.write_text(text, encoding="utf-8")
        ended = run(words, path)
        assert ended.returncode in (0, 1, 2)
        assert visible(ended.stdout), (name, ended.stdout)
        assert visible(ended.stderr), (name, ended.stderr)


@pytest.mark.skipif(sys.platform != "linux", reason="names are held to more elsewhere")
@pytest.mark.parametrize(
    "name", [f"{HARM}.txt", "one\ntwo: fine\n.txt", os.fsdecode(b"\xff\x9b.txt"), "[bold]x[$].txt"]
)
@pytest.mark.parametrize("words", READING + OTHERS)
def test_the_name_of_a_file_is_shown_on_one_line(words, name, tmp_path):
    path = tmp_path / name.replace("/", "")
    for text in ("01..\n....\n..1.\n1..0\n", "01..\n..7.\n", None):
        if text is None:
            path.unlink()
        else:
            path.write_text(text)
        ended = run(words, path)
        assert visible(ended.stdout)
        assert visible(ended.stderr)
        assert not any(line.startswith("two") for line in (ended.stdout + ended.stderr).splitlines())


@pytest.mark.skipif(sys.platform != "linux", reason="names are held to more elsewhere")
def test_a_folder_of_hostile_names(tmp_path):
    for name in (f"{HARM}.txt".replace("/", ""), "one\ntwo.txt", os.fsdecode(b"\xff.txt")):
        (tmp_path / name).write_text("01..\n....\n..1.\n1..0\n")
    ended = run("grade FILE --format jsonl", tmp_path)
    assert len(ended.stdout.splitlines()) == 3
    assert {json.loads(row)["rows"] for row in ended.stdout.splitlines()} == {4}
    assert visible(ended.stdout + ended.stderr)


@pytest.mark.parametrize(
    "words",
    [
        "FILE",
        "explain FILE",
        "explain 4x4;................ --FILE",
        "explain 4x4;................ FILE",
        "explain 4x4;................ --step FILE",
        "explain 4x4;................ --symbols FILE",
        "explain 4x4;................ --format FILE",
        "explain 4x4;................ --max-level FILE",
        "hint 4x4;................ --reveal FILE",
        "rules FILE",
        "verify FILE",
        "grade FILE",
        "grade 4x4;................ --uses FILE",
        "grade 4x4;................ --level FILE",
        "grade 4x4;................ --sort FILE",
        "convert 4x4;................ --to FILE",
        "generate --size FILE",
        "generate --size 4 --needs FILE",
        "generate --size 4 --seed FILE",
        "generate --size 4 --symmetry FILE",
    ],
)
def test_the_words_of_the_command_line_are_shown_and_never_obeyed(words):
    arguments = [word.replace("FILE", HARM + "\nfine") for word in words.split(" ")]
    ended = commands.run(*arguments)
    refused(ended)
    assert not any(line.startswith("fine") for line in ended.stderr.splitlines())


@pytest.mark.parametrize("colour", [False, True])
def test_a_screen_shows_and_never_obeys(colour):
    out = io.StringIO()
    screen = Screen(out, colour=colour)
    screen.row((HARM, "title"), ("\n", ""))
    screen.say(HARM, style="bad")
    drawn = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    assert visible(drawn)
    assert "[red]f[/]" in drawn


@pytest.mark.skipif(os.name == "nt", reason="there are no terminals of this kind")
@pytest.mark.parametrize("words", ["explain FILE", "check FILE", "solve FILE", "grade FILE"])
def test_a_terminal_gets_colours_and_nothing_else(words, tmp_path):
    path = tmp_path / "one.json"
    path.write_text(json.dumps([{"id": HARM, "label": HARM, "givens": GIVENS}] * 2))
    import pty

    terminal, end = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "NO_COLOR": ""}
    command = commands.command(*(path if word == "FILE" else word for word in words.split()))
    with subprocess.Popen(command, stdin=end, stdout=end, stderr=end, env=environment) as process:
        os.close(end)
        shown = b""
        while part := read_on(terminal):
            shown += part
    os.close(terminal)
    assert process.returncode == 1
    text = shown.decode().replace("\r\n", "\n")
    assert words.startswith("grade") or "\x1b[" in text
    assert "[red]f[/]" in text
    assert visible(re.sub(r"\x1b\[[0-9;]*m", "", text))


def read_on(terminal):
    try:
        return os.read(terminal, 65536)
    except OSError:  # this is how the end is told on Linux
        return b""


# -- files that are no puzzles


@pytest.mark.parametrize("words", READING)
def test_huge_sizes_are_refused(words, tmp_path):
    for text in ("100000 100000\n01..\n", "100000x100000:a\n", "100000x100000;.\n", "9" * 5000 + "\n01..\n"):
        path = tmp_path / "huge.txt"
        path.write_text(text)
        refused(run(words, path), "the grid is too large: at most 200", "--no-limits")


@pytest.mark.parametrize("words", [*READING, OTHERS[0]])
def test_a_huge_file_is_not_read_to_its_end(words, tmp_path):
    path = tmp_path / "gigabyte.txt"
    with open(path, "wb") as file:
        file.truncate(1 << 30)  # a hole, which takes no room on the disk
    refused(run(words, path), "this is too long: at most")


def test_many_marks_of_quotations_do_not_hold_up_a_text():
    grid = "\n".join([*[">>>>>>>>>0"] * 9, "0>>>>>>>>>"])
    refused(commands.process("convert", grid, "--to", "text", timeout=60), "the symbols can be read in two ways")


@pytest.mark.parametrize("words", ["convert FILE --to json", "verify FILE", "check FILE"])
def test_bounds_can_be_lifted(words, tmp_path, monkeypatch):
    monkeypatch.setattr("deduce.cli.verify.MOST_BYTES", 10)
    path = tmp_path / "long.json"
    text = json.dumps(explain(parse(EASY)).to_json())
    path.write_text(text if "verify" in words else "\n".join(["0" + "." * 249, "." * 250] * 2))
    refused(run(words, path), "--no-limits")
    assert run(f"{words} --no-limits", path).returncode != 2


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"01..\n.\0..\n", "NUL"),
        (b"\x7fELF\2\1\1\0\0", "NUL"),
        (b"\x89PNG\r\n\x1a\n\0\0", "picture"),
        (b"01..\n.\xff..\n", "2:2: this is not UTF-8 text"),
        (b"\xff\xfe0", "this is not UTF-16-LE text"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"givens":' * 100_000, "nested too deeply"),
        (b'{"rows": NaN, "givens": ["01", "10"]}', "no whole number"),
        (b'{"rows": -Infinity, "givens": ["01", "10"]}', "no whole number"),
        (b'{"rows": ' + b"9" * 100_000 + b', "givens": ["01", "10"]}', "no whole number"),
        (b'{"rows": 1e99999, "givens": ["01", "10"]}', "no whole number"),
        (b'{"givens": ["01", "10"], "givens": ["01", "10"]}', "stands twice"),
        (b'{"givens": ["01", "10"], "signs": [' + b"0," * 100 + b"0]}", "more signs than"),
        (b'{"givens": ["01", "1\\ud800"]}', "an odd character"),
    ],
)
@pytest.mark.parametrize("words", ["explain -", "solve -", "check -", "hint -", "grade -", "convert - --to json"])
def test_files_that_are_no_puzzles(words, data, told):
    ended = run(words, given=data)
    refused(ended)
    assert told in ended.stderr.replace("line 2, column 2:", "2:2:")


@pytest.mark.parametrize(
    ("data", "status", "told"),
    [
        (b"\0", 2, "not JSON"),
        (b"\xff", 2, "this is not UTF-8 text"),
        (b"[" * 200_000, 2, "nested too deeply"),
        (b'{"steps":' * 100_000, 2, "nested too deeply"),
        (b'{"format": 1, "format": 2}', 2, '"format" twice'),
        (b'{"format": "deduce-trace/1", "puzzle": {"rows": ' + b"9" * 100_000 + b"}}", 1, "a whole number"),
        (b'{"format": "deduce-trace/1", "puzzle": {"rows": NaN}}', 1, "a whole number"),
        (b'{"format": "deduce-trace/1", "puzzle": {"rows": 100000, "columns": 100000}}', 1, "2 to 250"),
        (b'\xef\xbb\xbf{"format": null}', 1, "the format should be"),
        (b"[]", 2, "no trace"),
        (b'[{"format": 1}, 2]', 1, "not a trace"),
    ],
)
def test_files_that_are_no_traces(data, status, told):
    ended = run("verify -", given=data)
    assert ended.returncode == status
    assert told in " ".join((ended.stdout + ended.stderr).split())
    assert visible(ended.stdout + ended.stderr)


def test_a_byte_order_mark_is_passed_over(tmp_path):
    path = tmp_path / "bom.txt"
    for encoding in ("utf-8-sig", "utf-16"):
        path.write_text("# id: é\n" + "\n".join(GIVENS), encoding=encoding)
        assert run("convert FILE --to flat", path).stdout == "4x4;01........1.1..0\n"
    path.write_text(json.dumps(explain(parse(EASY)).to_json()), encoding="utf-8-sig")
    assert run("verify FILE", path).returncode == 0


@pytest.mark.parametrize("words", [*READING, *OTHERS])
def test_a_link_that_leads_back_to_itself(words, tmp_path):
    path = tmp_path / "loop"
    path.symlink_to(path)
    refused(run(words, path), str(path))


TAKES_FOLDERS = ("grade FILE", "pick FILE")


@pytest.mark.parametrize("words", [words for words in [*READING, OTHERS[0]] if not words.startswith(TAKES_FOLDERS)])
def test_a_folder_is_no_file(words, tmp_path):
    refused(run(words, tmp_path), "this is a folder, not a file")


@pytest.mark.parametrize("words", [*READING, "verify FILE"])
def test_no_permission(words, tmp_path, monkeypatch):
    path = tmp_path / "secret"
    path.write_text("01\n10\n")
    really = open

    def refuse(file, *args, **kwargs):
        if file == str(path):
            raise PermissionError(13, "Permission denied", file)
        return really(file, *args, **kwargs)

    monkeypatch.setattr("builtins.open", refuse)
    refused(run(words, path), f"{path}: there is no permission to read this file")


def test_many_faults_are_counted(tmp_path):
    path = tmp_path / "many.jsonl"
    path.write_text("{}\n" * 5000)
    for words, most in (("check FILE", 100), ("grade FILE", 20)):
        ended = run(words, path)
        refused(ended, f"and {5000 - most} more faults")
        assert len(ended.stderr.splitlines()) == most + 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_in_a_folder_does_not_hold_up_the_others(tmp_path):
    os.mkfifo(tmp_path / "a.txt")
    (tmp_path / "b.txt").write_text("\n".join(GIVENS))
    (tmp_path / "c.txt").symlink_to(tmp_path / "c.txt")
    ended = run("grade FILE --format jsonl", tmp_path)
    assert [os.path.basename(json.loads(row)["file"]) for row in ended.stdout.splitlines()] == ["b.txt", "c.txt"]


def test_too_many_traces():
    text = "[" + "{}," * 100_000 + "{}]"
    refused(run("verify -", given=text), "these are 100001 traces, and 100000 are the most in one list")


def test_many_faults_among_traces_are_counted():
    ended = run("verify -", given="[" + "0," * 499 + "0]")
    refused(ended, "and 400 more faults")
    assert len(ended.stderr.splitlines()) == 101


def test_a_folder_of_rules_that_may_not_be_read(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied", str(tmp_path))

    monkeypatch.setattr("os.listdir", refuse)
    monkeypatch.setattr("os.scandir", refuse)
    refused(run("rules --rules FILE", tmp_path), f"{tmp_path}: Permission denied")
