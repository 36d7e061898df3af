"""Text and drawings for a terminal."""
