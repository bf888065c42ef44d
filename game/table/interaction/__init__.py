"""Interaction at the table: arranging, pop-out cards, lenses, refusals."""
