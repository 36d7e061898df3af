"""Books on paper and for e-readers: puzzles, hints, solutions and reasons as PDF or EPUB, and what goes around them."""
