"""The drawers that open at a player's station at the table, one for each phase."""
