"""Solve the binary puzzle on standard input, rows of `0`, `1` and `.`, with CP-SAT of OR-tools, and prove it unique."""

import sys
from itertools import combinations

from ortools.sat.python import cp_model


def main():
    givens = sys.stdin.read().split()
    model = cp_model.CpModel()
    cells = [[model.new_bool_var(f"r{r}c{c}") for c in range(len(row))] for r, row in enumerate(givens)]
    for row, own in zip(cells, givens, strict=True):
        for cell, given in zip(row, own, strict=True):
            if given != ".":
                model.add(cell == int(given))
    for lines in (cells, [list(column) for column in zip(*cells, strict=True)]):
        for line in lines:
            model.add(sum(line) == len(line) // 2)
            for trio in zip(line, line[1:], line[2:], strict=False):
                model.add_bool_or(trio)
                model.add_bool_or([~cell for cell in trio])
        for one, other in combinations(lines, 2):
            apart = []
            for a, b in zip(one, other, strict=True):
                differ = model.new_bool_var("")
                model.add(a + b == 1).only_enforce_if(differ)
                apart.append(differ)
            model.add_bool_or(apart)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        sys.exit(1)
    grid = [[solver.value(cell) for cell in row] for row in cells]
    model.add_bool_or(
        [
            ~cell if value else cell
            for row, own in zip(cells, grid, strict=True)
            for cell, value in zip(row, own, strict=True)
        ]
    )
    if solver.solve(model) != cp_model.INFEASIBLE:
        sys.exit(1)
    print("\n".join("".join(map(str, row)) for row in grid))


main()
