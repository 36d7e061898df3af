"""Exact search, where rules stop, and the backbone: what all solutions share."""
