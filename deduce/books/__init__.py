"""Many puzzles: read, graded, chosen and made."""
