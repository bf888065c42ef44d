"""This package shows panels, moves pieces and reads input; it knows nothing of a game's phases."""
