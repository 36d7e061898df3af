"""What the worker of the site asks: the JSON of the command line, and all of it without rich and typer."""

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from samples import GRADED, LOOKAHEAD, NESTED, OBLONG, QUICK, TANGO, circled, explained

import deduce
from deduce import Puzzle, Sign
from deduce.answers.hints import hint
from deduce.base.budget import LimitError
from deduce.base.errors import naming_options
from deduce.formats import read_text, write
from deduce.game.puzzle import EMPTY, cell_name
from deduce.pages.article import hint_data
from deduce.serving.site import ANSWERS, answer, technique
from deduce.wording import pages
from deduce.wording.language import languages, speaking

BUILD = Path(__file__).parents[2] / "web" / "build.py"
BLOCKED = """
import sys
for name in ("rich", "typer", "click", "textual", "typst", "cv2", "numpy"):
    sys.modules[name] = None
import deduce
puzzle = deduce.parse("6x6u:jfCFACCe")
trace = deduce.explain(puzzle)
made = next(deduce.generate(6, 6, level=3, seed=1))
print(trace.status, deduce.hint(puzzle).status, deduce.grade(puzzle).level, deduce.check(puzzle).status)
print(deduce.verify(trace).holds, made.grade.level, deduce.convert(puzzle, to="svg")[:4], deduce.page(trace)[:9])
from deduce.base.budget import LimitError
from deduce.serving.site import ANSWERS, answer, technique
from deduce.wording.language import languages
import json
for language in languages:
    read = json.loads(answer("read", json.dumps({"text": "6x6u:jfCFACCe", "language": language})))["value"]
    data = read["puzzles"][0]
    for name in ("article", "advise", "solutions"):
        assert "value" in json.loads(answer(name, json.dumps({"puzzle": data, "language": language})))
print(sorted(ANSWERS))
"""


def asked(name, data=None, **given):
    """Return what a question is answered with, which must not be an error."""
    said = json.loads(answer(name, json.dumps(given), data))
    assert set(said) == {"value"}, said
    return said["value"]


def refused(name, **given):
    said = json.loads(answer(name, json.dumps(given)))
    assert set(said) == {"error", "faults"}
    return said


def test_answers_of_the_archive_that_the_site_loads_need_neither_rich_nor_typer(tmp_path):
    archive = tmp_path / "deduce.zip"
    if BUILD.is_file():
        archive.write_bytes(runpy.run_path(str(BUILD))["packed"]())
    code = f"import sys; sys.path.insert(0, {str(archive)!r})\n{BLOCKED}"
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    assert run.stdout.splitlines() == ["solved step 5 unique", "True 3 <svg <!DOCTYPE", str(sorted(ANSWERS))]


@pytest.mark.parametrize(
    "puzzle",
    [LOOKAHEAD, TANGO, OBLONG, pytest.param(GRADED[-1], marks=pytest.mark.nightly)],
    ids=["6x6", "signs", "oblong", "hard"],
)
def test_answers_are_those_of_the_library(puzzle):
    data = puzzle.to_json()
    assert asked("explain", puzzle=json.dumps(data)) == asked("explain", puzzle=data) == explained(puzzle).to_json()
    assert asked("hint", grid=data) == deduce.hint(puzzle).to_json()
    assert asked("check", puzzle=data) == deduce.check(puzzle).to_json()
    assert asked("grade", puzzle=data).items() >= deduce.grade(puzzle).to_json().items()
    assert asked("verify", trace=explained(puzzle).to_json())["holds"]
    assert asked("convert", puzzle=data, to="jsonl") == write([puzzle], "jsonl")
    assert asked("page", puzzle=data) == deduce.page(puzzle)
    assert asked("review", puzzle=data, moves="") == deduce.review(puzzle, "").to_json()
    assert asked("hint", grid=data, puzzle=data, max_level=1)["status"] in ("step", "search")


def test_unreadable_texts_are_reported_with_their_place():
    said = refused("explain", puzzle="....\n0.01\n.17.\n.1..")
    assert said["error"] == "3:3: this is not a cell (found '7', expected 1, 0 or .)"
    assert (said["faults"][0]["line"], said["faults"][0]["column"]) == (3, 3)
    assert refused("explain", puzzle="")["faults"]
    assert "no format" in refused("convert", puzzle="6x6u:jfCFACCe", to="paper")["error"]
    read = asked("read", text="....\n0.01\n.17.\n.1..\n\n0...\n....\n....\n....\n")
    assert read["faults"] == ["Line 3, column 3: this is not a cell (found '7', expected 1, 0 or .)"]
    assert len(read["puzzles"]) == 1
    (fault,) = asked("read", text="6x6u:jfCFACCe\n\n6x6u:", language="de")["faults"]
    assert fault.startswith("Zeile 3")
    assert asked("read", text="")["faults"][0].startswith("This is empty")


def test_files_are_read_in_their_encoding():
    text = "0...\n....\n....\n...1\n"
    for data in (text.encode(), text.encode("utf-16")):
        (value,) = asked("read", data)["puzzles"]
        assert value["givens"] == text.split()
    for code in languages:
        with speaking(code):
            message = pages.PICTURE()
        assert asked("read", b"\x89PNG\r\n\x1a\n", language=code)["faults"] == [message]


@pytest.mark.parametrize("code", ["en", "de"])
def test_options_of_the_command_line_are_named_only_there(code):
    repeats = "\n".join(deduce.load("puzzles/10x10-repeats.txt").givens)
    wrong = Puzzle(["......", "...0..", "...01.", "1.....", "11..1.", ".1.0.."])
    said = asked("advise", puzzle=wrong.to_json(), language=code)["stages"]
    for text in (repeats, "\n".join(["." * 201] * 201), "\n".join(["abab"] * 4)):
        read = asked("read", text=text, language=code)
        said += read["faults"] + read["remarks"]
    assert len(said) > 4
    assert not [text for text in said if "--" in text]
    with speaking(code), naming_options():
        assert "--puzzle" in " ".join(deduce.hint(wrong).stages)
        assert "--budget N" in str(LimitError((), 5))


def test_pasted_trace_is_verified():
    trace = explained(LOOKAHEAD).to_json()
    for read in (asked("read", text=json.dumps(trace)), asked("read", json.dumps(trace).encode())):
        assert (read["puzzles"], read["remarks"][0][:7]) == ([], "Valid: ")
    trace["steps"][0]["places"] = {"r1c1": 1}
    assert asked("read", text=json.dumps(trace))["remarks"][0].startswith("Not valid")
    assert asked("read", text='{"format": "deduce-trace/2", ')["faults"]


def test_article_of_a_position_with_mistakes_names_the_entries_to_blame():
    grid = Puzzle(["01....", *["......"] * 5], False, [Sign((0, 0), (0, 1), True)])
    blame, _ = asked("article", puzzle=grid.to_json())["remarks"]
    assert blame == "If only one entry is wrong, it is r1c1 (0) or r1c2 (1)."
    assert asked("article", puzzle=TANGO.to_json())["remarks"] == []


def test_silent_puzzles_are_read_the_way_that_leaves_one_solution():
    tango = "\n".join(line for line in write([TANGO], "text").splitlines() if "unique" not in line)
    assert read_text(tango).puzzles[0].choice == deduce.Choice()
    (read,) = asked("read", text=tango)["puzzles"]
    assert not read["unique_lines"]
    repeats = "\n".join(deduce.load("puzzles/10x10-repeats.txt").givens)
    read = asked("read", text=repeats)
    assert not read["puzzles"][0]["unique_lines"]
    assert read["remarks"][0].startswith("Assuming that rows and columns may repeat")


def test_hint_data_agree_with_the_hint():
    kinds = set()
    for puzzle in (LOOKAHEAD, NESTED, TANGO, OBLONG, Puzzle(["...."] * 4), Puzzle(["000.", *["...."] * 3])):
        trace = explained(puzzle)
        for grid in map(trace.grid_at, range(len(trace) + 1)):
            found = hint(grid)
            data = hint_data(found)
            places = data["step"]["places"] if found.step else [{"places": data["places"], "text": data["stages"][-1]}]
            assert " ".join(place["text"] for place in places) == found.stages[-1]
            assert {divmod(cell, grid.columns): int(value) for cell, value in places[-1]["places"]} == found.places
            if found.step is not None:
                assert {divmod(cell, grid.columns) for cell in places[-1]["because"]} == circled(found.step)
            kinds.add((data["kind"], len(places) > 1))
    assert {("step", False), ("step", True), ("solved", False), ("open", False), ("broken", False)} <= kinds


def test_entries_of_a_game_are_judged_with_the_rule_to_learn():
    trace = explained(LOOKAHEAD)
    own = [[cell_name(cell), value] for step in trace for cell, value in step.places.items()]
    judged = asked("judge", puzzle=LOOKAHEAD.to_json(), moves=own)
    assert {move["verdict"] for move in judged} == {"argued"}
    assert {(move["rule"], move["look"]) for move in judged} == {("", -1)}
    dumped = [[name, value] for name, value in sorted(own)]
    cleared = [[dumped[0][0], 1 - dumped[0][1]], [dumped[0][0], None], *dumped]
    judged = asked("judge", puzzle=LOOKAHEAD.to_json(), moves=cleared, language="de")
    assert [move["number"] for move in judged] == [0, *range(2, len(cleared))]
    assert judged[0]["verdict"] == "wrong"
    review = deduce.review(LOOKAHEAD, [tuple(move) for move in cleared])
    jumps = {move["number"]: move for move in judged if move["verdict"] == "jump"}
    assert jumps.keys() == {judgement.number - 1 for judgement in review.of("jump")} != set()
    for judgement in review.of("jump"):
        move = jumps[judgement.number - 1]
        assert (move["rule"], divmod(move["look"], LOOKAHEAD.columns)) == (judgement.easier.rule, judgement.easier.cell)
        row, column = judgement.easier.cell
        assert f"in Zeile {row + 1}, Spalte {column + 1}." in move["text"]


def test_wrong_entry_comes_with_the_way_to_its_contradiction():
    for puzzle in (*QUICK, LOOKAHEAD):
        solution = "".join(explained(puzzle).final)
        step = explained(puzzle).steps[0]
        (row, column), value = next(iter(step.places.items()))
        (move,) = asked("judge", puzzle=puzzle.to_json(), moves=[[cell_name((row, column)), 1 - value]])
        assert move["verdict"] == "wrong"
        if "chain" not in move:
            continue
        first, *_, last = move["chain"]
        cell = row * puzzle.columns + column
        assert first["places"] == [[cell, 1 - value]]
        assert last["places"] == [[cell, value]]
        assert move["chain"][-2]["broken"]
        # the grid before it is right
        assert all(held in (EMPTY, solved) for held, solved in zip(move["grid"], solution, strict=True))


def test_ways_to_contradictions_are_found_for_most_wrong_entries():
    cells = [(at, int(value)) for at, value in enumerate("".join(explained(LOOKAHEAD).final))]
    blank = [(at, value) for at, value in cells if "".join(LOOKAHEAD.givens)[at] == EMPTY]
    moves = [[cell_name(divmod(at, LOOKAHEAD.columns)), 1 - value] for at, value in blank]
    found = [asked("judge", puzzle=LOOKAHEAD.to_json(), moves=[move])[0] for move in moves]
    assert sum("chain" in move for move in found) > len(found) / 2


def test_page_of_a_rule_needs_no_script():
    with speaking("fr"):
        page = technique({"rule": "sandwich", "name": "A <b>", "takes": "Un.", "idea": "Deux.", "figure": "<svg/>"})
    assert "A &lt;b&gt;" in page
    assert "<script" not in page
    assert 'href="../../fr.html#learn=sandwich"' in page
