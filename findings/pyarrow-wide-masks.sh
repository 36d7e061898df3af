#!/usr/bin/env bash
# pyarrow (26.0.1) and whole numbers from 2^63 on, such as the 64 cells of an 8x8 grid as bits, in JSON Lines and CSV.
#
# One would expect that a column of whole numbers that fit into 64 bits without a sign is read as such (uint64), as
# numbers of 2^63 - 1 are read exactly; or that the reader refuses a number that its type cannot hold, as `pa.array`
# does for the same list.
#
# What happens: one such number makes the whole column double, in silence, also in rows that were exact without it. Two
# neighbouring numbers are then the same: grids that differ in a cell become equal, and a join or a search for
# duplicates takes one for the other. With the type given (uint64) both readers are exact. DuckDB reads the same CSV
# exactly, as HUGEINT.
#
# Why it matters: boards of 64 cells, hashes and ids of 64 bits are often stored as one number. Half of random ones are
# 2^63 or more, but a sample of small ones shows nothing. Text does not have the problem.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q pyarrow==26.0.1 duckdb==2.0.1
cat > "$work/try.py" <<'PYTHON'
import io
import sys
from pathlib import Path

import duckdb
import pyarrow as pa
from pyarrow import csv, json

print("pyarrow", pa.__version__)
SMALL, WIDE = [5, 2**63 - 2, 2**63 - 1], [5, 2**63 - 2, 2**63, 2**63 + 1]


def from_json(numbers, schema=None):
    text = "".join(f'{{"mask": {number}}}\n' for number in numbers).encode()
    return json.read_json(io.BytesIO(text), parse_options=json.ParseOptions(explicit_schema=schema))["mask"]


def from_csv(numbers, types=None):
    text = "".join(f"{line}\n" for line in ["mask", *numbers]).encode()
    return csv.read_csv(io.BytesIO(text), convert_options=csv.ConvertOptions(column_types=types))["mask"]


exact = lost = right = True
for name, read in (("JSON Lines", from_json), ("CSV", from_csv)):
    small, wide = read(SMALL), read(WIDE)
    print(f"{name}: {SMALL} as {small.type}: {small.to_pylist()}")
    print(f"{name}: {WIDE} as {wide.type}: {wide.to_pylist()}")
    exact &= small.to_pylist() == SMALL
    lost &= wide.type == pa.float64() and len(set(wide.to_pylist())) == 2
    typed = read(WIDE, pa.schema([("mask", pa.uint64())]) if read is from_json else {"mask": pa.uint64()})
    right &= typed.to_pylist() == WIDE
print("with the type given both are exact:", right)
try:
    pa.array(WIDE)
    refused = False
except OverflowError as error:
    refused = True
    print("pa.array refuses the same list:", error)
table = Path(sys.argv[1], "masks.csv")
table.write_text("".join(f"{line}\n" for line in ["mask", *WIDE]))
other = [value for (value,) in duckdb.sql(f"from '{table}'").fetchall()]
print("DuckDB", duckdb.__version__, "reads the CSV as", other)
sys.exit(not (exact and lost and right and refused and other == WIDE))
PYTHON
"$work/venv/bin/python" "$work/try.py" "$work"
