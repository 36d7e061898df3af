"""Lines as integers: shapes and states, all fillings, and what rules make of them.  No words, no rule by name."""
