"""Spanish read as English, as `dutch.py` reads Dutch."""

from __future__ import annotations

import re

from turning import Turning

NUMBERS = {
    "ningún": "no",
    "uno": "one",
    "dos": "two",
    "tres": "three",
    "cuatro": "four",
    "cinco": "five",
    "seis": "six",
    "siete": "seven",
    "ocho": "eight",
    "nueve": "nine",
    "diez": "ten",
    "once": "eleven",
    "doce": "twelve",
    "trece": "13",
    "catorce": "14",
    "quince": "15",
    "dieciséis": "16",
    "diecisiete": "17",
    "dieciocho": "18",
    "diecinueve": "19",
    "veinte": "20",
}
SPANS = r"\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*(?: (?:y|o|u) \d+(?:-\d+)?(?! en| [01]))?"
CELLS = rf"(?:(?:[Ll]as? filas?|[Ll]as? columnas?) {SPANS})"
S = "[01XO]"
ROW = f"{S}(?: {S})*"
NUMBER = rf"(?:{'|'.join(sorted(NUMBERS, key=len, reverse=True))}|\d+)"

_PARTS = {
    "l": r"[Ll]a (?:fila|columna) \d+",
    "o": r"la (?:fila|columna) \d+",
    "c": CELLS,
    "d": CELLS,
    "g": rf"{CELLS}(?:, {CELLS})*(?: y {CELLS})?",
    "n": NUMBER,
    "m": NUMBER,
    "s": S,
    "t": S,
    "r": "[01XO_](?: [01XO_])*",
    "w": ROW,
    "x": "[=x]",
    "y": ".*?",
    "f": r"r\d+c\d+",
    "k": "filas|columnas",
    "a": "[Aa]",
}

FORMS = (
    # a chain
    ("Supongamos además que <f> es <s>[.]", "Suppose <f> were <s>, too."),
    ("Supongamos que <f> es <s>[.]", "Suppose <f> were <s>."),
    ("Pero entonces ", "But now "),
    # steps
    ("[.] Un tercer <s> al lado haría tres seguidos, así que", ". A third <s> beside them would make three, so"),
    ("Un <s> en medio haría tres seguidos, así que", "A <s> between them would make three, so"),
    ("Un <s> en ambas haría tres seguidos, así que", "A <s> in both would make three, so"),
    ("un tercer <s> en <c> haría tres seguidos", "a third <s> in <c> would make three"),
    ("Un tercer <s> en <c> haría tres seguidos", "A third <s> in <c> would make three"),
    ("un <s> en cada una de <c> haría tres seguidos", "a <s> in both <c> would make three"),
    ("Un <s> en cada una de <c> haría tres seguidos", "A <s> in both <c> would make three"),
    ("solo tiene una casilla vacía, <c>, y tiene", "has one blank left, <c>, and"),
    ("así que su casilla vacía, <c>, es <s>[.]", "so its blank, <c>, is <s>."),
    ("así que sus casillas vacías, <c>, son <s>[.]", "so its blanks, <c>, are <s>."),
    ("y tiene casillas vacías en <c>[.]", "and has blanks in <c>."),
    ("Con ese <s> en <d>, ", "With the <s> in <d>, "),
    ("No quedan bastantes para <c>, con = en medio", "That leaves too few for <c>, with = between them"),
    ("no basta para <c>, con = en medio", "too few for <c>, with = between them"),
    (
        "<c>, unidas por signos, con <w> tomarían <n>[.] Por tanto, son <r>",
        "<c>, joined by signs, would take <n> as <w>. So they are <r>",
    ),
    ("Así que no queda ninguno para <c>: es <s>", "So there is none left for <c>: it is <s>"),
    ("Así que no queda ninguno para <c>: son <s>", "So there is none left for <c>: they are <s>"),
    (
        "coincide con <l> salvo en sus dos casillas aún vacías, <c>[.] Con <w> repetiría <o>, así que es <r>",
        "agrees with <l> but for its two remaining blanks, <c>. Filled <w> it would repeat <o>, so it is <r>",
    ),
    (
        "En <c>, daría a <l> sus <s> justo donde los tiene <o>, y no puede haber dos <k> iguales",
        "In <c> it would give <l> its <s>s just where <o> has them, and no two <k> may be the same",
    ),
    ("Todas tienen", "All have"),
    ("Ambas tienen", "Both have"),
    ("Así tiene", "It has"),
    ("En <l>, prueba <s> en <c>: ", "In <l>, try <s> in <c>: "),
    ("En <l>, prueba <s> en <c>[.]", "In <l>, try <s> in <c>."),
    # what is seen
    (", junto al <s> de <c>", ", beside the <s> in <c>"),
    ("y una sola casilla vacía, <c>", "and one blank, <c>"),
    ("hace falta en <c>", "<c> needs it"),
    (", y también en <c>", ", and so does <c>"),
    (
        "y con él en <c>, sus <s> estarían justo donde los tiene <o>",
        "and with it in <c> its <s>s would stand just where <o> has them",
    ),
    ("y con <w> la repetiría", "and would repeat it with <w> there"),
    ("no se puede rellenar con <s> en <c>: ", "cannot be filled with <s> in <c>: "),
    ("no se puede rellenar: ", "cannot be filled: "),
    ("entre <c> y entre <d>: tres iguales", "between <c> and <d>: three alike"),
    ("Mira <l>", "Look at <l>"),
    # what is tried
    ("on él en <c>", "on it in <c>"),
    ("los dos últimos en <c> [(]unidas por =[)]", "the other two in <c> (joined by =)"),
    ("ambos en <c> [(]unidas por =[)]", "both in <c> (joined by =)"),
    ("<w> en <c> [(]unidas por <x>[)]", "<w> in <c> (joined by <x>)"),
    ("<w> en <c> [(]unidas por signos[)]", "<w> in <c> (joined by signs)"),
    ("el último en <c>", "the other in <c>"),
    ("no quedaría ninguno, así que ", "none is left, so "),
    ("quedaría uno, así que ", "one is left, so "),
    # clauses
    ("ya su único <s>", "its one <s>"),
    ("ya sus dos <s>", "both of its <s>s"),
    ("ya sus <n> <s>", "all <n> of its <s>s"),
    ("necesita un <s> más", "needs one more <s>"),
    ("necesita <n> <s> más", "needs <n> more <s>s"),
    ("admite un <s> más", "can take one more <s>"),
    ("admite <n> <s> más", "can take <n> more <s>s"),
    ("tiene una casilla vacía en", "has a blank in"),
    ("tiene casillas vacías en", "has blanks in"),
    ("pide", "needs"),
    ("coincide con <l> salvo en <c>", "agrees with <l> but for <c>"),
    ("repetiría <l> con <w> en <c>", "would repeat <l> with <w> in <c>"),
    ("se puede rellenar de <n> formas", "can be filled in <n> ways"),
    ("se puede rellenar de una sola forma", "can be filled in one way"),
    (
        "de lo contrario habría tres <s> seguidos o no se respetaría un signo x",
        "or three <s>s would touch or an x would be broken",
    ),
    ("de lo contrario habría tres <s> seguidos", "or three <s>s would touch"),
    ("por el signo x de en medio", "by the x between them"),
    ("por el signo x de cada par", "by the x between each pair"),
    ("que están entre <s> y <t>", "which lie between <s> and <t>"),
    ("siempre entre <s> y <t>", "each between <s> and <t>"),
    ("supongamos: ", "suppose "),
    ("Supongamos: ", "Suppose "),
    # what would be
    ("tendríamos, por el signo, <s> en <c>", "<c> would be <s> by the sign"),
    ("tendríamos <w> en <c>, con <x> en medio", "<c> would be <w>, and <x> stands between them"),
    ("tendríamos <w> en <c>", "<c> would be <w>"),
    ("contra el signo <x> de en medio", "against the <x> between them"),
    ("contra el signo <x> entre", "against the <x> between"),
    ("<s> en <c> falla [(]<y>[)], y <t> también [(]", "<s> in <c> fails (<y>), and so does <t> ("),
    (
        "tendría sus <s> en <c>, y <o> sus <t> en todas las demás <k>",
        "would have its <s>s in <c>, and <o> its <t>s in all other <k>",
    ),
    ("tendría sus <s> en <c>, igual que <o>", "would have its <s>s in <c>, just as <o>"),
    ("tendría <n> <s>", "would have <n> <s>s"),
    ("haría falta un <s> en cada grupo, <g>, ", "<g> would need a <s> each, "),
    ("haría falta un <s> en <g>, ", "<g> would need a <s>, "),
    ("pero no queda ninguno", "but none is left"),
    ("pero solo queda uno", "but only one is left"),
    ("pero solo quedan <n>", "but only <n> are left"),
    (", luego ", ", then "),
    # what is broken
    (": <n> iguales", ": <n> alike"),
    ("tiene <n> <s>, en <c>, y solo puede tener <m>", "has <n> <s>s, in <c>, and may have <m>"),
    ("que son distintas", "which differ"),
    ("que son iguales", "which are alike"),
    (": serían iguales", ": they would be the same"),
    (": no puede haber dos <k> iguales", ": no two <k> may be the same"),
    (
        "tiene sus <s> en <c>, y <o> sus <t> en todas las demás <k>",
        "has its <s>s in <c>, and <o> its <t>s in all other <k>",
    ),
    ("tiene sus <s> en <c>, igual que <o>", "has its <s>s in <c>, just as <o>"),
    # words
    ("un <s> en", "a <s> in"),
    ("y además (?=has|needs|agrees|can|would|tiene|cannot)", "and it "),
)
"""Spanish, and the English for it."""

WORDS = {
    "La fila": "Row",
    "La columna": "Column",
    "Las filas": "Rows",
    "Las columnas": "Columns",
    "la fila": "row",
    "la columna": "column",
    "las filas": "rows",
    "las columnas": "columns",
    "filas": "rows",
    "columnas": "columns",
    "tiene": "has",
    "entre": "between",
    "son": "are",
    "es": "is",
    "y": "and",
    "o": "or",
    "u": "or",
    "Con": "With",
    "con": "with",
    "en": "in",
    "Por tanto,": "So",
    "así que": "so",
} | NUMBERS

_SPANISH = Turning(_PARTS, FORMS, WORDS)
_AGAIN = re.compile(rf"(tendríamos[^.:(]*?(?:, luego|,? y))((?:, por el signo,)? {ROW} en {CELLS})(?! falla)")


FEMININE = (
    (r"\b([Uu]n)a(?= [XO]\b)", r"\1"),
    (r"\b([Uu]n)a tercera(?= [XO]\b)", r"\1 tercer"),
    (r"\bseguidas\b", "seguidos"),
    (r"\besa(?= [XO]\b)", "ese"),
    (r"\ba la(?= [XO] de\b)", "al"),
    (r"\bsu única(?= [XO]\b)", "su único"),
    (r"\bninguna\b", "ninguno"),
    (r"(: |y |, |quedaría |queda )una(?= en las?\b|[,.;)])", r"\1uno"),
    (r"\bella(?= en\b)", "él"),
    (r"\bla última(?= en\b)", "el último"),
    (r"\blas dos últimas(?= en\b)", "los dos últimos"),
    (r"\bambas(?= en\b)", "ambos"),
    (r"\blas(?= tiene\b)", "los"),
)
"""What is said of letters, and what would be said of figures."""


def english(text: str) -> str:
    """Read Spanish as English."""
    for found, put in FEMININE if re.search(r"\b[XO]\b", text) else ():
        text = re.sub(found, put, text)
    while _AGAIN.search(text):
        text = _AGAIN.sub(r"\1 tendríamos\2", text)
    return _SPANISH.words(_SPANISH.forms(text))
