"""Phrases for several puzzles in a terminal."""

from deduce.wording.phrases import Phrase

PUZZLE = Phrase("Puzzle {number}")
MORE = Phrase("(Enter for more, q to stop)")
