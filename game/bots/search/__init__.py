"""Search: commits are tried to the end of the round on random decks, and a fitted value judges the resulting states."""
