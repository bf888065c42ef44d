"""The picture for spectators at the desk: the map, the score, each player's expected income, and the last moves."""
