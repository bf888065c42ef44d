"""The ghost hand and the card beside it: scripts of `game.teaching` on the real screen."""
