"""The puzzle, the grid and the line that a reader of an argument sees, and the figures of a grade."""
