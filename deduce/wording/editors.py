"""What an editor reads of a collection on a terminal."""

from deduce.difficulty import ERROR, NONE, SEVERAL, STUCK, UNKNOWN
from deduce.wording.phrases import Phrase, Plural

HEADS = {
    "puzzle": Phrase("puzzle"),
    "size": Phrase("size"),
    "clues": Phrase("clues"),
    "level": Phrase("level"),
    "rating": Phrase("rating"),
    "opening": Phrase("opening"),
    "effort": Phrase("effort"),
    "bottlenecks": Phrase("bottlenecks"),
    "steps": Phrase("steps"),
    "hardest": Phrase("hardest"),
}
MEANING = {
    "rating": Phrase("rating: hardest step"),
    "opening": Phrase("opening: hardest step in the first quarter"),
    "effort": Phrase("effort: quick looks"),
    "bottlenecks": Phrase("bottlenecks: waits for one place"),
}
"""What the columns mean whose heads do not tell."""

FIGURE = Phrase("{head} {figure}")
ROW = Phrase("{puzzle}: {figures}.")
LEVEL = Phrase("{level} {name}")
NOTHING_TO_DO = Phrase("nothing to do")
NO_RULE = Phrase("none")

SHARE = Plural("{name}: {n} puzzle, {share}.", "{name}: {n} puzzles, {share}.")
SHARE_OF_LEVEL = Phrase("Level {share}")
WITHOUT = Phrase("Without a grade: {number}")
AND_MORE = Plural("and {n} more", "and {n} more")
NO_DUPLICATES = Phrase("No two puzzles are the same.")
DUPLICATES = Phrase("The same but for turning, mirroring and symbols:")

SUMMARY = Plural("{n} puzzle in {files}: {found}.", "{n} puzzles in {files}: {found}.")
FILES = Plural("{n} file", "{n} files")
GRADED = Phrase("{number} graded")
FAULTS = {
    SEVERAL: Phrase("{number} with more than one solution"),
    NONE: Phrase("{number} without a solution"),
    STUCK: Phrase("{number} beyond the rules in use"),
    UNKNOWN: Phrase("{number} not decided"),
    ERROR: Phrase("{number} that could not be read or graded"),
}
SHOWN = Phrase("Shown: {number}.")
SPREADS = Phrase("Rating {rating}; effort {effort}.")
SPREAD = Phrase("{least} to {most}, median {median}")
