#!/usr/bin/env bash
# One would expect: @frozen(kw_only=True) on a subclass makes the fields of that subclass keyword-only, as kw_only of a
# dataclass does; those of its base class are still positional.
# What happens: up to attrs 25.3 the inherited fields become keyword-only too, so Step("text", number=1) is a TypeError.
# From 25.4 on only the fields of the class itself are.
# Why it matters: `attrs>=23.2` looks safe for code that was only run with a new attrs.  Type checkers follow the new
# meaning and find nothing; only a run with the oldest allowed version does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
cat > "$folder/program.py" <<'PROGRAM'
import inspect

from attrs import frozen


@frozen
class Explanation:
    text: str


@frozen(kw_only=True)
class Step(Explanation):
    number: int = 0


print(inspect.signature(Step))
try:
    print(Step("text", number=1))
except TypeError as error:
    print("TypeError:", error)
PROGRAM
status=0
for version in 25.3.0 25.4.0; do
    "$folder/env/bin/pip" install --quiet --disable-pip-version-check "attrs==$version" 2>/dev/null
    seen=$("$folder/env/bin/python" "$folder/program.py")
    printf 'attrs %s\n%s\n' "$version" "$seen"
    case $version in
        25.3.0) [[ $seen == *"TypeError"* ]] || status=1 ;;
        *) [[ $seen == *"Step(text='text', number=1)"* ]] || status=1 ;;
    esac
done
exit "$status"
