"""The templates, as pictures: nothing that must be read is cut off, and a title fits its space or is refused."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest
from commands import run
from samples import UNRULY

import deduce.printing
from deduce.formats import write

typst = pytest.importorskip("typst", reason="PDFs are made by Typst, which is not installed")
cv2 = pytest.importorskip("cv2", reason="pictures are read by OpenCV, which is not installed")
np = pytest.importorskip("numpy", reason="pictures are read by NumPy, which is not installed")

TEMPLATES = Path(deduce.printing.__file__).parent / "templates"
FONTS = files("font_source_sans_pro") / "files"


def compiled(body, *, large=False, name="", side=300.0):
    """Return a page made from the templates' kit, as a picture: the brightness of its pixels."""
    book = {
        "large": large,
        "name": name,
        "author": "",
        "lang": "en",
        "font": [],
        "bound": False,
        "numbered": False,
        "module": 1,
    }
    book |= {"inks": [], "paper": {"name": "square", "width": side, "height": side}}
    source = f'#import "kit.typ": *\n#show: document-of\n#set page(width: width, height: height, margin: 20pt)\n{body}'
    inputs = {"book": json.dumps(book)}
    picture = typst.compile(
        source.encode(), root=str(TEMPLATES), font_paths=[str(FONTS)], ignore_system_fonts=True, format="png",
        sys_inputs=inputs,
    )  # fmt: skip
    return cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE).astype(int)


def differ(first, second):
    """Return whether two pictures differ by more than rounding."""
    return bool((abs(first - second) > 2).any())


@pytest.mark.parametrize("font", ["sans", "serif"])
@pytest.mark.parametrize("size", ["least", "small", "base", "17pt"])
@pytest.mark.parametrize("side", ["left", "center", "right"])
def test_line_that_fits_is_not_cut(font, size, side):
    line = f"#set text(font: {font}, size: {size})\n#let body = align({side})[gjpqy ÅÉŮ (Q) \\_]\n"
    alone = "block(width: 100%, height: 1.2em, spacing: 0pt, text(top-edge: 0.9em, body))"
    assert not differ(compiled(f"{line}#one-line(body)"), compiled(f"{line}#{alone}"))


def test_line_that_does_not_fit_ends_at_the_margin_and_hides_its_other_lines():
    short, long = (compiled(f"#one-line[gjpqy{' gjpqy' * count}]") for count in (4, 60))
    rows, columns = np.nonzero(long < 128)
    assert set(rows) == set(np.nonzero(short < 128)[0])
    assert columns.max() < 0.935 * long.shape[1]


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm, which draws pages of PDFs, is not installed")
@pytest.mark.parametrize(("large", "size"), [((), 8), (("--large",), 16)])
def test_letters_of_the_running_head_are_whole(tmp_path, large, size):
    (tmp_path / "book.txt").write_text(
        write([puzzle for puzzle in UNRULY if puzzle.rows == 6][:9], "text"), encoding="utf-8"
    )
    words = ["--title", "Bgpqy", "--paper", "a5", "--bound", "--per-page", "1", "--solutions", "none", *large]
    assert run("print", tmp_path / "book.txt", "--out", tmp_path / "book.pdf", *words).returncode == 0
    for dpi in (100, 600):
        command = ["pdftoppm", "-gray", "-r", str(dpi), "-f", "10", "-l", "10", "-singlefile", "book.pdf", f"at{dpi}"]
        subprocess.run(command, check=True, cwd=tmp_path)
        page = cv2.imread(str(tmp_path / f"at{dpi}.pgm"), cv2.IMREAD_GRAYSCALE)
        inked = (page < 200).any(axis=1)
        height = int((~inked[int(inked.argmax()) :]).argmax())  # from the top of the B to the bottom of the g
        assert height >= 0.86 * size * dpi / 72 - 1
