"""Draw the pictures of the pages, each by the command that it shows, into docs/pictures or a folder that is named."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
import textwrap
from html import escape
from pathlib import Path

import rooms
from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME
from rich.text import Text

from deduce import Trace, explain, load
from deduce.drawing.scene import Scene, step_scenes
from deduce.drawing.svg import draw, groups_svg

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "deduce" / "pages" / "assets"
WIDTH = 80

PICTURES = {
    "step": "explain puzzles/first.txt --step 16 --format svg",
    "chain": "explain puzzles/8x8-hard.txt --step 22 --format svg",
    "lookahead": "explain puzzles/8x8-hard.txt --step 22",
    "hint": "hint puzzles/tango-6x6.txt --reveal 3",
    "grade": "grade puzzles/mixed-book.jsonl",
    "report": "grade puzzles/mixed-book.jsonl --html -",
    "walk": "page puzzles/8x8-hard.txt#22",
}
"""Each picture by its name, and the words of the command behind `deduce`."""

# rich's own frame fetches a font; this one takes what there is
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; \
font-size: {char_height}px; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
<rect width="{width}" height="{height}" rx="8" fill="#292929"/>
<path d="M22 22h0m22 0h0m22 0h0" stroke="#666" stroke-width="13" stroke-linecap="round"/>
<g transform="translate({terminal_x} {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g></g></svg>
"""


def picture(name: str) -> str:
    """Draw one picture."""
    words = PICTURES[name]
    if words.startswith("page"):
        return walk(*words.split()[1].split("#"))
    printed = deduce(words)
    if words.endswith("svg"):
        # the drawing has the colour of the text around it, which a page with a dark ground does not tell a picture
        return on_ground(printed, '<rect width="100%" height="100%" fill="#fff"/>')
    if "--html" in words:
        return plot(printed)
    return terminal(name, f"$ deduce {words}\n{printed}")


def walk(file: str, number: str) -> str:
    """Draw a page on a phone, which is taken through a step: a picture a place, one after the other."""
    trace = explain(load(ROOT / file))
    step = trace.steps[int(number) - 1]
    scenes = list(step_scenes(step))
    colours, css = ((ASSETS / name).read_text(encoding="utf-8") for name in ("colours.css", "page.css"))
    colours, drawings = colours[: colours.index("@media")], css[css.index("/* 3. ") : css.index("/* 5. ")]
    share = 100 / len(scenes)
    delays = "".join(f".at-{at} {{ animation-delay: {2.5 * at}s }}" for at in range(1, len(scenes)))
    style = (
        f"{colours}{drawings}svg {{ --w: 2px; color: var(--ink); text-anchor: start }} "
        f".said {{ font: 15px sans-serif; fill: var(--ink) }} .said.bold {{ font-weight: bold }}"
        f".view {{ opacity: 0; animation: view {2.5 * len(scenes)}s infinite }} .at-0 {{ opacity: 1 }} {delays}"
        f"@keyframes view {{ 0%, {share - 0.1:.1f}% {{ opacity: 1 }} {share:.1f}%, 100% {{ opacity: 0 }} }}"
        "@media (prefers-reduced-motion: reduce) { .view { animation: none } }"
    )
    views = "".join(f'<g class="view at-{at}">{_view(trace, scene)}</g>' for at, scene in enumerate(scenes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="372" height="600" viewBox="0 0 372 600">'
        f'<style>{style}</style><rect x="1" y="1" width="370" height="598" rx="24" style="fill: var(--ground); '
        f'stroke: var(--line)"/>{views}</svg>\n'
    )


def _view(trace: Trace, scene: Scene) -> str:
    """Draw what a phone shows at one place."""
    puzzle, step = trace.puzzle, scene.name.split(".")[0]
    assert trace.grade
    title = f"{puzzle.columns}x{puzzle.rows} binary puzzle, level {trace.grade.level}"
    board = groups_svg(draw(scene))
    rows = [f"Step {step} of {len(trace.steps)}", *textwrap.wrap(scene.text, 44)]
    lines = "".join(
        f'<text class="said{"" if at else " bold"}" x="16" y="{428 + 23 * at}">{escape(row)}</text>'
        for at, row in enumerate(rows)
    )
    buttons = "".join(
        f'<rect x="{x}" y="536" width="108" height="44" rx="9" style="fill: var(--{fill}); stroke: var(--line)"/>'
        f'<text class="said" x="{x + 54}" y="563" text-anchor="middle" style="fill: var(--{ink})">{name}</text>'
        for x, name, fill, ink in (
            (16, "Steps", "card", "ink"),
            (132, "Back", "card", "ink"),
            (248, "Next", "accent", "on-accent"),
        )
    )
    return (
        f'<text class="said bold" x="16" y="34">{title}</text><g transform="translate(12 48)" fill="currentColor" '
        f'font-family="sans-serif" text-anchor="middle">{board}</g>{lines}{buttons}'
    )


def on_ground(svg: str, ground: str) -> str:
    """Put something below all that a drawing shows."""
    start, end, rest = svg.partition(">")
    return f"{start}{end}{ground}{rest}"


def plot(page: str) -> str:
    """Take the plot out of a report, with the style of the page."""
    (style,) = re.findall("<style>.*?</style>", page, re.S)
    (drawn,) = re.findall('<svg class="plot".*?</svg>', page, re.S)
    drawn = drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg" width="480"', 1)
    return on_ground(drawn, f'{style}<rect width="100%" height="100%" style="fill: var(--card)"/>') + "\n"


def deduce(words: str) -> str:
    """Run a command as on a terminal that has colour; give what it prints."""
    env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLORTERM")}
    env |= {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": str(WIDTH), "PYTHONUTF8": "1"}
    line = [sys.executable, "-m", "deduce", *shlex.split(words)]
    return subprocess.run(line, env=env, cwd=ROOT, capture_output=True, check=True, encoding="utf-8").stdout


def terminal(name: str, printed: str) -> str:
    """Draw a terminal with what was printed there, colours and all."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="256")
    console.print(Text.from_ansi(printed.rstrip()), soft_wrap=True)
    drawn = console.export_svg(theme=SVG_EXPORT_THEME, code_format=FRAME, unique_id=name)
    return "\n".join(line.rstrip() for line in drawn.splitlines() if line.strip()) + "\n"


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).with_suffix("")
    for each in PICTURES:
        (folder / f"{each}.svg").write_text(picture(each), encoding="utf-8")
    (folder / "rooms.svg").write_text(rooms.drawn(), encoding="utf-8")
