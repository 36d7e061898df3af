"""Explanations, hints and answers about a puzzle, reviews of games, and checks of rules, with reasons in words."""
