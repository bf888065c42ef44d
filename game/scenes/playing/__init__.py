"""The parts of a running game's scene: seating, layout and input."""
