"""Learning the game: the page with the guided first game and the lessons."""
