"""Pictures of the game's material: cards, tokens, the gavel."""
