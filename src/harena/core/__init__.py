"""The language in which games are written: table, options, chance, record, fairness."""
