"""`--output-symbols`: every command writes the symbols that are asked for, whatever the input has."""

import json

import pytest
from cli_cases import EASY, LOOKAHEAD
from commands import run
from rich.cells import cell_len

import deduce

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
    assert ">ABBAAAABBB<" in written("convert", EASY, "--to", "svg", "--output-symbols", "A B")
