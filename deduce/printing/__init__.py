"""Books on paper: puzzles, hints, solutions and reasons as a PDF, and what goes around them."""
