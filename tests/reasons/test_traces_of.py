"""Traces are read from a stream as they come, in limited memory, and every fault has its place."""

import io
import json
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.answers.verify import traces_of, verify
from deduce.base.errors import Fault


class Lines(io.BytesIO):
    """A stream that makes its lines when they are asked for, and counts them."""

    def __init__(self, lines):
        super().__init__()
        self.lines, self.asked, self.left = iter(lines), 0, b""

    def readline(self, size=-1):
        if not self.left:
            self.left = next(self.lines, b"")
            self.asked += bool(self.left)
        line = self.left if size is None or size < 0 else self.left[:size]
        self.left = self.left[len(line) :]
        return line


def read(data, limit=None):
    traces = traces_of(io.BytesIO(data), "t", limit, "more lifts this")
    return [str(trace) if isinstance(trace, Fault) else trace for trace in traces]


def test_trace_is_yielded_before_the_next_is_read():
    stream = Lines([b"\n", b'{"a": 1}\n', b"no\n", b'{"a": 2}\n', b'{"a": 3}\n'])
    found = traces_of(stream, "t")
    assert (next(found), stream.asked) == ({"a": 1}, 2)
    assert (str(next(found)), stream.asked) == ("t:3:1: this is not JSON: expecting value", 3)
    assert (next(found), stream.asked) == ({"a": 2}, 4)
    assert (next(found), next(found, None)) == ({"a": 3}, None)


@pytest.mark.parametrize("bad", [b"", b"no", b"\xff"], ids=["good", "faults", "no text"])
def test_memory_does_not_grow_with_the_stream(bad):
    line = json.dumps({"text": "x" * 5_000}).encode()
    peaks = []
    for lines in (20, 2_000):
        tracemalloc.start()
        found = traces_of(Lines((bad if n % 2 and bad else line) + b"\n" for n in range(lines)), "t", 100_000)
        assert sum(1 for _ in found) == lines
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 20_000


def test_limit_is_that_of_one_line():
    line = b'{"a": "xxx"}'
    data = b"\n".join([line, line.replace(b"xxx", b"xxxx"), line])
    fault = "t:2: this is too long: at most 12 bytes are read (more lifts this)"
    assert read(data, len(line)) == [{"a": "xxx"}, fault, {"a": "xxx"}]
    assert read(data, len(line) + 1) == read(data) == [{"a": "xxx"}, {"a": "xxxx"}, {"a": "xxx"}]
    assert read(line * 3 + b"\n" + line, len(line)) == [fault.replace("t:2", "t:1")]


def test_line_beyond_the_limit_is_not_kept_in_memory_nor_read_to_its_end_if_it_is_the_first():
    stream = Lines([b"0" * 1_000_000, b"{}\n"])
    assert [trace.line for trace in traces_of(stream, "t", 10)] == [1]
    assert len(stream.left) > 900_000
    stream = io.BytesIO(b"{}\n" + b"0" * 10_000_000 + b"\n{}\n")
    tracemalloc.start()
    assert [type(trace) for trace in traces_of(stream, "t", 100_000)] == [dict, Fault, dict]
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


def test_object_over_many_lines_is_limited_as_a_whole():
    data = json.dumps([{"a": n} for n in range(50)], indent=1).encode()
    assert read(data, len(data)) == [{"a": n} for n in range(50)]
    fault = f"t: this is too long: at most {len(data) // 2} bytes are read (more lifts this)"
    assert read(data, len(data) // 2) == [fault]
    stream = Lines(line + b"\n" for line in data.split(b"\n"))
    list(traces_of(stream, "t", 50))
    assert stream.asked < 20
    data = ("{}\n" * 9).encode("utf-16")
    assert read(data, len(data)) == [{}] * 9
    assert read(data, len(data) - 1) == ["t: this is too long: at most 55 bytes are read (more lifts this)"]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b" \n\n", ["t: there is no trace"]),
        (b"[]", ["t: the list holds no trace"]),
        (b"\n5", ["t:2: not a trace (found a number or truth value, expected a JSON object)"]),
        (b"[{}, null]", ["t: not a trace (found null, expected a JSON object)"]),
        (b"[" * 200_000, ["t:1: not a trace: nested too deeply"]),
        (b'\n{}\n{"a": {"b": 1, "c": 2, "c": 3}}', [{}, 't:3: not a trace: an object has the key "c" twice']),
        (b'oops\n{"b": 2}', ["t:1:1: this is not JSON: expecting value", {"b": 2}]),
        (b'[1]\n{"b": 2}', ["t:1: not a trace (found a list, expected a JSON object)", {"b": 2}]),
        (b'"\n{"b": 2}\n{"b": 3}', ["t:1:1: this is not JSON: unterminated string starting at", {"b": 2}, {"b": 3}]),
        (b"oops\nno\nnever", ["t:1:1: this is not JSON: expecting value"]),
        (b'{"a": 1}\n{"a": "\xc3\xa9\xff"}\n{}', [{"a": 1}, "t:2:9: this is not UTF-8 text (found byte 0xff)", {}]),
        (b'\xff{"a": 1}\n{}', ["t:1:1: this is not UTF-8 text (found byte 0xff)"]),
        (b'{"a":\n 1', ["t:2:3: this is not JSON: expecting ',' delimiter"]),
        (b'{"a":\n\n\n 1 2}', ["t:4:4: this is not JSON: expecting ',' delimiter"]),
        (b'{"a":\n"\xff"}', ["t:2:2: this is not UTF-8 text (found byte 0xff)"]),
        (b"\xef\xbb\xbf\n{}\n{}", [{}, {}]),
        ('[{"a":\n"é"}, {}]'.encode("utf-16"), [{"a": "é"}, {}]),
        (
            b"\xfe\xff" + '{"a": 1}\nno\n{}'.encode("utf-16-be"),
            [{"a": 1}, "t:2:1: this is not JSON: expecting value", {}],
        ),
        ("{}\n{".encode("utf-16") + b"\0", ["t:2:2: this is not UTF-16-LE text (found byte 0x00)"]),
    ],
)
def test_faults_have_their_places(data, found):
    assert read(data)[-len(found) :] == found


def test_number_of_traces_is_limited_in_a_list_and_not_in_lines():
    many = b"{}," * 99_999
    fault = "t: these are 100001 traces, and 100000 are the most in one list; one a line, they may be any number"
    assert read(b"[" + many + b"{}, {}]") == [fault]
    assert len(read(b"[" + many + b"{}]")) == 100_000 < len(read(b"{}\n" * 100_001))


def test_numbers_too_long_for_python_are_refused():
    (made,) = read(b'{"format": "deduce-trace/2", "puzzle": {"rows": ' + b"9" * 9999 + b', "columns": NaN}}')
    assert verify(made).reason.startswith("puzzle of this trace is not a puzzle: ")


def test_broken_stream_is_a_fault_after_the_traces_before_it():
    def broken():
        yield b"{}\n"
        raise OSError(5, "Input/output error")

    assert list(map(str, traces_of(Lines(broken()), "t"))) == ["{}", "t: this cannot be read: Input/output error"]


TEXTS = st.text(alphabet='a"\\\né\u2028\U0001f31e', max_size=3)
VALUES = st.recursive(st.integers() | TEXTS, lambda some: st.lists(some, max_size=3), max_leaves=4)
OBJECTS = st.dictionaries(TEXTS, VALUES, max_size=3)


@given(st.lists(OBJECTS, min_size=1, max_size=4), st.sampled_from([None, 0, 1]), st.booleans())
def test_objects_read_back_from_a_list_from_lines_and_alone(objects, indent, ascii_only):
    whole = json.dumps(objects, indent=indent, ensure_ascii=ascii_only)
    lines = "\r\n\n".join(json.dumps(one, ensure_ascii=ascii_only) for one in objects)
    alone = json.dumps(objects[0], indent=indent, ensure_ascii=ascii_only)
    assert read(whole.encode()) == read(lines.encode()) == objects
    assert read(alone.encode()) == objects[:1]


@given(st.lists(st.sampled_from([b"{}", b"[]", b"{", b"}", b"1", b'"', b"", b"\xff", b"[{},", b'{"a":', b"{}]"])))
def test_any_lines_give_traces_or_faults(lines):
    assert 0 < len(read(b"\n".join(lines))) <= max(len(lines), 1) + 1
