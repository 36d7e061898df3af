"""What a cell, a letter or a line can be to a sentence: one name each, and how it is marked in a text."""

from deduce.wording.marks import MEANS

ROLES = tuple(MEANS)
"""Every role, in the order in which they are told; of several that a cell has, the first is the one that counts.

What each looks like is said in the rooms that show it: the ink of drawings, the styles of the terminal and of the
board, the style sheet of pages.
"""

TYPED = {"place": "*", "because": "^", "beside": "~", "differ": "?", "wrong": "!", "look": "*"}
"""The character that marks it in a text; what has none is marked by other means."""

OF_STEPS = ("place", "because", "beside", "supposed", "letter", "broken")
"""The roles that the drawing of a step can have."""
