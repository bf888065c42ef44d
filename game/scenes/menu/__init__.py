"""The menu that opens over any scene: ways out, and five pages of settings."""
