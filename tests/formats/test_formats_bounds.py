"""Files and grids are bounded; beyond a bound there is one fault, at once."""

from __future__ import annotations

import pytest
from soak import BY_HAND

from deduce.formats import Options, read_bytes, read_text

GRID = "01..\n....\n....\n1..0\n"


def test_many_faults_of_one_puzzle_are_counted() -> None:
    reading = read_text("01....\n0.....\n" + "0.7.7.\n" * 30)
    assert len(reading.faults) == 21
    assert str(reading.faults[-1]) == "13: and 40 more faults in this puzzle"


def test_the_bound_on_cells() -> None:
    (fault,) = read_text("0...\n" * 4, "f", Options(max_cells=15)).faults
    assert (
        str(fault) == "f:1: the grid is too large: at most 15 cells (--no-limits lifts this); found 4 rows of 4 cells"
    )


def test_the_bound_on_bytes() -> None:
    (fault,) = read_bytes(b"0..1\n" * 4, "f", Options(max_bytes=10)).faults
    assert str(fault) == "f: this is too long: at most 10 bytes are read (--no-limits lifts this)"
    assert read_bytes(b"0..1\n" * 4, "f", Options(max_bytes=20)).faults == ()


def test_no_bounds() -> None:
    options = Options(max_side=None, max_cells=None, max_bytes=None)
    assert read_text(("0" + "." * 300 + "\n") * 2, "f", options).puzzles[0].columns == 301
    (fault,) = read_text("100000 100000\n" + GRID, "f", options).faults
    assert fault.message == "the header and the grid differ in size"
    (fault,) = read_text("100000x100000:aa", "f", options).faults
    assert fault.message == "the Unruly id is too short for its size"


SPACED = " 1  \n   1\n0   \n  1 \n"
WIDE = Options(max_side=None, max_cells=None, max_bytes=None, max_lines=None)
MISSING = "5: rows are missing; found 4 rows; expected "
LARGE = "1:1: the grid is too large: at most 200 rows and columns (--no-limits lifts this); found "


@pytest.mark.parametrize(
    ("size", "told", "told_without_limits"),
    [
        ("6 4", f"{MISSING}6 rows", f"{MISSING}6 rows"),
        ("5 4", f"{MISSING}5 rows", f"{MISSING}5 rows"),
        ("100000000 4", f"{LARGE}'100000000 4'", f"{MISSING}100000000 rows"),
        ("99999999999 4", f"{LARGE}'99999999999 4'; expected rows of cells", f"{MISSING}99999999999 rows"),
        ("4 100000000", f"{LARGE}'4 100000000'", "1:1: the header and the grid differ in size"),
    ],
)
def test_a_size_above_spaces_is_held_against_the_rows(size: str, told: str, told_without_limits: str) -> None:
    for text in (f"{size}\n{SPACED}", f"{size}\n{SPACED}".rstrip()):
        assert str(read_text(text).faults[0]).rstrip() == told
        assert str(read_text(text, "", WIDE).faults[0]).startswith(told_without_limits)


def test_a_solution_is_held_against_the_rows() -> None:
    reading = read_text(f"# solution: 0110 1001\n1000000000 4\n{GRID}", "", WIDE)
    assert [fault.line for fault in reading.faults] == [1, 6]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "-",
            ".",
            "\n",
            "1",
            "x1",
            "0,",
            "|0",
            "0 ",
            "[",
            "{",
            "6x6;.",
            "6\n",
            "+-",
            "⬛⬜",
            "# solution: 01 ",
            "a b\n",
        ),
        *("|---|---|\n", "|-|-|\n", "/unruly# ", "/unruly#", "&m=a&p= ", " 1\n", "Row 1: blank 1\n"),
    ],
)
@pytest.mark.slow
@pytest.mark.parametrize("rounds", [20_001, pytest.param(100_000, marks=BY_HAND)])
def test_large_files_are_answered(text: str, rounds: int) -> None:
    reading = read_text(text * rounds)
    assert reading.faults
    assert not reading.puzzles


def test_the_bound_on_lines() -> None:
    options = Options(max_lines=4)
    for end in ("\n", "\r", "\r\n"):
        assert read_text(GRID.replace("\n", end), "f", options).faults == ()
        for text in (GRID + "\n", '{"givens": ["01", "10"]}\n' * 5, "2x2:aaaaa\n" * 5):
            (fault,) = read_text(text.replace("\n", end), "f", options).faults
            assert str(fault) == "f: this is too long: at most 4 lines are read (--no-limits lifts this)"


def test_the_bound_on_items() -> None:
    item = '{"givens": ["01", "10"]}'
    for before, after in (("[", "]"), ('{"puzzles": [', "]}")):
        assert read_text(f"{before}{', '.join([item] * 4)}{after}", "f", Options(max_lines=4)).faults == ()
        reading = read_text(f"{before}{', '.join([item] * 5)}{after}", "f", Options(max_lines=4))
        assert len(reading.puzzles) == 4
        told = "f: this is too long: at most 4 items are read (--no-limits lifts this)"
        assert [str(fault) for fault in reading.faults] == [told]


def test_signs_are_bounded_by_the_grid() -> None:
    text = '{"givens": ["01", "10"], "signs": [' + ", ".join("0" * 9) + "]}"
    assert [str(fault) for fault in read_text(text, "f").faults] == [
        "f:1: there are more signs than touching cells; found an array of 9"
    ]


def test_keys_that_stand_twice_are_bounded() -> None:
    keys = ", ".join(f'"{key}": 0, "{key}": 0' for key in range(1000))
    assert len(read_text(f'{{"givens": ["01", "10"], {keys}}}').faults) == 20
