"""Answers to programs, as JSON."""
