"""A sheet for a map without drawn files: laid out, lettered and printed from its cities and connections."""
