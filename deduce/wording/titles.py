"""What stands above one of several things on a terminal, and the question whether to go on."""

from deduce.wording.phrases import Phrase

PUZZLE = Phrase("Puzzle {number}")
SOLUTION, SOLUTION_OF = Phrase("Solution {number}"), Phrase("{puzzle}, Solution {number}")
TRACE = Phrase("Trace {number}")
MADE = Phrase("Puzzle {number}, seed {seed}: level {level}, {name}, rating {rating}.")
MORE = Phrase("(Enter for more, q to stop)")
