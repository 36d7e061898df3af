"""Exact search, which ignores the rules, and the backbone: the values that all solutions share."""
