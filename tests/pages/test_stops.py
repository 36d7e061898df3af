"""Every place of an argument at which a reader may stand: what it rests on stands there, and its text is the step's."""

import pytest
from samples import GRADED, LONG, LOOKAHEAD, NESTED, OBLONG, TANGO, explained

from deduce.pages.stops import stops_of

PUZZLES = [LOOKAHEAD, NESTED, LONG, TANGO, OBLONG, *GRADED]
EACH = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id or f"{puzzle.rows}x{puzzle.columns}")


def chains(inference):
    """Give an inference and those of its chain, in the order in which they are told."""
    yield inference
    if inference.by_parts:
        for link in inference.chain:
            yield from chains(link)


@EACH
def test_premises_stand_and_what_follows_is_new_at_every_place(puzzle):
    known = {(r, c): int(v) for r, row in enumerate(puzzle.givens) for c, v in enumerate(row) if v != "."}
    for step in explained(puzzle).steps:
        pencil = []
        stops = list(stops_of(step, puzzle.symbols))
        for stop in stops:
            seen = known | {cell: value for _, cell, value in pencil}
            assert set(stop.because) <= set(seen)
            pencil = [own for own in pencil if own[0] <= stop.depth]
            seen = known | {cell: value for _, cell, value in pencil}
            assert not set(stop.places) & set(seen)
            if stop.depth:
                pencil += [(stop.depth, cell, value) for cell, value in stop.places.items()]
            else:
                known |= stop.places
        assert dict(stops[-1].places) == dict(step.places)
        assert set(stops[-1].because) == set(step.because)
        assert "".join(" ".join(stop.text for stop in stops).split()) == "".join(step.text.split())


@EACH
def test_the_lines_of_a_step_are_all_that_its_sentences_speak_of(puzzle):
    for step in explained(puzzle).steps:
        lines = {line for stop in stops_of(step, puzzle.symbols) for line in stop.lines}
        for inference in chains(step.inference):
            for claim in inference.says:
                spoken = {getattr(claim, name, None) for name in ("line", "other")} | set(getattr(claim, "others", ()))
                assert spoken - {None} <= lines, (step.number, claim)


def test_names_count_links_inside_links():
    for puzzle in PUZZLES:
        for step in explained(puzzle).steps:
            names = [stop.name for stop in stops_of(step, puzzle.symbols)]
            assert names[0] == str(step.number)
            assert len(set(names)) == len(names)
            assert names == sorted(names, key=lambda name: list(map(int, name.split("."))))
    deep = [stop for step in explained(NESTED).steps for stop in stops_of(step, NESTED.symbols)]
    assert max(stop.depth for stop in deep) == 2
    assert any(stop.name.count(".") == 2 for stop in deep)
