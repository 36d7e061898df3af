"""Many puzzles over time: a file that keeps their grades and where each was used, so that none is used twice."""
