"""This package draws the game's material: cards, tokens, houses, coins, pegs, portraits and the gavel."""
