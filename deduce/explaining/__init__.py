"""The whole argument for a puzzle, with its reasons in words, and a hint from a grid that is partly filled."""
