"""Touches at the touch table that make no move: they arrange stations and markets, pull up copies of cards, and open
lenses. The reasons for refused moves are shown from here, too."""
