"""More pictures than the gallery shows: motions as strips, and tables of every size with people all around."""
