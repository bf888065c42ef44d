"""Scenes: title, set-up, a running game, replay, menu, the touch table's measuring."""
