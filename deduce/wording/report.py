"""What an editor reads on the page about a collection."""

from deduce.wording.editors import HEADS as COLUMNS
from deduce.wording.phrases import Phrase, Plural

TITLE = Phrase("Report on {name}")
SECTIONS = Phrase("Sections")
AT_A_GLANCE = Phrase("At a glance")
MADE_BY = Phrase("Made by deduce.")
ALL_GOOD = Phrase("{good} of {total}: exactly one solution each, none needs guessing.")
SOME_GOOD = Plural(
    "{good} of {total} have exactly one solution and need no guessing; {n} puzzle does not.",
    "{good} of {total} have exactly one solution and need no guessing; {n} puzzles do not.",
)
PUZZLES = Plural("{n} puzzle", "{n} puzzles")
HEADS = {
    **COLUMNS,
    "number": Phrase("no."),
    "remark": Phrase("remark"),
    "puzzles": Phrase("puzzles"),
    "share": Phrase("share"),
    "bar": Phrase("bar"),
    "why": Phrase("why"),
    "rule": Phrase("rule"),
    "all": Phrase("all"),
    "uses": Phrase("uses"),
    "ratings": Phrase("ratings"),
    "places": Phrase("places"),
    "place": Phrase("place in the book"),
    "least": Phrase("least"),
    "lowest": Phrase("lowest"),
    "median": Phrase("median"),
    "most": Phrase("most"),
    "highest": Phrase("highest"),
    "median_rating": Phrase("median rating"),
    "median_effort": Phrase("median effort"),
}
"""Of columns and axes."""

AT_LEVEL = Phrase("level {level}")
AT_LEVEL_OF = Phrase("level {level} {of}")
OF_SO_MANY = Phrase("of {number}")
FIRST = Phrase("These are the first {number}.")

# what a mark says

RATING = Phrase("rating {rating}")
RATING_OF = Phrase("rating {rating}: {puzzles}")
MARK = Phrase("{what}, effort {effort}: {puzzles}")
MARK_OF = Phrase("{label}, rating {rating}")
SUCH_AS = Phrase("{puzzles}, such as {names}")
PLACE = Phrase("place {place}: rating {rating}")
PLACES = Phrase("places {places}: ratings {least} to {most}, median {median}")

# puzzles without a grade, and twins

FAULTY_TITLE, FAULTY = Phrase("Without a grade"), Phrase("Puzzles without a grade")
FAULTY_SO = Plural("{n} puzzle has no grade: {faults}.", "{n} puzzles have no grade: {faults}.")
TWINS = Phrase("Twins")
TWINS_UNSOUGHT = Phrase("Not looked for; {option} does it.")
NO_TWINS = Phrase("No two are alike, also not turned, mirrored or with the symbols swapped.")
TWINS_SO = Plural(
    "{n} puzzle is another one turned, mirrored or with the symbols swapped.",
    "{n} puzzles are another one turned, mirrored or with the symbols swapped.",
)
FIRST_GROUPS = Phrase("These are the first {number} of {groups} groups.")

# ratings and levels

RATINGS_TITLE, RATINGS = Phrase("Ratings"), Phrase("Puzzles by rating")
RATINGS_PLOT = Phrase("Histogram: how many puzzles have each rating")
RATINGS_MEAN = Phrase("A puzzle is rated by its hardest step; a bar is a tenth, and the whole part is the level.")
THE_RATING = Phrase("The rating is {rating}.")
EVERY_RATING = Phrase("Every rating is {rating}.")
RATINGS_RUN = Phrase("Ratings run from {least} to {most}, with the median at {median}.")
RATINGS_RUN_HALF = Phrase(
    "Ratings run from {least} to {most}, with the median at {median}; the middle half lies from {low} to {high}."
)
LEVELS_TITLE, LEVELS = Phrase("Levels"), Phrase("Puzzles by level")
NO_LEVEL = Phrase("No puzzle has level {levels}, though there are easier and harder ones.")

# effort

EFFORT_TITLE, EFFORT = Phrase("Effort"), Phrase("Effort by rating")
EFFORT_PLOT = Phrase("Dots: effort by rating")
EFFORT_MEANS = Phrase("Effort is the work of the whole puzzle in quick looks at a line, so a larger grid takes more.")
LABORIOUS = Plural(
    "{n} puzzle takes more than twice the effort that is usual at that size and level.",
    "{n} puzzles take more than twice the effort that is usual at that size and level.",
)
LABORIOUS_ONE = Phrase("{puzzle}: effort {effort}, where {usual} is usual")
MORE_IN_TABLE = Plural(
    "and {n} more, which the table of all puzzles tells", "and {n} more, which the table of all puzzles tells"
)

# techniques and sizes

TECHNIQUES_TITLE, TECHNIQUES = Phrase("Techniques by level"), Phrase("Puzzles that use a rule, by level")
TECHNIQUES_MEAN = Phrase(
    "Each figure is how many puzzles of a level use a rule; the stronger its colour, the larger their share. "
    "{uses} counts the steps of all puzzles."
)
USES = Phrase("Uses")
NEVER_USED, ALL_USED = Phrase("Never used: {rules}."), Phrase("Every rule of the ladder is used.")
SIZES_TITLE, SIZES = Phrase("Sizes"), Phrase("Puzzles by size")
SIZES_MEAN = Phrase("Columns by rows.")
ONE_SIZE, SIZES_RUN = Phrase("Every puzzle is {size}."), Phrase("Sizes run from {first} to {last}.")
SIGNS = Plural("{n} puzzle has signs.", "{n} puzzles have signs.")
REPEATING = Plural("In {n} puzzle lines may repeat.", "In {n} puzzles lines may repeat.")

# labels, or files where no puzzle has one

GROUPED = {
    "label": {
        "title": Phrase("Level by label"),
        "head": COLUMNS["label"],
        "table": Phrase("Levels by label"),
        "plot": Phrase("Dots: ratings by label"),
        "means": Phrase(
            "Each label is a row, from the lowest median rating to the highest; a larger mark stands for more puzzles."
        ),
    },
    "file": {
        "title": Phrase("Level by file"),
        "head": Phrase("file"),
        "table": Phrase("Levels by file"),
        "plot": Phrase("Dots: ratings by file"),
        "means": Phrase(
            "Each file is a row, from the lowest median rating to the highest; a larger mark stands for more puzzles."
        ),
    },
}
GROUPS_LEFT_OUT = {
    "label": Plural(
        "These are the labels with the most puzzles; {n} more is left out.",
        "These are the labels with the most puzzles; {n} more are left out.",
    ),
    "file": Plural(
        "These are the files with the most puzzles; {n} more is left out.",
        "These are the files with the most puzzles; {n} more are left out.",
    ),
}
SQUARES = Phrase("A square on its corner stands for puzzles that do not fit.")
SAME_MEDIAN = Phrase("{label} and {other} have the same median rating, {rating}.")
MISFITS = Plural("{n} puzzle does not fit its label.", "{n} puzzles do not fit their labels.")
ALL_FIT = Phrase("No puzzle is out of place under its label.")
MISFITS_OF = {
    True: Phrase("{label}, but harder than the median of {other}, {median}: {puzzles}"),
    False: Phrase("{label}, but easier than the median of {other}, {median}: {puzzles}"),
}
"""By whether they are harder, as all that follow."""

# the order of a book

ORDER_TITLE = {True: Phrase("The book in its order"), False: Phrase("The books in their order")}
"""By whether there is one file."""

ORDER, ORDER_PLOT = Phrase("Ratings in the order of the book"), Phrase("Course: ratings in the order of the book")
EACH_PUZZLE = Phrase("Each mark is a puzzle, and stands at its rating.")
EACH_STRETCH = Phrase(
    "Each mark is a stretch of the book: from its lowest rating to its highest, with a dot at the median."
)
MISPLACED_MEANS = {
    True: Phrase(
        "A puzzle is out of place where it is harder by {far} or more than the median of the {number} after it, "
        "or easier by as much than the median of the {number} before it."
    ),
    False: Phrase(
        "A puzzle is out of place where it is harder by {far} or more than the median of the {number} before it, "
        "or easier by as much than the median of the {number} after it."
    ),
}
WHOLE = {True: Phrase("The book"), False: Phrase("The collection")}
NO_ORDER = Phrase("All ratings are the same, in whatever order.")
NEVER = {True: Phrase("{whole} never gets harder."), False: Phrase("{whole} never gets easier.")}
RUNS = {
    1: Phrase(
        "{whole} gets harder: of two puzzles with different ratings the easier one stands first "
        "in {share}% of all pairs."
    ),
    0: Phrase(
        "{whole} is not ordered by rating: of two puzzles with different ratings the easier one stands first "
        "in {share}% of all pairs."
    ),
    -1: Phrase(
        "{whole} gets easier: of two puzzles with different ratings the harder one stands first "
        "in {share}% of all pairs."
    ),
}
MISPLACED = Plural("{n} puzzle is out of place.", "{n} puzzles are out of place.")
MISPLACED_ONE = {
    True: Phrase("{puzzle}, place {place}: hard for its place, rating {rating}"),
    False: Phrase("{puzzle}, place {place}: easy for its place, rating {rating}"),
}

# all puzzles

ALL_TITLE, ALL = Phrase("All puzzles"), Phrase("A line for each puzzle")
FIRST_OF = Phrase("These are the first {number} of {total}; {command} writes a line for each of them.")
CSV = "deduce grade --format csv"
MISFIT = {True: Phrase("hard for its label"), False: Phrase("easy for its label")}
OUT_OF_PLACE = {True: Phrase("hard for its place"), False: Phrase("easy for its place")}
MUCH_EFFORT = Phrase("much effort")

MEANINGS_TITLE = Phrase("What the figures mean")
MEANINGS = {
    "level": Phrase("The hardest thing that a solver has to know, on a ladder of eight."),
    "rating": Phrase("The hardest step, finer than the level, which is its whole part."),
    "opening": Phrase("The hardest step needed before a quarter of the empty cells are filled."),
    "effort": Phrase("The work of the whole puzzle, counted in quick looks at a line; a larger grid takes more."),
    "bottlenecks": Phrase("How often the next step can be found in one place only, and everything waits for it."),
    "steps": Phrase("How many steps the explanation takes."),
    "hardest": Phrase("The rule that the hardest step is by."),
    "clues": Phrase("How many cells are given."),
}
