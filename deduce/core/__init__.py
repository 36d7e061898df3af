"""Lines as integers: shapes, states and fillings, and what rules force on them.  No sentences, no rule by name."""
