"""Proving traces, independently of the rules and of the engine that wrote them.

Nothing here knows a deduction technique: facts are checked on the grid, and what follows from them by plain logic.
"""

from deduce.proving.reading import traces_of
from deduce.proving.verdict import Verdict, verify

__all__ = ["Verdict", "traces_of", "verify"]
