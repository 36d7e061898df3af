"""What stands around a rule's own words: in the table of rules, at one rule, and where rules are tried."""

from deduce.wording.phrases import Phrase

LEVEL = Phrase("Level {level}: {name}")
RULE = Phrase("{rule}, rating {rating}: {summary}.")
HOW = Phrase("The number is the rating of a step by the rule. 'deduce rules NAME' shows a rule with examples.")

ALIASES = Phrase("Also called: {names}.")
BAND = Phrase("Rating {rating}, level {level} ({name}).")
BAND_IN_WORDS = Phrase("Rating {rating}, level {level} ({name}): {summary}.")
EXAMPLE, EXAMPLES = Phrase("Example"), Phrase("Example {number}")
NEAR_MISS, NEAR_MISSES = Phrase("Near miss: the rule stays silent"), Phrase("Near miss {number}: the rule stays silent")
