"""What a chain takes a finding to rest on is enough: with nothing else known on the line, its cells follow."""

import random

from nightly import rounds

from deduce.engine.findings import findings
from deduce.engine.registry import load
from deduce.game.puzzle import Puzzle, Sign
from deduce.game.world import fillings, singles
from deduce.grid.grid import Grid


def grid_with(rng: random.Random) -> Grid | None:
    """Return a grid whose first row has some signs and some of the cells of one of its fillings."""
    length, dense, known = rng.choice((5, 6, 8, 8, 10, 12)), rng.choice((0, 0.3, 0.6)), rng.choice((0.2, 0.4, 0.6))
    signs = {at: rng.random() < 0.5 for at in range(length - 1) if rng.random() < dense}
    equal, opposite = (sum(1 << at for at, same in signs.items() if same == wanted) for wanted in (True, False))
    ways = fillings(length, equal, opposite, 0, 0, 200)
    if not ways:
        return None
    way = rng.choice(ways)
    row = "".join(str(way >> at & 1) if rng.random() < known else "." for at in range(length))
    pairs = [Sign.between((0, at), (0, at + 1), same) for at, same in signs.items()]
    return Grid.of(Puzzle([row, "." * length], signs=pairs, unique_lines=False))


@rounds(3_000, 60_000)
def test_cells_follow_from_what_a_finding_rests_on(rounds: int) -> None:
    rules, seen = load().of_scope("line"), set[str]()
    for seed in range(rounds):
        grid = grid_with(random.Random(seed))
        for found in findings(grid, rules, 9.0, [0]) if grid else ():
            line = grid.line(0)
            assert found.rests
            known, gives = (
                cells if found.one else cells.flipped() for cells in (found.rests.known, found.argument.gives)
            )
            for cell in singles(gives.cells):
                zeros, ones = known.zeros | cell & gives.ones, known.ones | cell & gives.zeros
                ways = fillings(line.shape.length, line.shape.equal, line.shape.opposite, zeros, ones, 1)
                assert not ways, (seed, found, line.shape.signs)
            seen.add(found.rule)
    assert seen == {rule.info.id for rule in rules}
