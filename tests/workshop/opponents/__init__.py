"""How bots play: the moves that throw something away, what they pay, how long they bid, and what sets them apart."""
