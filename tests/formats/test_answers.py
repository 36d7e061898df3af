"""The last full grid in the answer of a language model, in the forms in which such programs write one."""

import json

import pytest

import deduce

PUZZLE = deduce.parse("6x6u:jfCFACCe")
GRID = str(PUZZLE)
PART = str(deduce.explain(PUZZLE).grid_at(8))
ROWS = deduce.solve(PUZZLE)
SPACED = [" ".join(row) for row in ROWS]
LISTS = [list(map(int, row)) for row in ROWS]
PIPES = [" | ".join(row) for row in ROWS]
LATEX = " \\\\ ".join(" & ".join(row) for row in ROWS)
LABELS = "|   | 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---|---|---|---|---|---|\n"


def lines(form, rows=ROWS):
    return "\n".join(form.format(number, row) for number, row in enumerate(rows, 1))


ANSWERS = {
    "rows": lines("{1}"),
    "rows in prose": f"Here is the solution:\n\n{lines('{1}')}\n\nAll rows are balanced.",
    "a fence": f"The solution:\n```\n{lines('{1}', SPACED)}\n```",
    "CSV in a fence": f"```csv\n{lines('{1}', [','.join(row) for row in ROWS])}\n```",
    "JSON in a fence": f"```json\n{json.dumps({'grid': ROWS})}\n```",
    "lists in a fence": f"```json\n{json.dumps(LISTS)}\n```",
    "lists with a number a line": f"Sure!\n```json\n{json.dumps(LISTS, indent=2)}\n```",
    "lists in a sentence": f"My answer is {json.dumps(LISTS)} and that is final.",
    "an object with reasons": json.dumps({"reasoning": "row 5 ...", "answer": ROWS}),
    "a text in an object": json.dumps({"answer": lines("{1}")}),
    "code": f"```python\nsolution = [\n{lines('    {1},', LISTS)}\n]\nprint(solution)\n```",
    "strings in code": "answer = [\n" + lines('    "{1}",') + "\n]",
    "the puzzle and its solution as JSON": json.dumps({"puzzle": PUZZLE.givens, "solution": ROWS}),
    "a list a line": lines("{1}", LISTS),
    "bullets": lines("- {1}", SPACED),
    "numbers": lines("{0}. {1}", SPACED),
    "named rows": lines("Row {0}: {1}", SPACED),
    "named rows in bold": lines("**Row {0}:** {1}", SPACED),
    "named rows with commas": lines("- Row {0}: {1}", [", ".join(row) for row in ROWS]),
    "named rows in code": lines("Row {0}: `{1}`"),
    "named lists": lines("Row {0}: {1}", LISTS),
    "a table with labels": LABELS + lines("| **{0}** | {1} |", PIPES),
    "a table with named rows": LABELS + lines("| Row {0} | {1} |", PIPES),
    "a table": f"| {PIPES[0]} |\n|---|---|---|---|---|---|\n{lines('| {1} |', PIPES[1:])}",
    "a table in HTML": lines("<tr>{1}</tr>", [f"<td>{'</td><td>'.join(row)}</td>" for row in ROWS]),
    "LaTeX": f"$$\n\\begin{{array}}{{cccccc}}\n{LATEX}\n\\end{{array}}\n$$",
    "LaTeX in a box": f"\\[\\boxed{{\\begin{{bmatrix}}{LATEX}\\end{{bmatrix}}}}\\]",
    "a drawn box": f"+---+---+---+---+---+---+\n{lines('| {1} |', PIPES)}\n+---+---+---+---+---+---+",
    "below the puzzle": f"The puzzle:\n\n{GRID}\n\nThe solution:\n\n{lines('{1}')}",
    "below the puzzle, with other blanks": f"Given:\n{GRID.replace('.', '_')}\n\nAnswer:\n{lines('{1}', SPACED)}",
    "in a second fence": f"Puzzle:\n```\n{GRID}\n```\nSolution:\n```\n{lines('{1}', SPACED)}\n```",
    "below a wrong grid": f"First:\n{lines('{1}', ROWS[:3] + ROWS[:3])}\n\nRows repeat. Second:\n{lines('{1}')}\nDone.",
    "below an unfinished grid": f"Start:\n{GRID}\n\nAfter some steps:\n{PART}\n\nFinal:\n{lines('{1}')}",
    "above a check of the rows": f"{lines('{1}')}\n\nCheck:\n- Row 1: three 0s and three 1s\n- Row 2: the same\n",
    "above a list of columns": f"{lines('{1}', SPACED)}\n\n{lines('Column {0}: {1}', zip(*SPACED, strict=True))}",
    "after a thought": f"<think>Row 1 is {ROWS[0]}...\n111111\n</think>\n\n<answer>\n{lines('{1}')}\n</answer>",
    "between tags": f"<answer>{lines('{1}')}</answer>",
    "in a sentence": f"The answer is {'/'.join(ROWS)}.",
    "one line with slashes": f"Answer: {' / '.join(ROWS)}",
    "one line with commas": f"Answer: {', '.join(ROWS)}",
    "above a move": f"{lines('{1}', SPACED)}\n\n(3, 4) = 0 because (3, 2) and (3, 3)",
    "above a cell": f"{lines('{1}', SPACED)}\n\nThe last cell was (3,4) = 0.",
    "a quotation": lines("> {1}", SPACED),
    "with letters above": f"    A B C D E F\n{lines('{0} | {1}', SPACED)}",
}


@pytest.mark.parametrize("form", ANSWERS)
def test_last_full_grid_of_an_answer_is_found(form):
    assert deduce.parse(ANSWERS[form], find=True).givens == ROWS
    assert deduce.compare(deduce.parse(ANSWERS[form], find=True), PUZZLE).score == 1
