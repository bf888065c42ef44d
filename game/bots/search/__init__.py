"""Search: commits are played to the end of the round on sampled decks, and a fitted value judges the results."""
