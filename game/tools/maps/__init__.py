"""Maps of one's own: make one at random, check a file, draw its sheet."""
