"""Phrases for the review of a game: each move, the reason given for it, and the whole game."""

from __future__ import annotations

from deduce.wording.language import Phrase, Plural

ENTERED, TAKEN_OUT = (
    Phrase("Move {number}, {cell} = {symbol}: {said}"),
    Phrase("Move {number}, {cell} cleared: {said}"),
)
BY_RULE = Phrase("{rule}, level {level}")
ARGUED, ARGUED_BY_TRIAL = Phrase("argued by {reason}."), Phrase("argued by the proof by contradiction.")
EASIER = Phrase("An easier step was open: {easier}, {cell}.")
JUMP = Phrase("a jump; only {reason}, gives it, but an easier step was open: {easier}, {cell}.")
GUESS = Phrase("a guess; right, but no rule gives it here.")
GUESS_OF_TWO = Phrase("a guess; the other symbol leads to a solution, too.")
OPEN = Phrase("A step was open: {easier}, {cell}.")
CLUE = Phrase("wrong; the cell is a clue, {symbol}.")
WRONG = Phrase("wrong; from here on the grid cannot be completed.")
WRONG_SINCE = Phrase("wrong; the grid cannot be completed since move {number}.")
WRONG_FOLLOWS = Phrase(
    "wrong; it follows from an earlier mistake by {reason}; the grid cannot be completed since move {number}."
)
UNCHANGED, BEFORE = Phrase("nothing changes."), Phrase("it was {symbol}.")
MISNAMED = Phrase("{rule} does not give it.")

UNFIT = Phrase("The reason does not fit the grid: {cells}.")
IS, IS_EMPTY = Phrase("{cell} is {symbol}"), Phrase("{cell} is empty")
UNNECESSARY = Phrase("The value follows without {cells}.")
LEAPS = Phrase("From the cells named, it takes several steps.")
UNFOUNDED = Phrase("The value does not follow from the cells named.")
UNCHECKED = Phrase("The reason could not be checked.")
TRIAL_BROKEN = Phrase("The proof by contradiction fails: it does not follow that {what}.")
TRIAL_OPEN = Phrase("The proof by contradiction fails: it leads to no contradiction.")

ENTRIES = Plural("{n} entr[y|ies]: {argued} argued, {jumps}, {guesses}, {wrong} wrong.")
JUMPS, GUESSES = Plural("{n} jump[s]"), Plural("{n} guess[es]")
LEVELS, OF_LEVEL = Phrase("Argued: {levels}."), Phrase("{count} of level {level}")
PLACE = Phrase("move {number}, {cell}")
FIRST = {
    "jump": Phrase("First jump: {place}."),
    "guess": Phrase("First guess: {place}."),
    "wrong": Phrase("First wrong: {place}."),
}
RULES_UNFIT = Plural("{n} named rule[s] that [does|do] not apply, the first at {place}.")
REASONS_UNFIT = Plural("{n} reason[s] that [does|do] not hold, the first at {place}.")
REASONED = Plural("Reasoned: {count} of {n} empty cell[s].")
IN_TEXT = Phrase("In the text: {parts}.")
TRIED = Plural("{n} value[s] only tried")
WITHDRAWN = Plural("{n} entr[y|ies] withdrawn")
NOT_READ = Plural("{n} sentence[s] not understood")
BY_GRID = Plural("{n} cell[s] only in the final grid")
NO_WALK = Phrase("No rule in use shows why.")
SOLVED, CAN_BE_COMPLETED = Phrase("The puzzle is solved."), Phrase("The grid can be completed.")
DEAD_SINCE = Phrase("The grid cannot be completed since move {number}.")
