"""A hint on the screen: stage by stage, each saying no more than it should, with the grid where there is one to see."""

import io
import re

import pytest
from nightly import one_in
from rich.cells import cell_len
from samples import LOOKAHEAD, PUZZLES, circled

from deduce.answers.hints import hint
from deduce.drawing.terminal import Screen
from deduce.drawing.walkthrough import StagedHint
from deduce.engine.registry import load
from deduce.formats import parse
from deduce.wording.steps import rule_name

PAIR = parse("......\n......\n.0...1\n...00.\n.0....\n..0.00")


def stages(puzzle, plain=False, width=80, cell=None):
    """Return a hint, and the text of each stage, drawn one after another as Enter does."""
    result = hint(puzzle, cell=cell)
    out = io.StringIO()
    staged = StagedHint(Screen(out, width, plain=plain, colour=False), result)
    texts = []
    for stage in range(1, staged.stages + 1):
        before = len(out.getvalue())
        staged.draw(stage)
        texts.append(out.getvalue()[before:])
    return result, texts


def grid_of(text):
    """Read a drawn grid back: the rows, and the marks beneath each."""
    rows, marks = [], []
    for line in text.splitlines():
        if re.match(r" *\d+ │", line):
            rows.append(line.split("│")[1])
            marks.append("")
        elif re.match(r" *│", line):
            marks[-1] = line.split("│")[1]
    return ["".join(row.split()) for row in rows], marks


def marked(marks, mark):
    return {(r, (place - 1) // 2) for r, row in enumerate(marks) for place, char in enumerate(row) if char == mark}


def test_second_stage_marks_premises_and_no_placements_and_the_last_shows_the_grid_after_the_step():
    result, (_, second, last) = stages(PAIR)
    rows, marks = grid_of(second)
    assert rows == list(PAIR.givens)
    assert (marked(marks, "^"), marked(marks, "*")) == (circled(result.step), set())
    assert "filled in" not in second
    assert load().rule("double-digit").info.summary[1:] in " ".join(second.split())
    rows, marks = grid_of(last)
    assert rows == list(result.taken.givens)
    assert (marked(marks, "^"), marked(marks, "*")) == (circled(result.step), set(result.places))
    assert result.step.text in " ".join(last.split())


def test_lookahead_shows_the_supposition_then_the_broken_lines_then_the_links():
    result, (look, suppose, breaks, whole) = stages(LOOKAHEAD)
    ((r, c),) = result.step.argument.suppose
    name = f"r{r + 1}c{c + 1}"
    assert look.splitlines() == [f"Look at {name}.", f"{name} means row {r + 1}, column {c + 1}."]
    for text, lettered, pointed in ((suppose, False, False), (breaks, False, True), (whole, True, True)):
        rows = [line for line in text.splitlines() if "┆" in line]
        assert "?1" in "".join(rows) or "?0" in "".join(rows)
        assert bool(re.search(r"[a-z][01]", "".join(rows))) is lettered
        assert any(row.endswith("<") for row in rows) or "v" in text.split("┌")[0].splitlines()[-1] or not pointed
        assert pointed or not any(row.endswith("<") for row in rows)
    assert "(a) " not in suppose + breaks
    assert whole.count("(a) ") >= 1
    assert "means row" not in suppose + breaks + whole


def test_plain_hint_says_marks_in_words():
    texts = stages(PAIR, plain=True)[1]
    assert "marked: columns 5 and 6 (because of)" in texts[1]
    assert "(filled in)" not in texts[1]
    assert "column 4 (filled in); columns 5 and 6 (because of)" in " ".join(texts[2].split())
    supposed = " ".join(stages(LOOKAHEAD, plain=True)[1][1].split())
    assert "(the value tried)" in supposed


@pytest.mark.parametrize("width", one_in(2, [30, 80]))
@pytest.mark.parametrize("plain", [False, True])
def test_nothing_is_wider_than_the_screen(width, plain):
    for puzzle in PUZZLES[::5]:
        for text in stages(puzzle, plain, width)[1]:
            assert max(map(cell_len, text.splitlines())) <= width


def test_mistake_is_shown_before_the_entries_to_blame():
    _, texts = stages(parse("111.\n....\n....\n...."))
    broken, alone, blamed = "Row 1 has three", "The grid does not show", "If only one entry is wrong"
    assert [[part in text for part in (broken, alone, blamed)] for text in texts] == [
        [True, False, False],
        [True, True, False],
        [True, True, True],
    ]


def test_steps_to_a_cell_are_numbered_and_marks_explained_once():
    result, texts = stages(LOOKAHEAD, cell=(0, 0))
    text = "".join(texts)
    numbered = re.findall(r"^(\d+)\. (\S.*), (\S.*)$", text, re.MULTILINE)
    named = [(str(step.number), rule_name(step.rule)) for step in result.steps]
    assert [(number, rule) for number, _, rule in numbered] == named
    assert [place for _, place, _ in numbered][:2] == ["r5c4", "Row 5"]
    assert text.count("* filled in") <= 1
    assert text.count("? marks the value tried") == 1
