"""Playing: a game with hints, suppositions and its save; on a board in the terminal, or line by line."""
