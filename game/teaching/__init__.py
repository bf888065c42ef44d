"""Teaching: scripts of the guided game, lessons, and the ghost hand's sentences, read from data files."""
