"""What a cell, a letter or a line can be to a sentence: one name each, what it means, and how it is marked."""

from __future__ import annotations

from attrs import frozen


@frozen
class Role:
    """A role.

    Attributes:
        means: what it is to the sentence.
        drawn: how a drawing marks it; empty for what a drawing does not explain.
        typed: the character that marks it in a text; empty for what is marked by other means.
    """

    means: str
    drawn: str = ""
    typed: str = ""


ROLES = {
    "place": Role("what follows", "A second frame", "*"),
    "because": Role("what it rests on", "A circle", "^"),
    "beside": Role("what it is compared with", "A line beneath", "~"),
    "supposed": Role("what is supposed", "A dashed frame"),
    "pencil": Role("what follows from that"),
    "letter": Role("the link that gives a value", "A letter"),
    "broken": Role("what breaks", "A dashed line"),
    "differ": Role("what differs", typed="?"),
    "wrong": Role("what is wrong", "A cross", "!"),
    "look": Role("where to look", typed="*"),
}
"""Every role, in the order in which they are told; of several that a cell has, the first is the one that counts.

What each looks like is said in the rooms that show it: the ink of drawings, the styles of the terminal and of the
board, the style sheet of pages.
"""

TYPED = {name: role.typed for name, role in ROLES.items() if role.typed}
"""The characters of the roles that have one."""

OF_STEPS = ("place", "because", "beside", "supposed", "letter", "broken")
"""The roles that the drawing of a step can have."""
