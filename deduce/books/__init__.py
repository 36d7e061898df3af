"""Many puzzles: where they come from, their grades in rows."""
