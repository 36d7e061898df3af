"""The parts of a rule file, the registry that loads rules, and the ladder of rules."""
