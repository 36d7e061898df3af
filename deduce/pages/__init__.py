"""HTML: the page that walks through an argument, books of them, and what notebooks show."""
