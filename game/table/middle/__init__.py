"""The middle of the table: map, lens, rails, rim and pop-out cards."""
