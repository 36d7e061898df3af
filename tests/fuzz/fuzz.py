"""Mutated inputs for every reader and every command, each answer compared with what it promises.

An input is bytes: the first two choose a target, the rest is what the target reads.  Inputs are made from the files in
`puzzles/`, from one puzzle in every format, and from traces, by a few mutations each; the same seed makes the same
inputs.  Every answer has:

- no exception but the one that is documented, a documented exit status, and for bad usage a message;
- nothing but visible characters and line ends in what is written, on both streams;
- a puzzle that was read and is written again reads back as the same.

Commands that reason take a puzzle of CELLS at most and a few puzzles: their time depends on the puzzle.
"""

from __future__ import annotations

import io
import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import commands
from shapes import DAMAGES, SHAPES, damaged

from deduce.answers.explain import explain
from deduce.answers.verify import traces_of, verify
from deduce.base.errors import DeduceError, Fault, ReadError
from deduce.formats import FORMATS, Options, WriteError, parse, parse_symbols, read_bytes, write
from deduce.game.puzzle import Puzzle
from deduce.playing.game import Game
from deduce.playing.session import game_of, text_of

CELLS = 100
MOST_PUZZLES = 3
LARGEST = 8192  # bytes

ROOT = Path(__file__).parents[2]
STATUSES = {0, 1, 2}

# FILE is a file that holds the input, TEXT the input itself, - the input as standard input.
READING = [
    "convert FILE --to text",
    "convert - --to jsonl",
    "convert TEXT --to task",
    "convert FILE --to text --symbols TEXT",
    "convert 4x4;................ --to TEXT",
    "convert FILE --to json --out OUT",
    "read FILE",
    "verify FILE",
    "verify FILE --format jsonl",
    "rules TEXT",
    "rules --max-level TEXT",
    "generate --level 9 --size TEXT",
    "generate --size 4 --seed 1 --uses TEXT",
    "generate --size 4 --seed 1 --out FILE",
    "generate --size 4 --out FILE --format jsonl",
    "grade 4x4;01........1.1..0 --level TEXT",
    "explain 4x4;01........1.1..0 --step TEXT",
    "hint 4x4;01........1.1..0 --reveal TEXT",
    "TEXT",
    "explain --TEXT",
    "check 4x4;................ TEXT",
    "rules --rules FILE",
    "shelf FILE list",
    "serve --openapi --port TEXT",
    "shelf FILE pick --for TEXT",
    "shelf OUT add 4x4;01........1.1..0 --symbols TEXT",
    "generate --size 4 --shelf FILE --want TEXT",
    "rules --test FILE",
    "pick 4x4;01........1.1..0 --out FILE",
    "print 6x6:BbaDDABjbbg --out OUT --title TEXT",
    "print 6x6:BbaDDABjbbg --out OUT --paper TEXT",
    "print 6x6:BbaDDABjbbg --out OUT --font FILE",
]
REASONING = [
    "explain FILE",
    "explain FILE --verbose --plain",
    "explain TEXT --step 1",
    "hint FILE --reveal 3",
    "hint TEXT --plain",
    "hint 4x4;01........1.1..0 --puzzle FILE",
    "solve FILE --format jsonl",
    "check FILE",
    "review FILE -",
    "review FILE TEXT",
    "review 4x4;01........1.1..0 FILE",
    "check FILE --format json",
    "grade FILE",
    "grade - --format csv",
    "grade FILE FOLDER --duplicates --html -",
    "grade FILE --format json --max-level 3",
    "pick FILE FOLDER --no-duplicates",
    "print FILE --out OUT --title T",
    "print FILE --out OUT --hints under --reasons --sections",
    "clues FILE",
    "clues - --plain",
    "page FILE",
    "page 4x4;01........1.1..0 --title TEXT",
]


NAMES = ["input.txt", "a\x1b[31mb\x9b.txt", "\u202eb\u2066.json", "[red]x.txt", "a\nfine: b\r.txt", "\udcff.txt"]


class BrokenError(Exception):
    """An answer that is not as it should be."""


def expect(holds: bool, *what: object) -> None:
    if not holds:
        raise BrokenError(*what)


# -- readers

UNBOUNDED = Options(max_side=None, max_cells=None, max_bytes=None, max_lines=None)


def puzzles(data: bytes) -> None:
    """Read puzzles, and read back what they are written as."""
    options = (Options(), UNBOUNDED, Options(symbols=parse_symbols("X O .")))
    reading = read_bytes(data, "f", options[len(data) % 3])
    expect(len(reading.puzzles) == len(reading.places), "places")
    expect(bool(reading.puzzles or reading.faults), "neither a puzzle nor a fault")
    lines = data.count(b"\n") + data.count(b"\r") + 1
    expect(all(fault.line <= lines for fault in reading.faults), "a line beyond the last")
    for text in (*map(str, reading.faults), *reading.remarks):
        expect(text.isprintable(), "a fault or remark", text)
    for puzzle in reading.puzzles[:MOST_PUZZLES]:
        reads_back(puzzle)


def reads_back(puzzle: Puzzle) -> None:
    wide = Options(max_side=None, max_cells=None)
    for form in FORMATS:
        try:
            text = write([puzzle], form)
        except WriteError:
            continue
        again = parse(text, options=wide)
        expect(again.givens == puzzle.givens, "other givens as", form, text)
        expect(again.signs == puzzle.signs, "other signs as", form, text)
        expect(form == "flat" or again.unique_lines == puzzle.unique_lines, "other rules as", form, text)
        if form.startswith("json"):
            expect((again.id, again.label, again.solution) == (puzzle.id, puzzle.label, puzzle.solution), form)


def traces(data: bytes) -> None:
    for trace in traces_of(io.BytesIO(data), "f"):
        if isinstance(trace, Fault):
            expect(str(trace).isprintable(), trace)
            continue
        verdict = verify(trace)
        expect(verdict.holds or bool(verdict.reason), verdict)
        expect(f"{verdict.where}{verdict.reason}".isprintable(), verdict)


def declared_symbols(data: bytes) -> None:
    try:
        parse_symbols(data.decode("utf-8", "replace"))
    except ValueError as error:
        expect(str(error).isprintable(), str(error))


def one_puzzle(data: bytes) -> None:
    """Read one puzzle; a program may pass half of a surrogate pair."""
    for options in (Options(), UNBOUNDED):
        try:
            text = data.decode("utf-8", "surrogatepass" if len(data) % 2 else "surrogateescape")
            parse(text, options=options, find=len(data) % 5 == 0)
        except UnicodeDecodeError:
            return
        except DeduceError as error:
            expect(isinstance(error, ReadError) and bool(error.faults), "no fault")


def saved_games(data: bytes) -> None:
    try:
        game_of(data.decode("utf-8", "replace"))
    except DeduceError as error:
        expect(bool(str(error)), "no message")


READERS: list[Callable[[bytes], None]] = [
    *(puzzles, puzzles, puzzles, puzzles, traces, traces),
    *(declared_symbols, one_puzzle, one_puzzle, saved_games),
]


# -- commands


def run(words: str, data: bytes, folder: Path) -> None:
    """Run a command in this process, and look at how it ends and what it writes."""
    text = data.decode("utf-8", "surrogateescape").replace("\0", "")  # no argument can hold a NUL
    file = folder / NAMES[len(data) % len(NAMES) if sys.platform == "linux" else 0]
    file.write_bytes(data)
    stand_for = {"FILE": str(file), "FOLDER": str(folder), "TEXT": text, "OUT": str(folder / "output")}
    arguments = words.split(" ")
    for name, value in stand_for.items():
        arguments = [word.replace(name, value) if name in word else word for word in arguments]
    try:
        ended = commands.run(*arguments, given=data)
    except Exception as error:
        raise BrokenError(words, error) from error
    for left in folder.iterdir():
        left.unlink()
    expect(ended.returncode in STATUSES, words, "status", ended.returncode)
    expect(ended.returncode != 2 or bool(ended.stderr), words, "status 2 without a message")
    for name, stream in (("output", ended.stdout), ("errors", ended.stderr)):
        expect(visible(stream), words, name, ascii(stream))
        expect("Traceback" not in stream, words, name, stream)


def visible(text: str) -> bool:
    return text.replace("\n", "").replace("\ufffd", "").isprintable()


def is_small(data: bytes) -> bool:
    """Return whether commands that reason have little to do for an input, as a file and as an argument."""
    return all(
        len(found) <= MOST_PUZZLES and all(puzzle.rows * puzzle.columns <= CELLS for puzzle in found)
        for options in (Options(), Options(symbols=parse_symbols("1 0 .")))
        for found in [read_bytes(data, "", options).puzzles]
    )


# -- one input


OFTEN = 20  # a reader is quick: this many inputs for one of each command
TARGETS = len(READERS) * OFTEN + len(READING) + len(REASONING)


def one(data: bytes, folder: Path) -> None:
    """Answer one input.  Raises BrokenError, and any error of the program."""
    choice, data = int.from_bytes(data[:2], "big") % TARGETS, data[2 : LARGEST + 2]
    if choice < len(READERS) * OFTEN:
        READERS[choice // OFTEN](data)
        return
    words = (READING + REASONING)[choice - len(READERS) * OFTEN]
    if words in REASONING and not is_small(data):
        words = READING[choice % 6]
    run(words, data, folder)


# -- making inputs


def seeds() -> list[bytes]:
    """One input for each thing that can be read, without the byte that chooses the target."""
    files = [path.read_bytes() for path in sorted((ROOT / "puzzles").iterdir()) if path.is_file()]
    signed = parse("0...\n..1.\n....\n1...\nr1c1 x r1c2\nr3c3 = r4c3\n")
    plain = parse("01h1a1b0")
    titled = parse('{"id": "A [b]", "givens": ["01..", "....", "..1.", "1..0"], "source": "s", "solution": null}')
    found = [file for file in files if len(file) <= LARGEST]
    for puzzle in (signed, plain, titled):
        for form in FORMATS:
            try:
                found.append(write([puzzle], form).encode())
                found.append(write([puzzle, plain], form).encode())
            except WriteError:
                continue
        found.append(json.dumps(explain(puzzle).to_json()).encode())
    found.append(json.dumps(explain(parse("6x6;.0..1.0...011..10010..1001..01.1001.")).to_json()).encode())
    found.append(b"+---+---+\n| 0 | 1 |\n+---+---+\n|   | 0 |\n+---+---+\n")
    found += [text.encode() for text in (*OTHERS, *[shape(plain) for shape in SHAPES.values()])]
    game = Game(plain)
    for move in ({(0, 2): 1}, "suppose", 0):
        game.do(move)
    found.append(text_of(game, 2.5).encode())
    found.append("# symbols: X O .\n# label: é\n4\nX O . .\n. . . .\n".encode("utf-16"))
    found += [name.encode() for name in ("sandwich", "1", "3-5", "10x8", "1:7", "rating", "X O .", "text", "json")]
    return found


OTHERS = [
    "6 4\n0   \n   1\n0   \n 1  \n   0\n1   \n",
    "4x4;01........1.1..0\n6x6:BbaDDABjbbg\n01h1a1b0\n01h1a1b0|a1c2j\n",
    "https://example.org/unruly.html#4x4u%3AaAIBca\n",
]
"""Texts of shapes that are not those of any puzzle."""
NUMBERS = [b"4294967296", b"100000000", b"100000", b"9" * 400, b"1" + b"0" * 5000, b"-1", b"0", b"0" * 99]
WORDS = [
    *("\0", "\x1b[31m", "\x1b]0;t\a", "\x85", "\u202e", "\u2028", "\ufeff", "\ufffd", "\U000e0001", "\r", "\r\n", "\t"),
    *(b"\n\n", b" ", b"|", b"#", b"+--+", b"--", b"=", b"[red]", b"[/]", b"[[label]]\n", b"\xff"),
    *(b"NaN", b"-Infinity", b"1e999", b"null", b"true", b"-1", b"0", b"9" * 400, b"1.0", b'"\\ud800"', b'"\\u001b"'),
    *(b"[" * 3000, b'{"a":' * 1500, b'"givens"', b'"puzzles": [', b'"signs"', b'"r1c1"', b"r1c1 = r1c2\n"),
    *(b"99999999999 4\n", b"4 100000000\n", b"6 4\n"),
    *(b"100000 100000\n", b"100000x100000:a", b"100000x100000;", b"6\n", b"2 2\n", b"4x4u:", b"# symbols: X O .\n"),
    *("×", "⬛", "·", "│", "\u0301", "٣", "²"),
]
WORDS = [word if isinstance(word, bytes) else word.encode() for word in WORDS]


def inputs(seed: int) -> Iterator[bytes]:
    """Make inputs without end."""
    rng, pool = random.Random(seed), seeds()
    while True:
        data = bytearray(rng.choice(pool))
        for _ in range(rng.choice((0, 1, 1, 2, 3, 5, 8, 20))):
            mutate(rng, data, pool)
        yield rng.randrange(TARGETS).to_bytes(2, "big") + bytes(data[:LARGEST])


def mutate(rng: random.Random, data: bytearray, pool: list[bytes]) -> None:
    at = rng.randrange(len(data) + 1)
    end = min(len(data), at + rng.choice((1, 1, 2, 4, 16, 64, 1024)))
    kind = rng.randrange(12)
    if kind == 0:
        data[at:end] = b""
    elif kind == 1:
        data[at:at] = rng.choice(WORDS)
    elif kind == 2:
        data[at:end] = rng.choice(WORDS)
    elif kind == 3:
        data[at:end] = bytes(rng.randrange(256) for _ in range(end - at))
    elif kind == 4:
        data[at:at] = data[at:end] * rng.choice((1, 1, 2, 10, 100))
    elif kind == 5:
        other = rng.choice(pool)
        cut = rng.randrange(len(other) + 1)
        data[at:end] = other[cut : cut + rng.choice((1, 8, 64, 1024))]
    elif kind == 6 and at < len(data):
        data[at] ^= 1 << rng.randrange(8)
    elif kind == 7 and at < len(data):
        data[at] = ord(rng.choice('01.XO x=-|#rc0123456789"[]{},:\n'))
    elif kind == 8:
        del data[at:]
    elif kind == 9 and (digits := list(re.finditer(rb"[0-9]+", data))):
        number = rng.choice(digits)
        data[number.start() : number.end()] = rng.choice(NUMBERS)
    elif kind == 10:
        text = damaged(data.decode("utf-8", "surrogateescape"), rng.choice(DAMAGES), rng)
        data[:] = text.encode("utf-8", "surrogateescape")
    else:
        lines = bytes(data).split(b"\n")
        rng.shuffle(lines)
        data[:] = b"\n".join(lines)
