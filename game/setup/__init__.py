"""Before a game: who sits where, and which rules, map, regions and chance; at the desk and at the table."""
