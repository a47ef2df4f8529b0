"""The Invictus table as people see it: pictures, boards in the terminal, and the sentences that describe them."""
