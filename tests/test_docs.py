"""What the pages show is what deduce does: their examples run, and print what the pages say.

The code blocks of a page run in order, in one folder that has the shipped puzzles in it:

- `console`: a line that starts with `$ ` is a command, and what follows it is all that it prints.  A line `[...]`
  stands for any number of lines.
- `python`: it runs, and the plain block right below it, if there is one, is all that it prints.
- `python` or `text` with a file's name: it is written to that file.
"""

import io
import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import fact_tables
import pytest
from attrs import evolve
from commands import run

import deduce
from deduce.engine import arguments
from deduce.formats import FORMATS, WriteError, read_text, write

ROOT = Path(__file__).parents[1]
if not (ROOT / "docs").is_dir():
    pytest.skip("the pages are not beside the tests", allow_module_level=True)

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
SHELL = {
    **{name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "COLUMNS", "LINES")},
    "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", ""))),
    "PYTHONUTF8": "1",
}
_WORDS = re.compile(r"""deduce( [\w./:#-]+| '[^']+'| "[^"$]+")*""")  # a shell would only take the words apart
_STATUS = '; echo "exit status $?"'
_BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$(\n\n```\n(.*?)^```$)?", re.S | re.M)


def blocks(page):
    """Yield each code block of a page: its line, its language, its file, its text, the plain block right below it."""
    text = page.read_text(encoding="utf-8")
    place = 0
    while match := _BLOCK.search(text, place):
        language, _, file = match[1].partition(" ")
        yield text.count("\n", 0, match.start()) + 1, language, file, match[2], match[4] or ""
        place = match.end() if match[1].startswith("python") else match.end(2) + len("```")


def commands(text):
    """Split a console block into commands and what they print."""
    return [part.partition("\n")[::2] for part in re.split(r"^\$ ", text, flags=re.M)[1:]]


def fits(shown, printed):
    parts = [re.escape(part) for part in re.split(r"^\[\.\.\.\]\n", shown, flags=re.M)]
    return re.fullmatch("(.*\n)*".join(parts), printed) is not None


def shell(command):
    """Run a command line and return what a terminal would show; deduce itself, as the last of a pipe, in-process."""
    before, pipe, last = command.removesuffix(_STATUS).rpartition(" | ")
    if _WORDS.fullmatch(last):
        ended = run(*shlex.split(last)[1:], given=shell(before) if pipe else "", as_one=True)
        return ended.stdout + f"exit status {ended.returncode}\n" * command.endswith(_STATUS)
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "encoding": "utf-8"}
    return subprocess.run(command, shell=True, env=SHELL, stdin=subprocess.DEVNULL, **output).stdout


@pytest.mark.skipif(os.name == "nt", reason="the pages speak to a POSIX shell")
def test_changelog_begins_with_this_version_or_with_none():
    newest = re.search("^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)[1]
    assert newest.partition(",")[0] in ("Unreleased", deduce.__version__)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_a_page_run_as_shown(page, tmp_path, monkeypatch):
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles")
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    names, wrong = {}, []
    for line, language, file, text, below in blocks(page):
        where = f"{page.name}, line {line}"
        if file:
            path = tmp_path / file
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif language == "python":
            printed = io.StringIO()
            with redirect_stdout(printed):
                exec(compile(text, where, "exec"), names)
            if printed.getvalue() != below:
                wrong.append(f"{where}:\n{printed.getvalue()}")
        elif language == "console":
            assert text.startswith("$ "), where
            for command, shown in commands(text):
                printed = shell(command)
                if not fits(shown, printed):
                    wrong.append(f"{where}: {command}\n{printed}")
        else:
            assert language in ("", "sh", "text", "json", "js"), where
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_the_pages_lead_somewhere(page):
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.nightly
def test_site_of_the_docs_is_built_without_a_warning(tmp_path):
    for library in ("mkdocs", "material", "mkdocstrings"):
        pytest.importorskip(library, reason="the extra docs is not installed")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", tmp_path]
    ended = subprocess.run(words, cwd=ROOT, env=SHELL, capture_output=True, encoding="utf-8")
    assert ended.returncode == 0, ended.stderr
    for page, text in (
        ("rules", "Near miss 1"),
        ("reference", "deduce.load_ladder"),
        ("schemas", "needs_unique_lines"),
    ):
        assert text in (tmp_path / page / "index.html").read_text(encoding="utf-8")


def test_every_finding_is_listed():
    folder = ROOT / "findings"
    if not folder.is_dir():
        pytest.skip("only the checkout has findings")
    listed = re.findall(r"^\|.*`([\w-]+\.sh)` \|$", (folder / "README.md").read_text(encoding="utf-8"), re.M)
    assert sorted(listed) == sorted(path.name for path in folder.glob("*.sh"))


def test_pages_say_of_facts_what_their_code_says():
    for page, text in fact_tables.pages():
        assert page.read_text(encoding="utf-8") == text, f"{page} is out of date: run `python docs/fact_tables.py`"


def test_page_on_rules_names_every_function_that_makes_a_fact():
    page = (ROOT / "docs" / "add-a-rule.md").read_text(encoding="utf-8")
    assert [name for name in arguments.__all__ if f"{name}(" not in page and f"`{name}`" not in page] == [], (
        "run `python docs/fact_tables.py`, or name what makes a contradiction below the table"
    )


FORMATS_PAGE = ROOT / "docs" / "formats.md"


def test_every_kind_of_text_on_the_page_of_formats_is_read():
    page = FORMATS_PAGE.read_text(encoding="utf-8").partition("## What is asked")[0]
    plain, signed = page.split("### Signs")
    for part, signs in ((plain, ""), (signed, "r1c1 = r1c2, r2c1 x r3c1")):
        examples = re.findall(r"^\| [^`]+ \| `(.+)` \|$", part, re.M)
        assert len(examples) > 5
        for example in examples:
            (puzzle,) = deduce.parse_book(example.replace("\\|", "|").replace("⏎", "\n"))
            assert puzzle.givens == ("01..", "....", "..1.", "1..0"), example
            assert ", ".join(map(str, puzzle.signs)) == signs, example


def test_every_block_of_a_format_that_is_written_is_the_same_puzzle():
    page = FORMATS_PAGE.read_text(encoding="utf-8").partition("## What is written")[2]
    first = deduce.load(ROOT / "puzzles" / "first.txt")
    parts = re.findall(r"### ([\w ]+)\n.*?```\w+\n(.*?)```", page, re.S)
    assert len(parts) == len(FORMATS)
    for name, text in parts:
        reading = read_text(text)
        assert reading.format.casefold() == name.casefold()
        assert reading.faults == ()
        assert all((puzzle.givens, puzzle.signs) == (first.givens, ()) for puzzle in reading.puzzles)


def test_table_of_formats_is_true():
    rows = re.findall(r"^\| [\w ]+ \| `(\w+)` \| ([\w ,]+) \|$", FORMATS_PAGE.read_text(encoding="utf-8"), re.M)
    assert [name for name, _ in rows] == list(FORMATS)
    square = deduce.Puzzle(["1...", "....", "....", "...."])
    signs = [deduce.Sign.between((0, 0), (0, 1), True)]
    kinds = {
        "signs with unique lines": evolve(square, signs=signs),
        "signs with repeating lines": evolve(square, signs=signs, unique_lines=False),
        "repeating lines": evolve(square, unique_lines=False),
        "odd sides": deduce.Puzzle(["1..", "...", "..."]),
        "one more 1": deduce.Puzzle(["1....", *["....."] * 4], odd="ones"),
        "oblong grids": deduce.Puzzle(["1...", "....", "....", "....", "....", "...."]),
        "names": evolve(square, id="a", source="b", solution=["1010", "0101", "1001", "0110"]),
    }
    for name, row in rows:
        told = set(row.replace("signs,", "signs with unique lines, signs with repeating lines,").split(", "))
        told |= {"one more 1"} if "odd sides" in told else set()
        lost = set()
        for kind, puzzle in kinds.items():
            try:
                lost |= {kind} if deduce.parse(write([puzzle], name)) != puzzle else set()
            except WriteError:
                lost.add(kind)
        assert told == (lost or {"nothing"}), name
