"""One step at a time: the easiest first, and among equals the one nearest to the last."""
