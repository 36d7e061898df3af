"""The places where a command runs: narrow and wide, poor in characters, and with any symbols."""

import json
import re

import pytest
from cli_cases import EASY, LOOKAHEAD, SEVERAL, TANGO
from commands import run
from rich.cells import cell_len

import deduce
from deduce.cli.app import COMMANDS

SUNS = "☀.☾.\n....\n☾..☀\n....\n"


@pytest.mark.parametrize("width", [40, 80, *(pytest.param(width, marks=pytest.mark.nightly) for width in (60, 140))])
def test_no_row_is_broken_by_the_screen(tmp_path, width):
    """Every row fits, so that none is broken where the screen ends; but paths are never broken."""
    tango, moves, trace = tmp_path / "tango.txt", tmp_path / "moves.txt", tmp_path / "trace.json"
    tango.write_text(TANGO, encoding="utf-8")
    (tmp_path / "book.txt").write_text(f"{EASY}\n{SEVERAL}\n", encoding="utf-8")
    moves.write_text("r1c1=0\nr1c1=1 sandwich\n", encoding="utf-8")
    trace.write_text(run("explain", tango, "--format", "json").stdout, encoding="utf-8")
    calls = [
        *(("explain", *words) for words in ([tango], [EASY, "-v"], [EASY, "--step", "3"], [SEVERAL])),
        ("explain", LOOKAHEAD, "--from-level", "3"),
        *(("hint", puzzle, "--reveal", stage) for puzzle in (EASY, LOOKAHEAD, tango) for stage in (2, 3)),
        *((name, puzzle) for name, puzzle in (("solve", EASY), ("check", EASY), ("check", SEVERAL), ("clues", tango))),
        ("grade", tmp_path, "--duplicates"),
        ("generate", "--size", "4", "--seed", "1"),
        *(("rules", *name) for name in ([], ["unique-line"], ["lookahead"])),
        ("review", tango, moves),
        ("verify", trace),
    ]
    plain = [(*words, "--plain") for words in calls]
    helps = [(name, "--help") for name in COMMANDS] if width == 80 else []
    for words in (*calls, *plain, *helps):
        ended = run(*words, env={"COLUMNS": str(width)})
        assert ended.returncode in (0, 1)
        rows = [row for row in ended.stdout.splitlines() if not row.startswith(("#", "  /")) and "\\" not in row]
        assert [row for row in rows if cell_len(row) > width] == [], words


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_no_symbol_is_lost_in_small_encodings(tmp_path, encoding):
    one, zero = "☀☾" if encoding == "utf-8" else "10"
    for words in ("check -", "explain -", "solve -", "check - --plain"):
        ended = run(*words.split(), given=SUNS, encoding=encoding)
        assert (ended.returncode, one in ended.stdout, zero in ended.stdout) == (1, True, True)
    converted = run("convert", "-", "--to", "text", given=SUNS, encoding=encoding)
    if encoding == "utf-8":
        assert "☀.☾." in converted.stdout
    else:
        assert converted.returncode == 2
        assert "--out FILE" in converted.stderr
        assert "\\u2600" in converted.stderr
    out = tmp_path / "out.txt"
    assert run("convert", "-", "--to", "text", "--out", out, given=SUNS, encoding=encoding).returncode == 0
    assert "☀.☾." in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [["explain", EASY], ["grade", EASY], ["rules", "sandwich"]], ids=" ".join)
def test_boxes_and_bars_are_drawn_in_ascii_if_needed(words):
    ended = run(*words, encoding="cp1252")
    assert (ended.returncode, ended.stdout.isascii(), "?" in ended.stdout) == (0, True, False)
    assert "+----" in ended.stdout or "####" in ended.stdout


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


SUN = "\N{SUN WITH FACE}"
WIDE = f"{SUN} \N{CRESCENT MOON}"
XO = "# symbols: X O -\n" + str(deduce.parse(EASY)).translate(str.maketrans("10.", "XO-")) + "\n"


def written(*words, **given):
    ended = run(*words, **given)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.parametrize("command", ["explain", "hint", "solve", "check", "clues"])
def test_grid_is_aligned_with_wide_symbols(command):
    more = {"explain": ["--verbose"], "hint": ["--reveal", 3], "check": []}.get(command, [])
    output = written(command, LOOKAHEAD, "--output-symbols", WIDE, *more)
    assert command == "check" or SUN in output
    grids = [row for row in output.splitlines() if row.endswith(("│", "┐", "┘", "┆"))]
    widths = [cell_len(row) for row in grids]
    assert all(row[-1] == "┘" or above == below for row, above, below in zip(grids, widths, widths[1:], strict=False))


@pytest.mark.parametrize("show", ["A B", "AB", "A B _", "\N{BLACK SUN WITH RAYS}\ufe0f \N{LAST QUARTER MOON}"])
def test_sentences_with_other_symbols_are_proved(show):
    words = ("explain", LOOKAHEAD, "--format", "json")
    as_usual, shown = json.loads(written(*words)), json.loads(written(*words, "--output-symbols", show))
    one, zero, *_ = show.replace("\ufe0f", "").split() if " " in show else show
    assert (shown["puzzle"]["symbols"]["one"], shown["puzzle"]["symbols"]["zero"]) == (one, zero)
    assert shown["final"] == as_usual["final"]
    for before, after in zip(as_usual["steps"], shown["steps"], strict=True):
        assert before | {"text": ""} == after | {"text": ""}
        assert before["text"] != after["text"] or not {"0", "1"} & set(before["text"])
    assert run("verify", "-", given=json.dumps(shown)).stdout.startswith("Valid: ")


def test_output_symbols_replace_those_of_the_input():
    output = written("solve", "-", "--output-symbols", "A B", given=XO)
    puzzle = deduce.parse(output)
    assert (puzzle.symbols.one, puzzle.symbols.zero, puzzle.symbols.empty) == ("A", "B", ".")
    assert puzzle.givens == deduce.parse(written("solve", "-", given=XO)).givens
    swapped = written("solve", "-", "--output-symbols", "A B", "--symbols", "O X -", given=XO)
    assert swapped.count("A") == output.count("B")


def test_formats_with_symbols_name_them_and_json_keeps_numbers():
    assert written("convert", EASY, "--to", "text", "--output-symbols", "A B _").startswith("# symbols: A B _\n")
    value = json.loads(written("convert", EASY, "--to", "json", "--output-symbols", "A B"))
    assert value["symbols"] == {"one": "A", "zero": "B", "empty": "."}
    assert set("".join(value["givens"])) == {"0", "1", "."}
    drawn = written("convert", EASY, "--to", "svg", "--output-symbols", "A B")
    assert "".join(re.findall(">([AB])<", drawn)) == "ABBAAAABBB"
