"""A command that cannot do what is typed says so in one line on standard error, ends with 2, and writes nothing."""

import pytest
from cli_cases import EASY, LINES
from commands import run

REFUSED = """
--no-such-option | deduce: No such option: --no-such-option
no-such-command | deduce: No such command 'no-such-command'
check x --nonsense | deduce check: No such option: --nonsense
solve | deduce solve: Missing argument 'PUZZLE'
solve EASY --all --number | --all and --number cannot be combined
solve EASY --limit 3 | --limit needs --all
solve EASY --all --limit 0 | deduce solve: Invalid value for '--limit':
explain missing.txt | missing.txt: file not found, and not a one-line puzzle
explain 4x4;11 | <argument>:1:7: the cells do not fill the grid
explain EASY --step 300 | no step 300; the explanation has 22 steps
explain EASY --step 0 | deduce explain: Invalid value for '--step':
explain EASY --max-level 9 | deduce explain: Invalid value for '--max-level':
explain EASY --from-level 2 --step 3 | --step and --from-level cannot be combined
explain EASY --from-level 2 --format json | --from-level and the format json cannot be combined
explain EASY --format svg | a drawing (svg) needs --step N
explain book.txt --step 1 | book.txt has 2 puzzles; choose one, such as book.txt#1
hint | <stdin>: this is empty
hint book.txt | book.txt has 2 puzzles; choose one, such as book.txt#1
hint EASY --reveal x | deduce hint: Invalid value for '--reveal':
hint EASY --apply --reveal 2 | --apply and --reveal cannot be combined
hint EASY --cell r1 | 'r1' is not a cell
hint EASY --cell r99c1 | r99c1 lies outside the grid
hint EASY --check r1c1 --reveal 2 | --check cannot be combined with --cell, --apply or --reveal
hint EASY --all --line r1 | --all cannot be combined with --cell, --check, --apply or --line
hint EASY --all --apply | --all cannot be combined with --cell, --check, --apply or --line
hint EASY --line r1 --reveal 2 | --line cannot be combined with --cell, --check, --apply or --reveal
hint EASY --line x1 | 'x1' is not a row or a column; r3 is row 3, c4 is column 4
hint EASY --line r99 | r99 lies outside the grid
hint EASY --level 3 | --level needs --all
hint EASY a b c | deduce hint: too many arguments, from 'a' on
hint EASY --all --level 9 | deduce hint: Invalid value for '--level':
hint EASY --puzzle 4x4;1..1............ | the grid and the original differ in size: 6x6 and 4x4
hint EASY --symbols XX. | deduce hint: Invalid value for '--symbols': the three symbols must differ
convert EASY | missing --to FORMAT, or --out FILE with the suffix of a format
convert EASY --to papyrus | deduce convert: Invalid value for '--to': 'papyrus' is not one of 'text'
convert EASY --to unruly --output-symbols AB | --output-symbols cannot be combined with --to unruly
rules double-digits | unknown rule 'double-digits'; similar: double-digit
rules qqqqqqq | unknown rule 'qqqqqqq'; run 'deduce rules' for a list
rules --rules missing | missing: this is no folder of rules
rules --format yaml | deduce rules: Invalid value for '--format': 'yaml' is not one of 'text', 'json', 'jsonl'
rules --test missing | missing: this is no folder of rules
rules --test . sandwich | --test and NAME cannot be combined
generate --size 6 --practice uniqe-line | unknown rule 'uniqe-line'; similar: unique-line
generate --size 6 --uses sandwitch | unknown rule 'sandwitch'; similar: sandwich
generate --size 6 --level 5 --rating 3-4.2 | no rule has a rating from 5.0 to 4.2
verify missing.json | missing.json: file not found
review EASY missing.txt | missing.txt: file not found
review - - | PUZZLE and MOVES cannot both be standard input
grade missing.txt | missing.txt: file not found, and not a one-line puzzle
grade EASY --sort beauty | deduce grade: Invalid value for '--sort': 'beauty' is not one of file, index, id
grade EASY --level x | deduce grade: Invalid value for '--level': found 'x', expected a number or a range
grade EASY --level 5-3 | deduce grade: Invalid value for '--level': the lower end of '5-3' is above the upper
grade EASY --rating - | deduce grade: Invalid value for '--rating': found '-', expected a number or a range
grade EASY --uses sandwitch | unknown rule 'sandwitch'; similar: sandwich
grade EASY --jobs 0 | deduce grade: Invalid value for '--jobs':
grade EASY --symbols X | deduce grade: Invalid value for '--symbols': three symbols are needed
grade EASY --html none/report.html | none/report.html: no folder 'none'
grade EASY --html . | '.' is a folder, not a file
grade EASY --html - --format csv | --html - and --format both write to standard output
grade EASY --level 3.5 | deduce grade: Invalid value for '--level': found '3.5', expected whole numbers
pick EASY --level 9 | deduce pick: Invalid value for '--level': a level is 1 to 8, not 9
pick EASY --uses luck | unknown rule 'luck'
pick EASY --spread effort | --spread needs --count
pick EASY --count 2 --spread luck | deduce pick: Invalid value for '--spread':
pick EASY --effort 9-3 | deduce pick: Invalid value for '--effort': the lower end of '9-3' is above the upper
pick EASY --not-in missing.txt | missing.txt: file not found, and not a one-line puzzle
generate --size 6 --not-in missing.txt | missing.txt: file not found, and not a one-line puzzle
pick EASY --count 0 | deduce pick: Invalid value for '--count':
pick EASY --to flat --format jsonl | --to and --format cannot be combined
play | missing PUZZLE: a file, a one-line puzzle, or - for standard input; or --generate
play EASY --generate 6 | use PUZZLE or --generate, not both
play EASY --seed 6 | --seed needs --generate
play --generate six | deduce play: Invalid value for '--generate': found 'six', expected a number such as 10
play --generate 1 --level 1 | each side must have 2 to 100 cells, not 1x1
play --generate 6 --seed x | a seed is a number such as 42
play book.txt#9 | book.txt: there is no puzzle '9'
play book.txt --save game.json | --save keeps one game, and this is a file of several puzzles
play --save missing.json | missing PUZZLE
play --save book.txt | book.txt: not a saved game, or a damaged one
page missing --out x.html | missing: file not found, and not a one-line puzzle
page EASY --out no/x.html | no/x.html: no folder 'no'
print EASY --out x.pdf --paper a9 | --paper takes a4,
print EASY --out x.pdf --paper 1x1 | --paper takes sides of 2.5 to 60 inches
print EASY --out x.pdf --per-page 0 | --per-page takes a number from 1 to 100
print EASY --out x.pdf --caption level,colour | --caption takes stars, difficulty, level,
print EASY --out x.pdf --hints over | deduce print: Invalid value for '--hints': 'over' is not one of 'none', 'under'
print EASY --out x.pdf --hints back --solutions only | --solutions only and --hints cannot be combined
print EASY --out x.pdf --difficulty-names Easy | --difficulty-names takes
print EASY --out x.pdf --paper-thickness -1 | deduce print: Invalid value for '--paper-thickness':
print EASY --out x.pdf --cover-colour blue | deduce print: Invalid value for '--cover-colour': found 'blue', expected
print EASY --out x.pdf --cover x.pdf | --out and --cover name the same file
grade EASY --out x --html x | --out and --html name the same file
grade EASY --out x --html ./x | --out and --html name the same file
print EASY --out x.pdf --font missing.ttf | missing.ttf: cannot be read
print EASY --out x.pdf --font book.txt | book.txt: not a TrueType or OpenType font
"""


@pytest.mark.parametrize(("words", "message"), [row.split(" | ") for row in REFUSED.strip().splitlines()])
def test_refusal_takes_one_line_and_writes_nothing(words, message, tmp_path):
    if (library := {"print": "typst", "play": "platformdirs"}.get(words.split()[0])) is not None:
        pytest.importorskip(library, reason="the command loads it first")
    (tmp_path / "book.txt").write_text(f"{EASY}\n{EASY}\n")
    ended = run(*(LINES.get(word, word) for word in words.split()), cwd=tmp_path)
    (line,) = ended.stderr.splitlines()
    assert line.startswith(message)
    command, _, _ = message.partition(": ")
    assert line.endswith(f". Try '{command} --help'.") == command.startswith("deduce")
    assert (ended.returncode, ended.stdout, [path.name for path in tmp_path.iterdir()]) == (2, "", ["book.txt"])
