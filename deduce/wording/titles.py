"""What stands above one of several things on a terminal, and the question whether to go on."""

from deduce.wording.phrases import Phrase

PUZZLE = Phrase("Puzzle {number}")
MORE = Phrase("(Enter for more, q to stop)")
