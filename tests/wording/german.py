"""German read as English, as `dutch.py` reads Dutch."""

from __future__ import annotations

import re

from turning import Turning

NUMBERS = {
    "kein": "no",
    "ein": "one",
    "zwei": "two",
    "drei": "three",
    "vier": "four",
    "fünf": "five",
    "sechs": "six",
    "sieben": "seven",
    "acht": "eight",
    "neun": "nine",
    "zehn": "ten",
    "elf": "eleven",
    "zwölf": "twelve",
}
SPANS = r"\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*(?: (?:und|oder) \d+(?:-\d+)?(?! in))?"
CELLS = rf"(?:(?:die |den |Die )?(?:Zeilen?|Spalten?) {SPANS})"
S = "[01XO]"

_PARTS = {
    "l": r"(?:Zeile|Spalte) \d+",
    "o": r"(?:Zeile|Spalte) \d+",
    "c": CELLS,
    "d": CELLS,
    "g": rf"{CELLS}(?:, {CELLS})*(?: und {CELLS})?",
    "n": rf"(?:{'|'.join(NUMBERS)}|\d+)",
    "m": rf"(?:{'|'.join(NUMBERS)}|\d+)",
    "s": S,
    "t": S,
    "r": "[01XO_](?: [01XO_])*",
    "w": f"{S}(?: {S})*",
    "x": "[=x]",
    "y": ".*?",
    "f": r"r\d+c\d+",
    "e": "[Mm]it",
    "a": "eine?",
    "k": "Zeilen|Spalten",
}

FORMS = (
    # a chain
    ("Angenommen, auch <f> ist <s>[.]", "Suppose <f> were <s>, too."),
    ("Angenommen, <f> ist <s>[.]", "Suppose <f> were <s>."),
    ("Aber (?=[ZS])", "But now "),
    # steps
    ("Käme daneben noch einmal <s>, wären es drei, also gilt:", "A third <s> beside them would make three, so"),
    ("Eine? <s> dazwischen ergäbe drei hintereinander, also gilt:", "A <s> between them would make three, so"),
    ("Eine? <s> in beiden ergäbe drei hintereinander, also gilt:", "A <s> in both would make three, so"),
    ("noch einmal <s> in <c> ergäbe drei hintereinander", "a third <s> in <c> would make three"),
    ("Noch einmal <s> in <c> ergäbe drei hintereinander", "A third <s> in <c> would make three"),
    ("je eine? <s> in <c> ergäbe drei hintereinander", "a <s> in both <c> would make three"),
    ("Je eine? <s> in <c> ergäbe drei hintereinander", "A <s> in both <c> would make three"),
    ("hat noch ein leeres Feld, <c>, und", "has one blank left, <c>, and"),
    ("also kommt <s> in das leere Feld, <c>[.]", "so its blank, <c>, is <s>."),
    ("also kommt <s> in die leeren Felder, <c>[.]", "so its blanks, <c>, are <s>."),
    ("und hat leere Felder in <c>[.] Mit <s> in <d> ", "and has blanks in <c>. With the <s> in <d>, "),
    ("Das reicht nicht mehr für <c>, mit = dazwischen", "That leaves too few for <c>, with = between them"),
    ("zu wenig für <c>, mit = dazwischen", "too few for <c>, with = between them"),
    (
        "<c>, durch Zeichen verbunden, bräuchten mit <w> gleich <n>[.] Also steht dort <r>",
        "<c>, joined by signs, would take <n> as <w>. So they are <r>",
    ),
    ("Für <c> bleibt also nichts: sie ist <s>", "So there is none left for <c>: it is <s>"),
    ("Für <c> bleibt also nichts: sie sind <s>", "So there is none left for <c>: they are <s>"),
    (
        "stimmt mit <l> überein, bis auf die zwei letzten leeren Felder, <c>. "
        "Mit <w> dort wäre sie gleich <o>, also steht dort <r>",
        "agrees with <l> but for its two remaining blanks, <c>. Filled <w> it would repeat <o>, so it is <r>",
    ),
    (
        "Käme das in <c>, hätte <l> ihre <s> genau da, wo <o> sie hat, und keine zwei <k> dürfen gleich sein",
        "In <c> it would give <l> its <s>s just where <o> has them, and no two <k> may be the same",
    ),
    ("Alle haben", "All have"),
    ("Beide haben", "Both have"),
    ("Diese hat", "It has"),
    ("Probiere <s> in <c> von <l>: dann ", "In <l>, try <s> in <c>: "),
    ("Probiere <s> in <c> von <l>[.]", "In <l>, try <s> in <c>."),
    # what is seen
    (", neben <s> in <c>", ", beside the <s> in <c>"),
    ("und ein leeres Feld, <c>", "and one blank, <c>"),
    (", und zwar in <c>", ": <c> needs it"),
    (" und ebenso in <c>", ", and so does <c>"),
    (
        "und käme das in <c>, hätte sie ihre <s> genau da, wo <o> sie hat",
        "and with it in <c> its <s>s would stand just where <o> has them",
    ),
    ("und käme das in <c>, ", "and with it in <c>, "),
    ("und wäre ihr mit <w> dort gleich", "and would repeat it with <w> there"),
    ("lässt sich mit <s> in <c> nicht füllen: dann ", "cannot be filled with <s> in <c>: "),
    ("lässt sich nicht füllen: so oder so ", "cannot be filled: "),
    ("zwischen <c> und zwischen <d>: drei gleiche", "between <c> and <d>: three alike"),
    ("Sieh dir <l> an", "Look at <l>"),
    ("wäre mit <w> in <c> gleich <l>", "would repeat <l> with <w> in <c>"),
    # what is tried
    ("<e> diese[rm] in <c> ", "<e> it in <c>, "),
    ("<e> de[rm] letzten in <c> ", "<e> the other in <c>, "),
    ("<e> eine[rm] <s> in <c> ", "<e> a <s> in <c>, "),
    ("<e> beiden in <c> [(]durch = verbunden[)] ", "<e> both in <c> (joined by =), "),
    ("<e> den letzten beiden in <c> [(]durch = verbunden[)] ", "<e> the other two in <c> (joined by =), "),
    ("<e> <w> in <c> [(]durch = verbunden[)] ", "<e> <w> in <c> (joined by =), "),
    ("<e> <w> in <c> [(]durch x verbunden[)] ", "<e> <w> in <c> (joined by x), "),
    ("<e> <w> in <c> [(]durch Zeichen verbunden[)] ", "<e> <w> in <c> (joined by signs), "),
    ("<e> <w> in <c> (?![(])", "<e> <w> in <c>, "),
    ("bliebe nur noch eine?s?, also ", "one is left, so "),
    ("bliebe nichts übrig, also ", "none is left, so "),
    # clauses
    ("schon einmal <s>", "its one <s>"),
    ("schon zweimal <s>", "both of its <s>s"),
    ("schon <n>-?mal <s>", "all <n> of its <s>s"),
    ("braucht noch einmal <s>", "needs one more <s>"),
    ("braucht noch <n>-?mal <s>", "needs <n> more <s>s"),
    ("kann noch einmal <s> haben", "can take one more <s>"),
    ("kann noch <n>-?mal <s> haben", "can take <n> more <s>s"),
    ("hat ein leeres Feld in", "has a blank in"),
    ("hat leere Felder in", "has blanks in"),
    ("verlangt", "needs"),
    ("stimmt mit <l> überein, bis auf <c>", "agrees with <l> but for <c>"),
    ("lässt sich auf <n> Arten füllen", "can be filled in <n> ways"),
    ("lässt sich auf eine Art füllen", "can be filled in one way"),
    ("sonst stünde dreimal <s> hintereinander", "or three <s>s would touch"),
    ("would touch oder ein x wäre verletzt", "would touch or an x would be broken"),
    ("wegen des x dazwischen", "by the x between them"),
    ("wegen des x in jedem Paar", "by the x between each pair"),
    ("die zwischen <s> und <t> liegen", "which lie between <s> and <t>"),
    ("jeweils zwischen <s> und <t>", "each between <s> and <t>"),
    ("angenommen, ", "suppose "),
    ("Angenommen, ", "Suppose "),
    # what would be
    ("käme, wegen des Zeichens, <s> in <c>", "<c> would be <s> by the sign"),
    ("käme <s> in <c>", "<c> would be <s>"),
    ("stünde <w> in <c>, mit <x> dazwischen", "<c> would be <w>, and <x> stands between them"),
    ("stünde <w> in <c>", "<c> would be <w>"),
    ("entgegen dem <x> dazwischen", "against the <x> between them"),
    ("entgegen dem <x> zwischen", "against the <x> between"),
    ("scheitert <s> in <c> [(]dann <y>[)], und <t> auch [(]dann ", "<s> in <c> fails (<y>), and so does <t> ("),
    (
        "hätte <l> ihre <s> genau in <c>, und <o> ihre <t> in allen anderen <k>",
        "<l> would have its <s>s in <c>, and <o> its <t>s in all other <k>",
    ),
    ("hätte <l> ihre <s> genau in <c>, wie <o>", "<l> would have its <s>s in <c>, just as <o>"),
    ("hätte <l> <n>-?mal <s>", "<l> would have <n> <s>s"),
    ("bräuchten <g> je eine? <s>, ", "<g> would need a <s> each, "),
    ("bräuchten <g> eine? <s>, ", "<g> would need a <s>, "),
    ("aber das geht nur noch einmal", "but only one is left"),
    ("aber das geht nur noch <n>-?mal", "but only <n> are left"),
    ("aber das geht gar nicht mehr", "but none is left"),
    (", danach ", ", then "),
    (", und dann ", ", and "),
    # what is broken
    (": <n> gleiche(?! [ZS])", ": <n> alike"),
    ("hat <n>-?mal <s>, in <c>, und darf nur <m>-?mal <t> haben", "has <n> <s>s, in <c>, and may have <m>"),
    ("die sich unterscheiden", "which differ"),
    ("die gleich sind", "which are alike"),
    (": damit wären sie gleich", ": they would be the same"),
    (": keine zwei <k> dürfen gleich sein", ": no two <k> may be the same"),
    (
        "hat ihre <s> genau in <c>, und <o> ihre <t> in allen anderen <k>",
        "has its <s>s in <c>, and <o> its <t>s in all other <k>",
    ),
    ("hat ihre <s> genau in <c>, wie <o>", "has its <s>s in <c>, just as <o>"),
    # words
    ("Also gilt:", "So"),
    ("also gilt:", "so"),
    ("einmal in", "one in"),
)
"""German, and the English for it."""

WORDS = {
    "die Zeilen": "rows",
    "den Zeilen": "rows",
    "Die Zeilen": "Rows",
    "die Spalten": "columns",
    "den Spalten": "columns",
    "Die Spalten": "Columns",
    "Zeilen": "rows",
    "Spalten": "columns",
    "hat": "has",
    "sie": "it",
    "zwischen": "between",
    "sind": "are",
    "ist": "is",
    "eine": "a",
    "und": "and",
    "oder": "or",
    "Mit": "With",
    "mit": "with",
} | NUMBERS

_GERMAN = Turning(_PARTS, FORMS, WORDS)
_AGAIN = re.compile(rf"(käme[^.:(]*? und)( {S} in {CELLS})")


def english(text: str) -> str:
    """Read German as English."""
    text = re.sub(r"\bein (?=[XO] in )", "eine ", text)
    text = _AGAIN.sub(r"\1 käme\2", text)
    text = _GERMAN.words(_GERMAN.forms(text))
    # a line is written large where a sentence begins, and small in its midst
    text = re.sub(r"(?<![.:] )(?<!^)(?<!\) )(?<!now )\b(Zeile|Spalte)\b", lambda line: line[0].lower(), text)
    text = re.sub(r"(?<=now )(?:Zeile|Spalte)", lambda line: line[0].lower(), text)
    text = re.sub(r"(: |So |so )(Zeile|Spalte)\b", lambda line: line[1] + line[2].lower(), text)
    for line, told in (("zeile", "row"), ("spalte", "column"), ("Zeile", "Row"), ("Spalte", "Column")):
        text = re.sub(rf"\b{line}\b", told, text)
    return text
