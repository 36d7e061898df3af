"""What a terminal tells around the sentences of an argument: its steps one by one, its lookaheads, its levels."""

from deduce.wording.phrases import Phrase, Plural

BEFORE_STEP = Phrase("The grid before step {step} of {steps}:")
KNOWN = Plural("{n} of {cells} cells is known:", "{n} of {cells} cells are known:")
AT_END = Phrase("At the end:")

FIRST = Phrase("The first step is of level {level} ({name}).")
NOTHING_EASIER = Phrase("Nothing easier is left: step {step} is the first of level {level} ({name}).")
SOMETHING_EASIER = Phrase("Now there is something easier: step {step} is the first of level {level} ({name}).")
NONE_SO_HARD = Phrase("No step is of level {level} or harder.")

IN_SHORT = Phrase("Step {step}. {place}, {rule}: {outcome}.")
IN_FULL = Phrase("Step {step}. {place}, {rule}, level {level}.")

MARKS = Phrase("In the grid, ? marks what is supposed, and a1 that link (a) gives 1; < and v point to what breaks.")
MARKS_NESTED = Phrase("Where one supposition stands inside another, 1:0 marks that its link (1) gives 0.")
SPAN = Phrase("({first}) to ({last})")
TOLD = Phrase("{links}: as in step {step}, so {outcome}.")
TOLD_OTHERWISE = Phrase("{links}: as {there} in step {step}, so {outcome}.")
