"""Tools for a player's own maps: make one at random, check a file, draw the map."""
