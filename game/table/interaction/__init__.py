"""Touches at the table besides moves: they arrange stations and markets, pull up copies, open lenses, learn of
refusals."""
