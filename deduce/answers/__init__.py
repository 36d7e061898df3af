"""One module for each question that a user asks of a puzzle, with its answer as a value."""
