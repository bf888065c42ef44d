"""Training of bots, tournaments between them, and the worker processes that play these games."""
