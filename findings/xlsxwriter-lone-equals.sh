#!/usr/bin/env bash
# XlsxWriter (3.3.1) and a cell whose text is a single "=".
#
# One would expect that `worksheet.write(row, column, "=")` writes the text "=", as it writes "x" or "+": there is no
# formula in it.
#
# What happens: `write` takes every text that begins with = for a formula and writes an empty one, `<f></f>`, with the
# value 0 beside it. Nothing is reported. Whoever reads the values gets the number 0 in a column of texts. `write_string`,
# or the option `strings_to_formulas=False` for the whole file, keeps the text.
#
# Why it matters: "=" is a value in its own right: a sign between two cells of a puzzle, an operator, a grade. A column
# of = and x comes back as 0 and x, and 0 is a legal value in such a table.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q XlsxWriter==3.3.1 openpyxl==3.1.5
cat > "$work/try.py" <<'PYTHON'
import re
import sys
import zipfile

import openpyxl
import xlsxwriter

print("XlsxWriter", xlsxwriter.__version__)
path = f"{sys.argv[1]}/signs.xlsx"


def written(**options):
    """Write a column of signs, and return how it is stored and its values as another library reads them."""
    with xlsxwriter.Workbook(path, options) as book:
        sheet = book.add_worksheet()
        for row, sign in enumerate("x=x"):
            sheet.write(row, 0, sign)
    with zipfile.ZipFile(path) as file:
        (stored,) = re.findall(r'<c r="A2".*?</c>', file.read("xl/worksheets/sheet1.xml").decode())
    values = [cell.value for cell in openpyxl.load_workbook(path, data_only=True).active["A"]]
    return stored, values


usual, values = written()
print("x = x is stored as", usual)
print("and read as", values)
kept, texts = written(strings_to_formulas=False)
print("with strings_to_formulas=False read as", texts)
sys.exit(not (values == ["x", 0, "x"] and "<f></f>" in usual and texts == ["x", "=", "x"]))
PYTHON
"$work/venv/bin/python" "$work/try.py" "$work"
