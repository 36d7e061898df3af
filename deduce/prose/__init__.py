"""Moves that somebody else made, with their reasons: one a line, as data, or in prose of five languages."""
