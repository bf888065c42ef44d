"""The ghost hand and the sentence card: scripts of `game.teaching` on the real screen."""
