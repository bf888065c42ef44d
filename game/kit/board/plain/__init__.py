"""A sheet for a map that has none of its own: laid out, lettered and printed from its cities and connections."""
