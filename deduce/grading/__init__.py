"""How hard one puzzle is."""
