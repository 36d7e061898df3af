"""Grids on pages: they keep their order and their distance, and no page has more or smaller ones than asked for."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from deduce.printing.arranging import Room, arrange, fit

lengths = st.floats(200, 1200)
rooms = st.builds(
    Room,
    width=lengths,
    height=lengths,
    across=st.floats(0, 30),
    down=st.floats(0, 30),
    around=st.floats(0, 40),
    ideal=st.floats(8, 40),
    largest=st.floats(40, 60),
    most=st.none() | st.integers(1, 12),
    centred=st.booleans(),
)
sizes = st.tuples(st.integers(4, 20), st.integers(4, 20))


@given(rooms, st.lists(sizes, min_size=1, max_size=40), st.floats(0, 60))
def test_grids_keep_their_order_their_distance_and_their_page(room, grids, more):
    later = room.height + more
    pages = arrange(room, grids, later)
    assert [at for page in pages for at, _, _ in page] == list(range(len(grids)))
    for number, page in enumerate(pages):
        assert room.most is None or len(page) <= room.most
        boxes = []
        for at, x, y in page:
            high, wide = grids[at]
            cell = fit(room, high, wide).cell
            boxes.append((x, y, x + wide * cell, y + high * cell + room.around))
        for left, top, right, below in boxes:
            assert min(left, top) >= -1e-6
            assert right <= room.width + 1e-6
            assert below <= (later if number else room.height) + 1e-6
        for one, other in combinations(boxes, 2):
            beside = max(one[0], other[0]) - min(one[2], other[2])
            under = max(one[1], other[1]) - min(one[3], other[3])
            assert beside >= room.across - 1e-6 or under >= room.down - 1e-6


@given(rooms, sizes)
def test_cells_are_as_large_as_wanted_unless_one_grid_alone_is_too_large(room, size):
    own = fit(room, *size)
    assert own.cell <= room.largest
    if room.most is None:
        wanted = min(room.ideal, room.cell(*size, 1, 1))
        assert own.cell >= wanted
        more = (room.cell(*size, own.beside + 1, own.below), room.cell(*size, own.beside, own.below + 1))
        assert max(more) < wanted
    else:
        assert own.capacity >= room.most
        ways = [(beside, -(-room.most // beside)) for beside in range(1, room.most + 1)]
        assert own.cell == max(room.cell(*size, *way) for way in ways)


@given(rooms, sizes, st.integers(2, 40))
def test_grids_of_one_size_stand_in_the_same_places_on_every_page(room, size, count):
    pages = arrange(room, [size] * count)
    places = [[(round(x, 6), round(y, 6)) for _, x, y in page] for page in pages]
    for page in places[1:]:
        assert page == places[0][: len(page)]


@given(rooms, sizes, st.integers(2, 40))
def test_no_grid_is_left_alone_on_the_last_page_if_the_one_before_can_help(room, size, count):
    pages = arrange(room, [size] * count)
    if len(pages) > 1 and len(pages[-1]) == 1:
        assert len(pages[-2]) <= 2
