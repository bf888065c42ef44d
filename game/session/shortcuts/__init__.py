"""Shortcuts to decide with few touches: fuel for whole runs, automatically committed plans, several houses at once."""
