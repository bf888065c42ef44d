"""The end of a game: ranking, charts, house ledger and turning points."""
