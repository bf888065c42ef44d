"""The middle of the table: map, lens, rails, rim, what was pulled up."""
