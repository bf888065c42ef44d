"""Learning the game: the page that offers the guided first game."""
