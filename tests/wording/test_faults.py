"""Faults of a grid that cannot be finished are true and complete, and each is reported once."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from broken import grids, known, lines_of, same_lines, unfillable, wrong
from nightly import rounds
from reader import NUMBERS, Reader
from sat_judge import wrong_entries

from deduce.answers.check import check
from deduce.answers.entries import suspects
from deduce.answers.explain import explain
from deduce.answers.hints import hint
from deduce.engine.contradictions import faults
from deduce.engine.registry import load
from deduce.game.puzzle import Cell, Puzzle, parse_cell
from deduce.game.world import World, cells_on
from deduce.reasons.facts import Breaks
from deduce.reasons.proof import prove
from deduce.reasons.trace import Explanation
from deduce.wording.steps import in_words


class Reading:
    """Reads every text about one grid."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.known = known(puzzle)
        self.reader = Reader(puzzle)

    def end(self, fault: Explanation) -> None:
        """Read a fault, and prove it from its facts."""
        self.reader.hold(fault.text, fault.argument)
        prove(World.of(self.puzzle), fault.argument)

    def later(self, text: str) -> None:
        """Read how the grid breaks later: link by link, or after how many steps."""
        steps = re.match(r"After (\w+) steps, (.*)", text)
        if steps:
            count = len(explain(self.puzzle, ladder=load().on_lines_alone).steps)
            assert steps[1].lower() == (NUMBERS[count] if count < len(NUMBERS) else str(count)), "this many steps"
            text = steps[2]
        for part in re.split(r" ?\([a-z]\) (?!If)", text):
            assert list(self.reader.heard(part)) or not part, "it is English"

    def blamed(self, sentences: list[str]) -> None:
        """Read which entries can be wrong; an independent search knows them all."""
        least, sets = wrong_entries(self.puzzle, 3)
        text = " ".join(sentences)
        more = re.match(r"At least (\w+) entries are wrong\. ", text)
        assert (NUMBERS.index(more[1]) if more else 1) <= least, "at least this many are wrong"
        if "More than three are not searched for." in text:
            assert more, "it says how many at least"
            assert least == 4, "more than three are wrong"
        found = re.search(r"If only (?:one entry is wrong, it is|\w+ are wrong, they are) (.*?)\. (?=[A-Zr])", text)
        if found is None:
            assert not sets or "search stopped" in text, "some are named"
            return
        assert not more or NUMBERS.index(more[1]) == least, "exactly this many are wrong"
        given = self.puzzle.symbols.of
        for cell, symbol in re.findall(r"(r\d+c\d+) \((\S)\)", found[1]):
            assert given(self.known[parse_cell(cell)]) == symbol, f"{cell} holds it"
        names = re.sub(r"^one of these \w+: ", "", found[1])
        parts = (
            [names]
            if names == found[1] and least > 1
            else re.split(r"; | or |, ", names)
            if least == 1
            else names.split("; ")
        )
        rest = re.fullmatch(r"(\d+) more", parts[-1])
        named = [frozenset(map(parse_cell, re.findall(r"r\d+c\d+", part))) for part in parts[: -1 if rest else None]]
        assert set(named) <= sets, "without them it can be completed"
        assert len(set(named)) == len(named), "each set is there once"
        assert "may be others" in text or len(named) + int(rest[1] if rest else 0) == len(sets), (
            "they are all there are"
        )
        each = re.search(r"All of them include ([^.]*)\.", text)
        if each:
            common = frozenset(map(parse_cell, re.findall(r"r\d+c\d+", each[1])))
            assert common == frozenset.intersection(*sets), "they are in each set"


def check_texts(puzzle: Puzzle) -> None:
    """Read every text about a grid that cannot be finished, and compare it with what there is to say."""
    reading = Reading(puzzle)
    found = [in_words(fault, puzzle, puzzle.givens) for fault in faults(puzzle)]
    for fault in found:
        reading.end(fault)
    texts = [fault.text for fault in found]
    assert len(set(texts)) == len(texts), "each is reported once"
    for one, other in combinations(map(seen, found), 2):
        assert not one or one != other, "no run is reported by its count, too"
    verdict = check(puzzle)
    assert verdict.status == "none", "there is no solution"
    assert list(verdict.faults) == texts, "check reports them"
    if verdict.why:
        reading.later(verdict.why)


def seen(fault: Explanation) -> object:
    """Return the cells of a run, or of a count that is too high, with the line."""
    facts = fault.argument.facts
    line = fault.argument.line
    if line and facts and isinstance(facts[0], Breaks) and facts[0].rule in ("three", "balance"):
        return line, *cells_on(line, facts[0].cells.cells)
    return ()


def faulty_lines(puzzle: Puzzle) -> list[list[Cell]]:
    """Return the lines with reported faults."""
    return [lines_of(puzzle)[axis * puzzle.rows + at] for fault in faults(puzzle) for axis, at in fault.lines[:1]]


@rounds(8, 300)
@pytest.mark.parametrize("broken", [True, False], ids=["broken", "unfinishable"])
def test_faults_are_true_and_complete(broken: bool, rounds: int) -> None:
    for puzzle in grids(broken, rounds):
        check_texts(puzzle)
        lines = faulty_lines(puzzle)
        for places in wrong(puzzle):
            assert any(place <= set(line) for place in places for line in lines), f"the fault at {places} is reported"
        twins = list(same_lines(puzzle))
        for line in unfillable(puzzle):
            of_it = [line, *(other for pair in twins if line in pair for other in pair)]
            assert any(other in lines for other in of_it), f"{line} is reported, or the line that it is the same as"


@rounds(8, 60)
@pytest.mark.parametrize("broken", [True, False])
def test_hint_names_the_faults_and_the_entries_that_may_be_wrong(broken: bool, rounds: int) -> None:
    for puzzle in grids(broken, rounds, first=5000):
        reading = Reading(puzzle)
        found = hint(puzzle)
        assert found.status == ("broken" if broken else "dead"), "of that kind"
        *blamed, given = suspects(puzzle)
        assert found.reasons[0] == given, "first it says what names them for sure"
        reasons = list(found.reasons[1 : len(found.reasons) - len(blamed)])
        assert found.reasons[len(reasons) + 1 :] == tuple(blamed), "it ends with what can be wrong"
        blamed.append(given)
        reading.blamed(blamed)
        if reasons != list(check(puzzle).faults):
            (only,) = reasons
            reading.later(only)
