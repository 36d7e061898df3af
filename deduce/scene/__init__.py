"""One drawing of a puzzle, a step or a chain: geometry as data, written as SVG here and printed elsewhere."""
