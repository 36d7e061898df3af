"""The pictures of the pages are what the commands draw today; nothing in them is fetched, and each has words."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"
if not FOLDER.is_dir():
    pytest.skip("the pictures are not beside the tests", allow_module_level=True)

SHOWN = re.compile(r"!\[([^\]]*)\]\((?:docs/|\.\./)?pictures/([^)]*)\)")


def test_pictures_are_up_to_date(tmp_path):
    subprocess.run([sys.executable, ROOT / "docs" / "pictures.py", tmp_path], check=True)
    drawn = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    kept = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    assert drawn.keys() == kept.keys()
    assert [name for name in kept if kept[name] != drawn[name]] == [], "run: python docs/pictures.py"


@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.stem)
def test_picture_is_well_formed_and_fetches_nothing(path):
    text = path.read_text(encoding="utf-8")
    ElementTree.fromstring(text)
    assert set(re.findall(r"https?://[^\"' ]*", text)) == {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"url\((.)", text)) <= {"#"}
    assert "@import" not in text
    assert "<script" not in text


def test_pages_show_and_describe_every_picture():
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    shown = {name: words for page in pages for words, name in SHOWN.findall(page.read_text(encoding="utf-8"))}
    assert set(shown) == {path.name for path in FOLDER.iterdir()}
    assert [name for name, words in shown.items() if len(words.split()) < 5] == []
