"""Everything that a person reads: lines, grids, explanations, verdicts and tables, on a screen passed in."""
