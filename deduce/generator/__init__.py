"""New puzzles of a given difficulty, each with its solution, its grade, and the seed that makes it again."""

from deduce.generator.book import GaveUp, book, generate
from deduce.generator.filling import NoGrid, fill
from deduce.generator.making import Generated
from deduce.generator.wanted import Seed, Wanted, WantedError

__all__ = ["GaveUp", "Generated", "NoGrid", "Seed", "Wanted", "WantedError", "book", "fill", "generate"]
