"""The rules in words, as this game plays them: every number and every clause comes from its Ruleset and Zone."""
