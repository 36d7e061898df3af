"""The site: what its worker asks of deduce, and what its pages are made of; `web/` has the rest, and builds it."""
