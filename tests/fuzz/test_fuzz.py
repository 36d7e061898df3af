"""A short run of the fuzzer, and whether it would notice."""

from itertools import islice

import fuzz
import pytest
from nightly import rounds

from deduce.cli.app import COMMANDS


@rounds(300, 2000)
def test_a_short_run(tmp_path, rounds):
    for data in islice(fuzz.inputs(1, fuzz.seeds(), range(fuzz.TARGETS)), rounds):
        fuzz.one(data, tmp_path)


@pytest.mark.nightly
def test_a_long_run_of_readers(tmp_path):
    assert fuzz.fuzz(20_000, 2, tmp_path, tmp_path, "readers") == 0


def test_the_same_seed_makes_the_same_inputs():
    one, again, other = (list(islice(fuzz.inputs(seed, fuzz.seeds(), range(fuzz.TARGETS)), 50)) for seed in (1, 1, 2))
    assert one == again != other


def test_every_command_is_called():
    assert {"play", *[words.split()[0] for words in fuzz.READING + fuzz.REASONING]} >= set(COMMANDS)  # a terminal


def test_every_seed_is_read_by_something(tmp_path):
    for seed in fuzz.seeds():
        for reader in fuzz.READERS:
            reader(seed)


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
