"""Proofs by contradiction are argued if every link holds, and only then."""

import random
from itertools import product

import pytest
from attrs import evolve

import deduce
from deduce.answers.trial_check import trial_holds
from deduce.engine.registry import load
from deduce.game.puzzle import cell_name
from deduce.prose.moves import Link, Move, Trial

FIRST = deduce.load("puzzles/first.txt")


def trial_of(argument):
    """Return a lookahead as a reader of prose hands it over."""
    links = [trial_of(link) if link.is_lookahead else Link(link.places) for link in argument.links]
    return Trial(argument.suppose, tuple(links))


def proofs(number, levels=(5, 7)):
    """Yield puzzles with a cell, its value, and a proof by contradiction that needs at least one link."""
    made = deduce.generate(8, level=levels, count=number // 6 + 1, seed=7)
    choice = random.Random(7)
    for puzzle in (each.puzzle for each in made):
        empty = [(r, c) for r, row in enumerate(puzzle.givens) for c, mark in enumerate(row) if mark == "."]
        for cell in choice.sample(empty, 9):
            value = int(puzzle.solution[cell[0]][cell[1]])
            (step,) = deduce.review(puzzle, [(cell, 1 - value)]).why(1).steps
            if step.argument.links and number:
                number -= 1
                yield puzzle, cell, value, trial_of(step.argument)


PROOFS = list(proofs(200))


def judged(puzzle, cell, value, trial):
    (judgement,) = deduce.review(puzzle, [Move({cell: value}, trial=trial)]).moves
    return judgement


def test_two_hundred_sound_proofs_are_argued():
    without = [deduce.review(puzzle, [(cell, value)]).moves[0].verdict for puzzle, cell, value, _ in PROOFS]
    assert len(PROOFS) == 200
    assert without.count("jump") + without.count("guess") > 60
    for proof in PROOFS:
        judgement = judged(*proof)
        assert (judgement.verdict, judgement.trial.holds, judgement.reasoned) == ("argued", True, True)


def may_be(grid, cell, value):
    """Return whether no line of a cell forces the opposite value: by trying all ways to fill the line."""
    for axis in (0, 1):
        cells = [(cell[0], i) if axis == 0 else (i, cell[1]) for i in range(8)]
        others = [
            "".join(grid.givens[r][c] for r, c in [(n, i) if axis == 0 else (i, n) for i in range(8)])
            for n in range(8)
            if n != cell[axis]
        ]
        ways = {
            "".join(way)
            for way in product(*["01" if grid[each] is None else grid.givens[each[0]][each[1]] for each in cells])
            if "000" not in "".join(way) and "111" not in "".join(way) and way.count("1") == 4
        }
        whole = {next(iter(fits)) for other in others if len(fits := completions(other)) == 1}
        if not any(way[cell[1 - axis]] == str(value) for way in ways - whole):
            return False
    return True


def completions(line):
    """Return the ways to fill a line by counting alone: one if a symbol is complete."""
    for symbol, other in ("01", "10"):
        if line.count(symbol) == 4:
            return [line.replace(".", other)]
    return [line, ""]


def broken(puzzle, trial, choice):
    """Yield a trial with one link that does not follow: a flipped value that the lines leave open."""
    grid = puzzle
    for cell, value in trial.suppose.items():
        grid = grid.place(cell, value)
    for number, link in enumerate(trial.links):
        if isinstance(link, Trial):
            places = {cell: 1 - value for cell, value in link.suppose.items()}
        else:
            places = link.places
            for cell, value in places.items():
                beside = grid
                for other, known in places.items():  # in prose they follow one after another
                    beside = beside.place(other, known) if other != cell and grid[other] is None else beside
                if may_be(grid, cell, value) and may_be(beside, cell, value):
                    others = [*trial.links[:number], evolve(link, places={**places, cell: 1 - value})]
                    yield evolve(trial, links=(*others, *trial.links[number + 1 :]))
        for cell, value in places.items():
            grid = grid.place(cell, value) if grid[cell] is None else grid


def test_two_hundred_proofs_with_a_broken_link_are_not_argued_by_it():
    choice, tried = random.Random(1), 0
    for puzzle, cell, value, trial in PROOFS:
        for wrong in list(broken(puzzle, trial, choice))[:2]:
            tried += 1
            judgement = judged(puzzle, cell, value, wrong)
            assert not judgement.trial.holds
            assert not judgement.reasoned
            alone = deduce.review(puzzle, [(cell, value)]).moves[0]
            assert judgement.verdict == alone.verdict
            assert "The proof by contradiction fails" in str(judgement)
    assert tried >= 200


def in_prose(trial, also=""):
    """Return a proof by contradiction as a person writes it."""
    out = [f"Suppose{also} {said(trial.suppose)}."]
    for link in trial.links:
        out += [in_prose(link, " also that")] if isinstance(link, Trial) else [f"Then {said(link.places)}."]
    ends = {cell: 1 - value for cell, value in trial.suppose.items()}
    return " ".join([*out, "That is a contradiction.", f"So {said(ends)}."])


def said(places):
    return " and ".join(f"{cell_name(cell)} = {value}" for cell, value in places.items())


def test_two_hundred_sound_proofs_in_prose_are_argued():
    for puzzle, cell, value, trial in PROOFS:
        review = deduce.review(puzzle, in_prose(trial), find=True)
        (judgement,) = review.moves
        assert (judgement.cell, judgement.value, judgement.verdict) == (cell, value, "argued")
        assert (judgement.trial.holds, judgement.reasoned, review.reasoning.told) == (True, True, 0)
        assert review.reasoning.tried > 1


def test_two_hundred_proofs_in_prose_with_a_broken_link_are_not_argued_by_it():
    choice, tried = random.Random(2), 0
    for puzzle, cell, value, trial in PROOFS:
        for wrong in list(broken(puzzle, trial, choice))[-2:]:
            tried += 1
            (judgement,) = deduce.review(puzzle, in_prose(wrong), find=True).moves
            assert not judgement.trial.holds
            assert not judgement.reasoned
            assert judgement.verdict == deduce.review(puzzle, [(cell, value)]).moves[0].verdict
    assert tried >= 200


def test_proof_without_its_last_links_leads_to_no_contradiction():
    seen = 0
    for puzzle, _, _, trial in PROOFS[:60]:
        check = trial_holds(puzzle, evolve(trial, links=trial.links[: len(trial.links) // 2]), load())
        assert check.holds or (check.broken, check.ends) == (None, False)
        seen += not check.holds
    assert seen > 20


def test_supposition_must_be_the_opposite_of_the_entry():
    puzzle, cell, value, trial = PROOFS[0]
    other = next(each for each in PROOFS if each[0] is puzzle and each[1] != cell)
    assert not judged(puzzle, cell, value, other[3]).trial.holds
    turned = evolve(trial, suppose={cell: value})
    assert not judged(puzzle, cell, value, turned).trial.holds


@pytest.mark.parametrize(
    ("links", "said"),
    [
        ((Link({(0, 0): 0}),), "The proof by contradiction fails: it does not follow that r1c1 is 0."),
        ((), "The proof by contradiction fails: it leads to no contradiction."),
    ],
)
def test_failing_proof_is_explained(links, said):
    move = Move({(1, 2): 1}, trial=Trial({(1, 2): 0}, links))
    review = deduce.review(FIRST, [move])
    assert str(review.moves[0]).endswith(said)
    assert (review.argued, len(review.unfounded), review.reasoning.fail) == (False, 1, 1)


def test_entry_with_a_sound_proof_says_so():
    puzzle, cell, value, trial = next(
        each for each in PROOFS if deduce.review(each[0], [each[1:3]]).moves[0].verdict == "jump"
    )
    judgement = judged(puzzle, cell, value, trial)
    assert "argued by the proof by contradiction. An easier step was open:" in str(judgement)
    assert judgement.to_json()["trial"] == {"holds": True, "links": judgement.trial.links}
