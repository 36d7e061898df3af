"""Grids on pages: they keep their order and their distance, and no page has more or smaller ones than asked for."""

from __future__ import annotations

from itertools import combinations, groupby, pairwise

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from deduce.printing.arranging import FULL, Room, arrange, best_room, fit

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


books = st.lists(st.lists(sizes, min_size=1, max_size=20), min_size=1, max_size=5)


@given(rooms, books, st.floats(20, 60) | st.just(0.0))
def test_grids_keep_their_order_their_distance_and_their_page(room, sections, head):
    room = evolve(room, head=head, kept=head)
    grids = [size for section in sections for size in section]
    pages = arrange(room, sections)
    assert [own.number for page in pages for own in page.grids] == list(range(len(grids)))
    heads = [number for page in pages for number, _ in page.heads]
    assert heads == (list(range(len(sections))) if head else [])
    for page in pages:
        assert room.most is None or len(page.grids) <= room.most
        boxes = [(0.0, y, room.width, y + head) for _, y in page.heads]
        for own in page.grids:
            high, wide = grids[own.number]
            assert own.cell == fit(room, high, wide).cell
            boxes.append((own.x, own.y, own.x + wide * own.cell, own.y + high * own.cell + room.around))
        for left, top, right, below in boxes:
            assert min(left, top) >= -1e-6
            assert right <= room.width + 1e-6
            assert below <= room.height + 1e-6
        assert max(below for *_, below in boxes) <= room.height * max(1, page.full) + 1e-6
        for one, other in combinations(boxes[len(page.heads) :], 2):
            beside = max(one[0], other[0]) - min(one[2], other[2])
            under = max(one[1], other[1]) - min(one[3], other[3])
            assert beside >= room.across - 1e-6 or under >= room.down - 1e-6
        for _, top, _, foot in boxes[: len(page.heads)]:
            assert all(foot <= one[1] + 1e-6 or top >= one[3] - 1e-6 for one in boxes[len(page.heads) :])


@given(rooms, books, st.floats(20, 60))
def test_a_section_opens_a_page_where_the_one_before_is_full_or_has_no_room_for_it(room, sections, head):
    room = evolve(room, most=None, head=head, kept=head)
    grids = [size for section in sections for size in section]
    pages = arrange(room, sections)
    for before, page in pairwise(pages):
        if page.heads and page.heads[0][1] == 0 and before.full < FULL:
            first = page.grids[0]
            row = head + grids[first.number][0] * first.cell + room.around
            assert (before.full * room.height) + room.down + row > room.height


@given(rooms, books, st.floats(20, 60))
def test_the_best_room_leaves_no_more_pages_bare_than_the_one_asked_for(room, sections, head):
    room = evolve(room, most=None, head=head, kept=head)
    best = best_room(room, sections)
    assert room.ideal <= best.ideal <= room.largest

    grids = [size for section in sections for size in section]

    def bare(own):
        pages = arrange(own, sections)
        *_, before, last = [0, *(len(page.grids) for page in pages)]
        return (last == 1 < before) + sum(page.full < FULL and not needs_it(own, page) for page in pages[:-1])

    def needs_it(own, page):
        # a grid as wide as the page, two of which never stand below each other
        fits = [fit(own, *grids[one.number]) for one in page.grids]
        widest = len(fits) == 1 and fits[0].width > own.width - 1e-6
        return widest and own.cell(fits[0].high, fits[0].wide, 1, 2) < room.ideal

    assert bare(best) <= bare(room)


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
    pages = arrange(room, [[size] * count])
    places = [[(round(own.x, 6), round(own.y, 6)) for own in page.grids] for page in pages]
    for page in places[1:]:
        assert page == places[0][: len(page)] or len(page) < len(places[0])


@given(rooms, sizes, sizes, st.integers(1, 12), st.integers(1, 12))
def test_rows_that_are_not_centred_have_their_grids_where_a_full_row_has_them(room, one, other, few, more):
    room = evolve(room, centred=False, most=None)
    full = {
        size: [own.x for own in arrange(room, [[size] * fit(room, *size).beside])[0].grids] for size in (one, other)
    }
    found = [one] * few + [other] * more
    for page in arrange(room, [found]):
        for _, row in groupby(page.grids, lambda own: own.y):
            grids = list(row)
            (size, *others) = {found[own.number] for own in grids}
            if not others:
                assert [own.x for own in grids] == pytest.approx(full[size][: len(grids)])


@given(rooms, sizes, st.integers(2, 40))
def test_no_page_but_the_last_two_has_fewer_grids_and_the_last_takes_what_the_one_before_can_spare(room, size, count):
    pages = [len(page.grids) for page in arrange(room, [[size] * count])]
    own = fit(room, *size)
    full = min(own.capacity, room.most or own.capacity)
    assert pages[:-2] == [full] * len(pages[:-2])
    *_, before, last = [0, *(-(-count // own.beside) for count in pages)]
    if before > last + 1:
        spared = before - 1
        taken = spared * (own.height + room.around) + (spared - 1) * room.down
        assert taken < FULL * room.height
