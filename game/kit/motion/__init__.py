"""Pieces that travel, are carried, bump and sleep; effects above them."""
