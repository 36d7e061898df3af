"""A lookahead takes a supposition of the band that breaks soonest, and has no link that could be left out.

The judge is written from the definitions alone: a round applies everything the inner rules give, everywhere
at once, on a plain dictionary of cells.
"""

from functools import cache
from itertools import product

from nightly import rounds
from samples import LISBON, explained

from deduce.engine.chains import find_chain
from deduce.engine.registry import load
from deduce.engine.stepper import steps
from deduce.engine.trials import GridState, Trials
from deduce.game.puzzle import Puzzle
from deduce.game.world import ProofError, World, on_line
from deduce.grid.grid import Grid
from deduce.reasons.proof import prove
from deduce.wording.steps import link_text


@cache
def lines_of(size):
    rows = [[(r, c) for c in range(size)] for r in range(size)]
    return rows, [list(column) for column in zip(*rows, strict=True)]


@cache
def fillings(size):
    return [
        line
        for line in product((0, 1), repeat=size)
        if sum(line) == size // 2 and not any(a == b == c for a, b, c in zip(line, line[1:], line[2:], strict=False))
    ]


@cache
def is_broken_alone(line):
    """Return whether a line has three together, or too many of one symbol."""
    half = len(line) // 2
    return line.count(0) > half or line.count(1) > half or any(a == b == c is not None for a, b, c in threes(line))


def threes(line):
    return zip(line, line[1:], line[2:], strict=False)


@cache
def is_settled_as(line, other):
    """Return whether a line has all of one symbol, exactly where a finished line has it."""
    half = len(line) // 2
    return any(
        line.count(value) == half and all((x == value) == (y == value) for x, y in zip(line, other, strict=True))
        for value in (0, 1)
    )


def is_broken(values):
    """Return whether a line is broken alone, or has all of a symbol where a finished line beside it has it."""
    if any(map(is_broken_alone, values)):
        return True
    finished = [at for at, line in enumerate(values) if None not in line]
    return any(
        is_settled_as(line, values[other]) for other in finished for at, line in enumerate(values) if at != other
    )


@cache
def simple(line):
    """What pairs, sandwiches, full counts and one-left give on one line: positions with values."""
    size, half, out = len(line), len(line) // 2, set()
    for value in (0, 1):
        other = 1 - value
        for at in range(size - 2):
            trio = line[at : at + 3]
            if trio.count(value) == 2 and None in trio:
                out.add((at + trio.index(None), other))
        blanks = [at for at, there in enumerate(line) if there is None]
        if line.count(value) == half:
            out |= {(at, other) for at in blanks}
        if line.count(value) == half - 1:
            wrong = set()
            for at in blanks:
                rest = [other if there is None else there for there in line]
                rest[at] = value
                if any(rest[i : i + 3] == [other] * 3 for i in range(size - 2)):
                    wrong.add(at)
            out |= {(at, other) for at in wrong}
            if len(wrong) == len(blanks) - 1:  # the last one has only one place
                out |= {(at, value) for at in blanks if at not in wrong}
    return out


@cache
def fillings_of(line):
    return [
        filling
        for filling in fillings(len(line))
        if all(there in (None, value) for there, value in zip(line, filling, strict=True))
    ]


def complete(line, finished):
    """What all fillings of one line give that repeat no finished line."""
    left = [filling for filling in fillings_of(line) if filling not in finished]
    blanks = [at for at, there in enumerate(line) if there is None]
    if not left:
        return {(at, value) for at in blanks for value in (0, 1)} or {(0, 0), (0, 1)}
    return {(at, left[0][at]) for at in blanks if len({filling[at] for filling in left}) == 1}


def rounds_until_broken(known, size, cell, value, level, most):
    known = {**known, cell: value}
    for count in range(most + 1):
        seen = [(parallel, [tuple(map(known.get, line)) for line in parallel]) for parallel in lines_of(size)]
        if any(is_broken(values) for _, values in seen):
            return count
        given = set()
        for parallel, values in seen:
            finished = {line for line in values if None not in line}
            for line, there in zip(parallel, values, strict=True):
                if None in there:
                    got = simple(there) if level == 3 else complete(there, finished)
                    given |= {(line[at], put) for at, put in got}
        if any((spot, 1 - put) in given for spot, put in given):
            return count + 1
        if not given:
            return None
        known.update(given)
    return None


def fewest(known, size):
    """Find the lowest inner level at which some value breaks, and its fewest rounds."""
    for level in (3, 6):
        best = 9
        for cell in product(range(size), repeat=2):
            for value in (0, 1) if cell not in known else ():
                took = rounds_until_broken(known, size, cell, value, level, best - 1)
                best = best if took is None else took
        if best < 9:
            return level, best
    return None


@cache
def traces():
    pairs = [(puzzle, explained(puzzle)) for puzzle in LISBON if puzzle.rows in (6, 8, 10)]
    return [(p, t) for p, t in pairs if any(step.rule == "lookahead" for step in t.steps)]


@rounds(24, 1)
def test_no_other_supposition_breaks_sooner(rounds):
    for puzzle, trace in traces()[::rounds]:
        known = {(r, c): int(s) for r, row in enumerate(puzzle.givens) for c, s in enumerate(row) if s != "."}
        grid = Grid.of(puzzle)
        moves = steps(grid, load())
        for step, move in zip(trace.steps, moves, strict=True):
            if step.rule == "lookahead":
                level = 3 if step.rating < 7.5 else 6
                assert fewest(known, puzzle.rows) == (level, move.finding.rounds), (puzzle.id, step.number)
            known.update(step.places)


def test_no_other_supposition_of_the_band_has_fewer_links():
    tried = 0
    for step in [step for _, trace in traces() for step in trace.steps if step.rule == "lookahead"][::4]:
        grid = Grid.of(step.puzzle)
        grid.place(World.of(step.puzzle, step.before).values)
        view = GridState(grid, load())
        band = next(band for band in load().rule(step.rule).info.bands if band.rating == step.rating)
        inner = view.inner(band.inner)
        for assumption in view.assumptions():
            trials = Trials(inner.propagation, grid, [assumption])
            while trials.rounds < band.bound and not trials.over:
                trials.follow_one_round()
            for failed in trials.failed:
                assert len(find_chain(view, inner, failed).links) >= len(step.argument.links), step.text
                tried += failed[0] not in step.places
    assert tried > 5


def test_unfillable_line_ends_a_chain_before_it_is_broken():
    [puzzle] = [puzzle for puzzle in LISBON if puzzle.id == "ist-size12_05"]
    [step] = [step for step in explained(puzzle).steps if step.number == 50]
    assert len(step.argument.links) == 20
    assert "But now row 4 cannot be completed" in step.text


def test_finished_line_gives_ones_and_zeros_in_one_round():
    puzzle = Puzzle([".0110.", "......", "......", "101100", "......", "......"])
    grid = Grid.of(puzzle)
    assert load().up_to(6.9).propagation.advance(grid, (1 << 12) - 1) >= 0
    assert (grid.value((0, 0)), grid.value((0, 5))) == (0, 1)


def test_no_link_can_be_left_out():
    lookaheads = [step for _, trace in traces() for step in trace.steps if step.argument.is_lookahead]
    assert len(lookaheads) > 50
    compared = explained(LISBON[203]).steps[51]  # with a line that is settled by both symbols
    assert any(fact.kind == "agrees" for part in compared.argument.then for fact in part.facts)
    for step in (*lookaheads, compared):
        assert redundant_links(step) == [], (step.puzzle.id, step.number)


def redundant_links(step):
    """Return the links without which all others still hold."""
    redundant = []
    for left_out in range(len(step.argument.links)):
        world = World.of(step.puzzle, step.before).plus(step.argument.suppose)
        for number, part in enumerate(step.argument.then):
            if number == left_out:
                continue
            try:
                prove(world, part)
            except ProofError:
                break
            world = world.plus(part.places)
        else:
            redundant.append(left_out + 1)
    return redundant


def test_no_link_considers_the_whole_line_if_easy_rules_give_its_cells():
    easy, hard = load().up_to(4.9).propagation, 0
    for step in (step for _, trace in traces() for step in trace.steps if step.argument.is_lookahead):
        grid, world = Grid.of(step.puzzle), World.of(step.puzzle, step.before).plus(step.argument.suppose)
        for link in step.argument.links:
            if link.rule.startswith("whole-line"):
                shape, known = grid.shapes[link.line[0] * grid.rows + link.line[1]], world.known(link.line)
                end, cells = easy.line(shape, known.ones | known.zeros << shape.length), on_line(link.line, link.places)
                assert end < 0 or (cells.ones | cells.zeros << shape.length) & ~end, step.text
                hard += 1
            world.add(link.places)
    assert hard > 1


def test_cells_with_one_reason_are_one_link():
    texts, compared = set(), 0
    for step in (step for _, trace in traces() for step in trace.steps if step.argument.is_lookahead):
        links = [link_text(link, step.puzzle) for link in step.argument.links]
        for link in step.argument.links:
            if any(fact.kind == "agrees" for fact in link.facts):
                assert len(link.places) == 2, step.text
                compared += 1
        assert len({text.rsplit(", so ", 1)[0] for text in links}) == len(links), step.text
        texts |= set(links)
    assert compared > 3
    assert "Column 6 has 1 1 in rows 3-4, so r2c6 and r5c6 are 0." in texts
