"""A reader who knows English and the rules of the game: holds each sentence of a trace against the grid.

It takes a sentence as it is printed, finds which of the known forms it has, and looks at the grid as it lies before it
at that point: whether what is seen is there, whether what would go wrong would, and what follows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from sentence import Sentence
from sheet import Json, Known, Sheet, Unreadable, cell_of, so


def values_of(named: Mapping[str, int]) -> Known:
    return {cell_of(name): value for name, value in named.items()}


class Reader:
    """Reads the sentences on one puzzle."""

    def __init__(self, puzzle: Json) -> None:
        self.sheet = Sheet(puzzle)

    def read(self, trace: Json) -> None:
        """Read all sentences of a trace.  Raises Unreadable and Untrue."""
        rows = trace["puzzle"]["givens"]
        known = {(r, c): int(mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark in "01"}
        for step in trace["steps"]:
            self.inference(known, step, "step")
            known |= values_of(step["places"])
        if "refutation" in trace:
            self.inference(known, trace["refutation"], "end")

    def inference(self, known: Known, told: Json, kind: str) -> None:
        """Read what an inference says, and what the links of its chain say by themselves."""
        places = values_of(told.get("places", {}))
        if told["text"].startswith("Suppose "):
            self.chain(known, told["text"], places, kind == "link")
        else:
            self.sentence(known, told["text"], places, kind)
        if "chain" in told:
            world = known | values_of(told["assume"])
            for link in told["chain"]:
                self.inference(world, link, "link")
                world = world | values_of(link["places"])
            self.inference(world, told["contradiction"], "end")

    def chain(self, known: Known, text: str, places: Known, inside: bool = False) -> None:
        """Read a lookahead as one text: what is supposed, link by link, where it breaks, what follows."""
        whole = re.fullmatch(r"Suppose (r\d+c\d+) were (\S)(, too)?\. (.*)", text)
        if whole is None or " But now " not in f" {whole[4]}":
            raise Unreadable(text)
        so(bool(whole[3]) == inside, "it stands inside another supposition, or does not")
        body, _, end = f" {whole[4]}".rpartition(" But now ")
        end, _, follows = end.rpartition(" So ")
        cell, value = cell_of(whole[1]), self.sheet.value(whole[2])
        so(cell not in known, f"{whole[1]} is blank")
        world = known | {cell: value}
        pieces = re.split(r" \((\d+)\) " if inside else r" \(([a-z]+)\) ", body)
        so(not pieces[0], "nothing stands before the first link")
        for number, (label, link) in enumerate(zip(pieces[1::2], pieces[2::2], strict=True)):
            so(label == (str(number + 1) if inside else letters(number)), "the links stand in order")
            given = self.sheet.gives(re.split(r", so |\. So ", link)[-1])
            if link.startswith("Suppose "):
                self.chain(world, link, given, True)
            else:
                self.sentence(world, link, given, "link")
            world |= given
        self.sentence(world, end, {}, "end")
        so(self.sheet.gives(follows) == places == {cell: 1 - value}, "the other value follows")

    def sentence(self, known: Known, text: str, places: Known, kind: str) -> None:
        """Read a sentence on one line."""
        text = text[:1].upper() + text[1:]
        for name, form in self.sheet.forms[kind].items():
            found = form.fullmatch(text)
            if found:
                parts = {part: told for part, told in found.groupdict().items() if told is not None}
                Sentence(self.sheet, known, parts, places).check(name)
                self.sheet.met.add(f"{kind}: {name}")
                return
        raise Unreadable(text)


def letters(number: int) -> str:
    before, last = divmod(number, 26)
    return (letters(before - 1) if before else "") + "abcdefghijklmnopqrstuvwxyz"[last]
