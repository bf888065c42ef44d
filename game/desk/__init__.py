"""The desk: one upright view for a laptop, the map at the left, everything else in a column beside it."""
