"""Search: commits are played on to the end of the round on decks that may be, and a fitted value judges."""
