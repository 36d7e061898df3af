"""Collections of puzzles: reading, grading, filtering, picking and surveying them."""
