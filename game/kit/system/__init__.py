"""The computer around the game: window, display, memory, picture files."""
