"""Scenes: title, set-up, running game, replay, menu and the measuring of the touch table."""
