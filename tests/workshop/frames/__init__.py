"""Measurements of noticeable frames: moments in which much changes at once, and a chart of a whole game."""
