"""The engine: the parts of a rule file, the ladder of rules, and the search for steps, lookaheads and waves."""
