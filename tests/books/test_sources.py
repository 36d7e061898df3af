"""Where many puzzles come from: folders in order and whole, and faults where they stand."""

import json
import random

from deduce.books.sources import entries
from deduce.formats import Options


def test_folders_are_read_in_order_and_whole(tmp_path):
    easy = "10..\n....\n..0.\n.1..\n"
    places = ["b/two.txt", "a/one.txt", "a/.hidden.txt", ".git/no.txt", "b/c/three.txt", "b/notes.md", "b-x.txt"]
    random.Random(1).shuffle(places)
    for place in places:
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(easy, encoding="utf-8")
    found = [entry.file[len(str(tmp_path)) + 1 :] for entry in entries([str(tmp_path)], Options())]
    assert found == ["a/one.txt", "b/c/three.txt", "b/two.txt", "b-x.txt"]


def test_faults_stand_where_they_are(tmp_path):
    book = tmp_path / "book.jsonl"
    good = '{"givens": ["10..", "....", "....", "...1"]}'
    book.write_text(f'{good}\n{{"givens": ["10", "2."]}}\n{good}\n', encoding="utf-8")
    found = list(entries([str(book), str(tmp_path / "gone.txt")], Options()))
    assert [(entry.index, bool(entry.message)) for entry in found] == [(1, False), (0, True), (2, False), (0, True)]
    assert "line 2" in found[1].message
    assert found[3].file.endswith("gone.txt")


def test_the_reason_for_a_bad_puzzle_is_one_short_line(tmp_path):
    book = tmp_path / "book.txt"
    book.write_text("01..\n" + "z" * 30 + "789%$\n..1.\n1..0\n" + "a" * 300 + "bcdefg\n", encoding="utf-8")
    reasons = [entry.message for entry in entries([str(book)], Options()) if entry.message]
    assert reasons
    assert all(len(reason) <= 120 and "\n" not in reason for reason in reasons)
    signs = [[{"cells": ["r1c1", "r3c3"], "sign": "="}] * 9, [{"cells": ["r1c1", "r2c2"], "sign": "y" * 200}]]
    givens = ["0...", "....", "....", "...1"]
    book.write_text("".join(json.dumps({"givens": givens, "signs": listed}) + "\n" for listed in signs))
    reasons = [entry.message for entry in entries([str(book)], Options())]
    assert reasons[0].startswith("line 1: sign 1: ")
    assert reasons[0].endswith(" (and 8 more)")
    assert all(len(reason) <= 120 for reason in reasons)
