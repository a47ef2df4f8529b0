"""What the effects of cards do: one function for each word of the vocabulary that happens at a moment.

Effects that bend a rule as long as they hold stand with that rule.
"""
