"""This package defines how the game looks and speaks: colours, type, words, timing, assets and a player's settings."""
