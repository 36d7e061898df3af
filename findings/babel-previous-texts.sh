#!/usr/bin/env bash
# Babel (2.19.0) and the previous text of a fuzzy entry in a gettext catalogue, `#| msgid "..."`.
#
# One would expect that what Babel writes with `include_previous=True`, its own setting for `pybabel update --previous`,
# is a catalogue that gettext's tools read, and that Babel reads it again as what it was.
#
# What happens: a previous text that makes the line longer than 76 characters is wrapped like a comment, in the middle
# of the quoted string, also if wrapping is off (width=0, which keeps the entries themselves on one line): msgfmt calls
# it a syntax error and refuses the whole file. And read_po takes every `#|` line for a comment of the translator: the
# previous text is gone from the message, and is written next time as `# | msgid ...`, which no tool reads.
# (The reading is known: python-babel/babel issue 206. The broken writing is not reported as far as we found.)
#
# Why it matters: whoever keeps translations over changes of the English text with Babel, and without line breaks, gets
# catalogues that cannot be compiled as soon as one longer sentence changes. polib keeps both right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q babel==2.19.0 polib==1.2.0
cat > "$work/try.py" <<'PYTHON'
import sys
from io import BytesIO
from pathlib import Path

import babel
import polib
from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

TEXT = "word " * 20 + "end"


def written(catalog):
    out = BytesIO()
    write_po(out, catalog, width=0, include_previous=True)
    return out.getvalue().decode()


def catalog_with(previous):
    catalog = Catalog(locale="de", fuzzy=False)
    catalog.add("new text", "alter Text", flags=["fuzzy"], previous_id=previous)
    return catalog


print("Babel", babel.__version__)
long = written(catalog_with(TEXT))
print(long[long.index("#, fuzzy"):])
Path(sys.argv[1], "babel.po").write_text(long)
short = written(read_po(BytesIO(written(catalog_with("old text")).encode())))
print("read and written again:")
print(short[short.index(chr(10) * 2) + 2 :])
other = polib.POFile(wrapwidth=0)
other.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
other.append(polib.POEntry(msgid="new text", msgstr="alter Text", flags=["fuzzy"], previous_msgid=TEXT))
Path(sys.argv[1], "polib.po").write_text(str(other))
split = '#| msgid "word' in long and f'#| msgid "{TEXT}"' not in long
lost = '#| msgid "old text"' not in short and '# | msgid "old text"' in short
kept = polib.pofile(str(other))[0].previous_msgid == TEXT
print(f"wrapped inside the quotes: {split}; a comment after reading: {lost}; polib keeps it: {kept}")
sys.exit(not (split and lost and kept))
PYTHON
"$work/venv/bin/python" "$work/try.py" "$work"
if command -v msgfmt > /dev/null; then
    msgfmt --version | head -n 1
    if msgfmt -o "$work/out.mo" "$work/babel.po" 2> "$work/said.txt"; then
        echo "msgfmt reads what Babel wrote: the behaviour has changed"
        exit 1
    fi
    echo "msgfmt refuses what Babel wrote:"
    sed "s|$work/||" "$work/said.txt"
    msgfmt -o "$work/out.mo" "$work/polib.po"
    echo "msgfmt reads what polib wrote"
fi
