"""The computer around the game: window, display, memory, files of pictures."""
