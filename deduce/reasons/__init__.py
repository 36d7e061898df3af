"""Why: minimal premises, violations of the game rules, refutations of a line, and the inferences made of them."""
