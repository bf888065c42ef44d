"""Pieces that all panels of the desk share: grid, facts, seats."""
