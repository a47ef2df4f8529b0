"""The rules of Virtus, a file for each chapter of the rulebook."""
