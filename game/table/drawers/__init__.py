"""The drawers with a player's controls that open at the player's edge of the touch table, one for each phase of the
game."""
