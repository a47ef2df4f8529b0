"""A quick player of fights, for programs that play on in their minds, and as a program of its own measure."""
