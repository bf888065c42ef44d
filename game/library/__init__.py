"""The games saved on this machine: a summary of each, the list of all, and statistics about them."""
