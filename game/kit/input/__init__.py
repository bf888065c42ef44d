"""This package turns input from the mouse, fingers, TUIO tables, keys and gamepads into gestures."""
