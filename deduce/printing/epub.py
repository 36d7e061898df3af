"""A book for e-readers: the same chapters and puzzles as EPUB 3, with drawings that scale, and solutions to go to."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from uuid import NAMESPACE_URL, uuid5

from attrs import frozen

from deduce.ladder.ladder import Ladder
from deduce.printing.appendix import hints, index, reasons, rules
from deduce.printing.blocks import Block, Chapter
from deduce.printing.content import Item, PrintOptions, Section, id_of, kind_of_lines, said_of
from deduce.printing.front import held
from deduce.printing.lessons import lessons
from deduce.scene.grid import draw
from deduce.scene.scene import Scene
from deduce.scene.svg import svg
from deduce.wording import paper as say
from deduce.wording.language import language

_CONTAINER = """\
<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_PACKAGE = """\
<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">{id}</dc:identifier><dc:title>{title}</dc:title><dc:language>{language}</dc:language>{author}
<meta property="dcterms:modified">2000-01-01T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta><meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">longDescription</meta>
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="cover" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>
{manifest}</manifest>
<spine>{spine}</spine>
</package>
"""
_PAGE = """\
<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{language}" \
xml:lang="{language}"><head><title>{title}</title><link rel="stylesheet" href="style.css"/></head>
<body>{body}</body></html>
"""
CSS = """\
h1, h2 { break-after: avoid; }
section { break-inside: avoid; margin-bottom: 2em; }
svg { max-width: 100%; height: auto; display: block; margin: 0.5em 0; }
.point, .step { margin-left: 2em; }
.link { margin-left: 3em; }
.mark { font-weight: bold; }
.title { text-align: center; }
.title svg { margin: 2em auto; }
table { border-collapse: collapse; margin: 0.5em 0; display: inline-table; vertical-align: middle; }
td { border: 1px solid; width: 1.5em; height: 1.5em; text-align: center; }
"""
_SCALE = 0.8  # pixels a unit of a drawing, where the screen has room


@frozen
class _File:
    """A page of the book: its name, its title, and its body as XHTML."""

    name: str
    title: str
    body: str


def epub(sections: Sequence[Section], options: PrintOptions, ladder: Ladder, front: str, isbn: str = "") -> bytes:
    """Write a book.

    Args:
        sections: at least one; their puzzles are numbered from 1 on.
        options: what is wanted; what they say of paper is nothing to an e-reader.
        ladder: the rules that its puzzles were graded by.
        front: a picture of its front, as SVG.
        isbn: the book's number; without one it has a number that is made of its puzzles.
    """
    items = [item for section in sections for item in section.items]
    title = options.title or say.HELD(len(items))
    files = list(_files(sections, items, options, ladder, title))
    own = "\n".join("/".join(item.puzzle.givens) for item in items)
    facts = {
        "language": language().code,
        "id": f"urn:isbn:{isbn}" if isbn else uuid5(NAMESPACE_URL, f"{title}\n{own}").urn,
        "title": escape(title),
        "author": f"<dc:creator>{escape(options.author)}</dc:creator>" if options.author else "",
        "manifest": "\n".join(map(_listed, files)),
        "spine": "".join(f'<itemref idref="{file.name}"/>' for file in files),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        _put(package, "mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        _put(package, "META-INF/container.xml", _CONTAINER)
        _put(package, "book.opf", _PACKAGE.format_map(facts))
        _put(package, "style.css", CSS)
        _put(package, "cover.svg", front)
        for file in (_contents(files), *files):
            page = _PAGE.format(language=language().code, title=escape(file.title), body=file.body)
            _put(package, f"{file.name}.xhtml", page)
    return out.getvalue()


def _put(package: zipfile.ZipFile, name: str, text: str, packed: int = zipfile.ZIP_DEFLATED) -> None:
    """Put a file into a package, without the time at which it was made."""
    entry = zipfile.ZipInfo(name)
    entry.compress_type = packed
    package.writestr(entry, text.encode())


def _listed(file: _File) -> str:
    drawn = ' properties="svg"' if "<svg" in file.body else ""
    return f'<item id="{file.name}" href="{file.name}.xhtml" media-type="application/xhtml+xml"{drawn}/>'


def _contents(files: Iterable[_File]) -> _File:
    rows = "".join(f'<li><a href="{file.name}.xhtml">{escape(file.title)}</a></li>' for file in files)
    title = say.CONTENTS()
    return _File("nav", title, f'<nav epub:type="toc"><h1>{escape(title)}</h1><ol>{rows}</ol></nav>')


def _files(
    sections: Sequence[Section], items: Sequence[Item], options: PrintOptions, ladder: Ladder, title: str
) -> Iterator[_File]:
    yield _File("title", title, _title(title, items, options))
    yield from _chapters("before", options.before, title)
    if options.title:
        yield from _chapters("lesson", lessons(items, options, ladder), title)
    if options.solutions != "only":
        for number, section in enumerate(sections, 1):
            name = section.title or say.PUZZLES()
            puzzles = "".join(_puzzle(item, items, options) for item in section.items)
            yield _File(f"puzzles{number}", name, f"<h1>{escape(name)} {section.stars}</h1>{puzzles}")
    if options.hints != "none":
        yield from _chapters("hints", [Chapter(say.HINTS(), tuple(hints(items)))], title)
    if options.argued and not options.title:
        yield from _chapters("rules", [rules(items, ladder)], title)
    if options.solutions != "none":
        solved = "".join(_solution(item, options, sections) for item in items)
        yield _File("solutions", say.SOLUTIONS(), f"<h1>{escape(say.SOLUTIONS())}</h1>{solved}")
    if options.reasons:
        for item in items:
            name = say.REASONS_OF(number=item.number)
            yield _File(f"reasons{item.number}", name, _body(Chapter(name, tuple(reasons(item, options)))))
        yield from _chapters("index", [Chapter(say.INDEX(), tuple(index(items, ladder)))], title)
    yield from _chapters("after", options.after, title)


def _title(title: str, items: Sequence[Item], options: PrintOptions) -> str:
    said = [options.author, *held(items, options), *options.imprint]
    drawing = draw(Scene(items[0].puzzle, items[0].solution), title, numbered=False, shaded=True)
    told = f"<h1>{escape(title)}</h1>{''.join(f'<p>{escape(text)}</p>' for text in said if text)}"
    return f'<div class="title">{told}{svg(drawing, _SCALE)}</div>'


def _strip(symbols: str) -> str:
    return f"<table><tr>{''.join(f'<td>{escape(symbol.strip())}</td>' for symbol in symbols)}</tr></table>"


def _chapters(name: str, chapters: Iterable[Chapter], title: str) -> Iterator[_File]:
    for number, chapter in enumerate(chapters, 1):
        if chapter.blocks:
            yield _File(f"{name}{number}", chapter.title or title, _body(chapter))


def _body(chapter: Chapter) -> str:
    head = f"<h1>{escape(chapter.title)}</h1>" if chapter.title else ""
    return head + "".join(map(_block, chapter.blocks))


def _block(block: Block) -> str:
    mark = f'<span class="mark">{escape(block.mark)}</span> ' if block.mark else ""
    tag = "h2" if block.kind == "head" else "p"
    kind = f' class="{block.kind}"' if block.kind in ("point", "step", "link") else ""
    drawn = svg(draw(block.scene, block.text), _SCALE) if block.scene is not None else ""
    if block.row:
        given, filled = block.row
        drawn = f"<div>{_strip(given)} → {_strip(''.join(map(max, given, filled)))}</div>"
    said = f"<{tag}{kind}>{mark}{escape(block.text)}</{tag}>" if block.text or mark else ""
    return said + drawn


def _puzzle(item: Item, items: Sequence[Item], options: PrintOptions) -> str:
    """Give a puzzle with the ways to its solution and its reasons."""
    ways = [("solutions", f"#s{item.number}", say.SOLUTION)] if options.solutions == "back" else []
    ways += [(f"reasons{item.number}", "", say.REASON)] if options.reasons else []
    links = " · ".join(f'<a href="{name}.xhtml{at}">{escape(told(number=item.number))}</a>' for name, at, told in ways)
    said = [said_of(item, options), id_of(item, options.caption), kind_of_lines(item, items)]
    drawing = draw(Scene(item.puzzle), say.PUZZLE(number=item.number), numbered=options.argued)
    return (
        f'<section id="p{item.number}"><h2>{escape(" · ".join(filter(None, [str(item.number), *said])))}</h2>'
        f"{svg(drawing, _SCALE)}<p>{links}</p></section>"
    )


def _solution(item: Item, options: PrintOptions, sections: Sequence[Section]) -> str:
    """Give a solution, with the way back to its puzzle."""
    number = next(at for at, section in enumerate(sections, 1) if item in section.items)
    told = escape(say.SOLUTION(number=item.number))
    there = options.solutions == "back"
    way = f'<a href="puzzles{number}.xhtml#p{item.number}">{escape(say.PUZZLE(number=item.number))}</a>' * there
    drawing = draw(Scene(item.puzzle, item.solution), told, numbered=False)
    return f'<section id="s{item.number}"><h2>{told}</h2>{svg(drawing, _SCALE)}<p>{way}</p></section>'
