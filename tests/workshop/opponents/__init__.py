"""How bots play: the moves that throw something away, their prices, how long they bid, and how they differ."""
