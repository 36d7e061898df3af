"""New puzzles of a given difficulty, each with its solution, its grade, and the seed that makes it again."""
