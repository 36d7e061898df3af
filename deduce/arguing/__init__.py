"""The engine: one step at a time, what follows from a trial, and arguments from which nothing can be left out."""
