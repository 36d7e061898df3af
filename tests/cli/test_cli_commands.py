"""What the commands say: against solutions known from outside, and against each other."""

import json
import re
from pathlib import Path

import pytest
from cli_cases import EASY, NEEDS_UNIQUE, NONE, SEVERAL, TANGO
from commands import run
from samples import DATA

from deduce.engine.registry import load
from deduce.formats import parse, read_text
from deduce.wording.steps import rule_name


def lines_of(name):
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("name", ["lisbon.jsonl", "unruly.jsonl"])
def test_solve_and_explain_find_the_known_solutions_and_verify_proves_them(name):
    def written(*words, **given):
        ended = run(*words, "--format", "jsonl", **given)
        assert ended.returncode == 0
        return ended.stdout, [json.loads(line) for line in ended.stdout.splitlines()]

    facts = lines_of(name)
    _, solved = written("solve", DATA / name)
    assert [(row["status"], row["solution"]) for row in solved] == [("unique", row["solution"]) for row in facts]
    # all of them are explained and proved as values elsewhere; what is added here is the way through two texts
    some = [row for row in facts[::7] if len(row["givens"]) <= 12]
    traces, explained = written("explain", "-", given="".join(json.dumps(row) + "\n" for row in some))
    assert [row["final"] for row in explained] == [row["solution"] for row in some]
    _, proved = written("verify", "-", given=traces)
    assert [row["holds"] for row in proved] == [True] * len(some)


def checked(puzzle, *words):
    return json.loads(run("check", puzzle, "--format", "json", *words).stdout)


def test_check_shows_two_solutions_and_where_they_differ():
    result = checked(SEVERAL)
    assert result["status"] == "several"
    one, other = result["solutions"]
    assert one != other
    text = run("check", SEVERAL).stdout
    rows = [line.split("│")[1].split() for line in text.splitlines() if line.strip()[:1].isdigit() and "│" in line]
    assert ["".join(row) for row in rows] == [*one, *other]
    differ = sum(a != b for row, twin in zip(one, other, strict=True) for a, b in zip(row, twin, strict=True))
    assert text.count("?") == 2 * differ


def test_check_says_why_there_is_none():
    fault = "Row 1 has three 1s together, in columns 1-3."
    assert fault in run("check", NONE).stdout
    result = checked(NONE)
    assert (result["status"], result["solutions"], result["faults"][0]) == ("none", [], fault)


def test_check_says_when_only_the_unique_lines_rule_leaves_one():
    for words, status, needs in (
        ([NEEDS_UNIQUE], "unique", True),
        ([NEEDS_UNIQUE, "--no-unique-lines"], "several", False),
        ([EASY], "unique", False),
    ):
        result = checked(*words)
        assert (result["status"], result["needs_unique_lines"]) == (status, needs)
    assert "only because rows and columns must differ" in " ".join(run("check", NEEDS_UNIQUE).stdout.split())


def test_convert_keeps_the_puzzle(tmp_path):
    facts, out = lines_of("lisbon.jsonl")[0], tmp_path / "out"
    rows = "\n".join(facts["givens"])
    assert run("convert", "-", "--to", "task", "--out", out, given=rows).returncode == 0
    printed = run("convert", "-", "--to", "task", given=rows).stdout
    assert out.read_text(encoding="utf-8") == printed
    assert list(parse(printed).givens) == facts["givens"]


def test_size_option_gives_a_grid_its_size():
    grid = "01..\n....\n"
    assert run("convert", "-", "--to", "flat", "--size", "4x2", given=grid).stdout == "4x2;01......\n"
    assert "expected 4 rows" in run("check", "-", "--size", "4", given=grid).stderr


def test_convert_reports_what_a_format_cannot_hold():
    ended = run("convert", "-", "--to", "unruly", given=TANGO)
    assert ended.returncode == 1
    assert "signs" in ended.stderr
    assert ended.stdout == ""


def test_rules_lists_the_ladder():
    ids = [rule.info.id for rule in load().rules]
    assert [facts["id"] for facts in json.loads(run("rules", "--format", "json").stdout)] == ids
    lines = [line for line in run("rules").stdout.splitlines() if line[:2] == "  " and line[2:3] != " "]
    shown = [re.fullmatch(r"  (.+?)(?: \((.+)\))?, rating [0-9.-]+", line).groups() for line in lines]
    assert [id or name for name, id in shown] == ids
    assert [name.replace("-", " ") for name, _ in shown] == list(map(rule_name, ids))


def test_every_name_that_a_reader_sees_is_taken_by_options():
    ladder = load()
    for rule in ladder.rules:
        assert ladder.rule(rule_name(rule.info.id)) is rule
        assert ladder.rule(rule_name(rule.info.id).upper()) is rule


@pytest.mark.parametrize(
    ("name", "similar"),
    [
        ("gap", "gap between two the same (sandwich), last-gap (last-cell), one-of-each-gap (one-of-each)"),
        ("sandwhich", "sandwich"),
        ("complete", "one symbol complete (quota-fill)"),
    ],
)
def test_unknown_rule_is_answered_with_names_that_are_like_it(name, similar):
    for words in (["rules", name], ["pick", EASY, "--uses", name], ["generate", "--size", 6, "--practice", name]):
        ended = run(*words)
        assert (ended.returncode, ended.stderr) == (2, f"unknown rule {name!r}; similar: {similar}\n")


def test_rule_is_shown_with_all_its_examples_under_any_of_its_names():
    for rule in load().rules:
        shown = run("rules", rule.info.id).stdout
        said = [example.text for example in rule.examples] + [miss.why[1:] for miss in rule.near_misses]
        assert [text for text in (*said, *rule.info.aliases) if text not in " ".join(shown.split())] == []
        assert {run("rules", alias.upper()).stdout for alias in rule.info.aliases[:2]} <= {shown}


def test_step_option_shows_one_step():
    trace = json.loads(run("explain", EASY, "--format", "json").stdout)
    step = trace["steps"][2]
    assert json.loads(run("explain", EASY, "--format", "json", "--step", 3).stdout) == step
    text = " ".join(run("explain", EASY, "--step", 3).stdout.split())
    assert {other["text"] for other in trace["steps"] if other["text"] in text} == {step["text"]}


def test_following_hints_by_applying_them_solves_a_puzzle():
    facts = lines_of("lisbon.jsonl")[0]
    ended = run("hint", "--apply", given="\n".join(facts["givens"]))
    while ended.stderr != "It is solved.\n":
        assert re.fullmatch(r"[A-Z][a-z ]+: (r\dc\d(, | and | is | are )+)+.*\.\n", ended.stderr)
        ended = run("hint", "--apply", given=ended.stdout)
    assert list(parse(ended.stdout).givens) == facts["solution"]


def test_hint_for_a_cell_shows_its_steps_and_check_judges_one_entry():
    first = "puzzles/first.txt"

    def start(*words, **given):
        ended = run("hint", *words, **given)
        return ended.stdout.splitlines()[0], ended.returncode

    assert start(first, "--cell", "r1c6")[0].startswith("It takes nine steps; the hardest is no repeated line. ")
    whole = run("hint", first, "--cell", "r1c6", "--reveal", 3).stdout
    assert re.findall(r"^\d\. .*", whole, re.MULTILINE)[-2:] == ["8. Row 1, pair", "9. Row 1, no repeated line"]
    assert whole.count("* filled in") == 1
    applied = run("hint", first, "--cell", "r1c6", "--apply")
    assert ("110.1." in applied.stdout, applied.stderr) == (True, "Pair: r5c3 is 0.\n")
    assert start(first, "--cell", "r4c1") == ("r4c1 is 1 already.", 0)
    assert start(first, "--cell", "r1c6", "--max-level", 1) == ("The rules in use do not give r1c6.", 1)
    rows = Path(first).read_text(encoding="utf-8").replace(".1....", ".1.0..")
    assert start("-", "--check", "r6c4", "--puzzle", first, given=rows) == ("r6c4 is wrong.", 1)


def test_applied_hint_is_written_as_puzzle_json():
    grid = "xx..\n....\n....\n..o.\n"
    puzzle = parse(run("hint", "--apply", "--format", "json", "--symbols", "x o .", given=grid).stdout)
    step = json.loads(run("hint", "--format", "json", "--symbols", "x o .", given=grid).stdout)
    assert puzzle.symbols.one == "x"
    before = parse(grid.replace("x", "1").replace("o", "0"))
    for cell, value in step["places"].items():
        before = before.place(cell, value)
    assert puzzle.givens == before.givens


@pytest.mark.parametrize("kept", [True, False])
def test_solution_of_a_file_is_kept_if_the_grid_agrees(kept):
    facts = lines_of("lisbon.jsonl")[0]
    solution = facts["solution"] if kept else facts["solution"][::-1]
    ended = run("hint", "--apply", "--format", "json", given=json.dumps(facts | {"solution": solution}))
    assert json.loads(ended.stdout).get("solution") == (solution if kept else None)


BLANK = "4x4;................"


def grids(text):
    return [tuple(part.split()) for part in text.strip().split("\n\n")]


def test_all_solutions_are_listed_once_in_every_format():
    text = run("solve", BLANK, "--all")
    assert (text.returncode, text.stderr) == (0, "72 solutions.\n")
    lines = [json.loads(line) for line in run("solve", BLANK, "--all", "--format", "jsonl").stdout.splitlines()]
    whole = json.loads(run("solve", BLANK, "--all", "--format", "json").stdout)
    solutions = grids(text.stdout)
    assert len(set(solutions)) == 72
    assert [(line["number"], tuple(line["solution"])) for line in lines] == list(enumerate(solutions, 1))
    assert [tuple(grid) for grid in whole["solutions"]] == solutions
    assert whole["whole"] is True


@pytest.mark.parametrize(("limit", "message"), [(71, "71 solutions, and there are more.\n"), (72, "72 solutions.\n")])
def test_limit_says_whether_these_are_all(limit, message):
    ended = run("solve", BLANK, "--all", "--limit", limit)
    assert (ended.returncode, ended.stderr, len(grids(ended.stdout))) == (0, message, limit)


def test_count_prints_only_a_number():
    ended = run("solve", BLANK, "--number")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "72\n", "")
    value = json.loads(run("solve", BLANK, "--number", "--format", "jsonl", "--no-unique-lines").stdout)
    assert (value["solutions"], value["whole"]) == (90, True)


@pytest.mark.parametrize("option", ["--all", "--number"])
def test_search_limit_gives_a_lower_bound(option):
    ended = run("solve", "8x8;" + "." * 64, "--unique-lines", option, "--budget", 1_000, "--format", "json")
    assert (ended.returncode, json.loads(ended.stdout)["whole"]) == (1, False)
    assert ended.stderr.startswith("At least ")
    assert "--budget N allows more" in ended.stderr


@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_generate_shows_no_solution_on_a_terminal(plain):
    words = ["generate", "--size", 6, "--seed", 3, "--count", 2]
    piped, shown = run(*words), run(*words, *plain, terminal=True)
    puzzles = read_text(piped.stdout).puzzles
    assert all(puzzle.solution for puzzle in puzzles)
    assert "solution" not in shown.stdout
    assert not any(row in shown.stdout for puzzle in puzzles for row in puzzle.solution)
    assert "--out FILE" in shown.stderr
    if not plain:
        assert [puzzle.givens for puzzle in read_text(shown.stdout).puzzles] == [puzzle.givens for puzzle in puzzles]
