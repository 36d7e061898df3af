"""The sixteen images of a puzzle: turned, mirrored, and with the symbols swapped."""

from collections.abc import Iterator

from attrs import evolve

from deduce.game.puzzle import Puzzle, Sign

_SWAP = str.maketrans("01", "10")


def images(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield all sixteen, the puzzle itself first."""
    for turned in (puzzle, _transposed(puzzle)):
        for upside_down in (turned, _upside_down(turned)):
            for mirrored in (upside_down, _transposed(_upside_down(_transposed(upside_down)))):
                yield mirrored
                yield evolve(mirrored, givens=[row.translate(_SWAP) for row in mirrored.givens], solution=())


def _transposed(puzzle: Puzzle) -> Puzzle:
    signs = [Sign(sign.a[::-1], sign.b[::-1], sign.equal) for sign in puzzle.signs]
    return evolve(puzzle, givens=["".join(column) for column in zip(*puzzle.givens, strict=True)], signs=signs)


def _upside_down(puzzle: Puzzle) -> Puzzle:
    last = puzzle.rows - 1
    signs = [Sign.between((last - s.a[0], s.a[1]), (last - s.b[0], s.b[1]), s.equal) for s in puzzle.signs]
    return evolve(puzzle, givens=puzzle.givens[::-1], signs=signs)
