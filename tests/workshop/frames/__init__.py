"""Measures of frames that are felt: moments in which much comes at once, and a chart of a whole game."""
