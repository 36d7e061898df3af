"""Why: violations of the game rules, what leaves a line no filling, and arguments made lean."""
