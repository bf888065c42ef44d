"""The rooms of a running game: who is around it, what lies there, what answers."""
