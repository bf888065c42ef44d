"""Scenes staged for the gallery, by subject."""
