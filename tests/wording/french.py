"""French read as English, as `dutch.py` reads Dutch."""

from __future__ import annotations

import re

from turning import Turning

NUMBERS = {
    "aucun": "no",
    "un": "one",
    "deux": "two",
    "trois": "three",
    "quatre": "four",
    "cinq": "five",
    "six": "six",
    "sept": "seven",
    "huit": "eight",
    "neuf": "nine",
    "dix": "ten",
    "onze": "eleven",
    "douze": "twelve",
    "treize": "13",
    "quatorze": "14",
    "quinze": "15",
    "seize": "16",
    "dix-sept": "17",
    "dix-huit": "18",
    "dix-neuf": "19",
    "vingt": "20",
}
SPANS = r"\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*(?: (?:et|ou) \d+(?:-\d+)?(?! dans| [01]))?"
CELLS = rf"(?:(?:[Ll]a ligne|[Ll]es lignes|[Ll]a colonne|[Ll]es colonnes) {SPANS})"
S = "[01XO]"
ROW = f"{S}(?: {S})*"

_PARTS = {
    "l": r"[Ll]a (?:ligne|colonne) \d+",
    "o": r"la (?:ligne|colonne) \d+",
    "c": CELLS,
    "d": CELLS,
    "g": rf"{CELLS}(?:, {CELLS})*(?: et {CELLS})?",
    "n": rf"(?:{'|'.join(sorted(NUMBERS, key=len, reverse=True))}|\d+)",
    "m": rf"(?:{'|'.join(sorted(NUMBERS, key=len, reverse=True))}|\d+)",
    "s": S,
    "t": S,
    "r": "[01XO_](?: [01XO_])*",
    "w": ROW,
    "x": "[=x]",
    "y": ".*?",
    "f": r"r\d+c\d+",
    "k": "lignes|colonnes",
}

FORMS = (
    # a chain
    ("Supposons en plus que <f> vaille <s>[.]", "Suppose <f> were <s>, too."),
    ("Supposons que <f> vaille <s>[.]", "Suppose <f> were <s>."),
    ("Mais alors ", "But now "),
    # steps
    ("([.]) Un troisième <s> à côté ferait trois de suite, donc", ". A third <s> beside them would make three, so"),
    ("Un <s> entre les deux ferait trois de suite, donc", "A <s> between them would make three, so"),
    ("Un <s> dans les deux ferait trois de suite, donc", "A <s> in both would make three, so"),
    ("un troisième <s> dans <c> ferait trois de suite", "a third <s> in <c> would make three"),
    ("Un troisième <s> dans <c> ferait trois de suite", "A third <s> in <c> would make three"),
    ("un <s> dans chacune de <c> ferait trois de suite", "a <s> in both <c> would make three"),
    ("Un <s> dans chacune de <c> ferait trois de suite", "A <s> in both <c> would make three"),
    ("n’has plus qu’une case vide, <c>, et has", "has one blank left, <c>, and"),
    ("donc sa case vide, <c>, vaut <s>[.]", "so its blank, <c>, is <s>."),
    ("donc ses cases vides, <c>, valent <s>[.]", "so its blanks, <c>, are <s>."),
    ("et has des cases vides dans <c>[.]", "and has blanks in <c>."),
    ("Avec ce <s> dans <d>, ", "With the <s> in <d>, "),
    ("Il n’en reste pas assez pour <c>, avec = entre elles", "That leaves too few for <c>, with = between them"),
    ("trop peu pour <c>, avec = entre elles", "too few for <c>, with = between them"),
    (
        "<c>, liées par des signes, en prendraient <n> avec <w>[.] Donc elles valent <r>",
        "<c>, joined by signs, would take <n> as <w>. So they are <r>",
    ),
    ("Il n’en reste donc aucun pour <c> : elle vaut <s>", "So there is none left for <c>: it is <s>"),
    ("Il n’en reste donc aucun pour <c> : elles valent <s>", "So there is none left for <c>: they are <s>"),
    (
        "coïncide avec <l> sauf dans ses deux cases encore vides, <c>[.] Avec <w>, elle répéterait <o>, donc c’est <r>",
        "agrees with <l> but for its two remaining blanks, <c>. Filled <w> it would repeat <o>, so it is <r>",
    ),
    (
        "Dans <c>, il donnerait à <l> ses <s> exactement là où <o> has les siens, "
        "et deux <k> ne peuvent pas être identiques",
        "In <c> it would give <l> its <s>s just where <o> has them, and no two <k> may be the same",
    ),
    ("Toutes ont", "All have"),
    ("Les deux ont", "Both have"),
    ("[.] Elle has", ". It has"),
    ("Dans <l>, essayez <s> dans <c> : ", "In <l>, try <s> in <c>: "),
    ("Dans <l>, essayez <s> dans <c>[.]", "In <l>, try <s> in <c>."),
    # what is seen
    (", à côté du <s> de <c>", ", beside the <s> in <c>"),
    ("et une seule case vide, <c>", "and one blank, <c>"),
    ("il le faut dans <c>", "<c> needs it"),
    (", et aussi dans <c>", ", and so does <c>"),
    (
        "et avec celui-ci dans <c>, ses <s> seraient exactement là où <o> has les siens",
        "and with it in <c> its <s>s would stand just where <o> has them",
    ),
    ("et avec <w> elle la répéterait", "and would repeat it with <w> there"),
    ("ne peut pas être remplie avec <s> dans <c> : ", "cannot be filled with <s> in <c>: "),
    ("ne peut pas être remplie : ", "cannot be filled: "),
    ("entre <c> et entre <d> : trois identiques", "between <c> and <d>: three alike"),
    ("Regardez <l>", "Look at <l>"),
    # what is tried
    ("celui-ci dans <c>", "it in <c>"),
    ("les deux derniers dans <c> [(]liées par =[)]", "the other two in <c> (joined by =)"),
    ("les deux dans <c> [(]liées par =[)]", "both in <c> (joined by =)"),
    ("<w> dans <c> [(]liées par <x>[)]", "<w> in <c> (joined by <x>)"),
    ("<w> dans <c> [(]liées par des signes[)]", "<w> in <c> (joined by signs)"),
    ("le dernier dans <c>", "the other in <c>"),
    ("il n’en resterait qu’un, donc ", "one is left, so "),
    ("il n’en resterait aucun, donc ", "none is left, so "),
    # clauses
    ("déjà son seul <s>", "its one <s>"),
    ("déjà ses deux <s>", "both of its <s>s"),
    ("déjà ses <n> <s>", "all <n> of its <s>s"),
    ("attend encore un <s>", "needs one more <s>"),
    ("attend encore <n> <s>", "needs <n> more <s>s"),
    ("peut encore prendre un <s>", "can take one more <s>"),
    ("peut encore prendre <n> <s>", "can take <n> more <s>s"),
    ("has une case vide dans", "has a blank in"),
    ("has des cases vides dans", "has blanks in"),
    ("demande", "needs"),
    ("coïncide avec <l> sauf dans <c>", "agrees with <l> but for <c>"),
    ("répéterait <l> avec <w> dans <c>", "would repeat <l> with <w> in <c>"),
    ("peut être remplie de <n> façons", "can be filled in <n> ways"),
    ("peut être remplie d’une seule façon", "can be filled in one way"),
    (
        "sinon trois <s> se suivraient ou un x ne serait pas respecté",
        "or three <s>s would touch or an x would be broken",
    ),
    ("sinon trois <s> se suivraient", "or three <s>s would touch"),
    ("à cause du x entre elles", "by the x between them"),
    ("à cause du x dans chaque paire", "by the x between each pair"),
    ("qui sont entre <s> et <t>", "which lie between <s> and <t>"),
    ("chaque fois entre <s> et <t>", "each between <s> and <t>"),
    ("supposons : ", "suppose "),
    ("Supposons : ", "Suppose "),
    # what would be
    ("on aurait, par le signe, <s> dans <c>", "<c> would be <s> by the sign"),
    ("on aurait <w> dans <c>, avec <x> entre elles", "<c> would be <w>, and <x> stands between them"),
    ("on aurait <w> dans <c>", "<c> would be <w>"),
    ("malgré le <x> entre elles", "against the <x> between them"),
    ("malgré le <x> entre", "against the <x> between"),
    ("<s> dans <c> échoue [(]<y>[)], et <t> aussi [(]", "<s> in <c> fails (<y>), and so does <t> ("),
    (
        "aurait ses <s> dans <c>, et <o> ses <t> dans toutes les autres <k>",
        "would have its <s>s in <c>, and <o> its <t>s in all other <k>",
    ),
    ("aurait ses <s> dans <c>, comme <o>", "would have its <s>s in <c>, just as <o>"),
    ("aurait <n> <s>", "would have <n> <s>s"),
    ("il faudrait un <s> dans chaque groupe, <g>, ", "<g> would need a <s> each, "),
    ("il faudrait un <s> dans <g>, ", "<g> would need a <s>, "),
    ("mais il n’en reste aucun", "but none is left"),
    ("mais il n’en reste qu’un", "but only one is left"),
    ("mais il n’en reste que <n>", "but only <n> are left"),
    (", puis ", ", then "),
    # what is broken
    (" : <n> identiques", ": <n> alike"),
    ("has <n> <s>, dans <c>, et ne peut en avoir que <m>", "has <n> <s>s, in <c>, and may have <m>"),
    ("qui diffèrent", "which differ"),
    ("qui sont identiques", "which are alike"),
    (" : elles seraient identiques", ": they would be the same"),
    (" : deux <k> ne peuvent pas être identiques", ": no two <k> may be the same"),
    (
        "has ses <s> dans <c>, et <o> ses <t> dans toutes les autres <k>",
        "has its <s>s in <c>, and <o> its <t>s in all other <k>",
    ),
    ("has ses <s> dans <c>, comme <o>", "has its <s>s in <c>, just as <o>"),
    # words
    ("une? <s> dans", "a <s> in"),
    ("un dans", "one in"),
)
"""French, and the English for it."""

WORDS = {
    "La ligne": "Row",
    "La colonne": "Column",
    "Les lignes": "Rows",
    "Les colonnes": "Columns",
    "la ligne": "row",
    "la colonne": "column",
    "les lignes": "rows",
    "les colonnes": "columns",
    "lignes": "rows",
    "colonnes": "columns",
    "elle": "it",
    "entre": "between",
    "valent": "are",
    "vaut": "is",
    "et": "and",
    "ou": "or",
    "Avec": "With",
    "avec": "with",
    "dans": "in",
    "Donc": "So",
    "donc": "so",
} | NUMBERS

_FRENCH = Turning(_PARTS, FORMS, WORDS)
_AGAIN = re.compile(rf"(on aurait[^.:(]*?(?:, puis|,? et))((?:, par le signe,)? {ROW} dans {CELLS})(?! échoue)")


def english(text: str) -> str:
    """Read French as English."""
    text = re.sub(r"(?<!\()\ba\b", "has", text.replace("\u00a0", " ").replace("chacune des ", "chacune de les "))
    while _AGAIN.search(text):
        text = _AGAIN.sub(r"\1 on aurait\2", text)
    return _FRENCH.words(_FRENCH.forms(text).replace(" : ", ": "))
