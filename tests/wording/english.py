"""The forms that the sentences have, as patterns: English with named parts, and nothing of what it is made from."""

from __future__ import annotations

import re

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]

SPAN = r"\d+(?:-\d+)?"
CELLS = rf"(?:rows?|columns?) {SPAN}(?:, {SPAN})*(?: and {SPAN}(?!\d| in ))?"
GROUP = rf"(?:(?:row|column) \d+ or \d+|{CELLS})"
LINE = r"(?:Row|Column|row|column) \d+"
NAMES = r"r\d+c\d+(?:, r\d+c\d+)*(?: and r\d+c\d+)?"

_PARTS = {
    "LINE": LINE,
    "OTHER": LINE,
    "AGAIN": LINE,
    "TWIN": LINE,
    "CELLS": CELLS,
    "MORE": CELLS,
    "THEM": rf"(?:them|{CELLS})",
    "GROUP": GROUP,
    "GROUPS": rf"{GROUP}(?:, {GROUP})*(?: and {GROUP})?",
    "NUMBER": rf"(?:{'|'.join(NUMBERS)}|\d\d+)",
    "MOST": rf"(?:{'|'.join(NUMBERS)}|\d\d+)",
    "S": "@",
    "T": "@",
    "U": "@",
    "ROW": "[@_](?: [@_])+",
    "REST": "@(?: @)+",
    "SIGN": "[=x]",
    "ALL": rf"(?:its one|both of its|all (?:{'|'.join(NUMBERS)}|\d\d+) of its) @s?",
    "ARE": rf"{CELLS} (?:is|are) @(?: and {CELLS} (?:is|are) @)?",
    "HAVE": rf"@ in {CELLS}(?: and @ in {CELLS})?",
    "GIVES": rf"{NAMES} (?:is|are) @(?: and {NAMES} (?:is|are) @)?",
    "NEEDS": "one in .+?",
    "ALSO": rf"(?:, and so (?:do|does) {GROUP})?",
    "BY": "(?:or three @s would touch(?: or an x would be broken)?|by the x between (?:them|each pair))",
    "APIECE": "(?: each)?",
    "WHY": "(?:or three @s would touch|by the x between (?:them|each pair))",
    "STORY": ".+?",
    "WITHONE": ".+?",
    "WITHOTHER": ".+?",
    "WAYS": "@(?: @)*(?:, @(?: @)*)*(?: and @(?: @)*)?",
    "ARTICLE": "(?:A|An|a|an)",
    "LEFT": "(?:needs|can take)",
    "IS": "(?:is|are)",
    "KINDS": "(?:rows|columns)",
    "EACH": "(?:each|which lie)",
    "PAIR": "(?:them|each pair)",
    "SHARE": "(?:: one in [^x]+?, by the x between (?:them|each pair))?",
    "SIGNS": rf"(?:, and it has [=x] between {CELLS})*",
    "THESE": rf"(?:Rows|Columns) {SPAN}(?:, {SPAN})*(?: and {SPAN})?",
    "TRIED": rf"(?:it|the other|an? @|both|the other two|@(?: @)+) in {CELLS}(?: \(joined by (?:[=x]|signs)\))?",
    "ROOM": "(?:one|none) is left, so ",
}

_STEPS = {
    "beside": "<LINE> has <ROW> in <CELLS>. A third <S> beside them would make three, so <ARE>.",
    "between": "<LINE> has <ROW> in <CELLS>. <ARTICLE> <S> between them would make three, so <ARE>.",
    "sign": "<LINE> has <SIGN> between <CELLS>, and <MORE> is <T>. So <ARE>.",
    "touching": "<LINE> has <SIGN> between <CELLS>, beside the <T> in <MORE>. "
    "<ARTICLE> <S> in both would make three, so <ARE>.",
    "last blank": "<LINE> has one blank left, <CELLS>, and <ALL>. So <ARE>.",
    "complete": "<LINE> has <ALL>, so its blanks, <CELLS>, are <T>.",
    "complete but one": "<LINE> has <ALL>, so its blank, <CELLS>, is <T>.",
    "last one": "<LINE> <LEFT> <NUMBER> more <S> and has blanks in <CELLS>. With the <T> in <MORE>, <STORY>. So <ARE>.",
    "share": "<LINE> <LEFT> <NUMBER> more <S>s?<SHARE>(?=, and it has)<SIGNS>. So <ARE>.",
    "too few at once": "<LINE> <LEFT> <NUMBER> more <S>: too few for <CELLS>, with = between them. So <ARE>.",
    "too few": "<LINE> <LEFT> <NUMBER> more <S>s<SHARE>. That leaves too few for <CELLS>, with = between them. "
    "So <ARE>.",
    "one way": "<LINE> <LEFT> <NUMBER> more <S>s?<SHARE>. <THESE>, joined by signs, would take <MOST> as <ROW>. "
    "So they are <REST>.",
    "tried": "<LINE> <LEFT> <NUMBER> more <S>s?<SHARE><SIGNS>. With <TRIED>, (?:<ROOM>)?<STORY>. So <ARE>.",
    "groups": "<LINE> <LEFT> <NUMBER> more <S>s?: <NEEDS>. So there is none left for <CELLS>: (?:it is|they are) <T>.",
    "last one elsewhere": "<LINE> <LEFT> <NUMBER> more <S>: <GROUP> needs? it<ALSO>, <WHY>. So <ARE>.",
    "pair": "<LINE> agrees with <OTHER> but for its two remaining blanks, <CELLS>. "
    "Filled <ROW> it would repeat <TWIN>, so it is <REST>.",
    "repeat": "<LINE> <LEFT> <NUMBER> more <S>. In <CELLS> it would give <AGAIN> its <T>s just where <OTHER> has them, "
    "and no two <KINDS> may be the same. So <ARE>.",
    "fillings": "<LINE> can be filled in <NUMBER> ways: <WAYS>. (?:All|Both) have <HAVE>.",
    "filling": "<LINE> can be filled in one way: <WAYS>. It has <HAVE>.",
    "try both ways": "In <LINE>, try <T> in <CELLS>(?:: <STORY>)?. \\(a\\) With <S> in <MORE>, <WITHONE>. "
    "\\(b\\) With <U> in <THEM>, <WITHOTHER>. So <ARE>.",
    "try": "In <LINE>, try <T> in <CELLS>: <STORY>. So <ARE>.",
}

_LINKS = {
    "row": "<LINE> has <ROW> in <CELLS>, so <GIVES>.",
    "sign": "<LINE> has <SIGN> between <CELLS>, and <MORE> is <T>, so <GIVES>.",
    "touching": "<LINE> has <SIGN> between <CELLS>, beside the <T> in <MORE>, so <GIVES>.",
    "complete": "<LINE> has <ALL>, so <GIVES>.",
    "last blank": "<LINE> has <ALL> and one blank, <CELLS>, so <GIVES>.",
    "repeat": "<LINE> <LEFT> <NUMBER> more <S>, and with it in <CELLS> its <T>s would stand just where <OTHER> has "
    "them, so <GIVES>.",
    "last one": "<LINE> <LEFT> <NUMBER> more <S>, and with it in <MORE>, <STORY>, so <GIVES>.",
    "share": "<LINE> <LEFT> <NUMBER> more <S>s?<SHARE>(?=, and it has)<SIGNS>, so <GIVES>.",
    "too few at once": "<LINE> <LEFT> <NUMBER> more <S>: too few for <CELLS>, with = between them, so <GIVES>.",
    "tried": "<LINE> <LEFT> <NUMBER> more <S>s?<SHARE><SIGNS>, and with <TRIED>, (?:<ROOM>)?<STORY>, so <GIVES>.",
    "groups": "<LINE> <LEFT> <NUMBER> more <S>s?: <NEEDS>, so <GIVES>.",
    "last one elsewhere": "<LINE> <LEFT> <NUMBER> more <S>: <GROUP> needs? it<ALSO>, <WHY>, so <GIVES>.",
    "pair": "<LINE> agrees with <OTHER> but for <CELLS>, and would repeat it with <ROW> there, so <GIVES>.",
    "try": "<LINE> cannot be filled with <T> in <CELLS>: <STORY>, so <GIVES>.",
    "fillings": "<LINE> can be filled in <NUMBER> ways: <WAYS>, so <GIVES>.",
    "filling": "<LINE> can be filled in one way: <WAYS>, so <GIVES>.",
}

_ENDS = {
    "alike in a row": "<LINE> has <ROW> in <CELLS>: <NUMBER> alike.",
    "too many": "<LINE> has <NUMBER> <S>s, in <CELLS>, and may have <MOST>.",
    "unlike": "<LINE> has <SIGN> between <CELLS>, which differ.",
    "alike": "<LINE> has <SIGN> between <CELLS>, which are alike.",
    "two signs": "<LINE> has <SIGN> between <CELLS> and <MORE>: three alike.",
    "the same": "<LINE> has its <S>s in <CELLS>, just as <OTHER>: no two <KINDS> may be the same.",
    "the same once filled": "<LINE> has its <S>s in <CELLS>, and <OTHER> its <T>s in all other <KINDS>: "
    "they would be the same.",
    "no filling": "<LINE> cannot be filled: <STORY>.",
}

_STORIES = {
    "would fall short": "<GROUPS> would need <ARTICLE> <S><APIECE>, <BY>, but (?:only <NUMBER> <IS> left|none is left)",
    "would clash": "<CELLS> would be <REST>, and <SIGN> stands between them",
    "would be three": "<CELLS> would be <REST>",
    "against": "against the <SIGN> between <THEM>",
    "would be too many": "<LINE> would have <NUMBER> <S>s",
    "would be the same": "<LINE> would have its <S>s in <CELLS>, just as <OTHER>",
}

_REASONS = {
    "three": "<NEEDS>, or three <T>s would touch",
    "sign": "<NEEDS>, by the x between <PAIR>",
    "gap": "<NEEDS>, <EACH> between <T> and <U>",
}

Forms = dict[str, re.Pattern[str]]


def forms(symbols: str) -> dict[str, Forms]:
    """Return the patterns of steps, links, ends, stories and reasons for a puzzle with these symbols."""
    kinds = {"step": _STEPS, "link": _LINKS, "end": _ENDS, "story": _STORIES, "reason": _REASONS}
    return {kind: {name: pattern(form, symbols) for name, form in own.items()} for kind, own in kinds.items()}


def pattern(form: str, symbols: str) -> re.Pattern[str]:
    """Make a pattern of a form; `<PART>` is a part of that name."""
    one = f"[{re.escape(symbols)}]"
    spelled = form.replace(".", r"\.")

    def part(found: re.Match[str]) -> str:
        name = found[1]
        inside = _PARTS[name].replace("[@_]", f"[{re.escape(symbols)}_]").replace("@", one)
        return f"(?P<{name}>{inside})"

    return re.compile(re.sub(r"(?<!\?P)<([A-Z]+)>", part, spelled))
