"""What a rule file is made of, the registry that loads rules, and the ladder that they make."""
