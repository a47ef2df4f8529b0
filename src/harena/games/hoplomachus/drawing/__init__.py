"""The table of Hoplomachus as pictures and as text."""
