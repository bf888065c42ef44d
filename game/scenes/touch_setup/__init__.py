"""Scenes to set up a touchscreen: one measures its size, one tests its contacts."""
