#!/usr/bin/env bash
# puzzlekit (0.3.4) and Binairo, also called Takuzu, in which no two rows and no two columns may be the same.
#
# One would expect: puzzlekit.solve(text, "binairo") gives the solution of a Binairo, since its metadata name
#   puzzle-binairo.com as the source of the rules, and "takuzu", which the metadata give as an alias, is the same.
# What happens: the solver leaves out the rule that lines differ (the call is commented out, as some collections do not
#   have it), has no option for it, and says nothing. For a puzzle with one solution it reports "Optimal" and a grid with
#   equal rows; so it does for a full grid with equal rows, which breaks the rules. "takuzu" is an unknown type.
# Why it matters: "Optimal" proves neither that a grid is the solution nor that a puzzle has one. Who checks a
#   collection or another solver with it must compare the lines of each answer as well.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q puzzlekit==0.3.4 ortools==9.15.6755
cat > "$work/solve.py" <<'PYTHON'
from importlib.metadata import version

import puzzlekit

ONE_SOLUTION = """
........
.......0
..0...00
........
...0..1.
........
....1.11
..0..00.
""".split()
EQUAL_ROWS = "0110 0110 1001 1001".split()
one_thread = {"num_search_workers": 1}  # so that the search is the same each time


def answer(rows, kind="binairo"):
    cells = "\n".join(" ".join({".": "-", "0": "1", "1": "2"}[cell] for cell in row) for row in rows)
    data = puzzlekit.solve(f"{len(rows)} {len(rows)}\n{cells}", kind, one_thread).solution_data
    return data["status"], ["".join(row).translate(str.maketrans("12", "01")) for row in data["solution_grid"].matrix]


print("puzzlekit", version("puzzlekit"))
for name, rows in (("a Binairo with one solution", ONE_SOLUTION), ("a full grid with equal rows", EQUAL_ROWS)):
    status, grid = answer(rows)
    print(f"{name}: {status}, {len(grid)} rows, {len(set(grid))} of them different")
    print(*grid, sep="\n")
    # of the 62 fillings of the puzzle without the rule, one keeps it
    assert status == "Optimal" and (len(set(grid)) < len(grid) or len(set(zip(*grid))) < len(grid)), "this has changed"
try:
    answer(EQUAL_ROWS, "takuzu")
except ValueError as error:
    print("takuzu:", error)
else:
    raise SystemExit("this has changed")
PYTHON
"$work/venv/bin/python" "$work/solve.py"
echo "seen: Optimal, with equal lines, and no type takuzu"
