"""damaged inputs for everything that reads something from outside."""
