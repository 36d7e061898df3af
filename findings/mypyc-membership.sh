#!/usr/bin/env bash
# mypyc (of mypy 2.4.1) and `value in (0, 1)` for a value of type `object`.
#
# One would expect that a test of membership, which any value may be put to, answers as in Python also when it is
# compiled: 1.0 equals 1, so `1.0 in (0, 1)` is true, and the code after it runs with 1.0. mypyc documents that it checks
# types where a function is called, a value is assigned, returned or cast; a test is none of these.
#
# What happens: mypy takes the value for an `int` after the test, as all members are. mypyc trusts that and unboxes it
# where it is used next, so that a float that equals a member, and that the test has let pass, raises
# "TypeError: int object expected; got float". The same function gives the right answer uncompiled, mypy --strict has
# no complaint, and no type is written at the line that raises. 2.5, which is no member, is answered by both.
#
# Why it matters: what reads data of others (JSON has one kind of numbers, so 1.0 is a 1) often tests before it checks
# types. Such code passes every test of its sources and fails in the wheel alone. isinstance before the test avoids it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q mypy==2.4.1 setuptools==80.9.0
cd "$work"
cat > membership.py <<'PYTHON'
def bit(value: object) -> int:
    if value not in (0, 1):
        return -1
    return 1 if value == 1 else 0
PYTHON
cp membership.py plain.py
"$work/venv/bin/mypy" --version
"$work/venv/bin/mypy" --strict membership.py
"$work/venv/bin/mypyc" membership.py > build.txt 2>&1 || { cat build.txt; exit 1; }
rm membership.py
cat > try.py <<'PYTHON'
import sys

import membership
import plain


def answer(module, value):
    try:
        return repr(module.bit(value))
    except TypeError as error:
        return f"TypeError: {error}"


print("compiled:", not membership.__file__.endswith(".py"))
seen = [(value, answer(plain, value), answer(membership, value)) for value in (1, 2.5, 1.0, 0.0)]
for value, source, compiled in seen:
    print(f"{value!r:>4}  plain: {source}  compiled: {compiled}")
wrong = "TypeError: int object expected; got float"
expected = [(1, "1", "1"), (2.5, "-1", "-1"), (1.0, "1", wrong), (0.0, "0", wrong)]
sys.exit(seen != expected)
PYTHON
"$work/venv/bin/python" try.py
