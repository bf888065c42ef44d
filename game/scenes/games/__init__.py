"""The list of games saved on this machine, and their statistics."""
