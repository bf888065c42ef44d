"""Parts of the table that fingers use: arranging, copies, lenses, refusals."""
