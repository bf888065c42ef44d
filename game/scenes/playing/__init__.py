"""The base classes of a running game's scene: its people, its layout and its input."""
