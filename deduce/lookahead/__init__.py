"""Suppositions, followed until something breaks, with no link to spare."""
