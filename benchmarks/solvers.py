"""Find the solution of puzzles, and prove that there is no other, beside solvers that people use for that.

    pip install python-sat clingo ortools; python benchmarks/solvers.py [--puzzles N]

200 puzzles by default, made from a seed: 6x6 to 20x20, each size at levels 2 (easy), 5 (hard) and 7 (very hard).  Each
solver gets each puzzle alone: the time includes building its model, as a program that is asked for one puzzle has to.
Then all solutions: of a blank 6x6 whose lines may repeat (11,222), and with unique lines (4,140).  These are processor
times of one process in one run; a solver that is not installed is left out.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from itertools import combinations, islice

import deduce
from deduce.game.puzzle import Puzzle
from deduce.grid.grid import Grid
from deduce.grid.tally import number_of_solutions

SIZES = (6, 8, 10, 14, 20)
LEVELS = {2: "easy", 5: "hard", 7: "very hard"}
Solver = Callable[[Puzzle, int], int]
"""Returns the number of solutions of a puzzle, up to a limit."""


def lines_of(puzzle: Puzzle) -> list[list[list[tuple[int, int]]]]:
    """Return the cells of the rows, and those of the columns."""
    rows = [[(r, c) for c in range(puzzle.columns)] for r in range(puzzle.rows)]
    return [rows, [list(column) for column in zip(*rows, strict=True)]]


def with_deduce(puzzle: Puzzle, limit: int) -> int:
    if limit == 2:
        return {"none": 0, "unique": 1}.get(deduce.check(puzzle).status, 2)
    return sum(1 for _ in islice(deduce.solutions(puzzle, budget=None), limit))


def by_rows(puzzle: Puzzle, limit: int) -> int:
    """Count without a list, as `deduce solve --number` does."""
    return number_of_solutions(Grid.of(puzzle)) or 0


def with_sat(name: str) -> Solver:
    """Return a solver of python-sat by its name: clauses, balance by sequential counters."""
    from pysat.card import CardEnc, EncType
    from pysat.solvers import Solver as Sat

    def solve(puzzle: Puzzle, limit: int) -> int:
        number = {cell: at for at, cell in enumerate((cell for row in lines_of(puzzle)[0] for cell in row), 1)}
        top, clauses = len(number), list[list[int]]()
        for lines in lines_of(puzzle):
            literals = [[number[cell] for cell in line] for line in lines]
            for line in literals:
                for three in zip(line, line[1:], line[2:], strict=False):
                    clauses += [list(three), [-cell for cell in three]]
                half = CardEnc.equals(line, len(line) // 2, top_id=top, encoding=EncType.seqcounter)
                top = max(top, half.nv)
                clauses += half.clauses
            for one, other in combinations(literals, 2) if puzzle.unique_lines else ():
                differ = list(range(top + 1, top + 1 + len(one)))
                top += len(one)
                for new, a, b in zip(differ, one, other, strict=True):
                    clauses += [[-new, a, b], [-new, -a, -b]]
                clauses.append(differ)
        clauses += [[number[r, c] if s == "1" else -number[r, c]] for (r, c), s in given(puzzle)]
        count = 0
        with Sat(name, bootstrap_with=clauses) as solver:
            while count < limit and solver.solve():
                count += 1
                solver.add_clause([-literal for literal in solver.get_model()[: len(number)]])
        return count

    return solve


def given(puzzle: Puzzle) -> list[tuple[tuple[int, int], str]]:
    return [((r, c), s) for r, row in enumerate(puzzle.givens) for c, s in enumerate(row) if s != "."]


def with_clingo() -> Solver:
    """Return clingo with the rules of the game as a program."""
    import clingo

    rules = """
    1 { v(R,C,0); v(R,C,1) } 1 :- R = 1..n, C = 1..m.
    :- v(R,C,V), v(R,C+1,V), v(R,C+2,V).
    :- v(R,C,V), v(R+1,C,V), v(R+2,C,V).
    :- R = 1..n, #count { C : v(R,C,1) } != m/2.
    :- C = 1..m, #count { R : v(R,C,1) } != n/2.
    """
    unique = """
    row(A,B) :- A = 1..n, B = A+1..n, v(A,C,V), v(B,C,1-V).
    :- A = 1..n, B = A+1..n, not row(A,B).
    column(A,B) :- A = 1..m, B = A+1..m, v(R,A,V), v(R,B,1-V).
    :- A = 1..m, B = A+1..m, not column(A,B).
    """

    def solve(puzzle: Puzzle, limit: int) -> int:
        control = clingo.Control([f"-cn={puzzle.rows}", f"-cm={puzzle.columns}", str(limit)])
        facts = "".join(f":- not v({r + 1},{c + 1},{s}).\n" for (r, c), s in given(puzzle))
        control.add("base", [], rules + facts + unique * puzzle.unique_lines)
        control.ground([("base", [])])
        with control.solve(yield_=True) as models:
            return sum(1 for _ in models)

    return solve


def with_cp_sat() -> Solver:
    """Return CP-SAT: sums for triples and balance, and lines as numbers that all differ."""
    from ortools.sat.python import cp_model

    class Counter(cp_model.CpSolverSolutionCallback):
        def __init__(self, limit: int) -> None:
            super().__init__()
            self.count, self.limit = 0, limit

        def on_solution_callback(self) -> None:
            self.count += 1
            if self.count >= self.limit:
                self.stop_search()

    def solve(puzzle: Puzzle, limit: int) -> int:
        model = cp_model.CpModel()
        cells = {cell: model.new_bool_var("") for row in lines_of(puzzle)[0] for cell in row}
        for lines in lines_of(puzzle):
            for line in lines:
                values = [cells[cell] for cell in line]
                model.add(sum(values) == len(line) // 2)
                for three in zip(values, values[1:], values[2:], strict=False):
                    model.add_linear_constraint(sum(three), 1, 2)
            if puzzle.unique_lines:
                model.add_all_different([sum(cells[cell] * 2**at for at, cell in enumerate(line)) for line in lines])
        for cell, symbol in given(puzzle):
            model.add(cells[cell] == int(symbol))
        solver, counter = cp_model.CpSolver(), Counter(limit)
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        solver.solve(model, counter)
        return counter.count

    return solve


def puzzles(count: int) -> list[tuple[int, int, list[Puzzle]]]:
    """Return the puzzles by size and level, about as many of each."""
    kinds = [(size, level) for size in SIZES for level in LEVELS]
    shares = [count * (at + 1) // len(kinds) - count * at // len(kinds) for at in range(len(kinds))]
    return [
        (size, level, [made.puzzle for made in deduce.generate(size, level=level, count=share, seed=11)])
        for (size, level), share in zip(kinds, shares, strict=True)
        if share
    ]


def solvers() -> dict[str, Solver]:
    """Return the solvers that are installed, by name."""
    found: dict[str, Solver] = {"deduce": with_deduce}
    makers: dict[str, Callable[[], Solver]] = {
        "Minisat 2.2": lambda: with_sat("minisat22"),
        "Cadical 1.9.5": lambda: with_sat("cadical195"),
        "clingo": with_clingo,
        "CP-SAT": with_cp_sat,
    }
    for name, maker in makers.items():
        try:
            found[name] = maker()
        except ImportError:
            print(f"{name} is left out: it is not installed")
    return found


def taken(solver: Solver, todo: list[Puzzle], limit: int) -> tuple[float, list[int]]:
    """Return the milliseconds of processor time for some puzzles, and their numbers of solutions."""
    start = time.process_time()
    counts = [solver(puzzle, limit) for puzzle in todo]
    return (time.process_time() - start) * 1000, counts


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=200)
    asked = parser.parse_args()
    todo, peers = puzzles(asked.puzzles), solvers()
    for solver in peers.values():  # what a library does once is not measured
        solver(todo[0][2][0], 2)
    print(f"{'ms a puzzle':<22}" + "".join(f"{name:>15}" for name in peers))
    totals = dict.fromkeys(peers, 0.0)
    for size, level, each in todo:
        times = {}
        for name, solver in peers.items():
            times[name], counts = taken(solver, each, 2)
            assert counts == [1] * len(each), (name, size, level)
            totals[name] += times[name]
        row = "".join(f"{times[name] / len(each):>15.2f}" for name in peers)
        print(f"{f'{size}x{size} {LEVELS[level]} ({len(each)})':<22}{row}")
    print(f"{'all, as a ratio':<22}" + "".join(f"{total / totals['deduce']:>15.1f}" for total in totals.values()))
    for unique, count in ((False, 11_222), (True, 4_140)):
        blank = Puzzle(["......"] * 6, unique)
        for name, solver in {"deduce by rows": by_rows, **peers}.items():
            time_taken, counts = taken(solver, [blank], 100_000)
            assert counts == [count], (name, counts)
            print(f"all {count:,} of 6x6, {name}: {time_taken:.0f} ms")
