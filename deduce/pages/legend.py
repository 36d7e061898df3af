"""What the marks of a drawing mean, told without their colours."""

from __future__ import annotations

from collections.abc import Container

LEGEND = (
    ("place", "A second frame", "what follows"),
    ("because", "A circle", "what it rests on"),
    ("beside", "A line beneath", "what it is compared with"),
    ("supposed", "A dashed frame", "what is supposed"),
    ("letter", "A letter", "the link that gives a value"),
    ("broken", "A dashed line", "what breaks"),
    ("wrong", "A cross", "what is wrong"),
)
"""For each role its looks and its meaning."""

OF_STEPS = tuple(role for role, _, _ in LEGEND if role != "wrong")
"""The roles that the drawing of a step can have."""


def legend(roles: Container[str]) -> str:
    """Say what the marks of some roles mean, a sentence each."""
    return " ".join(f"{looks}: {means}." for role, looks, means in LEGEND if role in roles)
