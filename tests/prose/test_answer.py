"""Moves are found in running text, in tables and in data, with their reasons, and only what is asserted."""

from collections import Counter

import pytest
from attrs import evolve

import deduce
from deduce.game.puzzle import cell_name
from deduce.prose.answer import Answer, read_answer
from deduce.prose.moves import Move
from deduce.prose.outcomes import Said
from deduce.prose.words import table
from deduce.wording.language import languages

PUZZLE = deduce.parse("# symbols: X O .\n......\n...O..\n......\nX.....\nXX..X.\n.X....\n")
"""With these clues, and r3c4 empty."""

OPEN = deduce.Puzzle(("......", "...0..", "...0..", "1.....", "11..1.", ".1...."))
"""With the symbols 0 and 1."""

AT, ABOVE, LEFT = (2, 3), (1, 3), (2, 2)


def read(text, puzzle=PUZZLE):
    return read_answer(text, puzzle)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("r3c4 = 1", 1),
        ("R3C4: 1", 1),
        ("r3c4 := X", 1),
        ("r3c4 ← 0", 0),
        ("1. **r3c4 = 1**", 1),
        ("(3,4) = 1", 1),
        ("cell (3, 4): 1", 1),
        ("- `(3, 4)` → `0`", 0),
        ("Move 3: (3, 4, 0)", 0),
        ("$x_{3,4} = 1$", 1),
        (r"\[ x_{3,4} = \boxed{1} \]", 1),
        ("So row 3, column 4 is 1.", 1),
        ("Row 3 column 4 must be X", 1),
        ("therefore column 4, row 3 must be 0.", 0),
        ("Column 4 of row 3 is 1.", 1),
        ("The fourth cell of row 3 is 1.", 1),
        ("Row 3: column 4 is 1.", 1),
        ("In column 4, row 3 must be 1.", 1),
        ("Row 3 becomes _ _ _ 1 _ _.", 1),
        ("We put a 1 in r3c4.", 1),
        ("Place 0 at (3, 4)!", 0),
        ("Set r3c4 to 1.", 1),
        ("In r3c4 we have a 1.", 1),
        ("At row 3, column 4, we place a one.", 1),
        ("r3c4 can only be 1.", 1),
        ("That leaves 1 as the only option for r3c4.", 1),
        ("r3c4 is not 0, so it is 1.", 1),
        ("r3c4 can't be 1 → r3c4 = 0", 0),
        ("If r3c4 were 1, column 4 would have three 1s. So r3c4 = 0.", 0),
        ("Is r3c4 = 1? No, r3c4 = 0.", 0),
        ("Maybe r3c4 = 1? Let me see. Yes: r3c4 = 1.", 1),
        ('{"cell": "r3c4", "value": 1}', 1),
        ('```json\n[\n {"step": 1, "row": 3, "col": 4, "value": 1, "why": "row 3"}\n]\n```', 1),
        ("| Step | Cell | Value | Reason |\n|---|---|---|---|\n| 1 | r3c4 | 1 | row 3 |", 1),
        ("| Row | Column | Value |\n|---|---|---|\n| 3 | 4 | 1 |", 1),
        ("Cell & Value \\\\\nr3c4 & 1 \\\\", 1),
        ("Coordinates are zero-based.\n(2,3) = 1", 1),
        ("r3c4 = 1. Now row 3 reads . . . 1 . .", 1),
        ("I use letters for the columns, as in chess.\nD3 = 1", 1),
        ("Cells are (column, row).\n(4,3) = 1", 1),
        ("Also ist Zeile 3, Spalte 4 eine 1.", 1),
        ("In r3c4 kommt eine 1.", 1),
        ("Donc ligne 3, colonne 4 vaut 1.", 1),
        ("On place un 1 en r3c4.", 1),
        ("Dus rij 3, kolom 4 is 1.", 1),
        ("Entonces fila 3, columna 4 es 1.", 1),
    ],
)
def test_move_is_found(text, value):
    answer = read(text)
    assert [move.places for move in answer.moves] == [{AT: value}]
    assert not answer.told


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("r3c4 = 1 because r2c4 and r3c3 are 0", {ABOVE: 0, LEFT: 0}),
        ("r3c4 is 1, since (2,4) and (3,3) are both 0.", {ABOVE: 0, LEFT: 0}),
        ("Because row 2, column 4 is 0 and r3c3 = 0, r3c4 must be 1.", {ABOVE: 0, LEFT: 0}),
        ("r3c4 = 1 because of r2c4", {ABOVE: None}),
        ("r2c4 is 0, so r3c4 = 1.", {ABOVE: 0}),
        ("r2c4 is 0. So r3c4 = 1.", {ABOVE: 0}),
        ("r3c4 is forced to be 1: r2c4 is 0.", {ABOVE: 0}),
        ("r3c4 → 1 (r2c4 is 0).", {ABOVE: 0}),
        ("r3c4=1 because r2c4", {ABOVE: None}),
        ('{"cell": "r3c4", "value": 1, "because": ["r2c4", "r3c3"]}', {ABOVE: None, LEFT: None}),
        ('{"cell": "r3c4", "value": 1, "because": {"r2c4": 0}}', {ABOVE: 0}),
        ("| cell | value | reason |\n|---|---|---|\n| r3c4 | 1 | r2c4 and r3c3 |", {ABOVE: None, LEFT: None}),
        ("r3c4 = 1, weil r2c4 = 0.", {ABOVE: 0}),
        ("r3c4 = 1, car r2c4 = 0.", {ABOVE: 0}),
        ("r3c4 = 1, omdat r2c4 = 0.", {ABOVE: 0}),
        ("r3c4 = 1, porque r2c4 = 0.", {ABOVE: 0}),
        ("r3c4 = 1 because of the count", {}),
    ],
)
def test_reason_is_found(text, because):
    (move,) = read(text).moves
    assert (move.places, move.because) == ({AT: 1}, because)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("r1c1 = 0, r1c2 = 1 and (1, 3) is 1.", [{(0, 0): 0}, {(0, 1): 1}, {(0, 2): 1}]),
        ("r1c1 and r1c2 are both 1.", [{(0, 0): 1, (0, 1): 1}]),
        ("r1c1, r1c3 = 0", [{(0, 0): 0, (0, 2): 0}]),
        ("r1c1 and r1c2 are 0 and 1 respectively.", [{(0, 0): 0, (0, 1): 1}]),
        ("The pair r1c1/r1c2 is 1/0.", [{(0, 0): 1, (0, 1): 0}]),
        ("Row 1: cells 1 and 3-4 are 0.", [{(0, 0): 0, (0, 2): 0, (0, 3): 0}]),
        ('{"r1c1": 0, "r1c2": 1}', [{(0, 0): 0}, {(0, 1): 1}]),
        ("r1c1=0 r1c6=1 unique-line", [{(0, 0): 0, (0, 5): 1}]),
        ("r1c1 = 0\nr1c1 = 0\nr4c1 = 1", [{(0, 0): 0}]),
        ("r1c1 = 0.\nClear r1c1.", [{(0, 0): 0}, {(0, 0): None}]),
    ],
)
def test_cells_that_are_said_together_are_one_move(text, places):
    assert [move.places for move in read(text).moves] == places


@pytest.mark.parametrize(
    "form",
    [
        "{} is 1",
        "so {} is 1",
        "put 1 in {}",
        "a 1 goes in {}",
        "fill {} with 1",
        "now {} is 1 because row 3 has three 0s",
        "since row 3 has three 0s, {} is 1",
        "row 3 has three 0s so {} is 1",
        "R{} = 1, as row 3 has three 0s",
    ],
)
def test_lines_without_full_stops_are_one_move_each(form):
    names = [cell_name((r, c)) for r in range(6) for c in range(6)]
    lines = [form.format(name).replace("Rr", "R") for name in names]
    answer = read_answer("\n".join(lines), deduce.Puzzle(["......"] * 6))
    assert [(cell_name(cell), move.line) for move in answer.moves for cell in move.places] == [
        (name, line) for line, name in enumerate(names, 1)
    ]
    assert not answer.told


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("Indices run from 0.\n(2,3) = 1", AT),
        ("The top left cell is (0, 0).\n(2,3) = 1", AT),
        ("Using zero-based coordinates, (2,3) = 1.", AT),
        ("Using 0-based coordinates, (2,3) = 1.", AT),
        ("I count from 0. (2,3) = 1.", AT),
        ("The columns are called A to F.\nD3 = 1", AT),
        ("Columns have letters, rows have numbers.\nD3 = 1", AT),
        ("Columns have letters, and row 1 is at the bottom.\nD3 = 1", None),
        ("Rows have letters.\nD3 = 1", None),
    ],
)
def test_names_of_cells_are_declared(text, cell):
    answer = read(text)
    assert [list(move.places) for move in answer.moves] == ([[cell]] if cell else [])
    assert bool(answer.told) == (cell is None)


def test_rule_of_a_move_is_named():
    moves = read("r1c1=0 r1c6=1 unique-line\nr3c4=1 Sandwich because r2c4\nr1c2=1 nonsense\n").moves
    assert [move.rule for move in moves] == ["unique-line", "Sandwich"]


@pytest.mark.parametrize(
    ("text", "kept", "withdrawn"),
    [
        ("r1c1 = 0. Wait, that's wrong: r1c1 = 1.", [((0, 0), 1)], [((0, 0), 0)]),
        ("r1c1 is 0... no, hold on. Actually, r1c1 is 1.", [((0, 0), 1)], [((0, 0), 0)]),
        ("r1c1 = 0\nr1c2 = 1\nI made a mistake.\nCorrection: r1c1 = 1", [((0, 1), 1), ((0, 0), 1)], [((0, 0), 0)]),
        ("r1c1 = 0. r1c2 = 1. So r1c1 = 1.", [((0, 0), 1)], [((0, 0), 0), ((0, 1), 1)]),
        ("r1c1 = 0. That is a contradiction.", [], [((0, 0), 0)]),
        ("r1c1 = 0; r1c2 = 1; dead end.", [], [((0, 0), 0), ((0, 1), 1)]),
        ("r1c1 = 0, which is impossible.", [], []),
        ("r5c3 = 1. Hmm, three 1s in row 5.", [], [((4, 2), 1)]),
        ("r5c3 = 1. Hmm, is that right?", [], [((4, 2), 1)]),
        ("r5c3 = 0. Hmm, row 2 has one 0.", [((4, 2), 0)], []),
        ("r1c1 is 0. It could be 1.", [], [((0, 0), 0)]),
        ("r1c1 is 0. Three 1s are not allowed.", [((0, 0), 0)], []),
        ("r1c1 is 0. A 1 is impossible.", [((0, 0), 0)], []),
        ("r1c1 is 0. A 0 is impossible.", [], [((0, 0), 0)]),
        ("r1c1 is 0.\n\n**Grumpf:**\n\nRow 1 is full.", [((0, 0), 0)], []),
        ("r1c1 is 0. The opposite value is possible.", [], [((0, 0), 0)]),
        ("r1c1 is 0. Could it be 1? No.", [((0, 0), 0)], []),
    ],
)
def test_entry_is_withdrawn(text, kept, withdrawn):
    answer = read(text)
    assert [pair for move in answer.moves for pair in move.places.items()] == kept
    assert [(said.cell, said.value) for said in answer.withdrawn] == withdrawn


@pytest.mark.parametrize(
    "text",
    [
        "If r3c4 is 1, column 4 is full.",
        "Suppose r3c4 = 1.",
        "r3c4 could be 1.",
        "r3c4 is not 1",
        "Could r3c4 be 1?",
        "An example of the rule: r3c4 = 1.",
    ],
)
def test_value_that_is_only_tried_is_known_as_that(text):
    answer = read(text)
    assert (answer.moves, answer.told) == ((), ())
    assert Said(AT, 1, 1) in answer.tried


@pytest.mark.parametrize(
    "text", ["Row 3 has 1 1 in columns 4-5.", "r3c4 is empty", "Row 3 needs two more 1s.", "r2c4 = 0", ""]
)
def test_text_without_a_move_says_nothing(text):
    assert read(text) == Answer(())


@pytest.mark.parametrize(
    "line",
    [
        "r3c4 = 2",
        "(9, 9) = 1",
        "r2c4 = 1",
        "grumpf r3c4 = 1",
        "r3c4 = 1 grumpf",
        "r3c4 flips to 1 by magic.",
        "r3c4 1",
        "Zero goes to r3c4.",
        "In r3c4 place 0 or 1.",
        "At r3c4 we cannot place a 0.",
        "The zeros above force 1s at r3c4 and r3c5.",
        "A 1 in r3c4.",
        "Since row 2 is full r3c4 is 1.",
        "C3 = 1",
        "Row 3 is grumpf 0 1 0 1 1 0.",
        "Row 3 has 0 1 _ 1 1. So r3c4 is grumpf 1.",
        "r3c4 and r3c5 touch the pair, so both must be 1.",
        "r3c4 is next to r3c3, so it must be 1.",
        "r3c4 is beside r2c4 = 0 and r3c3, and must be 1.",
        "(3,4): row 3 has 0 0 → must be 1",
        "r3c4 = 1 and r4c1 = 1, so r3c1 = 0.",
        "Let us try row 3. r3c4 = 1.",
        "We check that r3c4 = 1.",
        "a3b4 = 1",
        "r5c1, r5c2, r3c4 = 0",
        "r5c1 and r5c2 are 1, so r5c3 (right) and r5c4 (left) are 0.",
        "r3c4: not 0 (r2c4), so 1.",
        "So row 3 becomes full: it is 0 1 0 1 1 0.",
        "Both r3c4 and r3c5 become 1s.",
        "The same goes for r3c4.",
        "r3c4: 0 or 1? 0 gives three 0s. So 1.",
        "| r3c4 | 1 |\n| cell | grumpf |",
    ],
)
def test_line_that_is_not_understood_is_reported(line):
    answer = read_answer(f"r1c1 = 1\n\n{line}\n\nr1c2 = 0\n", PUZZLE, "answer.txt")
    assert [move.places for move in answer.moves] in ([{(0, 0): 1}, {(0, 1): 0}], [{(0, 0): 1}])
    if not line.startswith("|"):
        assert [(fault.file, fault.line) for fault in answer.told] == [("answer.txt", 3)]


R3C4, R4C3, R5C4 = {(1, 3): 0}, {(3, 0): 1}, {(4, 0): 1, (4, 1): 1}
"""Known cells, as reasons."""


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("r3c4 = 1 (r2c4 = 0), r4c2 = 0 (r4c1 = 1), r5c3 = 0 (full)", [(AT, R3C4), ((3, 1), R4C3), ((4, 2), {})]),
        ("r5c3 = 0 because r5c1 and r5c2 are 1, so r5c6 = 0.", [((4, 2), R5C4), ((4, 5), {})]),
        ("r5c3 = 0.\n(Row 5 has 1s: r5c1, r5c2.)\nr3c4 = 1", [((4, 2), {}), (AT, {})]),
        ("r5c3 = 0\nReason: r5c1, r5c2\nr3c4 = 1\nReason: r2c4", [((4, 2), {}), (AT, {})]),
        ("r5c3 = 0. r5c1 and r5c2 are 1. So r5c6 = 0.", [((4, 2), {}), ((4, 5), {})]),
        ("r5c1 and r5c2 are 1, so r5c3 is 0, so r5c6 is 1.", [((4, 2), R5C4), ((4, 5), {})]),
        ("r5c1 and r5c2 are 1. r2c4 is 0. So r5c3 = 0.", [((4, 2), R5C4 | R3C4)]),
        ("There is a 1 at r5c1 and another at r5c2. So r5c3 = 0.", [((4, 2), R5C4 | {(4, 1): None})]),
        (
            "Row 5 has 1s, namely r5c1, r5c2 and r5c5, and r5c3 = 0.",
            [((4, 2), dict.fromkeys([(4, 0), (4, 1), (4, 4)]))],
        ),
        ("r1c1 can't be 0: then r1c2, r1c3 and r1c4 would be 1 1 1. So r1c1 = 1.", [((0, 0), {})]),
        ("r3c4 = 1, r1c4 = 1 because r2c4 = 0.", [(AT, R3C4), ((0, 3), R3C4)]),
    ],
)
def test_reason_belongs_to_the_entry_before_it(text, moves):
    said = [(cell, dict(move.because)) for move in read(text).moves for cell in move.places]
    assert said == moves


@pytest.mark.parametrize(
    "text",
    [
        "r3c4 = 1 because r2c4 is 0, and r4c2 = 0 because r4c1 is 1.",
        "r3c4 = 1 because r2c4 = 0, which gives r4c2 = 0 because r4c1 = 1.",
        "Because r2c4 is 0, r3c4 is 1, and because r4c1 is 1, r4c2 is 0.",
        "r3c4 = 1 since r2c4 = 0, r3c5 = 1 for the same reason.",
        "r3c4 = 1 because of r2c4, r4c2 = 0 because of r4c1.",
        "From r2c4 = 0 and r5c5 = 1 we get r3c4 = 1, from r4c1 = 1 and r5c1 = 1 we get r4c2 = 0.",
        "r3c4 = 1 as otherwise r2c4, r3c4 are 0, and r4c2 = 0 as otherwise r4c1, r4c2 are 1.",
    ],
)
def test_entry_inside_a_reason_is_reported(text):
    answer = read(text)
    assert (answer.moves, [fault.line for fault in answer.told]) == ((), [1])


def test_what_is_tried_cannot_be_concluded_in_silence():
    answer = read("Suppose r3c4 = 1. There is no problem. So r3c4 = 1.")
    assert (answer.moves, [fault.line for fault in answer.told]) == ((), [1])


@pytest.mark.parametrize("more", ["and in r3c5", ", as is r3c5", ", and so is r3c5", "(and r3c5 as well)", "= r3c5"])
def test_cell_that_shares_a_value_without_naming_it_is_reported(more):
    answer = read(f"r3c4 = 1 {more}.")
    assert [(move.places, dict(move.because)) for move in answer.moves] == [({AT: 1}, {})]
    assert len(answer.told) == 1


@pytest.mark.parametrize("name", ["L3C4", "f3c4", "z3s4", "r3k4"])
def test_cell_has_the_letters_of_its_language(name):
    assert [move.places for move in read(f"{name} = 1").moves] == [{AT: 1}]


def test_what_is_tried_without_a_value_gives_way_to_what_is_tried_with_one():
    answer = read("Let us try r3c4. If r3c4 = 1, that breaks row 3. So r3c4 = 0.\nr1c1 = 1.")
    assert [move.places for move in answer.moves] == [{AT: 0}, {(0, 0): 1}]


def test_question_mark_in_a_row_is_an_empty_cell():
    answer = read("Row 5: ? 1 ? ? 1 ? has two 1s. So r1c1 = 1. Is row 5 1 1 0 0 1 0?")
    assert ([move.places for move in answer.moves], answer.told) == ([{(0, 0): 1}], ())


@pytest.mark.parametrize(
    "text", ["My plan is weird.", "My plan is weird:", "### Weird plan\n", "**Weird plan**\n", "Weird plan:\n"]
)
def test_unknown_words_before_entries_put_them_in_doubt(text):
    answer = read(f"{text}\nr3c4 = 1\nr3c5 = 0\n\nr1c1 = 1")
    assert [move.places for move in answer.moves] == [{(0, 0): 1}]
    assert len(answer.told) == 2


def test_final_grid_is_the_last_move():
    solution = deduce.solve(PUZZLE)
    (r, c), *rest = [(r, c) for r in range(6) for c in range(6) if PUZZLE[r, c] is None]
    text = f"First r{r + 1}c{c + 1} = {solution[r][c]}. The solution is:\n" + "\n".join(solution)
    answer = read(text)
    first, last = answer.moves
    assert first == Move({(r, c): int(solution[r][c])})
    assert (last.places, last.by_grid) == ({(r, c): int(solution[r][c]) for r, c in rest}, True)
    assert (answer.final, answer.final_line) == (tuple(solution), 2)


@pytest.mark.parametrize("symbols", ["X O", "O X", "B W", "W B", "☀ ☾", "☾ ☀"])
def test_final_grid_has_the_symbols_of_the_puzzle(symbols):
    one, zero = symbols.split()
    puzzle = evolve(PUZZLE, symbols=deduce.Symbols(one, zero, "."))
    solution = deduce.solve(puzzle)
    other = [row.translate({ord("1"): one, ord("0"): zero}) for row in solution]
    for rows in (
        solution,
        other,
        [" | ".join(row) for row in other],
        ["[" + ", ".join(row) + "]," for row in solution],
    ):
        (move,) = read("The solution is:\n" + "\n".join(rows), puzzle).moves
        assert move == Move(
            {(r, c): int(solution[r][c]) for r in range(6) for c in range(6) if puzzle[r, c] is None}, by_grid=True
        )


def test_only_the_last_full_grid_that_fits_the_clues_is_the_answer():
    solution = list(deduce.solve(PUZZLE))
    partial = "\n".join(row.replace("1", ".") for row in solution)
    wrong = "\n".join(row.translate({48: "1", 49: "0"}) for row in solution)
    right = "\n".join(solution)
    for text in (f"{right}\n\n{partial}", f"{right}\n\n{wrong}", f"{wrong}\n\nThe corrected grid:\n{right}"):
        assert read(text).final == tuple(solution)
    assert not read(f"Suppose the grid is:\n{right}").final
    assert not read(wrong).final


def test_no_phrase_is_of_two_kinds():
    for code in languages:
        counts = Counter((word, *others) for word, found in table(code).phrases.items() for others, _ in found)
        assert [phrase for phrase, count in counts.items() if count > 1] == []


def test_every_language_has_words_of_every_kind():
    kinds = {code: {kind for phrases in table(code).phrases.values() for _, kind in phrases} for code in languages}
    assert all(
        kinds[code] >= kinds["en"] - {"as", "then", "from", "to", "topic", "weak", "goes", "but"} for code in languages
    )


@pytest.mark.parametrize(
    "text",
    [
        "We put a 1 in row 1, column 4.",
        "So a 1 goes in row 1, column 4.",
        "Place a 1 at row 1, column 4.",
    ],
)
def test_the_article_a_names_no_column(text):
    answer = read(text, OPEN)
    assert [move.places for move in answer.moves] == [{(0, 3): 1}]


@pytest.mark.parametrize("text", ["Columns are A to F. D1 = 1.", "A is the first column. D1 = 1."])
def test_columns_with_letters_are_declared(text):
    assert [move.places for move in read(text.replace(". ", ".\n"), OPEN).moves] == [{(0, 3): 1}]


@pytest.mark.parametrize(
    "text",
    [
        "Row 5 already has three 1s, so every other cell in row 5 is 0.",
        "The rest of row 5 is 0.",
        "All remaining cells of row 5 must be 0s.",
        "Row 4 is now full: 101100.",
    ],
)
def test_value_of_a_whole_line_is_told(text):
    answer = read(text, OPEN)
    assert (answer.moves, [fault.line for fault in answer.told]) == ((), [1])
    assert read("Row 5 already has three 1s. Row 5 needs three 0s.", OPEN).told == ()
