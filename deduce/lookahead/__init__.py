"""Suppositions, followed until something breaks, and told with no link to spare."""
