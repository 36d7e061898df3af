"""What to mark on a grid, and its drawing: as SVG and for a terminal."""
