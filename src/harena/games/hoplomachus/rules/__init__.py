"""The rules of Hoplomachus, a file for each chapter."""
