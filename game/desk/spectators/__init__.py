"""The panels for spectators in a window of their own: the map, the score, each player's expected income, and the last
moves."""
