"""Exact search where the rules stop, and the backbone: what all solutions share."""
