"""The page for spectators: the map, the score, the income that each player can expect, and the last moves."""
