"""How staged moves become commits: guarded under the finger, or by a key that slides onto the button."""
