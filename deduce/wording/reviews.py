"""Phrases for the review of a game: each move, the reason given for it, and the whole game."""

from __future__ import annotations

from deduce.wording.language import Phrase, Plural

ENTERED, TAKEN_OUT = (
    Phrase("Move {number}, {cell} = {symbol}: {said}"),
    Phrase("Move {number}, {cell} cleared: {said}"),
)
BY_RULE = Phrase("{rule}, level {level}")
ARGUED = Phrase("argued by {reason}.")
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
UNFOUNDED = Phrase("The value does not follow from the cells named.")
UNCHECKED = Phrase("The reason could not be checked.")

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
SOLVED, CAN_BE_COMPLETED = Phrase("The puzzle is solved."), Phrase("The grid can be completed.")
DEAD_SINCE = Phrase("The grid cannot be completed since move {number}.")
