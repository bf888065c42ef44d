"""The menu that opens over any scene: ways out of the game, and five pages of settings."""
