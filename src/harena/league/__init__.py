"""The Warhammer league: army books, and the campaign book that a club keeps over its battles."""
