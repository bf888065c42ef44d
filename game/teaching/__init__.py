"""Teaching by hand: scripts of a guided game, the sentences of the ghost hand; read from data, no screen."""
