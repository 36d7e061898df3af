"""JSON as text: values with their places, and every way in which a text can fail to be JSON."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.formats.json_text import JsonError, JsonReader, read_value

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**16), 10**16) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)

# A text, and the message, line, column and character of its fault.
WRONG = {
    "nothing": (" \n ", "expecting value", 2, 2, ""),
    "cut short": ('{"a": 1,\n"b"', "expecting ':' delimiter", 2, 4, ""),
    "a comma too much": ("[1,\n 2,]", "illegal trailing comma|expecting value", 2, 4, "]"),
    "more text after it": ("[1]\n  x", "extra data", 2, 3, "x"),
    "a key twice": ('\n{"a": [{"b": 1, "b": 2}]}', 'the key "b" is there twice', 2, 0, ""),
    "nested without end": ("\n\n" + "[" * 100_000, "nested too deeply", 3, 0, ""),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_fault_has_its_place(name: str) -> None:
    text, message, line, column, character = WRONG[name]
    with pytest.raises(JsonError, match=f"({message}).*line {line}") as caught:
        read_value(text)
    assert caught.value.line == line
    if "comma" not in name:  # versions of Python report it at the comma or after it
        assert (caught.value.column, caught.value.found) == (column, character)


@given(st.lists(VALUES, max_size=4), st.sampled_from([None, 1]))
def test_values_equal_those_of_the_json_module_and_items_have_their_places(
    values: list[object], indent: int | None
) -> None:
    text = json.dumps(values, indent=indent)
    reader = JsonReader()
    items = list(reader.items(text, 0))
    assert [value for _, value in items] == values == read_value(text)
    assert [reader.value(text, place)[0] for place, _ in items] == values


def test_long_numbers_are_infinite() -> None:
    assert read_value(f"[{'9' * 100_000}, {'1.' + '0' * 100_000}]")[0] == float("inf")


def test_repeated_keys_are_listed() -> None:
    reader = JsonReader()
    reader.value('{"a": 1, "b": {"a": 2, "a": 3}, "a": 4, "a": 5}', 0)
    assert reader.repeated == ["a", "a", "a"]
