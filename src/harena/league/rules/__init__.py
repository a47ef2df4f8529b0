"""The rules of the league, a file for each chapter of the registry."""
