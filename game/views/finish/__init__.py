"""The end of a game: places, charts, the ledger, and what decided it."""
