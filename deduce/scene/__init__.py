"""What to show of a puzzle, a step or a lookahead: cells by role, letters and lines; in words and as SVG."""
