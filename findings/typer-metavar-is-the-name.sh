#!/usr/bin/env bash
# One would expect: a metavar is the word for the value in the help, so Option(metavar="LINE") of a parameter `line`
# gives the option `--line LINE`, as Option(metavar="WxH") of `size` gives `--size WxH`.
# What happens: in typer 0.27.2 and 0.27.3 a metavar that is the parameter's name in capitals renames the option to
# `--LINE`, and `--line` is refused.  In 0.28.0 it is `--line` again.
# Why it matters: capitals of the name are the usual metavar, an upgrade within 0.27 changes no line of the program,
# and the only sign is that a documented option is unknown.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
cat > "$folder/program.py" <<'PROGRAM'
from typing import Annotated, Optional

import typer

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def main(
    line: Annotated[Optional[str], typer.Option(metavar="LINE")] = None,
    size: Annotated[Optional[str], typer.Option(metavar="WxH")] = None,
) -> None:
    print(f"line={line} size={size}")


app()
PROGRAM
status=0
for version in 0.26.8 0.27.3 0.28.0; do
    "$folder/env/bin/pip" install --quiet --disable-pip-version-check "typer==$version" 2>/dev/null
    echo "typer $version"
    options=$("$folder/env/bin/python" "$folder/program.py" --help | grep -oiE -- '--(line|size)' | tr '\n' ' ')
    echo "  options in the help: $options"
    seen=$("$folder/env/bin/python" "$folder/program.py" --line r3 2>&1 | grep -oE 'line=r3|No such option: --line' || true)
    echo "  --line r3 gives: $seen"
    case $version in
        0.27.3) wanted="No such option: --line" ;;
        *) wanted="line=r3" ;;
    esac
    [ "$seen" = "$wanted" ] || status=1
done
exit "$status"
