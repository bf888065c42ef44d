"""The games saved on this machine: a digest of each, the list of all, and their statistics."""
