"""Scenes for the window: what they are, how one leads to the next, what all their hands do alike."""
