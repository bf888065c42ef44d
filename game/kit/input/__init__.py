"""Mouse, fingers, TUIO, keys and gamepads, turned into gestures."""
