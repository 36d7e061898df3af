"""What a setter reads: what each clue is good for."""

from deduce.wording.phrases import Phrase, Plural

# clues

RATED = Phrase("Rating {rating}, level {level} ({name}).")
NO_STEP = Phrase("No step is needed.")
NOT_SOLVED = Phrase("The rules in use do not solve it.")

IDLE_MARK = Phrase("[{one}] is an idle clue: without it there is still one solution, and the rating stays.")
CHANGING_MARK = Phrase("({one}) is an idle clue without which the rating changes.")
NUMBER_MARK = Phrase("A number such as {rating} is what the rating would be if that blank were given.")
DOT_MARK = Phrase("A dot is a blank that would change nothing.")

SIGN = Phrase("the sign {sign}")
IDLE = Plural(
    "Of {clues} clues {n} is idle: the rest yields it.",
    "Of {clues} clues {n} are idle, each by itself: with one gone, another may be needed.",
    Phrase("None of the {clues} clues is idle: without any one of them there is more than one solution."),
)
IDLE_ONES = Plural("Idle: {clues}.", "Idle: {clues}.")
IDLE_SAME = Plural("Idle, and the rating stays {rating}: {clues}.", "Idle, and the rating stays {rating}: {clues}.")
IDLE_UNSOLVED = Plural(
    "Idle, but the rules in use do not solve the rest: {clues}.",
    "Idle, but the rules in use do not solve the rest: {clues}.",
)
IDLE_CHANGING = Plural(
    "Idle, but the rating would be {rating}: {clues}.", "Idle, but the rating would be {rating}: {clues}."
)

IF_GIVEN = Phrase("If it were given, the rating would be {rating}: {blanks}.")
OTHERS_NOTHING = Phrase("Any other blank would change nothing.")
NO_CHANGE = Phrase("No blank would change the rating if it were given.")
NO_HELP = Phrase("No blank would let them solve it if it were given.")
