"""Playing: a game with hints, suppositions and its save; the board in the terminal."""
