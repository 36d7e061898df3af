"""The page as text: whole, harmless, the same each time, and readable without script."""

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from attrs import evolve
from picture import look, looked_at, shapes_in
from samples import GRADED, LOOKAHEAD, NESTED, OBLONG, TANGO, explained

import deduce
from deduce import Puzzle, Symbols
from deduce.drawing.scene import Scene
from deduce.drawing.svg import draw, draw_puzzle, draw_step
from deduce.pages.article import asset
from deduce.pages.document import SCRIPTS, START, STYLES
from deduce.wording.language import languages
from deduce.wording.pages import SCRIPT

KB = 1024
PUZZLES = Path(__file__).parents[2] / "puzzles"
BOOK = [TANGO, LOOKAHEAD, evolve(OBLONG, id="oblong"), evolve(TANGO, id="oblong")]
HOSTILE = "</title></script><script>alert('1')</script>\"' onload=\"x\" & &lt; ]]> <!-- \u202e\u200f \x00\x1b[31m"
VOID = {"meta", "input", "br", "link"}


class Reader(HTMLParser):
    """Reads a page as a person without script does."""

    def __init__(self, html):
        super().__init__()
        self.ids, self.links, self.data, self.said, self.tags, self.open, self.attributes = [], [], [], [], [], [], []
        self.feed(html)
        self.close()
        self.text = " ".join("".join(self.said).split())

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]
        self.ids += [value for name, value in attrs if name == "id"]
        self.links += [value.removeprefix("#") for name, value in attrs if name == "href"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1:] == ["script"]:
            self.data.append(data)
        elif not {"style", "template", "script", "title", "desc"} & set(self.open):
            self.said.append(data)


def even(text):
    return " ".join(text.split())


@pytest.mark.parametrize("what", [*GRADED[::4], TANGO, OBLONG, LOOKAHEAD, NESTED, BOOK], ids=lambda _: "")
def test_every_sentence_is_readable_without_script(what):
    read = Reader(deduce.page(what))
    assert (read.open, len(set(read.ids))) == ([], len(read.ids))
    assert set(read.links) <= set(read.ids)
    for puzzle in what if isinstance(what, list) else [what]:
        for step in explained(puzzle).steps:
            parts = re.split(r" (?=\([a-z0-9]+\) )| (?=But now )|(?<=\.) (?=So )", even(step.text))
            for part in parts if step.argument.is_lookahead else [even(step.text)]:
                assert part in read.text
    assert not {"details", "iframe", "img", "object", "link", "base"} & set(read.tags)
    assert not {name for name in read.attributes if name.startswith("on") or name in ("src", "style", "srcset")}


@pytest.mark.parametrize("puzzle", [LOOKAHEAD, NESTED, TANGO, OBLONG, GRADED[-1]], ids=lambda _: "")
def test_pictures_without_script_are_the_drawings_of_the_steps(puzzle):
    trace = explained(puzzle)
    html = deduce.page(trace)
    texts = re.findall(r"<svg( width.*?</svg>)", html.partition("<script")[0])
    first, *pictures, last = [
        shapes_in(ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg"{text}')) for text in texts
    ]
    wanted = [draw_step(step) for step in trace.steps if f'aria-label="{draw_step(step).title}"' in html]
    assert len(wanted) == len(pictures) >= sum(step.argument.is_lookahead for step in trace.steps)
    for drawing, picture in ((draw_puzzle(puzzle), []), *zip(wanted, pictures, strict=True)):
        assert sorted([*first, *picture], key=repr) == sorted(shapes_in(drawing), key=repr)
    assert looked_at(draw(Scene(puzzle, trace.final)), puzzle) == look([*first, *last], puzzle)


def test_every_place_has_an_id():
    assert {"1", "1.1", "1.1.1", "1.6", "end"} <= set(Reader(deduce.page(NESTED)).ids)
    book = Reader(deduce.page(BOOK)).ids
    assert {"index", "1", "2", "oblong", "oblong-2", "1/1", "oblong/3", "oblong-2/end"} <= set(book)


def test_page_fetches_nothing_and_its_policy_allows_only_its_own_script():
    html = deduce.page(BOOK)
    plain = html.replace('xmlns="http://www.w3.org/2000/svg"', "").replace('"http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|url\(|@import|\bfetch\b|XMLHttp|sendBeacon|WebSocket|\beval\b|innerHTML", plain)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)[1]
    assert policy.startswith("default-src 'none'; ")
    style = re.search(r"<style>(.*?)</style>", html, re.S)[1]
    assert style == "".join(map(asset, STYLES))
    script = html.rpartition("<script>")[2].partition("</script>")[0]
    for kind, text in (("style", style), ("script", script)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert script == "".join(map(asset, (*SCRIPTS, START)))


def test_the_script_has_a_phrase_for_each_key_and_a_key_for_each_phrase():
    scripts = "".join(map(asset, (*SCRIPTS, START)))
    composed = {f"{kind}_{side}" for kind in ("equal", "unlike") for side in ("right", "below", "left", "above")}
    composed |= {f"{kind}{value}" for kind in ("discs", "sky") for value in (0, 1)}
    assert {key for key in SCRIPT if f'"{key}"' not in scripts} == composed
    assert set(re.findall(r'\bphrase\("(\w+)"', scripts)) <= set(SCRIPT)


def test_assets_contain_no_closing_tags():
    text = "".join(map(asset, (*SCRIPTS, START, *STYLES, "controls.html")))
    assert text.isascii()
    assert not re.search(r"</script|</style|<!--", text)


def test_hostile_names_are_escaped():
    names = dict.fromkeys(("id", "label", "source"), HOSTILE * 90)
    puzzle = Puzzle(TANGO.givens, symbols=Symbols("<", "&", '"'), **names)
    for what, plain in ((puzzle, TANGO), ([puzzle, puzzle], [TANGO, TANGO])):
        html = deduce.page(what)
        read = Reader(html)
        assert read.tags.count("script") == (3 if what is puzzle else 4)
        assert read.open == []
        assert not {name for name in read.attributes if name.startswith("on")}
        assert all(json.loads(data)["symbols"] == ["&", "<"] for data in read.data[:-2])
        assert "<" not in read.data[0]
        assert len(html) < len(deduce.page(plain)) + 10 * KB
        assert not {"\u202e", "\u200f", "\0", "\x1b"} & set("".join(read.said))


def test_title_is_escaped_and_cut():
    html = deduce.page(TANGO, title="<b>&\u202e" + 10_000 * "x")
    title = re.search(r"<title>(.*?)</title>", html)[1]
    assert title.startswith("&lt;b&gt;&amp;xxx")
    assert len(title) < 120
    assert f"<bdi>{title}</bdi></h1>" in html


def test_page_does_not_depend_on_the_environment(tmp_path):
    book = tmp_path / "book.txt"
    book.write_text(f"6x6;{''.join(LOOKAHEAD.givens)}\n6x6:BbaDDABjbbg\n", encoding="ascii")
    other = {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "PYTHONUTF8": "0"}
    words = [sys.executable, "-m", "deduce", "page", str(book), "--title", "Two"]
    ended = subprocess.run(words, env=os.environ | other, capture_output=True, check=True)
    assert ended.stderr == b""
    assert ended.stdout.decode().replace("\r\n", "\n") == deduce.page(deduce.load_book(book), title="Two")


@pytest.mark.nightly
def test_pages_stay_within_their_size_limits():
    files = sorted(path for path in PUZZLES.iterdir() if path.suffix in (".txt", ".jsonl"))
    puzzles = dict.fromkeys(puzzle for path in files for puzzle in deduce.load_book(path))
    pages = {own: deduce.page(own) for own in puzzles if own.rows == own.columns in (6, 8, 10, 20)}
    kinds = (
        ([own for own, html in pages.items() if own.rows < 20 and 'class="chain"' not in html], 150 * KB),
        ([own for own in pages if own.rows < 20], 180 * KB),
        ([own for own in pages if own.rows == 20], 300 * KB),
    )
    for own, most in kinds:
        largest = max(own, key=lambda puzzle: len(pages[puzzle]))
        assert all(len(deduce.page(largest, language=code).encode()) <= 1.05 * most for code in languages)
        assert len(pages[largest].encode()) <= most


def test_counts_of_one_are_singular():
    html = deduce.page(deduce.parse("0011\n1100\n0101\n101."))
    assert "Level of each step: 1 step, 1 of level 1." in html
    assert "15 of 16 cells given" in html
    assert not re.search(r"\b1 (steps|cells|clues|blanks|rows|columns|times)\b", Reader(html).text)


def test_puzzle_without_a_solution_says_so_and_why():
    read = Reader(deduce.page(deduce.parse("1...11\n......\n......\n......\n......\n......")))
    assert read.text.count("This puzzle has no solution.") == 2
    assert "After 2 steps: row 1 has three 0s together, in columns 2-4." in read.text
    assert json.loads(read.data[0])["refuted"]["broken"] is True


def test_stuck_puzzle_says_what_is_known():
    read = Reader(deduce.page(deduce.explain(LOOKAHEAD, ladder=deduce.load_ladder(max_level=3))))
    assert "Rules above level 3 were not used." in read.text
    assert "There is exactly one solution, found by search." in read.text
    assert "--" not in read.text.replace("\u2013", "")
    assert json.loads(read.data[0])["certain"] == "".join(deduce.solve(LOOKAHEAD))
    several = Reader(deduce.page(Puzzle(["...."] * 4)))
    assert "The puzzle has more than one solution." in several.text
    assert json.loads(several.data[0])["certain"] == "." * 16


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [("....", TypeError, r"deduce\.parse"), ([1], TypeError, "int"), ([], ValueError, "one puzzle")],
)
def test_page_rejects_anything_but_puzzles(wrong, error, message):
    with pytest.raises(error, match=message):
        deduce.page(wrong)
