"""The one place that knows a language: numbers, names of lines and cells, and the sentences of a chain."""
