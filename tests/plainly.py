"""Commands on deduce's sources alone, also where an install has them compiled: `python plainly.py < COMMANDS`.

It reads a JSON array of commands, each an array of words, and writes an array of what they ended with: standard
output, standard error and the exit status.
"""

import json
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

_sources = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))


def _of_deduce(path):
    """Find modules in the folders of deduce, but none that is compiled."""
    if "deduce" not in Path(path).parts:
        raise ImportError("another package")
    return _sources(path)


def answers(commands):
    """Run commands one after another in this process."""
    from commands import run

    ended = [run(*words) for words in commands]
    return [[end.stdout, end.stderr, end.returncode] for end in ended]


if __name__ == "__main__":
    sys.path_hooks.insert(0, _of_deduce)
    sys.path_importer_cache.clear()
    json.dump(answers(json.load(sys.stdin)), sys.stdout)
