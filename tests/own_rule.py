"""A custom rule as its file: a finder alone, and what may follow it."""

GOOD = '''"""Pair needs two: an equal pair cannot hold the last one of a symbol."""

from deduce.rule import Band, Example, RuleInfo, Finding, LineArgument, NearMiss, left, sign

INFO = RuleInfo(
    id="pair-needs-two",
    summary="two equal blanks would need two of a symbol that a line has one left of, so they hold the other",
    bands=(Band(2.5),),
    signs=True,
)

EXAMPLES = (
    Example(
        "......\\n...101\\n......\\n......\\nr2c1 = r2c2",
        "Row 2 needs one more 1, and columns 1 and 2 (joined by =) would take two. So columns 1-2 are 0.",
        "r2c1=0 r2c2=0",
    ),
)

NEAR_MISSES = (NearMiss("......\\n...10.\\n......\\n......\\nr2c1 = r2c2", "there is room for two more of each"),)


def find(line):
    """`_=_` in a line with one X left forces YY, for XX would be one too many."""
    if line.room == 1:
        for pair in line.equal_pairs(line.blanks):
            yield Finding(INFO.bands[0], LineArgument((left(1), sign(pair, "=")), y=pair))
'''
FORCED = '''

def forced(line, bound):
    """Return what is found."""
    if line.room != 1:
        return 0, 0
    pairs = line.shape.equal & line.blanks & line.blanks >> 1
    return 0, pairs | pairs << 1
'''
UNPROVED = '''"""Last of two: on a line of more than eight cells it is true, but its facts do not prove it."""

from deduce.rule import Band, Example, RuleInfo, Finding, LineArgument, NearMiss, count, left

INFO = RuleInfo(id="last-of-two", summary="two cells need the last one of a symbol", bands=(Band(2.5),))
EXAMPLES = (
    Example(
        "..........\\n01..010.01\\n..........\\n..........",
        "Row 2 needs one more 0, and it needs one more 0. So column 8 is 1.",
        "r2c8=1",
    ),
)
NEAR_MISSES = (NearMiss("........\\n01.0.10.\\n........\\n........", "the line is too short"),)


def find(line):
    """Two empty cells beside a Y need the last X, so the other empty cells are Y."""
    if line.room == 1 and line.shape.length > 8:
        for trio in line.trios(line.blanks | line.y):
            if count(trio & line.y) == 1 and line.blanks & ~trio:
                yield Finding(INFO.bands[0], LineArgument((left(1), left(1)), y=line.blanks & ~trio))
'''


def acting(action: str) -> str:
    """Return the rule for every line, with statements that run on each line of six cells."""
    start = "    if line.shape.length == 6:\n        " + action + "\n    if line.room != 1:"
    return (GOOD + FORCED).replace("    signs=True,\n", "").replace("    if line.room != 1:", start)
