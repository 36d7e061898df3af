"""All texts that a solver reads, in five languages."""
