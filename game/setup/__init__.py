"""The set-up before a game: seats, rules, map, regions and deal number, for desk and table."""
