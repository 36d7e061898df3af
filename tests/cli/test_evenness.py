"""Every command and option keeps to the same forms: options, cells, ranges, JSON, faults and remarks."""

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import get_args, get_origin

import pytest
from cli_cases import EASY, NEEDS_UNIQUE, NONE, SEVERAL, TANGO
from commands import run
from every_command import PLAIN, make_inputs
from own_rule import GOOD
from schemas import faults_by
from typer.main import get_command

from deduce.cli.app import COMMANDS, program
from deduce.drawing.convert import TARGETS
from deduce.engine.registry import load
from deduce.formats import FORMATS
from deduce.wording.steps import rule_name

PARAMETERS = {name: get_command(program([name])).commands[name].params for name in COMMANDS}
OPTIONS = {
    name: {option: p for p in params for option in p.opts if option[:2] == "--"} for name, params in PARAMETERS.items()
}
READING = {"--symbols", "--output-symbols", "--unique-lines", "--size", "--key", "--no-limits"}
LACKING = {"review": {"--output-symbols"}, "read": READING - {"--unique-lines"}}
"""The options for reading puzzles that a command has no use for: a review names no symbol but those of the moves, and
a picture has neither symbols nor a text."""

DRAWN = [form for form in TARGETS if form not in FORMATS]
FORMS = {
    "--format": (["text", "json", "jsonl"], {"explain": ["svg"], "grade": ["csv", "xlsx"]}),
    "--to": (list(FORMATS), {"convert": [*DRAWN, "png"], "read": DRAWN}),
}
"""The values of options that name a format, and those that a command has besides."""


def kind_of(parameter):
    """Return what an option takes: a type of Python in typer 0.29, before that one of its own."""
    if not hasattr(parameter, "type_descriptor"):
        return getattr(parameter.type, "func", None) or str(parameter.type)
    kind = parameter.type_descriptor.annotation
    return get_args(kind)[0] if get_origin(kind) is list else kind


def values_taken(parameter):
    """Return the texts that an option takes."""
    return get_args(kind_of(parameter)) or parameter.type.choices


def test_option_means_the_same_in_every_command():
    seen = defaultdict(set)
    for options in OPTIONS.values():
        for option, parameter in options.items():
            if option not in FORMS:
                seen[option].add((parameter.metavar, kind_of(parameter), tuple(parameter.secondary_opts)))
    uneven = {option: kinds for option, kinds in seen.items() if len(kinds) > 1}
    assert uneven == {}
    assert not {name for name in seen if name.startswith(("--min-", "--max-"))} - {"--max-level", "--max-attempts"}


def test_formats_are_named_alike():
    for option, (usual, more) in FORMS.items():
        for name, options in OPTIONS.items():
            if option in options and (name, option) != ("pick", "--format"):
                assert [*values_taken(options[option])] == [*usual, *more.get(name, [])], name


SOURCES = {
    name: {p.metavar for p in parameters if p.param_type_name == "argument"} for name, parameters in PARAMETERS.items()
}
READS = [name for name, sources in SOURCES.items() if {"PUZZLE", "GRID", "FILE"} & sources]


def test_commands_that_read_puzzles_have_the_options_for_it():
    for name in (*READS, "read"):
        assert READING - set(OPTIONS[name]) == LACKING.get(name, set()), name


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    for library in ("cv2", "typst", "platformdirs"):
        pytest.importorskip(library, reason="some command needs it")
    folder = tmp_path_factory.mktemp("inputs")
    rules = folder / "rules"
    rules.mkdir()
    (rules / "pair_needs_two.py").write_text(GOOD, encoding="utf-8")
    (folder / "tango.txt").write_text(TANGO, encoding="utf-8")
    (folder / "book.txt").write_text(f"{EASY}\n{EASY}\n", encoding="utf-8")
    one = make_inputs(folder) | {"TANGO": str(folder / "tango.txt"), "DIR": str(rules)}
    trace = Path(one["TRACE"]).read_text(encoding="utf-8")
    (folder / "traces.jsonl").write_text(f"{json.dumps(json.loads(trace))}\n" * 2, encoding="utf-8")
    return one, one | {"PUZZLE": str(folder / "book.txt"), "TRACE": str(folder / "traces.jsonl")}


STEP = "trace.json#/$defs/step"
JSON = {
    "explain PUZZLE": "trace",
    "explain PUZZLE --step 3": STEP,
    "hint PUZZLE": "hint",
    "hint PUZZLE --cell R4C3": "hint",
    "hint TANGO": "hint",
    f"hint {NONE}": "hint",
    f"hint {SEVERAL}": "hint",
    "hint 4x4;11.............. --puzzle 4x4;10..............": "hint",
    "hint PUZZLE --apply": "puzzle",
    "hint PUZZLE --check 2,1": "entry",
    "hint PUZZLE --all": "open-steps",
    "hint PUZZLE --all --level 1-6": "open-steps",
    f"hint {NONE} --all": "open-steps",
    "hint TANGO --line c3": "fillings",
    "hint 4x4;0001............ --line r1": "fillings",
    "hint TANGO --line all": "all-fillings",
    "solve PUZZLE": "solution",
    f"solve {NONE}": "solution",
    f"solve {SEVERAL} --all": "solution",
    "solve PUZZLE --number": "solution",
    "check PUZZLE": "check",
    f"check {NONE}": "check",
    f"check {SEVERAL}": "check",
    f"check {NEEDS_UNIQUE}": "check",
    "review PUZZLE MOVES": "review",
    "grade PUZZLE": "grade",
    f"grade {NONE}": "grade",
    "pick PUZZLE": "puzzle",
    "generate --size 4 --level 1-2 --seed 1": "puzzle",
    "clues PUZZLE": "clues",
    "clues TANGO": "clues",
    f"clues {SEVERAL}": "clues",
    f"clues {NONE}": "clues",
    "rules": "rule",
    "rules unique-line": "rule",
    "rules --test DIR": "rule-check",
    "verify TRACE": "verdict",
    "convert PUZZLE --to json": "puzzle",
    "read PICTURE --to json": "puzzle",
}
"""Commands that write JSON, with the schema of what they write."""

OF_ONE = {"explain PUZZLE --step 3", "hint PUZZLE", "review PUZZLE MOVES", "read PICTURE --to json"}
"""Those that take no more than one puzzle, besides the others of `hint`."""


def values_of(line, inputs, form):
    line = line.replace("--to json", f"--to {form}")
    ended = run(*(inputs.get(word, word) for word in line.split()), *([] if "--to" in line else ["--format", form]))
    assert ended.returncode in (0, 1), ended.stderr
    return ended.stdout


@pytest.mark.parametrize("line", JSON)
def test_json_fits_its_schema_and_is_an_object_or_a_list(line, inputs):
    one, several = inputs
    value = json.loads(values_of(line, one, "json"))
    values = value if line == "rules" else [value]
    assert isinstance(value, list) == (line == "rules")
    assert [fault for value in values for fault in faults_by(JSON[line], value)] == []
    if "--all" not in line:
        assert [json.loads(text) for text in values_of(line, one, "jsonl").splitlines()] == values
    if line in OF_ONE or line.startswith("hint") or not {"PUZZLE", "TRACE", "--size"} & set(line.split()):
        return
    book = f"{line} --count 2" if line.startswith("generate") else line
    values = json.loads(values_of(book, several, "json"))
    assert isinstance(values, list)
    assert len(values) == 2
    assert [fault for value in values for fault in faults_by(JSON[line], value)] == []
    assert [json.loads(text) for text in values_of(book, several, "jsonl").splitlines()] == values


def test_every_command_with_json_is_tried_and_described():
    with_json = {name for name, options in OPTIONS.items() if {"--format", "--to"} & set(options)}
    assert {line.split()[0] for line in JSON} == with_json
    page = Path(__file__).parents[2] / "docs" / "json.md"
    if page.exists():
        rows = re.findall(r"^\| (.*?) \|.*schema/([\w-]+)\.json", page.read_text(encoding="utf-8"), re.M)
        assert {command.split()[0] for cell, _ in rows for command in re.findall("`(.*?)`", cell)} == with_json
        assert {schema for _, schema in rows} == {schema.removesuffix(".json#/$defs/step") for schema in JSON.values()}


@pytest.mark.parametrize("name", READS)
def test_fault_in_a_file_is_reported_at_its_place(name, tmp_path, inputs):
    (tmp_path / "bad.txt").write_text("01..\n..%.\n....\n....\n", encoding="utf-8")
    words = PLAIN[name].replace("PUZZLE", "bad.txt").split()
    ended = run(*(inputs[0].get(word, word) for word in words), cwd=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "bad.txt:2:3: this is not a cell (found '%', expected 1, 0 or .)\n"


@pytest.mark.parametrize("line", ["review PUZZLE bad.txt", "verify bad.txt", "rules --rules .", "rules --test ."])
def test_fault_in_another_file_is_reported_at_its_place(line, tmp_path, inputs):
    for name in ("bad.txt", "bad.py"):
        (tmp_path / name).write_text('{"cell": (1\n', encoding="utf-8")
    ended = run(*(inputs[0].get(word, word) for word in line.split()), cwd=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert re.match(r"(\./)?bad\.\w+:1:\d+: \w.*", ended.stderr)


@pytest.mark.parametrize("name", [name for name in READS if name != "convert"])  # which leaves the choice open
def test_remark_on_the_reading_goes_to_standard_error(name, tmp_path, inputs):
    """The grid has exactly one solution only if its rows may repeat."""
    (tmp_path / "p.txt").write_text("01.0\n0110\n1001\n100.\n", encoding="utf-8")
    (tmp_path / "m.txt").write_text("r1c3=1\n", encoding="utf-8")
    words = [{"PUZZLE": "p.txt", "MOVES": "m.txt"}.get(word, word) for word in PLAIN[name].split()]
    ended = run(*words, *(["--out", "p.pdf"] if name == "print" else []), cwd=tmp_path)
    assert "--unique-lines" in ended.stderr
    assert "--unique-lines" not in ended.stdout


def test_people_read_one_name_of_a_rule_and_ids_only_beside_it(tmp_path):
    inputs = make_inputs(tmp_path, "6x6u:jfCFACCe")
    ids = [rule.info.id for rule in load().rules if rule_name(rule.info.id) != rule.info.id.replace("-", " ")]
    lines = [line for name, line in PLAIN.items() if name not in ("play", "print", "page")]
    more = ["hint PUZZLE --apply", "hint PUZZLE --all --level 1-6", "explain PUZZLE --verbose", "rules whole-line"]
    for line in (*lines, *more):
        ended = run(*[inputs.get(word, word) for word in line.replace("--format csv", "").split()])
        text = re.sub(r"\([a-z-]+\)|'[a-z-]+'", "", ended.stdout + ended.stderr)
        assert [rule for rule in ids if re.search(rf"(?<![\w-]){rule}(?![\w-])", text) and rule != "sign"] == [], line
