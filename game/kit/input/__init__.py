"""Input from mouse, fingers, TUIO, keys and gamepads, turned into gestures."""
