"""The rules of this game in words: all numbers and clauses come from its Ruleset and Zone."""
