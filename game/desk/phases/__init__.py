"""The desk's panels for each phase of the game."""
