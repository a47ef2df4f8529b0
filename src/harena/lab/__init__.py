"""Many games at once: simulation, tournaments, measurements."""
