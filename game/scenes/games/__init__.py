"""The list of games saved on this machine, and statistics about them."""
