"""Puzzles in one line that the tests of the command line share."""

import samples

from deduce.formats import write

EASY = "6x6:BbaDDABjbbg"
SEVERAL = "4x4;1..............."
NONE = "4x4;111............."
# one value of r5c4 fails only when it is followed across the grid
LOOKAHEAD = "6x6;.0..1.0...011..10010..1001..01.1001."
# without the unique-lines rule it has more than one solution
NEEDS_UNIQUE = "4x4;.....0.1..0...11"
LINES = {"EASY": EASY, "SEVERAL": SEVERAL, "NONE": NONE, "LOOKAHEAD": LOOKAHEAD, "NEEDS_UNIQUE": NEEDS_UNIQUE}
TANGO = write([samples.TANGO], "text")
