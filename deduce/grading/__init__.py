"""Grading many puzzles: what the figures are made of, collections, an editor's own labels, and reports."""
