"""Dutch read as English: who knows no Dutch but this can read what an explanation says."""

from __future__ import annotations

import re

from turning import Turning

NUMBERS = dict(
    zip(
        ["geen", "één", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf", "twaalf"],
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
        strict=True,
    )
)
NUMBER = rf"(?:{'|'.join(NUMBERS)}|\d+)"
LINE = r"(?:[Rr]ij|[Kk]olom) \d+"
CELLS = r"(?:de )?(?:rij|kolom)(?:en|men)? \d+(?:-\d+)?(?:, \d+(?:-\d+)?)*(?: (?:en|of) \d+(?:-\d+)?(?! in))?"
GROUPS = rf"{CELLS}(?:, {CELLS})*(?: en {CELLS})?"
S = "[01XO]"
SS = rf"(?:{S}(?:’en|’s)?)"
ROW = f"{S}(?: {S})*"
HOLD = rf"{CELLS} (?:is|zijn) {S}(?: en {CELLS} (?:is|zijn) {S})?"

_PARTS = {
    "l": LINE,
    "o": LINE,
    "c": CELLS,
    "d": CELLS,
    "g": GROUPS,
    "h": HOLD,
    "n": NUMBER,
    "m": NUMBER,
    "s": S,
    "t": S,
    "p": SS,
    "q": SS,
    "r": "[01XO_](?: [01XO_])*",
    "w": ROW,
    "x": "[=x]",
    "f": r"r\d+c\d+",
    "e": "[Mm]et",
    "k": "rijen|kolommen",
    "y": ".*?",
}

FORMS = (
    # a chain
    ("Stel ook: <f> is <s>[.]", "Suppose <f> were <s>, too."),
    ("Stel: <f> is <s>[.]", "Suppose <f> were <s>."),
    ("Maar (?=[rk])", "But now "),
    # steps
    ("Een derde <s> ernaast zou er drie op een rij maken, dus", "A third <s> beside them would make three, so"),
    ("Een <s> ertussen zou er drie op een rij maken, dus", "A <s> between them would make three, so"),
    ("Een <s> in beide zou er drie op een rij maken, dus", "A <s> in both would make three, so"),
    ("een derde <s> in <c> zou er drie op een rij maken", "a third <s> in <c> would make three"),
    ("Een derde <s> in <c> zou er drie op een rij maken", "A third <s> in <c> would make three"),
    ("(?<=en <s>) in elk van <c> zou er drie op een rij maken", " in both <c> would make three"),
    ("heeft nog één leeg vakje, <c>, en heeft", "has one blank left, <c>, and"),
    ("dus het lege vakje, <c>, is <s>", "so its blank, <c>, is <s>"),
    ("dus de lege vakjes, <c>, zijn <s>", "so its blanks, <c>, are <s>"),
    ("Met de <s> in <c> ", "With the <s> in <c>, "),
    ("Dan zijn er te weinig over voor <c>, met = ertussen", "That leaves too few for <c>, with = between them"),
    ("te weinig voor <c>, met = ertussen", "too few for <c>, with = between them"),
    (
        "<c>, verbonden door tekens, zouden er met <w> <n> gebruiken. Daar komt dus <r>",
        "<c>, joined by signs, would take <n> as <w>. So they are <r>",
    ),
    ("Voor <c> is er dus geen over: die is <s>", "So there is none left for <c>: it is <s>"),
    ("Voor <c> is er dus geen over: die zijn <s>", "So there is none left for <c>: they are <s>"),
    (
        "komt overeen met <l>, op de twee resterende lege vakjes na, <c>. "
        "Met <w> zou die lijn gelijk zijn aan <o>, dus daar komt <r>",
        "agrees with <l> but for its two remaining blanks, <c>. Filled <w> it would repeat <o>, so it is <r>",
    ),
    (
        "Met die in <c> zou <l> de <p> precies daar hebben waar <o> ze heeft, en geen twee <k> mogen gelijk zijn",
        "In <c> it would give <l> its <p> just where <o> has them, and no two <k> may be the same",
    ),
    ("Alle hebben", "All have"),
    ("Beide hebben", "Both have"),
    ("Die heeft", "It has"),
    ("Probeer <s> in <c> van <l>: dan ", "In <l>, try <s> in <c>: "),
    ("Probeer <s> in <c> van <l>[.]", "In <l>, try <s> in <c>."),
    # what is seen
    (", naast de <s> in <c>", ", beside the <s> in <c>"),
    ("en nog één leeg vakje, <c>", "and one blank, <c>"),
    ("die moet in <c> komen", "<c> needs it"),
    (", en ook in <c>", ", and so does <c>"),
    (
        "met die in <c> zouden de <p> precies staan waar <l> ze heeft",
        "with it in <c> its <p> would stand just where <l> has them",
    ),
    ("en zou er met <w> gelijk aan zijn", "and would repeat it with <w> there"),
    ("kan niet worden ingevuld met <s> in <c>: dan ", "cannot be filled with <s> in <c>: "),
    ("kan niet worden ingevuld: hoe dan ook ", "cannot be filled: "),
    ("tussen <c> en tussen <d>: drie gelijke", "between <c> and <d>: three alike"),
    ("Kijk naar", "Look at"),
    ("zou met <w> in <c> gelijk zijn aan <l>", "would repeat <l> with <w> in <c>"),
    # what is tried
    ("<e> die in <c> ", "<e> it in <c>, "),
    ("<e> de laatste in <c> ", "<e> the other in <c>, "),
    ("<e> een <s> in <c> ", "<e> a <s> in <c>, "),
    ("<e> beide in <c> [(]verbonden door =[)] ", "<e> both in <c> (joined by =), "),
    ("<e> de laatste twee in <c> [(]verbonden door =[)] ", "<e> the other two in <c> (joined by =), "),
    ("<e> <w> in <c> [(]verbonden door =[)] ", "<e> <w> in <c> (joined by =), "),
    ("<e> <w> in <c> [(]verbonden door x[)] ", "<e> <w> in <c> (joined by x), "),
    ("<e> <w> in <c> [(]verbonden door tekens[)] ", "<e> <w> in <c> (joined by signs), "),
    ("<e> <w> in <c> (?![(])", "<e> <w> in <c>, "),
    ("maar er is er geen meer over", "but none is left"),
    ("is er nog één over, dus ", "one is left, so "),
    ("is er geen meer over, dus ", "none is left, so "),
    # clauses
    ("alle <n> de <p> al", "all <n> of its <p>"),
    ("beide <p> al", "both of its <p>"),
    ("de enige <s> al", "its one <s>"),
    ("heeft nog <n> <p> nodig", "needs <n> more <p>"),
    ("kan nog <n> <p> hebben", "can take <n> more <p>"),
    ("heeft een leeg vakje in", "has a blank in"),
    ("heeft lege vakjes in", "has blanks in"),
    ("vraagt", "needs"),
    ("komt overeen met <l>, op <c> na", "agrees with <l> but for <c>"),
    ("kan op <n> manieren worden ingevuld", "can be filled in <n> ways"),
    ("kan op één manier worden ingevuld", "can be filled in one way"),
    ("anders staan er drie <p> op een rij", "or three <p> would touch"),
    ("would touch of wordt een x geschonden", "would touch or an x would be broken"),
    ("door de x ertussen", "by the x between them"),
    ("door de x in elk paar", "by the x between each pair"),
    ("die tussen <s> en <t> liggen", "which lie between <s> and <t>"),
    ("elk tussen <s> en <t>", "each between <s> and <t>"),
    ("stel: ", "suppose "),
    ("Stel: ", "Suppose "),
    # what would be
    (", en dan ", ", and "),
    ("komt er, door het teken, <s> in <c>", "<c> would be <s> by the sign"),
    ("komt er <s> in <c>", "<c> would be <s>"),
    ("staat er <w> in <c>, met <x> ertussen", "<c> would be <w>, and <x> stands between them"),
    ("staat er <w> in <c>", "<c> would be <w>"),
    ("in strijd met de <x> ertussen", "against the <x> between them"),
    ("in strijd met de <x> tussen", "against the <x> between"),
    ("mislukt <s> in <c> [(]dan <y>[)], en <t> ook [(]dan ", "<s> in <c> fails (<y>), and so does <t> ("),
    (
        "heeft <l> de <p> in <c>, en <o> de <q> in alle andere <k>",
        "<l> would have its <p> in <c>, and <o> its <q> in all other <k>",
    ),
    ("heeft <l> de <p> in <c>, net als <o>", "<l> would have its <p> in <c>, just as <o>"),
    ("heeft <l> <n> <p>", "<l> would have <n> <p>"),
    ("moet in <g> telkens een <s> komen, ", "<g> would need a <s> each, "),
    ("moet in <g> een <s> komen, ", "<g> would need a <s>, "),
    ("maar er is nog maar <n> over", "but only <n> is left"),
    ("maar er zijn er nog maar <n> over", "but only <n> are left"),
    (", daarna ", ", then "),
    (" of (?=\\d)", " or "),
    # what is broken
    (": <n> gelijke(?! [rk])", ": <n> alike"),
    ("en mag er maar <n> hebben", "and may have <n>"),
    ("die verschillen", "which differ"),
    ("die gelijk zijn", "which are alike"),
    (": dan zouden ze gelijk zijn", ": they would be the same"),
    (": geen twee <k> mogen gelijk zijn", ": no two <k> may be the same"),
    (
        "heeft de <p> in <c>, en <o> de <q> in alle andere <k>",
        "has its <p> in <c>, and <o> its <q> in all other <k>",
    ),
    ("heeft de <p> in <c>, net als <o>", "has its <p> in <c>, just as <o>"),
)
"""Dutch, and the English for it."""

WORDS = {
    "die lijn": "it",
    "de rijen": "rows",
    "de kolommen": "columns",
    "De rijen": "Rows",
    "De kolommen": "Columns",
    "rijen": "rows",
    "kolommen": "columns",
    "rij": "row",
    "kolom": "column",
    "Rij": "Row",
    "Kolom": "Column",
    "heeft": "has",
    "tussen": "between",
    "zijn": "are",
    "een": "a",
    "Een": "A",
    "en": "and",
    "Met": "With",
    "met": "with",
    "Dus": "So",
    "dus": "so",
} | NUMBERS

_DUTCH = Turning(_PARTS, FORMS, WORDS)
_AGAIN = re.compile(rf"(komt er[^.:(]*? en)( {S} in {CELLS})")


def english(text: str) -> str:
    """Read Dutch as English."""
    text = _AGAIN.sub(r"\1 komt er\2", text)
    return _DUTCH.words(_DUTCH.forms(text).replace("’en", "s").replace("’s", "s"))
