"""Things that are staged for pictures beside games."""
