"""Proving traces, independently of the rules and of the engine that wrote them.

Nothing here uses a deduction technique: facts are checked on the grid, and their consequences by plain logic.
"""

from deduce.proving.verdict import Verdict, traces_of, verify

__all__ = ["Verdict", "traces_of", "verify"]
