"""The example of a backend: any value and any line has an answer."""

import json
from itertools import product
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
if not EXAMPLES.is_dir():
    pytest.skip("the examples are not beside the tests", allow_module_level=True)
import app  # noqa: E402

ODD = (3, None, True, 1.5, "x", [], {}, [3], [[1, 2]], {"a": 1}, "\ud800", 10**400, [0, 5], [-1, 0], ["......"] * 5)


def test_backend_answers_any_value_with_an_answer_or_an_error():
    request = {"puzzle": "6x6u:jfCFACCe", "rows": ["......"] * 6, "cell": "r1c6", "language": "nl"}
    requests = [{"do": do} | request for do in ("hint", "why", "check")]
    assert all("error" not in app.answer_line(json.dumps(each)) for each in requests)
    changed = [each | {key: value} for each, key, value in product(requests, ("do", *request), ODD)]
    short = [{kept: each[kept] for kept in each if kept != key} for each in requests for key in each]
    for value in (*changed, *short, *ODD):
        reply = app.answer_line(json.dumps(value))
        assert isinstance(reply.get("error", ""), str)
        json.dumps(reply)
    assert "list of rows" in app.answer_line(json.dumps(requests[2] | {"rows": 3}))["error"]


@pytest.mark.parametrize("line", ["", "[", "{", "NaN", "[" * 100_000, "1" * 5000, "\0"])
def test_backend_answers_a_line_that_is_not_a_request(line):
    assert app.answer_line(line)["error"]
