"""Grades of puzzles, redundant clues, and repairs."""
