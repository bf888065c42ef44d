"""One match at one table, and all that a seat works out ahead: plans for its turn, and the most it would bid."""
