"""The rules of Invictus, a file for each chapter of the rulebook."""
