"""Proving traces, independently of the rules and of the engine that wrote them.

Nothing here knows a deduction technique.  Every inference is checked by counting the fillings of one line
under the game rules that the inference names.
"""

from deduce.proving.reading import traces_of
from deduce.proving.verdict import Verdict, verify

__all__ = ["Verdict", "traces_of", "verify"]
