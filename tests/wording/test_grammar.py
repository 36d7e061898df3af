"""Claims become sentences: those of the rules, those that no rule gives together, and those of a rule of one's own."""

from __future__ import annotations

import pytest

from deduce.claims import Claim
from deduce.ladder.says import OnLine
from deduce.puzzle import Symbols
from deduce.wording.grammar import end_text, link_text, step_text

ROW = OnLine((0, 1), True)
PLACES = {(1, 0): 0}


def step(*says: Claim) -> str:
    return step_text(says, ROW.at, PLACES, Symbols(), 6)


def link(*says: Claim) -> str:
    return link_text(says, ROW.at, PLACES, Symbols(), 6)


STORY = (ROW.would_be(0, 0b110, "balance", if_x=1), ROW.breaks("three", 0, 0b1110))


@pytest.mark.parametrize(
    ("says", "said"),
    [
        (
            (ROW.holds(0b110), ROW.third(1)),
            "Row 2 has 1 1 in columns 2-3. A third 1 beside them would make three, so column 1 is 0.",
        ),
        (
            (ROW.holds(0b101, blank=0b10), ROW.third(0b10)),
            "Row 2 has 1 _ 1 in columns 1-3. A 1 between them would make three, so column 1 is 0.",
        ),
        # one cell makes no third
        (
            (ROW.holds(0b100), ROW.third(0b11, both=True)),
            "Row 2 has 1 in column 3, and a 1 in both columns 1-2 would make three.",
        ),
        # the blank lies beside them, not between them
        (
            (ROW.holds(0b110, blank=1), ROW.third(1)),
            "Row 2 has _ 1 1 in columns 1-3. A third 1 beside them would make three, so column 1 is 0.",
        ),
        # two blanks are not one
        (
            (ROW.blanks(0b11), ROW.complete(3)),
            "Row 2 has blanks in columns 1-2, and it has all three of its 1s.",
        ),
        (
            (ROW.left(1), *STORY),
            "Row 2 needs one more 1. With it in column 1, columns 2-4 would be 0 0 0.",
        ),
        # it is not the last one that is tried
        (
            (ROW.left(2), *STORY),
            "Row 2 needs two more 1s. With a 1 in column 1, columns 2-4 would be 0 0 0.",
        ),
        # what is left is of the other symbol
        (
            (OnLine((0, 1), False).left(1), *STORY),
            "Row 2 needs one more 0. With a 1 in column 1, columns 2-4 would be 0 0 0.",
        ),
        (
            (OnLine((0, 1), False).left(1), ROW.need_one([0b110], "three")),
            "Row 2 needs one more 0, and it needs a 1 in columns 2-3, or three 0s would touch.",
        ),
        # the pair is compared with one line, and would repeat another
        (
            (ROW.same_but(0, 0b11), ROW.would_repeat(3, 1, 2)),
            "Row 2 agrees with row 1 but for columns 1-2, and it would repeat row 4 with 1 0 in columns 1-2.",
        ),
        (
            (ROW.sign(0b11, "="), ROW.holds(0b10), ROW.sign(0b110, "x")),
            "Row 2 has = between columns 1-2, and it has 1 in column 2, and it has x between columns 2-3.",
        ),
        (
            (ROW.sign(0b11, "="), ROW.sign(0b110000, "=")),
            "Row 2 has = between columns 1-2, and it has = between columns 5-6.",
        ),
    ],
)
def test_a_form_is_used_only_where_all_of_it_is_so(says: tuple[Claim, ...], said: str) -> None:
    assert step(*says).removesuffix(" So column 1 is 0.") == said


def test_a_sign_that_would_break_is_named_once() -> None:
    filled = ROW.would_be(0b110, 0, "three", if_y=1)
    assert step(filled, ROW.breaks("sign", 0b110)) == (
        "In row 2, try 0 in column 1: columns 2-3 would be 1, against the x between them. So column 1 is 0."
    )
    assert step(filled, ROW.breaks("sign", 0b100, 0b1000)) == (
        "In row 2, try 0 in column 1: columns 2-3 would be 1, and columns 3-4 would be 1 0, and = stands between them. "
        "So column 1 is 0."
    )


def test_an_end_is_told_as_it_is_and_not_as_it_would_be() -> None:
    says = (ROW.sign(0b11, "x"), ROW.breaks("sign", 0b11))
    assert end_text(says, ROW.at, Symbols(), 6) == (
        "Row 2 has x between columns 1-2, and it has x between columns 1-2, which are alike."
    )


def test_why_groups_must_take_one_is_told_in_a_chain_too() -> None:
    says = (ROW.left(2), ROW.need_one([0b111000], "three"), ROW.need_one([0b110], "sign"))
    assert link(*says) == (
        "Row 2 needs two more 1s: one in columns 4-6, or three 0s would touch, and one in columns 2-3, "
        "by the x between them, so r2c1 is 0."
    )
    assert step(*says) == (
        "Row 2 needs two more 1s: one in columns 4-6, or three 0s would touch, and one in columns 2-3, "
        "by the x between them. So there is none left for column 1: it is 0."
    )


def test_of_an_odd_length_a_line_can_take_more_and_need_not() -> None:
    assert step_text([ROW.left(1)], ROW.at, PLACES, Symbols("X", "O"), 7) == (
        "Row 2 can take one more X. So column 1 is O."
    )


def test_an_argument_that_says_nothing_is_told_by_its_line() -> None:
    assert step_text([], ROW.at, PLACES, Symbols("X", "O"), 6) == "Look at row 2. So column 1 is O."
