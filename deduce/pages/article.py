"""One puzzle as an HTML article: its figures, its steps in full, its ending and the data for the script; and a book."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from attrs import evolve

from deduce.answers.hints import Hint, Known, idea_of, known_of
from deduce.base.patterns import regex
from deduce.books.making import practised
from deduce.drawing.scene import Scene, contradiction_scene, spoken, step_scenes
from deduce.drawing.svg import (
    INKS,
    Drawing,
    description,
    draw,
    draw_puzzle,
    draw_step,
    element,
    groups_svg,
)
from deduce.drawing.symbols import SHAPES
from deduce.drawing.terminal import name_of
from deduce.engine.ladder import Ladder
from deduce.engine.waves import bottleneck_steps
from deduce.formats import clean
from deduce.game.levels import LEVELS
from deduce.game.puzzle import EMPTY, Cell, Puzzle, Symbols, line_name
from deduce.game.world import cells_of, cells_on
from deduce.reasons.argument import Argument
from deduce.reasons.trace import Step, Trace
from deduce.wording import pages
from deduce.wording.explanation import ending, game_rules, grade_in_words, left_out, rules_of, size
from deduce.wording.language import language, translated
from deduce.wording.paper import LEVEL, PUZZLES
from deduce.wording.steps import RULE_AND_LEVEL, place_title, rule_name, step_text, where_it_breaks
from deduce.wording.words import legend, sentence

MAX_TITLE = 80
"""Characters of a title."""


def shell(title: str, body: str, style: str, script: str = "") -> str:
    """Return an HTML file with a title in plain text; its policy allows only this style and script, and no requests.

    The script, empty for none, runs at the end of the page.
    """
    allowed = f"style-src '{_hash(style)}'; " + (f"script-src '{_hash(script)}'; " if script else "")
    policy = f"default-src 'none'; {allowed}base-uri 'none'; form-action 'none'"
    return (
        f'<!DOCTYPE html>\n<html lang="{language().code}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>{body}"
        f"{f'<script>{script}</script>' if script else ''}</body></html>\n"
    )


def shortened(text: str, most: int = MAX_TITLE) -> str:
    """Return a text from a file as one line, cut if it is too long."""
    line = clean(text)
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}\u2026"


def filled(template: str, put: Callable[[str], str] = str, **parts: str) -> str:
    """Fill a template in the current language: `{name}` with the part of that name, `{Text}` with its translation."""
    return re.sub(r"{([^{}]+)}", lambda field: parts.get(field[1]) or escape(put(translated(field[1]))), template)


@cache
def asset(name: str) -> str:
    """Return the text of a file that is part of pages, without indents and comments on lines of their own."""
    text = files("deduce.pages").joinpath("assets", name).read_text(encoding="utf-8")
    return re.sub(r"^ +", "", _COMMENTS.sub("", text), flags=re.M)


_COMMENTS = regex(r"^ *(?:/\*(?:[^*]|\*(?!/))*\*/|//.*)\n", re.M)


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


MARKED = Symbols("\uff11", "\uff10")
"""What sentences have in place of the symbols 0 and 1, so that the script can draw the symbols that the board shows.

They are digits, and choose the same forms as 0 and 1.
"""


def marked(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle in whose sentences the symbols are marked; unchanged if they are not 0 and 1."""
    return evolve(puzzle, symbols=MARKED) if puzzle.symbols == Symbols() else puzzle


def _said_again(step: Step, puzzle: Puzzle) -> Step:
    """Return a step of a puzzle with its text in the symbols of that puzzle."""
    return evolve(step, puzzle=puzzle, text=step_text(step.argument, puzzle))


def with_symbols(text: str) -> str:
    """Return a text as HTML, with an element for the symbols that it marks, those together in one, and their plural."""
    symbol = f"[{MARKED.zero}{MARKED.one}]"
    return re.sub(f"{symbol}(?: {symbol})*(?:s\\b|’en|’s)?", _symbols, escape(text))


def _symbols(found: re.Match[str]) -> str:
    return f"<i>{found[0].translate({ord(MARKED.zero): '0', ord(MARKED.one): '1'})}</i>"


Idea = tuple[str, str]
"""A rule, and what it is about."""


def json_in_html(data: Any) -> str:
    """Return data as JSON that is safe inside HTML."""
    # "</script" or "<!--" in a text would end the data
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def page_data(
    trace: Trace, places: Sequence[Sequence[Scene]], known: Known, ideas: Sequence[Idea], heading: str
) -> dict[str, Any]:
    """Return the data of an explained puzzle, without what the script reads from the list of the steps.

    `places` has the scenes of each step, and `ideas` its rule and what that is about.
    """
    puzzle, hardest, end = trace.puzzle, trace.hardest, trace.refutation
    refuted = contradiction_scene(Scene(puzzle, trace.final, name="end"), end) if end is not None else None
    steps = []
    for step, scenes, idea in zip(trace.steps, places, ideas, strict=True):
        first = trace.steps[ideas.index(idea)]
        data: dict[str, Any] = {"rule": rule_name(step.rule)} if step is first else {"idea": first.number}
        if step is first or step.level != first.level:
            data["level"] = step.level
        if step.argument.is_lookahead:
            data["leads"] = where_it_breaks(step.argument)
        steps.append(data | {"places": [_place_data(scene) for scene in scenes]})
    return {
        "heading": heading,
        "rules": [[name, sentence(rule)] for name, rule in rules_of(marked(puzzle))],
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "unique": puzzle.unique_lines,
        "odd": puzzle.odd,
        "givens": "".join(puzzle.givens),
        "symbols": [puzzle.symbols.zero, puzzle.symbols.one],
        "signs": [[*_numbers((sign.a, sign.b), puzzle.columns), sign.mark] for sign in puzzle.signs],
        "playable": known.playable,
        "certain": "".join(known.certain),
        "beyond": known.beyond,
        "refuted": _place_data(refuted) if refuted else None,
        "hardest": hardest.number if hardest else 0,
        "steps": steps,
    }


def hint_data(hint: Hint) -> dict[str, Any]:
    """Return the data of a hint: its step, or its stages if it has none."""
    if hint.step is not None:
        step = {"level": hint.step.level, "stages": hint.stages[:-1], "places": chain_data(hint.step)}
        return {"kind": hint.status, "step": step}
    width = hint.grid.columns
    return {
        "kind": hint.status,
        "stages": list(dict.fromkeys(hint.stages)),
        "places": [(r * width + c, str(value)) for (r, c), value in hint.places.items()],
    }


def chain_data(step: Step) -> list[dict[str, Any]]:
    """Return the data of the places of a step, with their names and sentences."""
    return [{"name": scene.name, "text": scene.text} | _place_data(scene) for scene in step_scenes(step)]


def _place_data(scene: Scene) -> dict[str, Any]:
    """Return the data of a place, without empty values."""
    puzzle, width = scene.puzzle, scene.puzzle.columns
    letter = scene.letters[scene.new[0]] if scene.new else ""
    lettered = re.match(r"\((\w+)\) ", scene.text)
    begins = lettered[1] if lettered else "?" if scene.new and scene.depth else ""
    place = {
        "because": _numbers(scene.cells.get("because", ()), width),
        "places": sorted((r * width + c, int(scene.rows[r][c])) for r, c in scene.new),
        "depth": scene.depth,
        "letter": "" if letter == begins else letter,
        "lines": [line_name(line) for line in scene.broken or scene.lines],
        "broken": bool(scene.broken),
        "signs": [puzzle.signs.index(sign) for sign in scene.signs],
        **_conditions(puzzle, scene.argument),
    }
    return {key: value for key, value in place.items() if value}


def _conditions(puzzle: Puzzle, argument: Argument | None) -> dict[str, list[Any]]:
    """Return what must be unchanged for an argument to be true of another board, on which every entry is right.

    These are the cells that must be empty, the symbols that are counted, and the lines whose cells all count; the
    known cells, and that the cells to fill are empty, are taken for granted.
    """
    if argument is None or argument.line is None:
        return {}
    found, line = argument.rests(), argument.line
    blank = {cell for part in argument.parts for cell in (*part.suppose, *part.places)}
    whole = {other for other, _ in found.compared} | ({line} if found.whole else set())
    settled = argument.places.keys() | {cell for each in whole for cell in cells_of(puzzle, each)}
    return {
        "blank": _numbers(blank.union(cells_on(line, found.blank)) - settled, puzzle.columns),
        "counts": [] if found.whole else sorted(f"{line_name(line)}{value}" for value in found.counted),
        "whole": sorted(map(line_name, whole)),
    }


def _numbers(cells: Iterable[Cell], width: int) -> list[int]:
    return sorted(r * width + c for r, c in cells)


GROUND = ("cell", "frame", "number", "sign", "given")
"""The roles that look the same in all drawings of a puzzle."""

_ABOVE = ("broken", "wrong", "entry", "pencil", "letter")
_BENEATH = tuple(role for role in INKS if role not in (*GROUND, *_ABOVE))


def ground_svg(drawing: Drawing, name: str) -> str:
    """Return the drawing of a puzzle under an id that its other drawings refer to."""
    groups = groups_svg(drawing, GROUND, inked=False)
    return element(drawing, f'{description(drawing)}<g id="{escape(name)}">{groups}</g>')


def picture_svg(drawing: Drawing, ground: str) -> str:
    """Return another drawing of a puzzle, on the ground with that id."""
    beneath, above = (groups_svg(drawing, roles, inked=False) for roles in (_BENEATH, _ABOVE))
    return element(drawing, f'{description(drawing)}{beneath}<use href="#{escape(ground)}"/>{above}')


def thumb_svg(puzzle: Puzzle) -> str:
    """Return a small drawing of the givens: 1s as full discs, 0s as hollow ones."""
    tiles = {"0": "", "1": "", EMPTY: ""}
    discs = {"0": "", "1": ""}
    for r, row in enumerate(puzzle.givens):
        for c, given in enumerate(row):
            tiles[given] += f"M{c}.1 {r}.1h.8v.8h-.8z" if given == EMPTY else f"M{c}.2 {r}.2h.6v.6h-.6z"
            if given in discs:
                discs[given] += f"M{c}.5 {r}.5h0"
    return (
        f'<svg class="thumb" aria-hidden="true" viewBox="0 0 {puzzle.columns} {puzzle.rows}">'
        f'<path class="tiles" d="{tiles[EMPTY]}"/><path class="zeros" d="{tiles["0"]}"/>'
        f'<path class="ones" d="{tiles["1"]}"/><path class="discs" d="{discs["0"]}{discs["1"]}"/>'
        f'<path class="holes" d="{discs["0"]}"/></svg>'
    )


def course_svg(levels: Sequence[int]) -> str:
    """Return the course of difficulty: one bar per step, as high as its level; bars of level 5 have class `level-5`.

    A bar is one unit wide, and the drawing, with room for 12 of them at least, is stretched to the available width.
    """
    top = max(LEVELS)
    bars = dict.fromkeys(sorted(levels), "")
    for x, level in enumerate(levels):
        bars[level] += f"M{x}.1 {top}v-{level}"
    paths = "".join(f'<path class="level-{level}" d="{path}"/>' for level, path in bars.items())
    return (
        f'<svg class="bars" role="img" aria-label="{escape(pages.course_in_words(levels))}" '
        f'viewBox="0 0 {max(len(levels), 12)} {top}" preserveAspectRatio="none">{paths}</svg>'
    )


def shapes() -> str:
    """Return the shapes that may be drawn in place of symbols, for the script to refer to."""
    paths = (
        f'<path id="{kind}{value}" fill-rule="evenodd" d="{shape}"/>'
        for kind, pair in SHAPES.items()
        for value, shape in enumerate(pair)
    )
    return f"<svg hidden><defs>{''.join(paths)}</defs></svg>"


EASY = 4
"""Steps up to this level are not drawn."""


def title_of(trace: Trace) -> str:
    """Return the size of a puzzle, columns first, and its level if it is solved; of an exercise, what it is for."""
    puzzle, grade = trace.puzzle, trace.grade
    size = {"columns": puzzle.columns, "rows": puzzle.rows}
    if practice := practised(puzzle):
        return pages.TITLE_EXERCISE(**size, practice=LEVEL(level=practice) if practice.isdecimal() else practice)
    if grade is None or trace.status != "solved" or not trace.steps:
        return pages.TITLE(**size)
    return pages.TITLE_GRADED(**size, level=grade.level)


def heading_of(puzzle: Puzzle, level: int = 0) -> str:
    """Return the size of a puzzle and how hard its level is, as short as a screen needs it; 0 for no level."""
    tango = puzzle.signs and not puzzle.unique_lines and (puzzle.rows, puzzle.columns) == (6, 6)
    size = "Tango" if tango else f"{puzzle.columns}\u00d7{puzzle.rows}"
    return f"{size} {pages.difficulty(level)}" if level else size


def article(
    trace: Trace, ladder: Ladder, title: str, name: str = "", links: str = "", *, heading: str = "", number: int = 0
) -> str:
    """Return the article of one trace, explained with a ladder.

    `name` is its name in links, empty if it is the only one on its page; `links` are HTML links to its neighbours; the
    heading is shown above the board instead of its size and difficulty, after its number in a book.
    """
    puzzle, grade = trace.puzzle, trace.grade
    level = grade.level if grade and trace.status == "solved" and trace.steps else 0
    heading = heading or (title_of(trace) if practised(puzzle) else heading_of(puzzle, level))
    heading = f"{number}. {heading}" if number else heading
    known = known_of(trace)
    said = marked(puzzle)
    scenes = [tuple(step_scenes(_said_again(step, said))) for step in trace.steps]
    ideas = [(step.rule, idea_of(ladder, step, said.symbols)) for step in trace.steps]
    attribute, prefix = (f' id="{escape(name)}"', f"{escape(name)}/") if name else ("", "")
    data = json_in_html(page_data(trace, scenes, known, ideas, heading))
    parts = [
        f'<article{attribute}><header>{links}<h1 tabindex="-1"><bdi>{escape(title)}</bdi></h1>',
        f'<p class="facts">{size(puzzle)} <span class="grade">{_grade(trace)}</span></p>',
        f'<p class="id"><bdi>{escape(shortened(puzzle.id))}</bdi></p>',
        f'<p class="rules">{escape(game_rules(puzzle))}</p></header>',
        f'<figure class="givens still">{ground_svg(draw_puzzle(puzzle), f"{prefix}grid")}</figure>',
        *_steps(trace, scenes, ideas, prefix),
        *_ending(trace, known, ladder, prefix),
        f'<script type="application/json">{data}</script></article>',
    ]
    return "".join(parts)


def _grade(trace: Trace) -> str:
    grade = trace.grade
    if trace.status != "solved" or grade is None or not trace.steps:
        return escape(_ended(trace)[0])
    return f"{pages.graded(grade.level)}."


def _ended(trace: Trace) -> tuple[str, ...]:
    """Return how an explanation ended, in words for a player if no rule applies at all."""
    first, *others = ending(trace)
    return (pages.STUCK() if trace.status == "stuck" and not trace.steps else first, *others)


def _steps(trace: Trace, scenes: Sequence[Sequence[Scene]], ideas: Sequence[Idea], prefix: str) -> Iterator[str]:
    if not trace.steps:
        return
    yield f'<section class="course"><h2>{pages.COURSE()}</h2>'
    yield f"{course_svg([step.level for step in trace.steps])}<p>{pages.EACH_BAR(top=max(LEVELS))}</p></section>"
    drawings = _drawings(trace.steps)
    marks = legend({role for drawing in drawings.values() for role in drawing.groups})
    yield f'<section class="steps"><h2>{pages.ARGUMENT()}</h2>'
    yield f'<p class="still">{escape(" ".join(filter(None, (name_of((2, 3)), marks))))}</p><ol>'
    for step, places, idea in zip(trace.steps, scenes, ideas, strict=True):
        rule = RULE_AND_LEVEL(rule=rule_name(step.rule), level=step.level)
        yield f'<li id="{prefix}{step.number}"><p><b>{escape(place_title(step))}</b> <span>{escape(rule)}</span></p>'
        if idea[1] and ideas.index(idea) == step.number - 1:
            yield f'<p class="idea">{with_symbols(idea[1])}</p>'
        if step.number in drawings:
            yield f'<figure class="still">{picture_svg(drawings[step.number], f"{prefix}grid")}</figure>'
        yield from _sentences(places, prefix)
        yield "</li>"
    yield "</ol></section>"


def _drawings(steps: Sequence[Step]) -> dict[int, Drawing]:
    """Return the drawings by step number for readers without a script: lookaheads, and the first of a harder level."""
    drawings = {}
    hardest = EASY
    for step in steps:
        if step.argument.is_lookahead or step.level > hardest:
            drawings[step.number] = evolve(draw_step(step), words=())
        hardest = max(hardest, step.level)
    return drawings


def _sentences(scenes: Sequence[Scene], prefix: str) -> Iterator[str]:
    """Yield the sentences of a step, those of a lookahead in nested lists."""
    first, *rest = scenes
    yield f"<p>{with_symbols(first.text)}</p>"
    depth = 1
    for scene in rest:
        scene_depth = scene.name.count(".") + 1
        yield '<ol class="chain">' if scene_depth > depth else "</li>" + "</ol></li>" * (depth - scene_depth)
        depth = scene_depth
        yield f'<li id="{prefix}{scene.name}"><span>{with_symbols(scene.text)}</span>'
    yield "</li></ol>" * (depth - 1)


def _ending(trace: Trace, known: Known, ladder: Ladder, prefix: str) -> Iterator[str]:
    sentences = [*_ended(trace), left_out(trace) if trace.status == "stuck" else ""]
    # that a clue is missing matters more than where the rules stop
    sentences.insert(len(sentences) if EMPTY not in known.certain else 0, known.ending)
    grade = " ".join(grade_in_words(trace, bottleneck_steps(trace, ladder)))
    yield f'<section class="ending" id="{prefix}end"><h2>{pages.ENDING()}</h2>'
    yield f'<p class="text">{escape(" ".join(filter(None, sentences)))}</p>'
    yield f'<p class="idea">{escape(grade)}</p>' if grade else ""
    if trace.steps or trace.refutation:
        title = pages.END(sum(row.count(EMPTY) for row in trace.final))
        end = Scene(trace.puzzle, trace.final)
        shown = contradiction_scene(end, trace.refutation) if trace.refutation else end
        signless = evolve(shown, puzzle=evolve(trace.puzzle, signs=()))  # the first drawing names the signs
        drawing = evolve(draw(shown, title), words=tuple(spoken(signless)))
        picture = picture_svg(drawing, f"{prefix}grid")
        yield f'<figure class="still">{picture}<figcaption>{title}</figcaption></figure>'
    yield "</section>"


# several puzzles on one page

INDEX = "index"
"""The name of the index in links."""


def names_of(puzzles: Iterable[Puzzle]) -> list[str]:
    """Return a unique name for links for each puzzle: its id in plain letters, or its number."""
    names: list[str] = []
    taken = {INDEX}
    for number, puzzle in enumerate(puzzles, 1):
        plain = re.sub(r"[^A-Za-z0-9._-]+", "-", puzzle.id[:MAX_TITLE]).strip("-.") or str(number)
        name, count = plain, 1
        while name in taken:
            count += 1
            name = f"{plain}-{count}"
        taken.add(name)
        names.append(name)
    return names


def book(traces: Sequence[Trace], ladder: Ladder, title: str) -> str:
    """Return an index and an article for each trace."""
    names = names_of([trace.puzzle for trace in traces])
    pairs = enumerate(zip(traces, names, strict=True), 1)
    cards = "".join(_card(number, trace, name) for number, (trace, name) in pairs)
    cover = (
        f'<section id="{INDEX}" class="index"><h1 tabindex="-1"><bdi>{escape(title)}</bdi></h1>'
        f'<p class="tally"></p><ol class="cards">{cards}</ol></section>'
    )
    articles = (
        article(trace, ladder, f"{index + 1}. {title_of(trace)}", names[index], _links(names, index), number=index + 1)
        for index, trace in enumerate(traces)
    )
    return cover + "".join(articles)


def _links(names: Sequence[str], index: int) -> str:
    """Return the links from a puzzle to its neighbours, by their numbers, and to the index."""
    place = pages.STAGE_OF(stage=index + 1, stages=len(names))
    links = [(INDEX, "up", place, pages.ALL())]
    if index:
        links.insert(0, (names[index - 1], "prev", f"\u2039 {index}", pages.PREVIOUS()))
    if index + 1 < len(names):
        links.append((names[index + 1], "next", f"{index + 2} \u203a", pages.NEXT()))
    anchors = " ".join(
        f'<a href="#{escape(name)}" rel="{kind}" aria-label="{text} ({what})">{text}</a>'
        for name, kind, text, what in links
    )
    return f'<nav aria-label="{PUZZLES()}">{anchors}</nav>'


def _card(number: int, trace: Trace, name: str) -> str:
    puzzle, grade = trace.puzzle, trace.grade
    if practised(puzzle):
        result = title_of(trace).partition(": ")[2]
    elif grade is not None and trace.status == "solved":
        result = pages.graded(grade.level)
    else:
        result = ending(trace)[0].partition(".")[0]
    size = pages.CARD(number=number, columns=puzzle.columns, rows=puzzle.rows)
    name_shown = escape(shortened(puzzle.id))
    small = f'<span class="small"><bdi>{name_shown}</bdi></span>' if name_shown else ""
    return (
        f'<li><a href="#{escape(name)}">{thumb_svg(puzzle)}<b>{size}</b><span>{escape(result)}</span>{small}'
        f'<span class="state"></span></a></li>'
    )
