"""Training, tournaments and the worker pools that play their games."""
