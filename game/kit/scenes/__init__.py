"""Scenes of the window: their interface, the stack of scenes, and the input that all scenes share."""
