"""Books on paper: puzzles, hints, solutions and reasons as a PDF, laid out for a printer or a print shop."""
