"""What is known of a grid, as integers, and what can be decided without reasons: propagation, exact search."""
