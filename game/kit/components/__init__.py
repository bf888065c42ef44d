"""The game's material as pictures: cards, tokens, the gavel."""
