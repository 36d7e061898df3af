"""The places where a command runs: narrow and wide, poor in characters, with the line ends and paths of Windows."""

import pytest
from cli_cases import EASY, LOOKAHEAD, SEVERAL, TANGO
from commands import run
from rich.cells import cell_len

from deduce.cli.app import COMMANDS

ELSEWHERE = ("page", "print", "play", "read")
"""Commands that write for a browser, for paper, for a screen of their own."""

SUNS = "☀.☾.\n....\n☾..☀\n....\n"


@pytest.fixture
def book(tmp_path):
    """A folder with a puzzle, a trace, and the words that call each command."""
    (tmp_path / "tango.txt").write_text(TANGO, encoding="utf-8")
    (tmp_path / "book.txt").write_text(f"{EASY}\n{SEVERAL}\n", encoding="utf-8")
    (tmp_path / "moves.txt").write_text("r1c1=0\nr1c1=1 sandwich\n", encoding="utf-8")
    trace = tmp_path / "trace.json"
    trace.write_text(run("explain", tmp_path / "tango.txt", "--format", "json").stdout, encoding="utf-8")
    return {
        "explain": [
            [tmp_path / "tango.txt"],
            [EASY, "-v"],
            [EASY, "--step", "3"],
            [LOOKAHEAD, "--from-level", "3"],
            [SEVERAL],
        ],
        "hint": [
            [*words, "--reveal", str(stage)]
            for words in ([EASY], [LOOKAHEAD], [tmp_path / "tango.txt"])
            for stage in (1, 2, 3)
        ],
        "solve": [[EASY]],
        "check": [[EASY], [SEVERAL]],
        "grade": [[tmp_path, "--duplicates"]],
        "pick": [[tmp_path, "--count", "1"]],
        "clues": [[EASY], [tmp_path / "tango.txt"]],
        "generate": [["--size", "4", "--seed", "1"]],
        "rules": [[], ["unique-line"], ["lookahead"]],
        "review": [[tmp_path / "tango.txt", tmp_path / "moves.txt"]],
        "verify": [[trace]],
        "convert": [[EASY, "--to", "text"]],
        **{name: [] for name in ELSEWHERE},
    }


@pytest.mark.parametrize("width", [40, 60, 80, 140])
def test_no_row_is_broken_by_the_screen(book, width):
    """Every row fits, so that none is broken where the screen ends; but paths are never broken."""
    for name in COMMANDS:
        plain = [] if name in ("convert", "pick", *ELSEWHERE) else [[*args, "--plain"] for args in book[name]]
        for args in (*book[name], *plain, *([["--help"]] if width == 80 else [])):
            ended = run(name, *args, env={"COLUMNS": str(width)})
            assert ended.returncode in (0, 1)
            rows = [row for row in ended.stdout.splitlines() if not row.startswith(("#", "  /")) and "\\" not in row]
            assert all(cell_len(row) <= width for row in rows), (name, args)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_no_symbol_is_lost_in_small_encodings(tmp_path, encoding):
    path = tmp_path / "suns.txt"
    path.write_text(SUNS, encoding="utf-8")
    one, zero = "☀☾" if encoding == "utf-8" else "10"
    for args in (["check"], ["explain"], ["solve"], ["check", "--plain"]):
        ended = run(*args, path, encoding=encoding)
        assert ended.returncode == 1
        for symbol in (one, zero):
            assert symbol in ended.stdout
        assert "Traceback" not in ended.stderr
    converted = run("convert", path, "--to", "text", encoding=encoding)
    if encoding == "utf-8":
        assert "☀.☾." in converted.stdout
    else:
        assert converted.returncode == 2
        assert "--out FILE" in converted.stderr
        assert "\\u2600" in converted.stderr
    out = tmp_path / "out.txt"
    assert run("convert", path, "--to", "text", "--out", out, encoding=encoding).returncode == 0
    assert "☀.☾." in out.read_text(encoding="utf-8")


def test_boxes_and_bars_are_drawn_in_ascii_if_needed():
    for args in (["explain", EASY], ["grade", EASY], ["rules", "sandwich"]):
        ended = run(*args, encoding="cp1252")
        assert ended.returncode == 0
        assert ended.stdout.isascii()
        assert "?" not in ended.stdout
        assert any(mark in ended.stdout for mark in ("+----", "####"))


def test_windows_line_ends_change_nothing(tmp_path):
    for name, text in (("puzzle.txt", TANGO), ("book.txt", f"{EASY}\n{SEVERAL}\n")):
        outputs = []
        for newline in ("\n", "\r\n"):
            path = tmp_path / name
            path.write_bytes(text.replace("\n", newline).encode())
            endings = [run(*args, path) for args in (["check"], ["explain"], ["solve"], ["grade"])]
            outputs.append([text for ended in endings for text in (ended.stdout, ended.stderr)])
        assert outputs[0] == outputs[1]
        assert "\r" not in "".join(outputs[1])


def test_plain_checks_and_solutions_are_words():
    generate = ["generate", "--size", "6", "--seed", "1", "--count", "2", "--signs", "4"]
    for args in (["check", SEVERAL], ["solve", EASY], ["rules", "sandwich"], generate):
        text = run(*args, "--plain").stdout
        assert text.isascii()
        assert "Row 1: " in text
        assert not set(text) & set("|+^*?")
    assert "marked: columns 2 and 4 (differs)" in run("check", SEVERAL, "--plain").stdout
    (line,) = [line for line in run("grade", EASY, "--plain").stdout.splitlines() if "effort" in line][:1]
    assert line.startswith("1: size 6x6, clues 10, level 2 counting, rating 2.0, ")
