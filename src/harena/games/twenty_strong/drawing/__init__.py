"""20 Strong as people see it."""
