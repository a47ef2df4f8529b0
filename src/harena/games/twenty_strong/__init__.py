"""20 Strong: Victorum. A hero climbs Mount Vesuvius with a pool of dice; a lieutenant waits at the summit."""
