"""What games share beyond the core: decks, drawing, names, rosters, modules. Games use it; it knows no game."""
