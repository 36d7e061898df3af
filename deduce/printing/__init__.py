"""Books on paper: puzzles, hints, solutions and reasons as a PDF.

`book.py` says what a book contains; the templates say how it looks, and Typst makes the PDF.
"""
