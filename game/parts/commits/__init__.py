"""How staged moves are committed: checked against changes under the finger, or by sliding a finger onto the button."""
