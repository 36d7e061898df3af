"""What follows from what: facts, arguments, steps and traces, as data and as JSON, and their proof."""
