"""A short run of the fuzzer, and whether it would notice."""

from itertools import islice

import fuzz
import pytest
from nightly import rounds

from deduce.cli.app import COMMANDS


@rounds(300, 20_000)
def test_every_input_is_answered_as_it_should_be(tmp_path, rounds):
    for data in islice(fuzz.inputs(1), rounds):
        try:
            fuzz.one(data, tmp_path)
        except Exception as error:
            raise AssertionError(f"the input {data!r} failed: {error!r}") from error


def test_every_command_is_called():
    assert {"play", *[words.split()[0] for words in fuzz.READING + fuzz.REASONING]} >= set(COMMANDS)  # a terminal


@pytest.mark.parametrize("text", ["\x1b[31m", "a\x9bb", "\u202e", "\r", "a\tb"])
def test_what_a_terminal_obeys_is_seen(text):
    assert not fuzz.visible(text)


@pytest.mark.parametrize(("ends", "told"), [(ZeroDivisionError, "ZeroDivisionError"), (SystemExit(3), "status")])
def test_how_a_command_should_not_end_is_seen(tmp_path, monkeypatch, ends, told):
    def fail(*_):
        raise ends

    monkeypatch.setattr("deduce.cli.convert.write_as", fail)
    with pytest.raises(fuzz.BrokenError, match=told):
        fuzz.run("convert FILE --to text", b"01\n10\n", tmp_path)
