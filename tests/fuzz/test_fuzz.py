"""A short run of the fuzzer, which knows every command."""

from itertools import islice

import fuzz
from nightly import rounds

from deduce.cli.app import COMMANDS


@rounds(400, 20_000)
def test_answers_of_readers_and_commands_keep_their_promises(tmp_path, rounds):
    for data in islice(fuzz.inputs(1), rounds):
        try:
            fuzz.one(data, tmp_path)
        except Exception as error:
            raise AssertionError(f"the input {data!r} failed: {error!r}") from error


def test_every_command_is_called():
    assert {"play", *[words.split()[0] for words in fuzz.READING + fuzz.REASONING]} >= set(COMMANDS)  # a terminal
