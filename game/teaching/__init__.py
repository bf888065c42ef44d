"""Teaching by hand: scripts of a guided game, lessons, the sentences of the ghost hand; read from data, no screen."""
