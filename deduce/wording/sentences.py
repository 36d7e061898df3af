"""The sentences of steps, links and ends, with their parts left open; the grammar chooses one and fills it in."""

from deduce.wording.phrases import Phrase, Plural

# names

IT = Phrase("it")
IN_CELLS = Phrase("{symbol} in {cells}")
ONE_IN = Phrase("{one} in {cells}")
ONE = Phrase("one")
ITS_ONE, BOTH_OF, ALL_OF = (
    Phrase("its one {symbol}"),
    Phrase("both of its {symbols}"),
    Phrase("all {number} of its {symbols}"),
)

# steps

STEP = Phrase("{seen}. So {are}.")
BESIDE = Phrase("{held}. A third {symbol} beside them would make three, so {are}.")
BETWEEN = Phrase("{held}. {one} between them would make three, so {are}.")
IN_BOTH = Phrase("{seen}. {one} in both would make three, so {are}.")
LAST_BLANK = Phrase("{line} has one blank left, {cell}, and {all}. So {are}.")
ITS_BLANKS = Plural("{seen}, so its blank, {cells}, is {symbol}.", "{seen}, so its blanks, {cells}, are {symbol}.")
LAST_ONE = Phrase("{left} and has blanks in {cells}. With the {symbol} in {cell}, {story}. So {are}.")
TOO_FEW_LEFT = Phrase("{left}: {taken}. That leaves too few for {cells}, with = between them. So {are}.")
ONE_WAY = Phrase("{left}. {cells}, joined by signs, would take {number} as {wrong}. So they are {right}.")
TRIED = Phrase("{shares}. With {tried}. So {are}.")
NONE_LEFT_FOR = Plural(
    "{left}: {needs}. So there is none left for {cells}: it is {symbol}.",
    "{left}: {needs}. So there is none left for {cells}: they are {symbol}.",
)
TWO_REMAIN = Phrase(
    "{line} agrees with {other} but for its two remaining blanks, {cells}. "
    "Filled {wrong} it would repeat {other}, so it is {right}."
)
JUST_WHERE = (
    Phrase(
        "{left}. In {cell} it would give {line} its {symbols} just where {other} has them, "
        "and no two rows may be the same. So {are}."
    ),
    Phrase(
        "{left}. In {cell} it would give {line} its {symbols} just where {other} has them, "
        "and no two columns may be the same. So {are}."
    ),
)
ALL_HAVE, BOTH_HAVE = Phrase("{seen}. All have {parts}."), Phrase("{seen}. Both have {parts}.")
IT_HAS = Phrase("{seen}. It has {parts}.")
TRY = Phrase("In {line}, try {symbol} in {cell}: {story}. So {are}.")
TRY_BOTH = Phrase(
    "In {line}, try {symbol} in {cell}. (a) With {one} in {other}, {first}. (b) With {zero} in {other}, {second}. "
    "So {are}."
)
TRY_THEN_BOTH = Phrase(
    "In {line}, try {symbol} in {cell}: {story}. "
    "(a) With {one} in {other}, {first}. (b) With {zero} in {other}, {second}. So {are}."
)

# what is seen

LINK, END = Phrase("{seen}, so {outcome}."), Phrase("{seen}.")
AND_IS = Phrase("{sign}, and {are}")
BESIDE_THE = Phrase("{sign}, beside the {symbol} in {cell}")
ONE_BLANK = Phrase("{line} has {all} and one blank, {cell}")
TOO_FEW = Phrase("{left}: too few for {cells}, with = between them")
WITH_IT = Phrase("{left}, and with it in {cell}, {story}")
AND_TRIED = Phrase("{shares}, and with {tried}")
NEED_IT = Plural("{left}: {group} needs it{others}, {why}", "{left}: {group} need it{others}, {why}")
NEED_IT_TOO = Plural(", and so does {group}", ", and so do {group}")
LEFT_NEEDED = Phrase("{left}: {needs}")
STAND_WHERE = Phrase("{left}, and with it in {cell} its {symbols} would stand just where {other} has them")
REPEAT_IT = Phrase("{agrees}, and would repeat it with {row} there")
CANNOT_WITH = Phrase("{line} cannot be filled with {symbol} in {cell}: {story}")
CANNOT = Phrase("{line} cannot be filled: {story}")
TWO_SIGNS = Phrase("{sign} and {cells}: three alike")
LOOK_AT = Phrase("Look at {line}")
AND_THEN = Phrase("{seen}, and {more}")

# clauses

HAS_ROW = Phrase("{line} has {row} in {cells}")
THIRD = Phrase("a third {symbol} in {cells} would make three")
THIRD_BOTH = Phrase("{one} in both {cells} would make three")
HAS_ALL = Phrase("{line} has {all}")
LEFT = Phrase("{line} needs {number} more {symbols}")
LEFT_OF_ODD = Phrase("{line} can take {number} more {symbols}")
BLANKS = Plural("{line} has a blank in {cells}", "{line} has blanks in {cells}")
SIGN = Phrase("{line} has {sign} between {cells}")
NEEDS = Phrase("{line} needs {groups}")
AGREES = Phrase("{line} agrees with {other} but for {cells}")
WOULD_REPEAT = Phrase("{line} would repeat {other} with {row} in {cells}")
WAYS = Phrase("{line} can be filled in {number} ways: {ways}")
WAY = Phrase("{line} can be filled in one way: {ways}")
SUPPOSE = Phrase("suppose {are}")
WITH_HELD = Phrase("with {held}, {story}")
STORY = Phrase("{story}")

# why groups take one

GROUPS = Phrase("{groups}, {why}")
BY_THREE = Phrase("or three {symbols} would touch")
BY_SIGN, BY_SIGNS = Phrase("by the x between them"), Phrase("by the x between each pair")
BY_GAP, BY_GAPS = Phrase("which lie between {one} and {zero}"), Phrase("each between {one} and {zero}")
BY_EITHER = Phrase("or three {symbols} would touch or an x would be broken")

# what a piece takes

TAKES = Phrase("{what}, {story}")
LEAVES_ONE, LEAVES_NONE = Phrase("{what}, one is left, so {story}"), Phrase("{what}, none is left, so {story}")
IT_IN, OTHER_IN = Phrase("it in {cell}"), Phrase("the other in {cell}")
PAIR_IN, BOTH_IN = Phrase("{row} in {cells} (joined by =)"), Phrase("both in {cells} (joined by =)")
CROSSED_IN, CHAIN_IN = Phrase("{row} in {cells} (joined by x)"), Phrase("{row} in {cells} (joined by signs)")
OTHER_TWO_IN = Phrase("the other two in {cells} (joined by =)")

# what would be

THEN = Phrase("{first}, then {then}")
AND_LAST = Phrase("{told}, and {last}")
WOULD_BE = Phrase("{cells} would be {symbol}")
WOULD_BE_BY_SIGN = Phrase("{cells} would be {symbol} by the sign")
WOULD_BE_ROW = Phrase("{cells} would be {row}")
WOULD_CLASH = Phrase("{cells} would be {row}, and {sign} stands between them")
AGAINST_THEM = Phrase("{told}, against the {sign} between them")
AGAINST = Phrase("{told}, against the {sign} between {cells}")
WOULD_HAVE = Phrase("{line} would have {repeated}")
WOULD_HAVE_MANY = Phrase("{line} would have {number} {symbols}")
BOTH_FAIL = Phrase("{one} in {cell} fails ({first}), and so does {zero} ({second})")
ONLY_LEFT_FOR_ONE = Plural(
    "{groups} would need {one}, {why}, but only {number} is left",
    "{groups} would need {one}, {why}, but only {number} are left",
    Phrase("{groups} would need {one}, {why}, but none is left"),
)
ONLY_LEFT = Plural(
    "{groups} would need {one} each, {why}, but only {number} is left",
    "{groups} would need {one} each, {why}, but only {number} are left",
    Phrase("{groups} would need {one} each, {why}, but none is left"),
)

# what is broken

ALIKE = Phrase("{line} has {row} in {cells}: {number} alike")
TOO_MANY = Phrase("{line} has {number} {symbols}, in {cells}, and may have {most}")
DIFFER = Phrase("{line} has = between {cells}, which differ")
ARE_ALIKE = Phrase("{line} has x between {cells}, which are alike")
SAME_ONCE_FILLED = Phrase("{line} has {repeated}: they would be the same")
SAME = (
    Phrase("{line} has {repeated}: no two rows may be the same"),
    Phrase("{line} has {repeated}: no two columns may be the same"),
)
REPEATED = Phrase("its {symbols} in {cells}, just as {other}")
IN_THE_REST = (
    Phrase("its {symbols} in {cells}, and {other} its {others} in all other columns"),
    Phrase("its {symbols} in {cells}, and {other} its {others} in all other rows"),
)
