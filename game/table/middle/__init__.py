"""The middle of the table: the map, lenses, score rails, the outer rim, and copies of cards and markets."""
