"""Each entry of a game gets the verdict that exact search and the steps of an explanation give it."""

import random
from pathlib import Path

import pytest
import sat_judge
from samples import EACH, PUZZLES, explained

import deduce
from deduce.answers.review import ReviewError
from deduce.game.puzzle import EMPTY
from deduce.prose.moves import Move

FIRST = deduce.load(Path(__file__).parents[2] / "puzzles/first.txt")
TWO = deduce.parse("4x4;0...0...........")  # has several solutions


def one_cell_each(trace):
    return [((r, c), int(trace.final[r][c])) for step in trace for r, c in step.places]


@EACH
def test_steps_of_an_explanation_are_argued_and_their_rules_confirmed(puzzle):
    trace = explained(puzzle)
    review = deduce.review(puzzle, trace)
    judged = iter(review.moves)
    for step in trace:
        for cell in step.places:
            judgement = next(judged)
            assert (judgement.number, judgement.cell, judgement.verdict) == (step.number, cell, "argued")
            assert judgement.reason.rating == step.rating
            assert (judgement.easier, judgement.confirmed) == (None, True)
    assert review.status == ("solved" if trace.status == "solved" else "unfinished")
    assert review.argued
    assert review.clean == (trace.status == "solved")


def test_mistakes_are_those_of_exact_search():
    choice = random.Random(3)
    trace = deduce.explain(FIRST)
    moves = one_cell_each(trace)
    choice.shuffle(moves)
    flipped = [(cell, value ^ (choice.random() < 0.2)) for cell, value in moves]
    review = deduce.review(FIRST, flipped)
    since = None
    for number, (judgement, (_, value), (_, right)) in enumerate(zip(review.moves, flipped, moves, strict=True), 1):
        assert (judgement.verdict == "wrong") == (value != right), str(judgement)
        since = since or (number if value != right else None)
        assert judgement.dead_since == since
    assert review.status == "dead"
    assert len(review.of("wrong")) == sum(a != b for a, b in zip(flipped, moves, strict=True)) > 0


def test_easier_open_step_is_named():
    first, *_ = deduce.review(FIRST, [("r5c4", 0)]).moves
    assert (first.reason.rule, first.reason.level) == ("quota-fill", 2)
    step = deduce.hint(FIRST).step
    assert (first.easier.rule, first.easier.rating, first.easier.cell) == (step.rule, step.rating, min(step.places))
    assert str(first) == (
        "Move 1, r5c4 = 0: argued by one symbol complete, level 2. An easier step was open: pair, level 1, r5c3."
    )


def test_guess_decides_between_several_solutions():
    first, second = deduce.solutions(TWO, limit=2)
    r, c = next((r, c) for r in range(4) for c in range(4) if first[r][c] != second[r][c])
    entries = [((i, j), int(first[i][j])) for i in range(4) for j in range(4) if TWO.givens[i][j] == EMPTY]
    entries.sort(key=lambda entry: entry[0] != (r, c))
    review = deduce.review(TWO, [*entries, ((r, c), int(second[r][c]))])
    assert (review.moves[0].verdict, review.moves[0].either) == ("guess", True)
    assert not review.of("wrong")[:-1]
    last = review.moves[-1]
    assert (last.verdict, last.before, last.dead_since) == ("wrong", int(first[r][c]), len(review.moves))


def test_mistake_can_be_cleared_or_changed():
    review = deduce.review(FIRST, "r5c3=1\nr4c2=0\nr5c3=\nr5c3=1\nr5c3=0\nr5c3=0")
    assert [(move.verdict, move.before, move.dead_since) for move in review.moves] == [
        *(("wrong", None, 1), ("argued", None, 1), ("cleared", 1, None)),
        *(("wrong", None, 4), ("argued", 1, None), ("unchanged", 0, None)),
    ]


def test_wrong_entry_may_follow_from_an_earlier_mistake():
    review = deduce.review(FIRST, "r5c3=1\nr5c4=1")
    second = review.moves[1]
    assert (second.verdict, second.reason) == ("wrong", None)  # row 5 has four 1s already: it would force anything
    review = deduce.review(FIRST, "r2c3=0\nr2c2=1")
    assert [str(move) for move in review.moves] == [
        "Move 1, r2c3 = 0: wrong; from here on the grid cannot be completed.",
        "Move 2, r2c2 = 1: wrong; it follows from an earlier mistake by pair, level 1; "
        "the grid cannot be completed since move 1.",
    ]


@pytest.mark.parametrize("number", [int, float, bool])
def test_number_that_equals_a_value_is_that_value(number):
    moves = [("r5c3", 1), ("r5c3", 0), ("r5c4", 0)]
    review = deduce.review(FIRST, [(cell, number(value)) for cell, value in moves])
    assert review.to_json() == deduce.review(FIRST, moves).to_json()


def test_clue_is_not_changed():
    review = deduce.review(FIRST, "r4c1=0\nr4c1=\nr4c1=1\nr5c3=0")
    assert [(move.verdict, move.given) for move in review.moves[:2]] == [("wrong", True)] * 2
    assert [move.verdict for move in review.moves[2:]] == ["unchanged", "argued"]
    assert review.final[3] == FIRST.givens[3]
    assert review.status == "unfinished"


def test_cells_of_a_move_are_judged_on_the_grid_before_it():
    grid = deduce.Puzzle(["1..0", "....", "....", "...."])
    assert deduce.review(FIRST, "r5c3=0 r5c4=0").moves[1].reason.rule == "quota-fill"
    trace = deduce.explain(FIRST)
    pair = next(step for step in trace if step.rule == "unique-line")
    at_once = deduce.review(trace.grid_at(pair.number - 1), [pair])
    assert [move.reason.rule for move in at_once.moves] == ["unique-line"] * 2
    one_by_one = deduce.review(trace.grid_at(pair.number - 1), list(pair.places.items()))
    assert [move.reason.level for move in one_by_one.moves] == [5, 1]
    assert deduce.review(grid, []).moves == ()


@pytest.mark.parametrize(
    ("named", "confirmed"),
    [("quota-fill", True), ("Quota fill", True), ("double-digit", False), ("no such rule", False), ("", None)],
)
def test_named_rule_must_give_the_entry(named, confirmed):
    (judgement,) = deduce.review(FIRST, [("r5c4", 0, named)]).moves
    assert (judgement.verdict, judgement.confirmed) == ("argued", confirmed)
    assert ("does not give it" in str(judgement)) == (confirmed is False)


def test_summary_counts_and_names_the_first_of_each_kind():
    review = deduce.review(FIRST, "r5c3=0\nr1c1=0\nr2c3=0 sandwich\nr5c4=0", ladder=deduce.load_ladder(max_level=3))
    assert review.summary == (
        "4 entries: 2 argued, 0 jumps, 1 guess, 1 wrong.",
        "Argued: 1 of level 1, 1 of level 2.",
        "First guess: move 2, r1c1.",
        "First wrong: move 3, r2c3.",
        "1 named rule that does not apply, the first at move 3, r2c3.",
        "The grid cannot be completed since move 3.",
    )
    said = review.to_json()
    assert said["entries"] == {"argued": 2, "jump": 0, "guess": 1, "wrong": 1}
    assert (said["status"], said["misnamed"], said["unfounded"], said["clean"]) == ("dead", 1, 0, False)
    assert said["first"] == {"jump": None, "guess": 2, "wrong": 3, "misnamed": 3, "unfounded": None}
    assert said["moves"][0] == {
        "move": 1,
        "cell": "r5c3",
        "value": 0,
        "before": None,
        "verdict": "argued",
        "reason": {"rule": "double-digit", "rating": 1.0, "cell": "r5c3"},
    }


def in_orders(puzzle, solution):
    """Yield the entries of a solution row by row, column by column, and shuffled."""
    cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns) if puzzle.givens[r][c] == EMPTY]
    shuffled = random.Random(puzzle.id).sample(cells, len(cells))
    for order in (cells, sorted(cells, key=lambda cell: cell[::-1]), shuffled):
        yield [((r, c), int(solution[r][c])) for r, c in order]


@EACH
def test_solution_without_reasoning_is_never_clean(puzzle):
    trace = explained(puzzle)
    if trace.status != "solved" or puzzle.rows < 6:
        pytest.skip("too easy, or not solved by the rules")
    for entries in in_orders(puzzle, trace.final):
        review = deduce.review(puzzle, entries)
        assert not review.of("wrong")
        assert (review.status, review.clean) == ("solved", False)
        for jump in review.of("jump"):
            assert jump.easier.level <= 6 < jump.reason.level


def test_answer_without_entries_is_not_clean():
    assert not deduce.review(FIRST, "").clean
    assert not deduce.review(FIRST, [("r4c1", 1)]).clean  # a clue, typed again
    assert not deduce.review(FIRST, "r5c3=0").clean
    assert deduce.review(FIRST, "r5c3=0").argued


def reason_moves(trace):
    """Yield a step's cells, each as a move with its reasons, and the grid before the step."""
    for step in trace:
        for cell, value in step.places.items():
            yield trace.grid_at(step.number - 1), Move({cell: value}, "", dict.fromkeys(step.because))


@EACH
def test_reasons_of_an_explanation_follow(puzzle):
    for grid, move in reason_moves(explained(puzzle)):
        (judgement,) = deduce.review(grid, [move]).moves if puzzle.rows <= 8 else [None]
        if judgement:
            assert judgement.claim.verdict == "follows"


def test_reasons_agree_with_a_sat_solver():
    choice, failing = random.Random(5), 0
    for puzzle in [FIRST, *(puzzle for puzzle in PUZZLES if puzzle.rows == puzzle.columns == 6)][:4]:
        trace = explained(puzzle)
        for grid, move in list(reason_moves(trace))[::3]:
            known = [(r, c) for r in range(6) for c in range(6) if grid[r, c] is not None]
            ((cell, value),) = move.places.items()
            dropped = dict.fromkeys(list(move.because)[1:])
            for because in (dropped, dict.fromkeys(choice.sample(known, 3))):
                if not because:
                    continue
                claim = deduce.review(grid, [Move({cell: value}, "", because)]).moves[0].claim
                rows = ["".join(grid.givens[r][c] if (r, c) in because else EMPTY for c in range(6)) for r in range(6)]
                against = deduce.Puzzle(rows, grid.unique_lines, signs=grid.signs).place(cell, 1 - value)
                possible = sat_judge.solutions(against, 1)
                assert claim.verdict == ("fails" if possible else "follows")
                if possible:
                    failing += 1
                    assert all(claim.counterexample[r][c] == grid.givens[r][c] for r, c in because)
                    assert claim.counterexample[cell[0]][cell[1]] == str(1 - value)
                    assert not deduce.check(deduce.Puzzle(claim.counterexample, grid.unique_lines)).faults
    assert failing > 20


@pytest.mark.parametrize(
    ("moves", "verdict", "said"),
    [
        ("r5c3=0 because r5c1 r5c2", "follows", ""),
        ("r5c3=0 because r5c1 r5c2 r4c1", "follows", "The value follows without r4c1."),
        ("r5c3=0 because r5c1", "fails", "The value does not follow from the cells named."),
        ("r5c3=0 because r5c1 r1c1", "missing", "The reason does not fit the grid: r1c1 is empty."),
        ("r5c3=0 because r5c1=0 r5c2", "missing", "The reason does not fit the grid: r5c1 is 1."),
    ],
)
def test_reason_is_judged_separately(moves, verdict, said):
    review = deduce.review(FIRST, moves)
    (judgement,) = review.moves
    assert (judgement.verdict, judgement.claim.verdict) == ("argued", verdict)
    assert str(judgement).endswith(said)
    assert review.argued == (verdict == "follows")
    assert len(review.unfounded) == (verdict != "follows")


def test_invalid_moves_and_puzzles_are_errors():
    with pytest.raises(ReviewError, match="no solution"):
        deduce.review(deduce.parse("4x4;111............."), [])
    with pytest.raises(deduce.DeduceError, match="outside the grid"):
        deduce.review(FIRST, [("r9c9", 1)])
    with pytest.raises(deduce.DeduceError, match="not 7"):
        deduce.review(FIRST, [("r1c1", 7)])
    with pytest.raises(TypeError, match="expected a Puzzle"):
        deduce.review("first.txt", [])
    with pytest.raises(deduce.LimitError):
        deduce.review(deduce.Puzzle(["......"] * 6), [("r1c1", 1)], budget=5)


def test_nested_lookahead_ends_if_a_line_of_its_link_is_contradicted():
    puzzle = deduce.Puzzle(
        (".....0..", "1.0.....", "1......1", "......1.", "....0..0", "..01...0", "..0.....", "....1...")
    )
    (judgement,) = deduce.review(puzzle, "r7c1=0").moves
    assert (judgement.verdict, judgement.reason.rule) == ("jump", "nested-lookahead")


def test_cell_is_unnecessary_if_exact_search_shows_it():
    puzzle = deduce.Puzzle(("......", ".....0", "....1.", "..1...", "11..1.", ".1..10"))
    cells = {"r2c5": 0, "r6c3": 1, "r1c2": 0, "r4c2": 0, "r6c4": 0, "r5c5": 1, "r4c4": 1, "r3c6": 1, "r1c4": 1}
    entries = [(cell, value) for cell, value in cells.items() if puzzle[cell] is None]
    reason = Move({"r5c6": 0}, because=cells)
    claim = deduce.review(puzzle, [*entries, reason]).moves[-1].claim
    assert (claim.verdict, set(claim.unnecessary)) == ("follows", {(5, 3), (3, 3)})


def test_unneeded_cells_of_a_count_do_not_pad_it():
    puzzle = deduce.Puzzle(("11.1.", ".....", ".....", ".....", "....."), unique_lines=False)
    (r1c3, *_) = deduce.review(puzzle, "r1c5=0 because r1c1 r1c2 r1c4").moves
    assert (r1c3.claim.verdict, r1c3.claim.complete, r1c3.padded) == ("follows", 3, False)


def test_reason_that_takes_several_steps_is_a_leap():
    review = deduce.review(FIRST, "r5c3=0 because r5c1 r5c2\nr5c4=0 because r5c1 r5c2 r5c5")
    assert [move.leaps for move in review.moves] == [False, False]
    clues = [f"r{r + 1}c{c + 1}" for r in range(6) for c in range(6) if FIRST.givens[r][c] != EMPTY]
    (judgement,) = deduce.review(FIRST, f"r3c1=0 because {' '.join(clues)}").moves
    assert (judgement.claim.verdict, judgement.padded, judgement.reasoned) == ("follows", True, False)
    step = deduce.explain(FIRST)[6]
    grid = deduce.explain(FIRST).grid_at(6)
    ((cell, value), *_) = step.places.items()
    (judgement,) = deduce.review(grid, [Move({cell: value}, because=dict.fromkeys(clues))]).moves
    assert (judgement.leaps, judgement.reasoned) == (True, False)
    assert "From the cells named, it takes several steps." in str(judgement)


def test_reasons_of_many_cells_leave_work_for_every_move():
    """To search for what is unnecessary among all clues takes long, and may not take what later moves need."""
    (made,) = deduce.generate(10, seed=101)
    puzzle = made.puzzle
    clues = {cell: None for r, row in enumerate(puzzle.givens) for c in range(10) if puzzle[cell := (r, c)] is not None}
    moves = [
        Move({cell: value}, because=clues) for step in deduce.explain(puzzle) for cell, value in step.places.items()
    ]
    figures = deduce.review(puzzle, moves, budget=20_000).reasoning
    assert (figures.hold, figures.entered) == (len(moves), len(moves))
    assert figures.padded > len(moves) // 2


@pytest.mark.parametrize("reason", ["", " because r1c2 = 0 and r1c3 = 0", " because r1c2 is 0", ", or else 0 0 0"])
def test_right_entry_beside_a_cell_that_is_not_understood_is_not_faulted(reason):
    puzzle = deduce.Puzzle(["..0.", "....", "....", "01.."])
    missed = deduce.review(puzzle, f"grumpf r1c2 = 0\n\nr1c1 = 1{reason}", find=True)
    assert [(fault.line, "not judged" in fault.message) for fault in missed.unread] == [(1, False), (3, True)]
    assert missed.counts["jump"] + missed.counts["guess"] == len(missed.unfounded) == 0
    far = deduce.review(puzzle, f"grumpf r4c4 = 0\n\nr1c1 = 1{reason}", find=True)
    assert (len(far.unread), len(far.moves)) == (1, 1)


@pytest.mark.parametrize(
    "link", ["Grumpf r1c3 = 0 here.", "As r1c3 = 0, that makes 0 0 0.", "Row 1 gives r1c3 = 0 by grumpf."]
)
def test_proof_with_a_link_that_is_not_understood_is_not_faulted(link):
    puzzle = deduce.Puzzle([".0..", "....", "....", "01.."])
    missed = deduce.review(puzzle, f"Suppose r1c1 = 0. {link} That is a contradiction. So r1c1 = 1.", find=True)
    assert (len(missed.unfounded), missed.counts["jump"] + missed.counts["guess"]) == (0, 0)
    assert [fault.line for fault in missed.unread][-1:] == [1]
