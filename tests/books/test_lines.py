"""Tables of long collections: workers read, grade and write, and the lines are those of one process."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from deduce.books.read import PIECE, Piece, entries, pieces, read_all
from deduce.books.rows import Filter, Row, around, csv_line, grade_entries, lines_of
from deduce.formats import Options
from deduce.formats.json_text import written

GOOD = '{"id": "the \\", \\"index\\": one", "givens": ["10..", "....", "..0.", ".1.."]}'
SOME = [GOOD, '{"givens": ["10", "2."]}', "", '{"id": "=1", "givens": ["1..0", "....", "....", ".1.."]}', "{"] * 60


@pytest.fixture
def sources(tmp_path):
    (tmp_path / '=a, "index": 1.jsonl').write_text("\n".join(SOME) + "\n", encoding="utf-8")
    (tmp_path / "book.txt").write_text("10..\n....\n..0.\n.1..\n\n" * 20, encoding="utf-8")
    (tmp_path / "few.jsonl").write_text(f"{GOOD}\n" * 70, encoding="utf-8")
    return [str(tmp_path), str(tmp_path / "few.jsonl"), str(tmp_path / "gone.jsonl")]


def test_lines_of_json_are_left_to_workers(sources):
    items = list(pieces(sources, Options()))
    left = [item for item in items if isinstance(item, Piece)]
    assert sum(len(piece.lines) for piece in left) == len(SOME) + 70 + 70
    assert max(len(piece.lines) for piece in left) == PIECE
    assert list(read_all(items)) == list(entries(sources, Options()))


@pytest.mark.parametrize("form", ["csv", "jsonl"])
@pytest.mark.parametrize("is_asked", [Filter(), Filter(levels=(1, 1))])
def test_lines_are_those_of_rows(sources, form, is_asked):
    rows = [Row(*graded) for graded in grade_entries(entries(sources, Options()))]
    texts = [csv_line(row) if form == "csv" else written(row.to_json()) for row in rows if is_asked(row)]
    with ThreadPoolExecutor(2) as executor:
        for workers in (None, executor):
            items = pieces(sources, Options())
            write = around_in(form, is_asked)
            lines = [line for part in lines_of(items, workers, write) for line in part]
            assert [line.text for line in lines if line.start] == texts
            assert [line.place for line in lines] == [row.place for row in rows]
            said = [(line.row.place, line.row.fault) for line in lines if line.row and not line.row.graded]
            assert said == [(row.place, row.fault) for row in rows if not row.graded]
            assert list(grade_entries(pieces(sources, Options()), workers)) == [(row.entry, row.grade) for row in rows]


def around_in(form, is_asked):
    return lambda row: around(form, "utf-8", is_asked, row)
