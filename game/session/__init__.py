"""One match at one table, with each seat's staged moves, plan and maximum bid, and the effects of touches."""
