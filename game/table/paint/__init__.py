"""Values that stations and flanks are painted from, in millimetres."""
