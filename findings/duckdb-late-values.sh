#!/usr/bin/env bash
# DuckDB (2.0.1) and a field of JSON Lines that is null in the first 20,480 records.
#
# One would expect that a later value is read, or that its record is an error: that is what happens if the key is missing
# from the first records ("has unknown key"), or if they have a number where a later one has a text.
#
# What happens: the column gets the type "NULL", and every later text, number or object in it is read as null. Nothing is
# reported; a count of the values is 0. With `sample_size=-1` they are all there. Polars (2.1.0) reports an error for the
# same file.
#
# Why it matters: null is how exports say "not yet": when a puzzle was used, what a player needed. In a large table that
# is ordered by age the first such value comes late, and then the whole column is empty in every query. An empty text or
# a 0 in place of null keeps the type.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q duckdb==2.0.1
cat > "$work/try.py" <<'PYTHON'
import json
import sys

import duckdb

print("DuckDB", duckdb.__version__)
path = f"{sys.argv[1]}/uses.jsonl"


def last_of(nothing, value, count=20_480, options=""):
    """Write records without a use and one with a use after them; return the type of the column and the last use."""
    with open(path, "w") as file:
        for number in range(count):
            file.write(json.dumps({"number": number, "used_for": nothing}) + "\n")
        file.write(json.dumps({"number": count, "used_for": value}) + "\n")
    table = f"read_json('{path}'{options})"
    return duckdb.sql(f"select typeof(used_for), used_for from {table} where number = {count}").fetchall()[0]


lost = [last_of(None, value) for value in ("May", 7, 2.5)]
print("a text, a whole number and a fraction after 20,480 nulls:", lost)
found = last_of(None, "May", 20_479), last_of(None, "May", options=", sample_size=-1"), last_of("", "May")
print("after 20,479 nulls, with sample_size=-1, and after empty texts:", found)
sys.exit(not (all(value is None for _, value in lost) and found == (("VARCHAR", "May"),) * 3))
PYTHON
"$work/venv/bin/python" "$work/try.py" "$work"
