"""Players that are programs: random, greedy, information-set search."""
