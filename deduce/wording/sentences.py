"""The sentences of arguments: a clause for each sort of fact, and tables that say which sentence tells which of them.

A fact has a tag (`lines.py` gives it), and a sentence is chosen by the tags of an argument: the first pattern that fits
all of them, written as a regular expression.  What fits none is told clause by clause, so that a new kind of fact needs
one clause and no more.

A slot is filled with a word, in the form that stands after a colon.  Texts with a bar between are chosen from: by
number for cells, groups and a count (`{cells:is|are}`), by what a language makes of it for a symbol (`{symbol:a|an}`),
by whether it is in figures for a number, by row or column for an axis, and for `again` by whether something that would
be is told first, or after another, or with it.  `Line` is `line` with a capital.
"""

from deduce.wording.phrases import Phrase

Table = tuple[tuple[str, Phrase], ...]

# clauses, by tag

IT = Phrase("it")
CLAUSES = {
    "across": Phrase("{line} has {sign} between {pair}, and {known_are}"),
    "third": Phrase("a third {bad} in {group} would make three"),
    "between": Phrase("{line} has {row} in {where}"),
    "both": Phrase("{bad:a|an} {bad} in both {group} would make three"),
    "need": Phrase("{line} needs {groups}"),
    "all": Phrase("{line} has {all}"),
    "one": Phrase("{line} needs one more {symbol}"),
    "more": Phrase("{line} needs {number} more {symbol}s"),
    "equal": Phrase("{line} has = between {pair}"),
    "cross": Phrase("{line} has x between {pair}"),
    "agrees": Phrase("{line} agrees with {other} but for {blanks}"),
    "fillings": Phrase("{line} can be filled in {number} ways: {ways}"),
    "filling": Phrase("{line} can be filled in one way: {ways}"),
    "three": Phrase("{line} has {row} in {where}: {number} alike"),
    "differ": Phrase("{line} has = between {where}, which differ"),
    "alike": Phrase("{line} has x between {where}, which are alike"),
    "balance": Phrase("{line} has {number} {symbol}s, in {where}, and may have {most}"),
    "unique": Phrase(
        "{line} has its {symbol}s in {where}, just as {other}: no two {axis:rows|columns} may be the same"
    ),
    "rest": Phrase(
        "{line} has its {symbol}s in {where}, and {other} its {others}s in all other {axis:columns|rows}: "
        "they would be the same"
    ),
}
CLAUSES |= {"beside": CLAUSES["between"], "pair": CLAUSES["agrees"], "holds": CLAUSES["between"]}
ODD = {
    "one": Phrase("{line} can take one more {symbol}"),
    "more": Phrase("{line} can take {number} more {symbol}s"),
}
"""Of a line whose length is odd."""

AND = Phrase("{told}, and {more}")
LOOK_AT = Phrase("Look at {line}")
ALL = {
    1: Phrase("its one {symbol}"),
    2: Phrase("both of its {symbol}s"),
    3: Phrase("all {number} of its {symbol}s"),
}
IN_CELLS = Phrase("{symbol} in {cells}")
ALL_HAVE = {1: Phrase("It has {parts}"), 2: Phrase("Both have {parts}"), 3: Phrase("All have {parts}")}

# steps

STEP = Phrase("{seen}. So {are}.")
STEPS: Table = (
    ("between", Phrase("{seen}. {bad:A|An} {bad} between them would make three, so {are}.")),
    ("beside", Phrase("{seen}. A third {bad} beside them would make three, so {are}.")),
    ("equal both", Phrase("{seen}. {bad:A|An} {bad} in both would make three, so {are}.")),
    ("all blank", Phrase("{Line} has one blank left, {blanks}, and {all}. So {are}.")),
    ("all blanks", Phrase("{seen}, so its {places:blank|blanks}, {places}, {places:is|are} {placed}.")),
    (
        "one blanks? last-.*",
        Phrase("{left} and has blanks in {blanks}. With the {symbol} in {tried}, {story}. So {are}."),
    ),
    (
        "(one|more) need equal",
        Phrase("{left}: {need_one}. That leaves too few for {pair}, with = between them. So {are}."),
    ),
    (
        "(one|more)( need)*( joined)+",
        Phrase("{left_needed}. {Places}, joined by signs, would take {taken} as {wrong}. So they are {right}."),
    ),
    ("(one|more)( need)*( equal| cross)* (try|last)-.*", Phrase("{shares}. With {piece}. So {are}.")),
    (
        "more need( need)*",
        Phrase("{left}: {need_one}. So there is none left for {places}: {places:it is|they are} {placed}."),
    ),
    (
        "pair",
        Phrase(
            "{Line} agrees with {other} but for its two remaining blanks, {blanks}. "
            "Filled {wrong} it would repeat {other}, so it is {right}."
        ),
    ),
    (
        "try-unique",
        Phrase(
            "{one_more}. In {tried} it would give {line} its {value}s just where {other} has them, "
            "and no two {axis:rows|columns} may be the same. So {are}."
        ),
    ),
    ("fillings?", Phrase("{seen}. {ways_have}.")),
    (
        "try-cases",
        Phrase(
            "In {line}, try {value} in {tried}. (a) With {one} in {case}, {first}. "
            "(b) With {zero} in {case}, {second}. So {are}."
        ),
    ),
    (
        "try-later-cases",
        Phrase(
            "In {line}, try {value} in {tried}: {so_far}. (a) With {one} in {case}, {first}. "
            "(b) With {zero} in {case}, {second}. So {are}."
        ),
    ),
    ("try-.*", Phrase("In {line}, try {value} in {tried}: {story}. So {are}.")),
)

# what is seen: a link says this and what follows, and many a step begins with it

LINK, END = Phrase("{seen}, so {outcome}."), Phrase("{seen}.")
CANNOT = Phrase("{Line} cannot be filled: {story}")
SEEN: Table = (
    ("between|beside", CLAUSES["between"]),
    ("across", CLAUSES["across"]),
    ("all blank", Phrase("{Line} has {all} and one blank, {blanks}")),
    ("all blanks", CLAUSES["all"]),
    ("equal both", Phrase("{Line} has = between {pair}, beside the {bad} in {known}")),
    ("one equal", Phrase("{left}: too few for {pair}, with = between them")),
    ("one( blanks?)? last-.*", Phrase("{left}, and with it in {tried}, {story}")),
    ("(one|more)( need)*( equal| cross)* (try|last)-.*", Phrase("{shares}, and with {piece}")),
    ("(one|more)( need)+( equal| cross| joined)+", Phrase("{shares}")),
    ("one need", Phrase("{left}: {first_group} {first_group:needs|need} it{other_groups}, {why}")),
    ("(one|more) need( need)*", Phrase("{left}: {need_one}")),
    ("pair|agrees", Phrase("{Line} agrees with {other} but for {blanks}, and would repeat it with {wrong} there")),
    (
        "try-unique",
        Phrase("{one_more}, and with it in {tried} its {value}s would stand just where {other} has them"),
    ),
    ("try-.*", Phrase("{Line} cannot be filled with {value} in {tried}: {story}")),
)
TOO_FEW = "((one|more|all) )?need( need)*"
"""Groups that need more of a symbol than is left."""
ENDS: Table = (
    ("then-.*", CANNOT),
    (TOO_FEW, CANNOT),
    ("equal equal.*", Phrase("{Line} has = between {pair} and {second_pair}: three alike")),
)

# where the symbols that are left must go

ONE_IN = Phrase("{one} in {cells}")
ONE = Phrase("one")
GROUPS = Phrase("{groups}, {why}")
NEEDED = Phrase("{told}: {needs}")
ALSO = Phrase(", and so {group:does|do} {group}")
WHY = {
    "three": Phrase("or three {bad}s would touch"),
    "sign": Phrase("by the x {count:between them|between each pair}"),
    "gap": Phrase("{count:which lie|each} between {one} and {zero}"),
    "either": Phrase("or three {bad}s would touch or an x would be broken"),
}

# what a piece joined by signs takes

TAKES = Phrase("{piece}, {story}")
LEAVES_NONE, LEAVES_ONE = Phrase("{piece}, none is left, so {story}"), Phrase("{piece}, one is left, so {story}")
PIECES = {
    "it": Phrase("it in {cells}"),
    "other": Phrase("the other in {cells}"),
    "one": Phrase("{symbol:a|an} {symbol} in {cells}"),
    "both": Phrase("both in {cells} (joined by =)"),
    "other two": Phrase("the other two in {cells} (joined by =)"),
    "equal": Phrase("{row} in {cells} (joined by =)"),
    "cross": Phrase("{row} in {cells} (joined by x)"),
    "chain": Phrase("{row} in {cells} (joined by signs)"),
}

# what would be

WOULD_BE, BY_SIGN = Phrase("{cells} would be {symbol}"), Phrase("{cells} would be {symbol} by the sign")
THEN, AND_LAST = Phrase("{told}, then {more}"), Phrase("{told}, and {last}")
WOULD = {
    "three": Phrase("{where} would be {row}"),
    "differ": Phrase("{where} would be {row}, and = stands between them"),
    "alike": Phrase("{where} would be {row}, and x stands between them"),
    "balance": Phrase("{line} would have {number} {symbol}s"),
    "unique": Phrase("{line} would have its {symbol}s in {where}, just as {other}"),
    "rest": Phrase(
        "{line} would have its {symbol}s in {where}, and {other} its {others}s in all other {axis:columns|rows}"
    ),
}
AGAINST, AGAINST_THEM = (
    Phrase("{told}, against the {sign} between {where}"),
    Phrase("{told}, against the {sign} between them"),
)
CASES = Phrase("{one} in {case} fails ({first}), and so does {zero} ({second})")
SHORT = Phrase("{groups} would need {symbol:a|an} {symbol}{count:| each}, {why}, but {left}")
ONLY_LEFT = (Phrase("none is left"), Phrase("only one is left"), Phrase("only {number} are left"))
STORY, WITH = Phrase("{story}"), Phrase("with {tried}, {story}")
