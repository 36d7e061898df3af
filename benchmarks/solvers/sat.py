"""Solve the binary puzzle on standard input, rows of `0`, `1` and `.`, with Cadical, and prove it unique."""

import sys
from itertools import combinations

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153


def main():
    givens = sys.stdin.read().split()
    width = len(givens[0])
    cells = [[r * width + c + 1 for c in range(width)] for r in range(len(givens))]
    top = width * len(givens)
    clauses = []
    for row, own in zip(cells, givens, strict=True):
        clauses += [[cell if given == "1" else -cell] for cell, given in zip(row, own, strict=True) if given != "."]
    for lines in (cells, [list(column) for column in zip(*cells, strict=True)]):
        for line in lines:
            for trio in zip(line, line[1:], line[2:], strict=False):
                clauses += [list(trio), [-cell for cell in trio]]
            half = CardEnc.equals(line, len(line) // 2, top_id=top, encoding=EncType.seqcounter)
            top = max(top, half.nv)
            clauses += half.clauses
        for one, other in combinations(lines, 2):
            apart = range(top + 1, top + 1 + len(one))
            top += len(one)
            clauses.append(list(apart))
            for differ, a, b in zip(apart, one, other, strict=True):
                clauses += [[-differ, a, b], [-differ, -a, -b]]
    solver = Cadical153(bootstrap_with=clauses)
    if not solver.solve():
        sys.exit(1)
    values = solver.get_model()[: width * len(givens)]
    solver.add_clause([-value for value in values])
    if solver.solve():
        sys.exit(1)
    for row in cells:
        print("".join("1" if values[cell - 1] > 0 else "0" for cell in row))


main()
