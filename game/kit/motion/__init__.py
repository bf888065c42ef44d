"""Pieces that travel, are carried, collide and sleep, and effects above them."""
