"""The sentences of arguments: a clause for each kind of fact, and tables of sentences.

`lines.py` gives each fact a tag. The first pattern of a table that matches all tags of an argument, a regular
expression, chooses the sentence. If none matches, the clauses of the facts are joined, so a new kind of fact needs only
a clause.

A slot may ask for a form after a colon. Of texts with a bar between them it chooses one: by number for cells, groups
and counts (`{cells:is|are}`), by article or gender for symbols (`{symbol:a|an}`), by words or digits for numbers, by
row or column for an axis, and for `again` by whether a consequence is the first, follows another, or is joined to one.
`Line` is `line` with a capital.
"""

from deduce.wording.phrases import Phrase

Table = dict[str, Phrase]

# clauses, by tag

IT = Phrase("it")
CLAUSES = {
    "across": Phrase("{line} has an {sign} between {pair}, and {known_are}"),
    "third": Phrase("a third {bad} in {group} would make {three}"),
    "between": Phrase("{line} has {row} in {where}"),
    "both": Phrase("{bad:a|an} {bad} in both {group} would make {three}"),
    "need": Phrase("{line} needs {groups}"),
    "all": Phrase("{line} already has {all}"),
    "one": Phrase("{line} needs one more {symbol}"),
    "more": Phrase("{line} needs {number} more {symbol}s"),
    "equal": Phrase("{line} has {signs}"),
    "agrees": Phrase("{line} matches {other} except in {blanks}"),
    "fillings": Phrase("{line} can be filled in only {number} ways: {ways}"),
    "filling": Phrase("{line} can be filled in only one way: {ways}"),
    "three": Phrase("{line} has {number} {symbol}s together, in {where}"),
    "differ": Phrase("{line} has an = between {where}, which differ"),
    "match": Phrase("{line} has an x between {where}, which are the same"),
    "balance": Phrase("{line} has {number} {symbol}s ({where}), more than the {most} allowed"),
    "unique": Phrase(
        "{line} has its {symbol}s in {where}, exactly like {other}, and no two {axis:rows|columns} may be the same"
    ),
    "rest": Phrase(
        "{line} has its {symbol}s in {where}, while {other} has its {others}s in all the "
        "other {axis:columns|rows}, so the two would end up the same"
    ),
}
CLAUSES |= {"beside": CLAUSES["between"], "pair": CLAUSES["agrees"], "holds": CLAUSES["between"]}
CLAUSES["cross"] = CLAUSES["equal"]
AN = Phrase("an {sign} between {pair}")
ODD = {
    "one": Phrase("{line} has room for one more {symbol}"),
    "more": Phrase("{line} has room for {number} more {symbol}s"),
}
"""Clauses for lines of odd length."""

AND = Phrase("{text}, and {more}")
LOOK_AT = Phrase("Look at {line}")
ALL = {1: Phrase("its one {symbol}"), 2: Phrase("both of its {symbol}s"), 3: Phrase("all {number} of its {symbol}s")}
IN_CELLS = Phrase("{symbol} in {cells}")
ALL_HAVE = {1: Phrase("It has {parts}"), 2: Phrase("Both have {parts}"), 3: Phrase("All have {parts}")}

# steps

STEP = Phrase("{seen}. So {are}.")
STEPS: Table = {
    "between": Phrase("{seen}. {bad:A|An} {bad} between them would make {three}, so {are}."),
    "beside": Phrase("{seen}. A third {bad} next to them would make {three}, so {are}."),
    "equal both": Phrase("{seen}. {bad:A|An} {bad} in both would make {three}, so {are}."),
    "all blank": Phrase("{Line} already has {all}, so its only empty cell, {blanks}, is {placed}."),
    "all blanks": Phrase("{seen}, so its empty cells, {places}, are {placed}."),
    "one blanks? last-.*": Phrase(
        "{left}, and its empty cells are {blanks}. If that {symbol} went in {tried}, {story}. So {are}."
    ),
    "(one|more) need equal": Phrase("{left}: {need_one}. That leaves too few for {pair} (joined by =). So {are}."),
    "(one|more)( need)*( joined)+": Phrase(
        "{left_needed}. {Places} (joined by signs) cannot be {wrong}, which would take {taken}. So they are {right}."
    ),
    "(one|more)( need)*( equal| cross)* (try|last)-.*": Phrase("{shares}. If {piece}. So {are}."),
    "more need( need)*": Phrase(
        "{left}: {need_one}. That leaves none for {places}, so {places:it is|they are} {placed}."
    ),
    "pair": Phrase(
        "{Line} matches {other} except in its two empty cells, {blanks}. With {wrong} there, "
        "it would be the same as {other}, so those cells are {right}."
    ),
    "try-unique": Phrase(
        "{one_more}. If it went in {tried}, {line} would have its {value}s exactly where {other} "
        "has them, and no two {axis:rows|columns} may be the same. So {are}."
    ),
    "fillings?": Phrase("{seen}. {ways_have}."),
    "try-cases": Phrase(
        "In {line}, try {value} in {tried}. (a) If {case} were {one}, {first}. "
        "(b) If {case} were {zero}, {second}. So {are}."
    ),
    "try-later-cases": Phrase(
        "In {line}, try {value} in {tried}: {so_far}. (a) If {case} were {one}, "
        "{first}. (b) If {case} were {zero}, {second}. So {are}."
    ),
    "try-.*": Phrase("In {line}, try {value} in {tried}: {story}. So {are}."),
}

# what is seen: a link says this and what follows, and many a step begins with it

LINK, END = Phrase("{seen}, so {outcome}."), Phrase("{seen}.")
CANNOT = Phrase("{Line} cannot be completed: {story}")
SEEN: Table = {
    "between|beside": CLAUSES["between"],
    "across": CLAUSES["across"],
    "all blank": Phrase("{Line} already has {all}, and only {blanks} is empty"),
    "all blanks": CLAUSES["all"],
    "equal both": Phrase("{Line} has an = between {pair}, next to the {bad} in {known}"),
    "one equal": Phrase("{left}, too few for {pair} (joined by =)"),
    "one( blanks?)? last-.*": Phrase("{left}, and if it went in {tried}, {story}"),
    "(one|more)( need)*( equal| cross)* (try|last)-.*": Phrase("{shares}, and if {piece}"),
    "(one|more)( need)+( equal| cross| joined)+": Phrase("{shares}"),
    "one need": Phrase("{left}, which must go in {first_group}{other_groups} {why}"),
    "(one|more) need( need)*": Phrase("{left}: {need_one}"),
    "pair|agrees": Phrase("{Line} matches {other} except in {blanks}, and with {wrong} there it would be the same"),
    "try-unique": Phrase(
        "{one_more}, and if it went in {tried}, {line} would have its {value}s exactly where {other} has them"
    ),
    "try-.*": Phrase("In {line}, {tried} cannot be {value}: {story}"),
}
TOO_FEW = "((one|more|all) )?need( need)*"
"""The tags of groups that need more of a symbol than is left."""
ENDS: Table = {
    "then-.*": CANNOT,
    TOO_FEW: CANNOT,
    "equal equal.*": Phrase(
        "{Line} has an = between {pair} and another between {second_pair}, which would make all three the same"
    ),
}

# where the symbols that are left must go

ONE_IN = Phrase("{one} in {cells}")
ONE = Phrase("one")
GROUPS = Phrase("{groups}, {why}")
NEEDED = Phrase("{text}: {needs}")
ALSO = Phrase(" and also in {group}")
WHY = {
    "three": Phrase("to avoid {three}"),
    "sign": Phrase("because of the x {count:between them|in each pair}"),
    "gap": Phrase("because {count:they lie|each pair lies} between {one:a|an} {one} and {zero:a|an} {zero}"),
    "either": Phrase("to avoid {three} or a broken x"),
}

# what a piece joined by signs takes

TAKES = Phrase("{piece}, {story}")
LEAVES_NONE, LEAVES_ONE = (
    Phrase("{piece}, none would be left, so {story}"),
    Phrase("{piece}, only one would be left, so {story}"),
)
PIECES = {
    "it": Phrase("it went in {cells}"),
    "other": Phrase("the other went in {cells}"),
    "one": Phrase("{cells} were {symbol}"),
    "both": Phrase("both went in {cells} (joined by =)"),
    "other two": Phrase("the other two went in {cells} (joined by =)"),
    "equal": Phrase("{cells} (joined by =) were {row}"),
    "cross": Phrase("{cells} (joined by x) were {row}"),
    "chain": Phrase("{cells} (joined by signs) were {row}"),
}

# what would be

WOULD_BE, BY_SIGN = Phrase("{cells} would be {symbol}"), Phrase("{cells} would be {symbol} because of the sign")
THEN, AND_LAST = Phrase("{text}, then {more}"), Phrase("{text}, and {last}")
WOULD = {
    "three": Phrase("{where} would be {row}"),
    "differ": Phrase("{where} would be {row}, breaking the = between them"),
    "match": Phrase("{where} would be {row}, breaking the x between them"),
    "balance": Phrase("{line} would have {number} {symbol}s"),
    "unique": Phrase("{line} would have its {symbol}s in {where}, exactly like {other}"),
    "rest": Phrase(
        "{line} would have its {symbol}s in {where}, while {other} has its "
        "{others}s in all the other {axis:columns|rows}"
    ),
}
AGAINST, AGAINST_THEM = (
    Phrase("{text}, breaking the {sign} between {where}"),
    Phrase("{text}, breaking the {sign} between them"),
)
CASES = Phrase("{case} could be neither {one} ({first}) nor {zero} ({second})")
SHORT = Phrase("{groups} would be needed {why}, but {left}")
ONLY_LEFT = (Phrase("none is left"), Phrase("only one is left"), Phrase("only {number} are left"))
STORY, WITH = Phrase("{story}"), Phrase("with {tried}, {story}")
