#!/usr/bin/env bash
# DuckDB (2.0.1) and a fraction that comes late in a column of JSON Lines or CSV.
#
# One would expect that 40.7 in a column of numbers is read as 40.7, or that the reader says that the column is not whole
# after all, as it does for a text in such a column.
#
# What happens: the type of a column is decided by the first 20,480 records. If these are whole, the column is BIGINT,
# and a later fraction is rounded to a whole number: no error, no warning, and no entry among the rejected rows when
# these are asked for. A text at the same place is an error. With `sample_size=-1` the fractions are right.
#
# Why it matters: times, scores and ratings often begin with whole numbers, in a file that is sorted by them even
# always. The rounded values look right, and sums and averages over them are wrong. A writer is safe if it gives every
# number of such a column a decimal point from the first record on.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q duckdb==2.0.1
cat > "$work/try.py" <<'PYTHON'
import os
import sys

import duckdb

os.chdir(sys.argv[1])
print("DuckDB", duckdb.__version__)


def last(file, options=""):
    """Return the type of the column, and the largest value."""
    reader = f"read_{'json' if file.endswith('jsonl') else 'csv'}('{file}'{options})"
    ((_, kind, *_),) = duckdb.sql(f"describe from {reader}").fetchall()
    ((value,),) = duckdb.sql(f"select max(effort) from {reader}").fetchall()
    return kind, value


def write(count, late):
    with open("table.jsonl", "w") as lines:
        lines.write('{"effort":40}\n' * count + f'{{"effort":{late}}}\n')
    with open("table.csv", "w") as lines:
        lines.write("effort\n" + "40\n" * count + f"{late}\n")


write(20_000, 40.7)
early = [last("table.jsonl"), last("table.csv")]
print("20,000 whole numbers before 40.7:", early)
write(30_000, 40.7)
late = [last("table.jsonl"), last("table.csv")]
print("30,000 whole numbers before 40.7:", late)
duckdb.sql("create temp table kept as from read_csv('table.csv', store_rejects=true)")
rejected = duckdb.sql("select count(*) from reject_errors").fetchall()[0][0]
print("rejected rows:", rejected)
whole = [last("table.jsonl", ", sample_size=-1"), last("table.csv", ", sample_size=-1")]
print("with sample_size=-1:", whole)
with open("table.csv", "w") as lines:
    lines.write("effort\n" + "40.0\n" + "40\n" * 30_000 + "40.7\n")
point = last("table.csv")
print("CSV that begins with 40.0:", point)
write(30_000, '"soon"')
refused = 0
for file in ("table.jsonl", "table.csv"):
    try:
        last(file)
    except duckdb.Error as error:
        refused += 1
        print(f"{file} with a text at the end:", str(error).splitlines()[0][:90])
right = ("DOUBLE", 40.7)
sys.exit(not (early == [right] * 2 and late == [("BIGINT", 41)] * 2 and rejected == 0 and whole == [right] * 2
              and point == right and refused == 2))
PYTHON
"$work/venv/bin/python" "$work/try.py" "$work"
