"""The log of a game as a story: entries with the players' colours, pictures and money, and their painting."""
