"""The glass itself: how large it is, and what it tells of every contact."""
