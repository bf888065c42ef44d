"""Teaching on the screen: a pointing hand and cards with sentences, which follow the scripts of `game.teaching`."""
