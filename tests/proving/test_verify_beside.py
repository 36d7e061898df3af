"""What a proof takes from finished lines beside a line, and from suppositions inside suppositions."""

from copy import deepcopy

import pytest
from judge import holds
from traces import TRACES, trace

from deduce.proving import verify


@pytest.mark.parametrize(
    ("givens", "step"),
    [
        ("11.. 1.0. .... ....", "r2 r1 | balance unique | r2c1=1 r2c3=0 | r2c2=0 r2c4=1"),
        ("00.. 0.1. .... ....", "r2 r1 | balance unique | r2c1=0 r2c3=1 | r2c2=1 r2c4=0"),
        ("1010. 1.1.1", "r1 r2 | unique | r1c1=1 r1c2=0 r1c3=1 r1c4=0 | r1c5=0"),
    ],
    ids=["both 1s stand", "both 0s stand", "all three 1s stand"],
)
def test_a_line_with_all_of_one_symbol_counts_as_finished(givens, step):
    """Its blanks hold the other symbol."""
    made = trace(givens, step)
    assert holds(made)
    assert verify(made).holds


def test_a_line_of_five_with_two_alike_does_not_count_as_finished():
    made = trace("1010. 1.1.0", "r1 r2 | unique | r1c1=1 r1c2=0 r1c3=1 r1c4=0 | r1c5=1")
    assert not holds(made)
    assert verify(made).reason == "the companion r2 is not settled"


def test_a_supposition_may_matter_only_to_a_line_beside_one_in_an_inner_chain():
    made = trace(
        "10.. 1... ..0. ..0.",
        """
        ? r1c3=1
          ? r2c3=1
            r2 r1 | balance unique | r2c1=1 r2c3=1
          c3 | three | r2c3=0 r3c3=0 r4c3=0
        """,
    )
    assert holds(made)
    assert verify(made).holds


def test_an_inner_chain_uses_no_more_than_it_says():
    made = trace(
        "101. 1... ..0. ..0.",
        """
        ? r4c1=0
          ? r2c3=1
            r2 r1 | balance unique | r2c1=1 r2c3=1
          c3 | three | r2c3=0 r3c3=0 r4c3=0
        """,
    )
    assert not holds(made)
    assert verify(made).reason == "supposed or placed on the way and never used: r4c1"


@pytest.mark.parametrize(
    ("uses", "places", "reason"),
    [
        (["balance", "unique"], {"r2c4": 1, "r2c1": 0}, "r2c1 is not on c4"),
        (["sign", "unique"], {"r2c4": 1, "r5c4": 0}, "the game rule sign is not needed: c4 has no signs"),
    ],
)
def test_a_fault_is_said_of_the_line_not_of_the_one_beside_it(uses, places, reason):
    made = deepcopy(TRACES["pair in chain"])
    assert made["steps"][21]["lines"] == ["c4", "c1"]
    made["steps"][21] |= {"uses": uses, "places": places}
    assert verify(made).reason == reason


@pytest.mark.parametrize("key", ["chain", "contradiction"])
def test_a_chain_or_an_end_needs_a_supposition(key):
    made = deepcopy(TRACES["lookahead"])
    made["steps"][0][key] = deepcopy(made["steps"][10][key])
    assert verify(made).reason == "it has a chain or a contradiction and assumes nothing"


@pytest.mark.parametrize(
    ("more", "named"),
    [(5, "r1c1, r1c2, r1c3, r1c4, r1c5"), (6, "r1c1, r1c2, r1c3, r1c4, and 2 more")],
)
def test_up_to_five_cells_are_named(more, named):
    made = deepcopy(TRACES["lookahead"])
    made["steps"][10]["because"] |= {f"r1c{c}": 0 for c in range(1, more + 1)}
    reason = verify(made).reason
    assert reason == f"because is not exactly the known cells that it rests on; it differs at {named}"


@pytest.mark.parametrize("depth", [20, 21])
def test_twenty_suppositions_may_lie_inside_each_other(depth):
    """Each lies in the chain of the one before; what the innermost says of its end is seen only up to twenty."""
    link = {"rule": "deep", "text": "So.", "lines": ["r1"], "uses": ["three"], "because": {}, "places": {"r1c1": 0}}
    for at in range(depth):
        cell = f"r{at // 10 + 1}c{at % 10 + 1}"
        link = {"rule": "deep", "text": "Suppose.", "assume": {cell: 0}, "places": {cell: 1}, "chain": [link]}
    made = trace(" ".join(["." * 10] * 10), "")
    made["steps"] = [{"number": 1, **link}]
    too_deep = "more than 20 suppositions lie inside each other"
    assert (verify(made).reason == too_deep) == (depth > 20)
