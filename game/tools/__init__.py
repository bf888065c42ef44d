"""Tools: benches, galleries, strips; commands that no player needs."""
