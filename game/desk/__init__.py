"""The layout for a desk: one upright view for a laptop, with the map on the left and a column of panels beside it."""
