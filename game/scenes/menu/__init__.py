"""The menu that opens over any scene: five pages of settings, and, in a game, the ways out of it."""
