"""`deduce grade --html`: where the report is written, and what the command prints besides."""

import re

import pytest
from commands import run as deduce
from samples import DATA, GRADED, grade_of

from deduce.formats import write

SAMPLE = DATA / "grading_sample.jsonl"


def run(*words):
    return deduce("grade", *words)


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.txt"
    path.write_text(write(GRADED[:4], "text"), encoding="utf-8")
    return path


def test_report_is_written_to_the_file(small, tmp_path):
    out = tmp_path / "report.html"
    result = run(small, "--html", out)
    assert (result.returncode, result.stdout) == (0, "")
    assert result.stderr == f"4 puzzles: 4 graded.\nWrote the report on 4 puzzles to {out}.\n"
    text = out.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "Report on small.txt" in text


def test_filters_apply_to_the_report():
    page = run(SAMPLE, "--html", "-", "--level", "3-4").stdout
    ratings = [float(rating) for rating in re.findall(r", rating ([\d.]+)</title>", page)]
    assert ratings == [grade_of(puzzle).rating for puzzle in GRADED if grade_of(puzzle).level in (3, 4)]
    assert ">nested-lookahead<" in page


def test_faulty_puzzles_are_reported_and_set_the_exit_status(tmp_path):
    (tmp_path / "bad.txt").write_text("....\n....\n....\n....\n", encoding="utf-8")
    result = run(tmp_path / "bad.txt", "--html", tmp_path / "report.html")
    assert result.returncode == 1
    assert "more than one solution" in result.stderr
    assert "1 puzzle has no grade" in (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words", [("none/report.html",), (".",), ("-", "--format", "csv"), ("report.html", "--format", "x")]
)
def test_unusable_target_is_reported_before_grading(small, tmp_path, words):
    result = deduce("grade", small, "--html", *words, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert not (tmp_path / "report.html").exists()
