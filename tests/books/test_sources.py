"""Sources of many puzzles: complete folders in order, and faults with their places."""

import random

from deduce.books.sources import entries
from deduce.formats import Options


def test_all_files_of_a_folder_are_read_in_order(tmp_path):
    easy = "10..\n....\n..0.\n.1..\n"
    places = ["b/two.txt", "a/one.txt", "a/.hidden.txt", ".git/no.txt", "b/c/three.txt", "b/notes.md", "b-x.txt"]
    random.Random(1).shuffle(places)
    for place in places:
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(easy, encoding="utf-8")
    results = [entry.file[len(str(tmp_path)) + 1 :] for entry in entries([str(tmp_path)], Options())]
    assert results == ["a/one.txt", "b/c/three.txt", "b/two.txt", "b-x.txt"]


def test_faults_keep_their_places_among_puzzles(tmp_path):
    book = tmp_path / "book.jsonl"
    good = '{"givens": ["10..", "....", "....", "...1"]}'
    book.write_text(f'{good}\n{{"givens": ["10", "2."]}}\n{good}\n', encoding="utf-8")
    results = list(entries([str(book), str(tmp_path / "gone.txt")], Options()))
    assert [(entry.index, bool(entry.message)) for entry in results] == [(1, False), (0, True), (2, False), (0, True)]
    assert "line 2" in results[1].message
    assert results[3].file.endswith("gone.txt")
