"""The set-up of a game at the touch table, around which people take their seats."""
