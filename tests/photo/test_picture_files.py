"""A picture that cannot be read ends in a word, before anything of it is decoded."""

import io
import struct
import sys
import zlib

import pytest

pytest.importorskip("cv2", reason="pictures are read by OpenCV, which is not installed")

import cv2
import numpy as np
from commands import run

from deduce.formats import Options, whole
from deduce.photo import read
from deduce.photo.picture import decoded


def part(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png_of(width, height, *more, depth=8):
    head = part(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(more) + part(b"IDAT", zlib.compress(b"")) + part(b"IEND", b"")


def fault(data):
    (found,) = read(data, Options()).faults
    return found.message


def test_a_picture_with_too_many_pixels_is_not_decoded():
    assert fault(png_of(100_000, 100_000)) == (
        "this picture is too large: 100000 by 100000 pixels; at most 64 million are read"
    )
    jpeg = b"\xff\xd8\xff\xc0\x00\x11\x08" + struct.pack(">HH", 60_000, 60_000)
    assert fault(jpeg + bytes(20)).startswith("this picture is too large: 60000 by 60000")
    webp = b"RIFF\0\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0" + b"\xff\xff\xff" * 2
    assert fault(webp).startswith("this picture is too large: 16777216 by 16777216")


def test_a_file_with_too_many_bytes_is_not_decoded(monkeypatch):
    monkeypatch.setattr("deduce.photo.picture.MOST_BYTES", 1_000_000)
    message = "this picture is too large: at most 1 million bytes are read"
    assert fault(png_of(40, 40) + bytes(1_000_000)) == message
    assert fault(png_of(40, 40)).startswith("this PNG cannot be decoded")
    for command in ("read", "solve", "grade"):
        ended = run(command, "-", given=png_of(40, 40) + bytes(1_000_000))
        assert (ended.returncode, ended.stdout) == (2, "")
        assert ended.stderr.splitlines()[0].endswith(message)


def test_pictures_have_a_higher_limit_than_texts(monkeypatch):
    monkeypatch.setattr("deduce.formats.readers.MOST_PICTURE", 4000)
    for size in (2000, 5000):
        file = io.BytesIO(png_of(40, 40) + bytes(size))
        assert len(whole(file, 1000)) == min(len(file.getvalue()), 4001)
    assert len(whole(io.BytesIO(bytes(5000)), 1000)) == 1001
    assert whole(io.BytesIO(bytes(5000)), None, b"first") == b"first" + bytes(5000)


def test_every_cut_of_a_picture_is_reported():
    for start in (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF\0\0\0\0WEBP"):
        assert fault(start) == "this picture is cut short"
    picture = np.random.default_rng(1).integers(0, 255, (40, 40, 3), np.uint8)
    for kind in (".png", ".jpg", ".webp"):
        data = cv2.imencode(kind, picture)[1].tobytes()
        for size in range(12, len(data), max(len(data) // 25, 1)):
            assert fault(data[:size])


def test_messages_of_decoders_are_not_printed(capfd):
    pixels = np.random.default_rng(1).integers(0, 255, (40, 40, 3), np.uint8)
    data = cv2.imencode(".png", pixels)[1].tobytes()
    profile = part(b"iCCP", b"x\0\0" + zlib.compress(b"no profile"))
    assert (decoded(data[:33] + profile + data[33:]) == pixels).all()
    damaged = data[:-100] + b"?" + data[-99:]
    for own in (damaged, data[:-12], data[:-20]):
        assert fault(own) == "this PNG cannot be decoded: it is damaged or cut short"
    assert capfd.readouterr() == ("", "")


def test_decodes_sixteen_bits_grey_and_transparency():
    deep = np.full((20, 30, 3), 40_000, np.uint16)
    assert decoded(cv2.imencode(".png", deep)[1].tobytes()).tolist() == np.full((20, 30, 3), 40_000 >> 8).tolist()
    assert decoded(cv2.imencode(".png", deep[:, :, 0])[1].tobytes()).shape == (20, 30, 3)
    clear = np.zeros((20, 30, 4), np.uint8)
    assert (decoded(cv2.imencode(".png", clear)[1].tobytes()) == 255).all()


def test_a_photo_is_turned_as_its_header_says():
    dark_on_top = np.vstack([np.zeros((20, 30, 3), np.uint8), np.full((20, 30, 3), 255, np.uint8)])
    jpeg = cv2.imencode(".jpg", dark_on_top)[1].tobytes()
    turned = b"Exif\0\0II*\0\x08\0\0\0\x01\0" + struct.pack("<HHIHH", 0x112, 3, 1, 6, 0) + bytes(4)
    held = jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(turned) + 2) + turned + jpeg[2:]
    assert decoded(jpeg)[5, 5].max() < 40
    assert decoded(held).shape == (30, 40, 3)
    assert decoded(held)[5, 35].max() < 40
    assert decoded(held)[5, 5].min() > 200


def test_names_the_extra_if_libraries_are_missing(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("deduce.photo.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cv2", None)
    for command in ("read", "solve", "grade"):
        ended = run(command, "-", given=png_of(40, 40))
        (line,) = ended.stderr.splitlines()
        assert (ended.returncode, "docs/installing.md" in line) == (2, True)


def test_reports_a_pdf():
    for command, message in (
        ("read", "<stdin>: this is not a picture; PNG, JPEG and WebP are read"),
        ("solve", "this is a PDF, which is not read: save its page as a picture (PNG, JPEG or WebP)"),
    ):
        ended = run(command, "-", given=b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n")
        (line,) = ended.stderr.splitlines()
        assert (ended.returncode, ended.stdout, message in line) == (2, "", True)


def lines(side, every):
    picture = np.full((side, side, 3), 255, np.uint8)
    picture[::every] = 0
    picture[:, ::every] = 0
    return picture


@pytest.mark.parametrize(
    "picture",
    [
        *(np.full((rows, columns, 3), 255, np.uint8) for rows, columns in [(3, 20_000), (20_000, 3), (1, 1), (100, 9)]),
        *(np.full((rows, columns, 3), 255, np.uint8) for rows, columns in [(10, 100_000), (100_000, 3), (3, 3)]),
        lines(1600, 8),  # so many cells that nothing may be done for each pair of them
        lines(1600, 2),
    ],
    ids=lambda picture: "x".join(map(str, picture.shape[:2])),
)
def test_pictures_at_the_bounds_show_no_grid(picture):
    assert fault(cv2.imencode(".png", picture)[1].tobytes()) == "no grid is seen in this picture"
