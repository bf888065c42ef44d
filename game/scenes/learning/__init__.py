"""Scenes for learning the game: the guided first game, and lessons on single decisions."""
