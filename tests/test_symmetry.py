"""One form for all images of a puzzle, and for no other puzzle."""

from collections import defaultdict
from itertools import product

import pytest
from attrs import evolve
from images import images
from samples import QUICK

from deduce.formats import parse
from deduce.game.puzzle import Puzzle


@pytest.mark.parametrize("puzzle", QUICK, ids=lambda puzzle: puzzle.id)
def test_all_images_have_one_form_and_others_have_another(puzzle):
    form = puzzle.canonical
    assert {image.canonical for image in images(puzzle)} == {form}
    assert evolve(puzzle, unique_lines=not puzzle.unique_lines).canonical != form
    with_sign = parse("\n".join(puzzle.givens) + "\nr1c1 = r1c2\n")
    other_sign = parse("\n".join(puzzle.givens) + "\nr1c1 x r1c2\n")
    assert len({form, with_sign.canonical, other_sign.canonical}) == 3
    assert {image.canonical for image in images(with_sign)} == {with_sign.canonical}


def test_oblong_images_have_one_form():
    puzzle = parse("4 6\n10....\n....0.\n1..1..\n.0....\nr1c1 x r1c2\nr2c2 = r3c2\n")
    assert len({image.canonical for image in images(puzzle)}) == 1


def test_small_grids_share_a_form_only_if_they_are_images():
    forms = defaultdict(set)
    grids = {((2, 2), cells) for cells in product("01.", repeat=4)}
    grids |= {(sides, cells) for sides in ((2, 3), (3, 2)) for cells in product("01.", repeat=6)}
    for (rows, columns), cells in grids:
        puzzle = Puzzle(["".join(cells[r * columns : (r + 1) * columns]) for r in range(rows)])
        forms[puzzle.canonical].add(puzzle)
    for group in forms.values():
        assert group == set(images(next(iter(group))))
