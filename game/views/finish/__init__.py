"""The content of the pages after a game: ranking, charts, the list of houses with prices, and turning points."""
