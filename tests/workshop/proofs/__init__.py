"""Proof machines: whole evenings in which everything befalls a table, kills and power failures."""
