"""The middle of the touch table: the map, lenses, score rails, the outer rim, and copies of cards and markets."""
