"""Count the work of reading texts: `python work.py` takes a list of texts as JSON, and prints a number for each.

With `find`, it is that of finding the last grid of a text, with `value` that of reading what is the text as JSON,
and with `prose` that of reading the moves of an answer.

Each call of a pattern that finds nothing counts all ways that a backtracking matcher tries: a pattern with repeats that
overlap has many. A call that finds something counts its length. Each line of deduce that runs counts as one. So the
numbers are the same on every machine. deduce must not be compiled.
"""

from __future__ import annotations

import json
import re
import sys
from contextlib import suppress
from functools import lru_cache
from re import _compiler, _constants, _parser

ENOUGH = 10**9  # more work than this is not told apart
REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT)
total = 0


@lru_cache(None)
def parsed(pattern: str, flags: int) -> _parser.SubPattern:
    return _parser.parse(pattern, flags & ~re.DEBUG)


def add(numbers: dict[int, int], more: dict[int, int]) -> None:
    for key, number in more.items():
        numbers[key] = numbers.get(key, 0) + number


class Ways:
    """A sequence of parts of a pattern, and the ways to match them."""

    def __init__(self, tree: _parser.SubPattern, flags: int) -> None:
        self.flags = flags | tree.state.flags
        self.parts = [(op, argument, _parser.SubPattern(tree.state, [(op, argument)])) for op, argument in tree]
        self.inner: dict[int, list[Ways]] = {}
        self.compiled: dict[int, object] = {}
        self.refers = [
            "GROUPREF" in str(op) or any("GROUPREF" in str(part) for part in t.data) for op, _, t in self.parts
        ]
        for k, (op, argument, _) in enumerate(self.parts):
            trees = {
                _constants.BRANCH: lambda a: a[1],
                _constants.SUBPATTERN: lambda a: [a[3]],
                _constants.ATOMIC_GROUP: lambda a: [a],
                _constants.ASSERT: lambda a: [a[1]],
                _constants.ASSERT_NOT: lambda a: [a[1]],
                **dict.fromkeys((*REPEATS, _constants.POSSESSIVE_REPEAT), lambda a: [a[2]]),
            }.get(op, lambda a: [])(argument)
            self.inner[k] = [Ways(each, self.flags) for each in trees]
        is_plain = self.parts and self.parts[0][0] not in REPEATS and not self.inner[0] and not self.refers[0]
        self.first = self.single(0) if is_plain else None

    def single(self, k: int) -> object:
        if k not in self.compiled:
            self.compiled[k] = _compiler.compile(self.parts[k][2], self.flags)
        return self.compiled[k]

    def ends(self, text: str, starts: dict[int, int]) -> dict[int, int]:
        """Return the number of ways that end at each place, of those that start at each, and count them all as work."""
        global total
        for k, (op, argument, _) in enumerate(self.parts):
            total += sum(starts.values())
            if not starts or total > ENOUGH:
                return {}
            after: dict[int, int] = {}
            if op in REPEATS:
                low, high, _ = argument
                reached, count = starts, 0
                if not low:
                    add(after, reached)
                while reached and count < high and total < ENOUGH:
                    count += 1
                    before = reached
                    reached = self.inner[k][0].ends(text, reached)
                    # a turn that matches nothing ends a repeat
                    least = min(before)
                    reached = {end: ways for end, ways in reached.items() if end > least}
                    if count >= low:
                        add(after, reached)
            elif op is _constants.BRANCH:
                for branch in self.inner[k]:
                    add(after, branch.ends(text, starts))
            elif op is _constants.SUBPATTERN:
                after = self.inner[k][0].ends(text, starts)
            elif self.refers[k]:
                after = starts
            else:
                for start, ways in starts.items():
                    if self.inner[k] and not (op in (_constants.ASSERT, _constants.ASSERT_NOT) and argument[0] < 0):
                        self.inner[k][0].ends(text, {start: ways})
                    if match := self.single(k).match(text, start):
                        total += ways * (match.end() - start)
                        after[match.end()] = after.get(match.end(), 0) + ways
            starts = after
        return starts


@lru_cache(None)
def ways_of(pattern: str, flags: int) -> Ways:
    return Ways(parsed(pattern, flags), flags)


class Counted:
    """A pattern that counts the work of its calls."""

    def __init__(self, real: re.Pattern[str]) -> None:
        self.real = real

    def __getattr__(self, name: str) -> object:
        return getattr(self.real, name)

    def count(self, text: str, start: int = 0, whole: bool = False) -> re.Match[str] | None:
        global total
        match = self.real.fullmatch(text, start) if whole else self.real.match(text, start)
        if match:
            total += match.end() - start + 1
            return match
        ways = ways_of(self.real.pattern, self.real.flags)
        if ways.first is not None and not ways.first.match(text, start):
            total += 1  # as most do
        else:
            ways.ends(text, {start: 1})
        if total > ENOUGH:
            raise OverflowError
        return None

    def match(self, text: str, start: int = 0) -> object:
        return self.count(text, start)

    def fullmatch(self, text: str, start: int = 0) -> object:
        return self.count(text, start, True)

    def all(self, text: str, start: int, first: bool) -> None:
        while start <= len(text):
            match = self.count(text, start)
            if match and first:
                return
            start = max(match.end(), start + 1) if match else start + 1

    def search(self, text: str, start: int = 0) -> object:
        self.all(text, start, True)
        return self.real.search(text, start)

    def finditer(self, text: str, start: int = 0) -> object:
        self.all(text, start, False)
        return self.real.finditer(text, start)

    def findall(self, text: str) -> object:
        self.all(text, 0, False)
        return self.real.findall(text)

    def sub(self, new: object, text: str, count: int = 0) -> object:
        self.all(text, 0, False)
        return self.real.sub(new, text, count)

    def split(self, text: str, maxsplit: int = 0) -> object:
        self.all(text, 0, False)
        return self.real.split(text, maxsplit)


real_compile = re.compile


def compiled(pattern: object, flags: int = 0) -> Counted:
    return pattern if isinstance(pattern, Counted) else Counted(real_compile(pattern, flags))


def counting() -> None:
    re.compile = compiled
    for name in ("match", "fullmatch", "search", "finditer", "findall"):
        setattr(re, name, lambda pattern, text, flags=0, name=name: getattr(compiled(pattern, flags), name)(text))
    re.sub = lambda pattern, new, text, count=0, flags=0: compiled(pattern, flags).sub(new, text, count)
    re.split = lambda pattern, text, maxsplit=0, flags=0: compiled(pattern, flags).split(text, maxsplit)


def traced(frame: object, event: str, argument: object) -> object:
    global total
    if "deduce" not in frame.f_code.co_filename:
        return None
    total += event == "line"
    return traced


def main() -> None:
    global total
    import attrs  # noqa: F401

    counting()
    from deduce.base.errors import DeduceError
    from deduce.formats import parse, read_text
    from deduce.game.puzzle import Puzzle
    from deduce.prose.answer import read_answer

    doors = {
        "prose": lambda text: read_answer(text, Puzzle(["......"] * 6)),
        "text": read_text,
        "find": lambda text: parse(text, find=True),
        "value": lambda text: parse(json.loads(text)),
    }
    door = doors[sys.argv[1] if len(sys.argv) > 1 else "text"]
    work = []
    for text in json.load(sys.stdin):
        total = 0
        sys.settrace(traced)
        with suppress(OverflowError, DeduceError, json.JSONDecodeError, RecursionError):
            door(text)
        sys.settrace(None)
        work.append(total)
    print(json.dumps(work))


if __name__ == "__main__":
    main()
